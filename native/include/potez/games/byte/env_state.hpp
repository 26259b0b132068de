// Byte as a learner plays it.
//
// O sees the board turned by 180 degrees, which puts its checkers where X's are. Dark squares are numbered row by row.
// An action is (square * 7 + level) * 4 + direction (GL, GD, DL, DD); the last action is the pass. Planes, over all
// squares of the board: 0-6 own checkers at each level, 7-13 the other side's. Planes 14 and 15 are constant: the
// stacks that the own side and the other side have scored.
#pragma once

#include <cstring>

#include "potez/envs/env_state.hpp"
#include "potez/games/byte/rules.hpp"

namespace potez {

template <int Size>
class EnvState<Byte<Size>> {
 public:
  using G = Byte<Size>;

  EnvState(const G& position, bool) : position_(position) {}

  const G& position() const { return position_; }
  Move partial_move() const { return no_move; }
  Shape shape() const { return {2 * levels + 2, Size, Size, pass + 1}; }

  void mask(Element* out) const {
    const Side side = position_.side();
    position_.each_move([&](Move move) {
      const int step =
          side == Side::X ? move & 31 : (move & 31) ^ 3;  // on the turned board every direction is its opposite
      out[move == G::pass ? pass : view_of(side, G::square_of(move)) * steps + step] = 1;
    });
  }

  void observe(Side viewer, Element* out) const {
    constexpr int area = Size * Size;
    position_.occupied().each([&](int square) {
      const int place = view_of(viewer, square), row = place / G::half, col = place % G::half * 2 + row % 2;
      Element* at = out + row * Size + col;
      const unsigned stack = position_.stack(square);
      const unsigned theirs = viewer == Side::X ? stack : ~stack;
      for (int level = 0; level < height(stack); ++level) at[(theirs >> level & 1 ? levels + level : level) * area] = 1;
    });
    std::memset(out + 2 * levels * area, position_.score(viewer), area);
    std::memset(out + (2 * levels + 1) * area, position_.score(other(viewer)), area);
  }

  Move move_of(int action) const {
    if (action == pass) return G::pass;
    const Side side = position_.side();
    const int square = view_of(side, action / steps), step = action % steps;
    const int row = square / G::half, col = square % G::half * 2 + row % 2;
    return row << 9 | col << 5 | (side == Side::X ? step : step ^ 3);
  }
  void act(int action) { position_.play(move_of(action)); }

 private:
  static constexpr int levels = 7, steps = 4 * levels, pass = G::squares * steps;
  static int view_of(Side viewer, int square) { return viewer == Side::X ? square : G::squares - 1 - square; }

  G position_;
};

}  // namespace potez
