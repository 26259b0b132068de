// Domineering as a learner plays it.
//
// The board lies in the lower left corner of a square as wide as its longer side. Cells off the board are not free. O
// sees rows and columns exchanged, so each side places vertical dominoes in its own view. An action is row * width +
// column of the lower cell, both from 0. Planes: 0 free cells, 1 cells under own dominoes, 2 under the other side's.
#pragma once

#include <algorithm>

#include "potez/envs/env_state.hpp"
#include "potez/games/domineering/rules.hpp"

namespace potez {

template <int Rows, int Stride>
class EnvState<Domineering<Rows, Stride>> {
 public:
  using G = Domineering<Rows, Stride>;

  EnvState(const G& position, bool) : position_(position) {}

  const G& position() const { return position_; }
  Move partial_move() const { return no_move; }
  Shape shape() const { return {3, width(), width(), width() * width()}; }

  void mask(Element* out) const {
    position_.each_move([&](Move move) { out[view_of(position_.side(), move >> 5, move & 31)] = 1; });
  }

  void observe(Side viewer, Element* out) const {
    const int area = width() * width();
    for (int row = 0; row < position_.rows(); ++row)
      for (int col = 0; col < position_.cols(); ++col) {
        const int cell = row * Stride + col;
        const bool own = position_.vertical().test(cell) == (viewer == Side::X);
        const int plane = position_.free().test(cell) ? 0 : own ? 1 : 2;
        out[plane * area + view_of(viewer, row, col)] = 1;
      }
  }

  Move move_of(int action) const {
    const int up = action / width(), right = action % width();
    return position_.side() == Side::X ? up << 5 | right : right << 5 | up;
  }
  void act(int action) { position_.play(move_of(action)); }

 private:
  int width() const { return std::max(position_.rows(), position_.cols()); }
  int view_of(Side viewer, int row, int col) const {
    return viewer == Side::X ? row * width() + col : col * width() + row;
  }

  G position_;
};

}  // namespace potez
