// Domineering positions whose winner can be told without search.
//
// What a side is sure to win by keeping to strips of one or two rows (O: columns) may be enough; the theory and the tables
// are the solver's. They hold boards of up to eleven rows and columns.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <type_traits>

#include "potez/games/domineering.hpp"
#include "potez/solver/bound.hpp"
#include "potez/stop.hpp"

namespace potez {

// The strips of one size of board, as X and as O sees them. Made when first asked for.
template <int Stride>
class DomineeringProof {
 public:
  static constexpr int longest = 11;
  static constexpr bool fits(int rows, int cols) { return rows <= longest && cols <= longest; }

  static const DomineeringProof& of(int rows, int cols) {
    static std::array<std::array<std::once_flag, longest + 1>, longest + 1> flags;
    static std::array<std::array<std::unique_ptr<const DomineeringProof>, longest + 1>, longest + 1> made;
    std::call_once(flags[rows][cols], [&] { made[rows][cols] = std::make_unique<DomineeringProof>(rows, cols); });
    return *made[rows][cols];
  }

  DomineeringProof(int rows, int cols)
      : upright_(rows, cols), level_(cols, rows), x_(upright_, pairs_of_rows(cols)), o_(level_, pairs_of_rows(rows)) {}

  // What a side is sure of, in parts of a move, when it is or is not its turn. More than nothing wins.
  template <class Cells>
  int sure(const Cells& free, Side side, bool to_move) const {
    const Mask cells = packed(free);
    return side == Side::X ? x_.sure(cells, to_move) : o_.sure(upright_.crossed(cells), to_move);
  }

 private:
  using Mask = std::conditional_t<Stride == 8, solver::Mask64, solver::Mask128>;

  // The solver leaves no gaps between rows.
  template <class Cells>
  Mask packed(const Cells& free) const {
    const int cols = upright_.cols();
    Mask all = free.words[0];
    if constexpr (Cells::size > 64) all |= static_cast<Mask>(free.words[1]) << 64;
    if (cols == Stride) return all;
    const Mask row = solver::first_cells<Mask>(cols);
    Mask result = 0;
    for (int r = 0; r < upright_.rows(); ++r) result |= (all >> (r * Stride) & row) << (r * cols);
    return result;
  }

  static solver::StripSet pairs_of_rows(int width) {
    return {.whole = solver::StripTable::make(width, 2), .pieces = {}};
  }

  solver::Frame<Mask> upright_, level_;
  solver::StripBound<Mask> x_, o_;
};

}  // namespace potez
