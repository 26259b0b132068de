// Proofs of who wins a Domineering position, without search.
//
// A side that plays only within strips of one or two rows (O: columns) is sure of some moves, and they may be enough to
// win. The theory and the tables are those of the solver. They cover boards of up to eleven rows and columns.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <type_traits>

#include "potez/games/domineering/rules.hpp"
#include "potez/solver/strips/strip_bound.hpp"
#include "potez/stop.hpp"

namespace potez {

// The strips of one size of board, in X's and in O's frame. Made on first use.
template <int Stride>
class StripProof {
 public:
  static constexpr int max_size = 11;
  static constexpr bool fits(int rows, int cols) { return rows <= max_size && cols <= max_size; }

  static const StripProof& of(int rows, int cols) {
    static std::array<std::array<std::once_flag, max_size + 1>, max_size + 1> flags;
    static std::array<std::array<std::unique_ptr<const StripProof>, max_size + 1>, max_size + 1> made;
    std::call_once(flags[rows][cols], [&] { made[rows][cols] = std::make_unique<StripProof>(rows, cols); });
    return *made[rows][cols];
  }

  StripProof(int rows, int cols)
      : x_frame_(rows, cols), o_frame_(cols, rows), x_(x_frame_, pairs_of_rows(cols)),
        o_(o_frame_, pairs_of_rows(rows)) {}

  // The moves that a side is sure of, in 32nds of a move, if it is or is not its turn. A positive number wins.
  template <class Cells>
  int sure(const Cells& free, Side side, bool to_move) const {
    const Mask cells = packed(free);
    return side == Side::X ? x_.sure(cells, to_move) : o_.sure(x_frame_.crossed(cells), to_move);
  }

 private:
  using Mask = std::conditional_t<Stride == 8, solver::Mask64, solver::Mask128>;

  // The cells as the solver stores them, without gaps between the rows.
  template <class Cells>
  Mask packed(const Cells& free) const {
    const int cols = x_frame_.cols();
    Mask all = free.words[0];
    if constexpr (Cells::size > 64) all |= static_cast<Mask>(free.words[1]) << 64;
    if (cols == Stride) return all;
    const Mask row = solver::first_cells<Mask>(cols);
    Mask result = 0;
    for (int r = 0; r < x_frame_.rows(); ++r) result |= (all >> (r * Stride) & row) << (r * cols);
    return result;
  }

  // Twice as many temperatures as the solver has: the evaluation also uses the number itself, not only the proof.
  static constexpr int lanes = 16;

  static solver::StripSet<lanes> pairs_of_rows(int width) {
    return {.whole = solver::StripTable<lanes>::make(width, 2), .pieces = {}, .boxes = {}};
  }

  solver::Frame<Mask> x_frame_, o_frame_;
  solver::StripBound<Mask, lanes> x_, o_;
};

}  // namespace potez
