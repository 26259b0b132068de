// A position of Domineering as the solver sees it: the empty cells without gaps between the rows.
#pragma once

#include "potez/games/domineering/rules.hpp"
#include "potez/solver/frame.hpp"
#include "potez/solver/mask.hpp"
#include "potez/types.hpp"

namespace potez::solver {

// Cell (row, col) of `empty` is bit row * cols + col.
struct PackedPosition {
  int rows, cols;
  Side side;
  Mask128 empty;
};

inline bool fits(int rows, int cols) {
  const auto is_side = [](int side) { return 1 <= side && side <= longest_side; };
  return is_side(rows) && is_side(cols) && rows * cols <= most_cells;
}

// The board has to fit.
template <int Rows, int Stride>
PackedPosition packed(const Domineering<Rows, Stride>& position) {
  const int rows = position.rows(), cols = position.cols();
  Mask128 empty = 0;
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col)
      if (position.free().test(row * Stride + col)) empty |= cell<Mask128>(row * cols + col);
  return {rows, cols, position.side(), empty};
}

}  // namespace potez::solver
