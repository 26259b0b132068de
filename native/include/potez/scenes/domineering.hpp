// Domineering as a learner plays it. Part of scene.hpp.
//
// The board lies in the lower left of a square as wide as its longer side; what is off the board is not free. O sees it
// with rows and columns exchanged, so that whoever looks lays upright dominoes. An action is row * width + column of
// the lower cell, both from 0. Planes: 0 free, 1 under own dominoes, 2 under the other's.
#pragma once

#include <algorithm>

#include "potez/scene.hpp"

namespace potez {

template <int Rows, int Stride>
class Scene<Domineering<Rows, Stride>> {
 public:
  using G = Domineering<Rows, Stride>;

  Scene(const G& position, bool) : position_(position) {}

  const G& position() const { return position_; }
  Move chosen() const { return no_move; }
  Extent extent() const { return {3, width(), width(), width() * width()}; }

  void mask(Small* out) const {
    position_.each_move([&](Move move) { out[seen(position_.side(), move >> 5, move & 31)] = 1; });
  }

  void observe(Side viewer, Small* out) const {
    const int area = width() * width();
    for (int row = 0; row < position_.rows(); ++row)
      for (int col = 0; col < position_.cols(); ++col) {
        const int cell = row * Stride + col;
        const bool own = position_.upright().test(cell) == (viewer == Side::X);
        const int plane = position_.free().test(cell) ? 0 : own ? 1 : 2;
        out[plane * area + seen(viewer, row, col)] = 1;
      }
  }

  Move move_of(int action) const {
    const int up = action / width(), right = action % width();
    return position_.side() == Side::X ? up << 5 | right : right << 5 | up;
  }
  void act(int action) { position_.play(move_of(action)); }

 private:
  int width() const { return std::max(position_.rows(), position_.cols()); }
  int seen(Side viewer, int row, int col) const {
    return viewer == Side::X ? row * width() + col : col * width() + row;
  }

  G position_;
};

}  // namespace potez
