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

  // Takes out cells nobody can use, and counts runs that only one side can use and that touch no other cell.
  void simplify(Remaining<M>& remaining) const {
    for (const Side side : {Side::X, Side::O}) {
      M& empty = remaining.empty[index(side)];
      empty = frame(side).vertical_cells(empty) | frame(side).horizontal_cells(empty);
    }
    for (const Side side : {Side::X, Side::O}) {
      const M own = isolated(frame(side), remaining.empty[index(side)]);
      if (!own) continue;
      remaining.empty[index(side)] ^= own;
      remaining.empty[index(other(side))] ^= frame(side).crossed(own);
      remaining.give(side, frame(side).room(own));
    }
  }

 private:
  static M isolated(const Frame<M>& frame, M empty) {
    const M contested = frame.horizontal_cells(empty), own = empty & ~contested;
    M touched = own & (frame.above(contested) | frame.below(contested));
    if (touched == own) return 0;
    while (true) {
      const M more = touched | (own & (frame.above(touched) | frame.below(touched)));
      if (more == touched) return own & ~touched;
      touched = more;
    }
  }

  std::array<Frame<M>, 2> frames_;
};

}  // namespace potez::solver
