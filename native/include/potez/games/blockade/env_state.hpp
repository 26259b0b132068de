// Blockade as a learner plays it.
//
// O sees the board mirrored left to right. Actions: 12 steps of pawn 1 and 12 of pawn 2, by target, row by row; then
// the blue walls and the green walls, by anchor, row by row; then "no wall", which is legal if no wall is legal. A turn
// is a step and then a wall or "no wall"; a step that wins ends the game. If actions are joint, a turn is the one
// action step * (walls + 1) + wall. Planes: 0 and 1 own pawns, 2 and 3 the other side's, 4 own homes, 5 the other
// side's, 6 blue and 7 green walls by anchor. The rest are constant planes: 8 own blue and 9 own green walls in hand,
// 10 and 11 the other side's, and 12 is 1 if the pawn has moved and a wall must follow.
#pragma once

#include <array>
#include <cstring>

#include "potez/envs/env_state.hpp"
#include "potez/games/blockade/rules.hpp"

namespace potez {

template <int Rows, int Stride>
class EnvState<Blockade<Rows, Stride>> {
 public:
  using G = Blockade<Rows, Stride>;

  EnvState(const G& position, bool joint) : position_(position), joint_(joint) {}

  const G& position() const { return position_; }
  Move partial_move() const { return partial_move_; }
  Shape shape() const { return {13, rows(), cols(), joint_ ? steps * (walls() + 1) : steps + walls() + 1}; }

  void mask(Element* out) const {
    if (is_mid_turn()) return mask_walls(out + steps);
    if (joint_) return position_.each_move([&](Move move) { out[step_of(move) * (walls() + 1) + wall_of(move)] = 1; });
    const auto to = position_.targets();
    for (const int number : {0, 1}) to[number].each([&](int cell) { out[step_to(number, cell)] = 1; });
  }

  void observe(Side viewer, Element* out) const {
    const int area = rows() * cols();
    const auto put = [&](int plane, int cell) { out[plane * area + view_of(viewer, cell, cols())] = 1; };
    const auto fill = [&](int plane, int value) { std::memset(out + plane * area, value, area); };
    int plane = 0;
    for (const Side side : {viewer, other(viewer)})
      for (const int number : {0, 1}) put(plane++, pawn(side, number));
    for (const Side side : {viewer, other(viewer)}) {
      for (const int number : {0, 1}) put(plane, position_.home(side, number));
      ++plane;
    }
    for (const Colour colour : {Colour::blue, Colour::green}) {
      position_.walls().placed().of(colour).each(
          [&](int anchor) { out[plane * area + view_of(viewer, anchor, cols() - 1) + anchor / Stride] = 1; });
      ++plane;
    }
    for (const Side side : {viewer, other(viewer)})
      for (const Colour colour : {Colour::blue, Colour::green}) fill(plane++, position_.in_hand(side, colour));
    fill(plane, is_mid_turn());
  }

  Move move_of(int action) const {
    if (is_mid_turn()) return partial_move_ | wall_at(action - steps);
    if (!joint_) return step_at(action);
    return step_at(action / (walls() + 1)) | wall_at(action % (walls() + 1));
  }

  void act(int action) {
    const Move move = move_of(action);
    if (!joint_ && !is_mid_turn() && !wins(move)) {
      partial_move_ = move;
    } else {
      partial_move_ = no_move;
      position_.play(move);
    }
  }

 private:
  struct Offset {
    int down, right;
  };
  static constexpr std::array<Offset, 12> offsets = {
      {{-2, 0}, {-1, -1}, {-1, 0}, {-1, 1}, {0, -2}, {0, -1}, {0, 1}, {0, 2}, {1, -1}, {1, 0}, {1, 1}, {2, 0}}};
  static constexpr int steps = 24;
  // The number of each offset, at index (down + 2) * 5 + right + 2.
  static constexpr auto numbers = [] {
    std::array<int, 25> made{};
    for (int i = 0; i < 12; ++i) made[(offsets[i].down + 2) * 5 + offsets[i].right + 2] = i;
    return made;
  }();

  bool is_mid_turn() const { return partial_move_ != no_move; }
  int rows() const { return position_.walls().rows(); }
  int cols() const { return position_.walls().cols(); }
  int anchors() const { return (rows() - 1) * (cols() - 1); }
  int walls() const { return 2 * anchors(); }

  static int cell_of(Move move) { return static_cast<int>((move >> 5 & 31) * Stride + (move & 31)); }
  static int number_of(Move move) { return move >> 10 & 1; }

  // The index of a cell, or of an anchor, in a side's view of a board that is `width` columns wide.
  static int view_of(Side viewer, int cell, int width) {
    const int row = cell / Stride, col = cell % Stride;
    return row * width + (viewer == Side::X ? col : width - 1 - col);
  }

  // The cell of a pawn, also in the middle of a turn.
  int pawn(Side side, int number) const {
    const bool moved = is_mid_turn() && side == position_.side() && number == number_of(partial_move_);
    return moved ? cell_of(partial_move_) : position_.pawn(side, number);
  }
  bool wins(Move move) const {
    const Side enemy = other(position_.side());
    return cell_of(move) == position_.home(enemy, 0) || cell_of(move) == position_.home(enemy, 1);
  }

  int step_to(int number, int cell) const {
    const int from = position_.pawn(position_.side(), number);
    const int down = cell / Stride - from / Stride, right = cell % Stride - from % Stride;
    return 12 * number + numbers[(down + 2) * 5 + (position_.side() == Side::X ? right : -right) + 2];
  }
  int step_of(Move move) const { return step_to(number_of(move), cell_of(move)); }
  Move step_at(int step) const {
    const int number = step / 12, from = position_.pawn(position_.side(), number);
    const auto [down, right] = offsets[step % 12];
    return position_.pawn_part(number, from + down * Stride + (position_.side() == Side::X ? right : -right));
  }

  // The number of a wall, and the wall of a number. The number after the last wall is "no wall".
  int wall_number(Colour colour, int anchor) const {
    return (colour == Colour::blue ? 0 : anchors()) + view_of(position_.side(), anchor, cols() - 1);
  }
  int wall_of(Move move) const {
    const int kind = move >> 12 & 3;
    if (kind == 0) return walls();
    return wall_number(static_cast<Colour>(kind - 1), static_cast<int>((move >> 19 & 31) * Stride + (move >> 14 & 31)));
  }
  Move wall_at(int wall) const {
    if (wall == walls()) return 0;
    const int width = cols() - 1, place = wall % anchors(), col = place % width;
    const int anchor = place / width * Stride + (position_.side() == Side::X ? col : width - 1 - col);
    return G::wall_part(wall < anchors() ? Colour::blue : Colour::green, anchor);
  }
  void mask_walls(Element* out) const {
    const auto allowed = position_.walls_after(number_of(partial_move_), cell_of(partial_move_));
    for (const Colour colour : {Colour::blue, Colour::green})
      allowed.of(colour).each([&](int anchor) { out[wall_number(colour, anchor)] = 1; });
    if (!allowed.any()) out[walls()] = 1;
  }

  G position_;
  Move partial_move_ = no_move;  // in the middle of a turn, the pawn's part of the move
  bool joint_;
};

}  // namespace potez
