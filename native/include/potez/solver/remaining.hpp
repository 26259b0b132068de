// What is left of a board, and what a move leaves of it.
#pragma once

#include <array>

#include "potez/solver/frame.hpp"
#include "potez/types.hpp"

namespace potez::solver {

// The empty cells in X's frame and in O's, and the moves X has in reserve beside them (negative: O's).
template <Mask M>
struct Remaining {
  std::array<M, 2> empty;
  int spare;

  int owned(Side side) const { return side == Side::X ? spare : -spare; }
  void give(Side side, int moves) { spare += side == Side::X ? moves : -moves; }
};

template <Mask M>
class Board {
 public:
  Board(int rows, int cols) : frames_{Frame<M>(rows, cols), Frame<M>(cols, rows)} {}

  const Frame<M>& frame(Side side) const { return frames_[index(side)]; }

  Remaining<M> whole(M empty) const { return {{empty, frames_[0].crossed(empty)}, 0}; }

  // Where a domino, named by a cell of its owner's frame, lies for everyone: its lower or left cell.
  int place(Side side, int at) const { return side == Side::X ? at : frames_[1].crossed(at); }

  // What is left when a side has put its domino on a cell of its own frame.
  Remaining<M> after(Remaining<M> remaining, Side side, int at) const {
    const Frame<M>& own = frame(side);
    remaining.empty[index(side)] &= ~(cell<M>(at) | cell<M>(at + own.cols()));
    remaining.empty[index(other(side))] &= ~(static_cast<M>(3) << own.crossed(at));
    return remaining;
  }

  // Takes out cells nobody can use, and counts what only one side can use: runs that touch no other cell, and the free
  // ends of those that do.
  void simplify(Remaining<M>& remaining) const {
    for (const Side side : {Side::X, Side::O}) {
      M& empty = remaining.empty[index(side)];
      empty = frame(side).vertical_cells(empty) | frame(side).horizontal_cells(empty);
    }
    for (const Side side : {Side::X, Side::O}) {
      const Frame<M>& own = frame(side);
      const M empty = remaining.empty[index(side)], safe = empty & ~own.horizontal_cells(empty);
      const M runs = isolated(own, empty, safe), ends = free_ends(own, empty & ~runs, safe & ~runs);
      if (!(runs | ends)) continue;
      remaining.empty[index(side)] ^= runs | ends;
      remaining.empty[index(other(side))] ^= own.crossed(runs | ends);
      remaining.give(side, (runs ? own.room(runs) : 0) + count(ends) / 2);
    }
  }

 private:
  // Runs of safe cells, which the other cannot use, that touch no cell it can use.
  static M isolated(const Frame<M>& frame, M empty, M safe) {
    const M contested = empty & ~safe;
    M touched = safe & (frame.above(contested) | frame.below(contested));
    if (touched == safe) return 0;
    while (true) {
      const M more = touched | (safe & (frame.above(touched) | frame.below(touched)));
      if (more == touched) return safe & ~touched;
      touched = more;
    }
  }

  // The last pairs of runs of safe cells that touch a contested cell with one end, as long as a cell remains there.
  //
  // Such a pair is one move, no more and no less. Let G(k) be the board with k cells in the run, k > 2. The owner's
  // moves in G(k) and in G(k - 2) + 1 match, but for two. The domino on the last pair leads to G(k - 2), as the move in
  // the 1 does. The one before it leaves a useless cell, so it leads to G(k - 3), and that is no better than G(k - 2):
  // one more cell does no harm to its only user.
  static M free_ends(const Frame<M>& frame, M empty, M safe) {
    M taken = 0;
    const auto take = [&](const auto& outwards, const auto& inwards) {
      while (true) {
        const M left = safe & ~taken;
        const M last = left & ~inwards(empty & ~taken) & outwards(left) & outwards(outwards(left));
        if (!last) return;
        taken |= last | inwards(last);
      }
    };
    const auto up = [&](M m) { return frame.above(m); };
    const auto down = [&](M m) { return frame.below(m); };
    take(up, down);
    take(down, up);
    return taken;
  }

  std::array<Frame<M>, 2> frames_;
};

}  // namespace potez::solver
