// Proofs of who wins a Domineering position, without search.
//
// A side that plays only within strips of one or two rows (O: columns) is sure of some moves, and they may be enough to
// win. The theory and the tables are those of the solver. They cover boards of up to eleven rows and columns.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <type_traits>

#include "potez/games/domineering/rules.hpp"
#include "potez/solver/strips/strip_bound.hpp"
#include "potez/stop.hpp"

namespace potez {

// The strips of one size of board, in X's and in O's frame. Made on first use, which may take half a second in a page:
// a search that should hear a wish to stop asks for them first.
template <int Stride>
class StripProof {
 public:
  static constexpr int max_size = 11;
  static constexpr bool fits(int rows, int cols) { return rows <= max_size && cols <= max_size; }

  static const StripProof& of(int rows, int cols) {
    static const Stop never;
    return of(rows, cols, never);
  }

  // Throws Stopped if it was stopped before all strips were made. Another call makes them then.
  static const StripProof& of(int rows, int cols, const Stop& stop) {
    static std::array<std::array<std::atomic<const StripProof*>, max_size + 1>, max_size + 1> made;
    static std::mutex mutex;
    std::atomic<const StripProof*>& proof = made[rows][cols];
    if (const StripProof* found = proof.load(std::memory_order_acquire)) return *found;
    const std::lock_guard lock(mutex);
    if (proof) return *proof;
    const Strips x = pairs_of_rows(cols, stop), o = rows == cols ? x : pairs_of_rows(rows, stop);
    proof = new StripProof(rows, cols, x, o);  // for as long as the program runs
    return *proof;
  }

  // The moves that a side is sure of, in 32nds of a move, if it is or is not its turn. A positive number wins.
  template <class Cells>
  int sure(const Cells& free, Side side, bool to_move) const {
    const Mask cells = packed(free);
    return side == Side::X ? x_.sure(cells, to_move) : o_.sure(x_frame_.crossed(cells), to_move);
  }

 private:
  // Twice as many temperatures as the solver has: the evaluation also uses the number itself, not only the proof.
  static constexpr int lanes = 16;

  using Strips = solver::StripSet<lanes>;
  using Mask = std::conditional_t<Stride == 8, solver::Mask64, solver::Mask128>;

  StripProof(int rows, int cols, const Strips& x, const Strips& o)
      : x_frame_(rows, cols), o_frame_(cols, rows), x_(x_frame_, x), o_(o_frame_, o) {}

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

  // All boards of one width share them. One call at a time: see `of`.
  static Strips pairs_of_rows(int width, const Stop& stop) {
    static std::array<std::shared_ptr<const solver::StripTable<lanes>>, max_size + 1> made;
    auto& pairs = made[width];
    bool is_stopped = false;
    const auto go_on = [&](double) { return !(is_stopped = stop.asked()); };
    if (!pairs) pairs = solver::StripTable<lanes>::make(width, 2, go_on);
    if (is_stopped) throw Stopped();
    return {.whole = pairs, .pieces = {}, .boxes = {}};
  }

  solver::Frame<Mask> x_frame_, o_frame_;
  solver::StripBound<Mask, lanes> x_, o_;
};

}  // namespace potez
