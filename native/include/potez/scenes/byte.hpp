// Byte as a learner plays it. Part of scene.hpp.
//
// O sees the board turned by half a turn, which puts its checkers where X's are. Dark squares are numbered row by row;
// an action is (square * 7 + level) * 4 + direction (GL, GD, DL, DD), the last one is the pass. Planes, by the squares
// of the whole board: 0-6 own checkers at each level, 7-13 the other's, 14 and 15 everywhere the stacks that oneself
// and the other has scored.
#pragma once

#include <cstring>

#include "potez/scene.hpp"

namespace potez {

template <int Size>
class Scene<Byte<Size>> {
 public:
  using G = Byte<Size>;

  Scene(const G& position, bool) : position_(position) {}

  const G& position() const { return position_; }
  Move chosen() const { return no_move; }
  Extent extent() const { return {2 * levels + 2, Size, Size, pass + 1}; }

  void mask(Small* out) const {
    const Side side = position_.side();
    position_.each_move([&](Move move) {
      const int step = side == Side::X ? move & 31 : (move & 31) ^ 3;  // turned, every direction is its opposite
      out[move == G::pass ? pass : seen(side, G::square_of(move)) * steps + step] = 1;
    });
  }

  void observe(Side viewer, Small* out) const {
    constexpr int area = Size * Size;
    position_.occupied().each([&](int square) {
      const int place = seen(viewer, square), row = place / G::half, col = place % G::half * 2 + row % 2;
      Small* at = out + row * Size + col;
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
    const int square = seen(side, action / steps), step = action % steps;
    const int row = square / G::half, col = square % G::half * 2 + row % 2;
    return row << 9 | col << 5 | (side == Side::X ? step : step ^ 3);
  }
  void act(int action) { position_.play(move_of(action)); }

 private:
  static constexpr int levels = 7, steps = 4 * levels, pass = G::squares * steps;
  static int seen(Side viewer, int square) { return viewer == Side::X ? square : G::squares - 1 - square; }

  G position_;
};

}  // namespace potez
