// Who wins: a depth-first search over what is left of the board.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>

#include "potez/types.hpp"
#include "potez/solver/bound.hpp"
#include "potez/solver/frame.hpp"
#include "potez/solver/order.hpp"
#include "potez/solver/rest.hpp"
#include "potez/solver/table.hpp"
#include "potez/solver/verdict.hpp"

namespace potez::solver {

// Each technique can be left out, to show that none changes an answer.
struct Features {
  bool simplify = true;  // dead cells and isolated runs taken out
  bool strips = true;
  bool safe_pairs = true;
  bool pieces = true;
  bool table = true;
  bool mirrors = true;
  bool order = true;
};

// Positions between two looks at the limits, about a millisecond. A limit of nodes may be overstepped by so many.
inline constexpr std::uint64_t stretch = 1 << 12;

// How far a search is: at the root and after the root's move under way, the moves settled and all of them. Before it
// begins, what part of the table of strips that is being made is done.
struct Progress {
  std::uint64_t nodes = 0;
  std::array<int, 2> settled{}, moves{};
  double table = 1;
};

template <Mask M>
class Search {
 public:
  Search(const Board<M>& board, std::array<StripSet, 2> strips, std::size_t table_bytes, Features features)
      : board_(board),
        bounds_{StripBound<M>(board.frame(Side::X), std::move(strips[0]), features.safe_pairs, features.pieces),
                StripBound<M>(board.frame(Side::O), std::move(strips[1]), features.safe_pairs, features.pieces)},
        orders_{Order<M>(board.frame(Side::X)), Order<M>(board.frame(Side::O))},
        table_(table_bytes),
        features_(features) {}

  // Positions tested by the bounds so far, and those whose moves were tried.
  std::uint64_t tested() const { return tested_; }
  std::uint64_t expanded() const { return expanded_; }

  // What can be said without trying moves. Takes out of the rest what is decided.
  Verdict test(Rest<M>& rest, Side side) {
    ++tested_;
    if (features_.simplify) board_.simplify(rest);
    if (!rest.empty[0]) return win(rest.owned(side) > 0 ? side : other(side));
    if (!features_.strips) return Verdict::open;
    for (const Side who : {side, other(side)})
      if (bounds_[index(who)].wins(rest.empty[index(who)], rest.owned(who), side == who)) return win(who);
    return Verdict::open;
  }

  // Who wins with `side` to move. Now and then asks `go_on(progress)`; open if that says no.
  template <class F>
  Verdict run(Rest<M> rest, Side side, F&& go_on) {
    stopped_ = false;
    pause_ = tested_;
    go_on_ = [&] { return go_on(Progress{tested_, settled_, moves_}); };
    const Verdict verdict = visit(rest, side, 0);
    go_on_ = nullptr;
    return verdict;
  }

  // Every move, the ordered contested ones before the safe ones.
  int all_moves(const Rest<M>& rest, Side side, Candidate* moves) const {
    const int contested = contested_moves(rest, side, moves);
    score(rest, side, moves, contested);
    std::stable_sort(moves, moves + contested, [](const Candidate& a, const Candidate& b) { return worse(b, a); });
    int n = contested;
    for (M m = safe_moves(rest, side); m; m &= m - 1) moves[n++] = {0, lowest(m)};
    return n;
  }

 private:
  Verdict visit(Rest<M>& rest, Side side, int depth) {
    const Verdict verdict = test(rest, side);
    return verdict == Verdict::open ? expand(rest, side, depth) : verdict;
  }

  Verdict expand(const Rest<M>& rest, Side side, int depth) {
    const M place = key(rest);
    if (features_.table)
      if (const Verdict verdict = table_.find(place, index(side), rest.spare); verdict != Verdict::open) return verdict;
    if (tested_ >= pause_) look_up();
    if (stopped_) return Verdict::open;
    ++expanded_;
    const std::uint64_t before = tested_;
    const Verdict verdict = try_moves(rest, side, depth);
    if (features_.table && verdict != Verdict::open)
      table_.keep(place, index(side), rest.spare, verdict == Verdict::x_wins, tested_ - before);
    return verdict;
  }

  Verdict try_moves(const Rest<M>& rest, Side side, int depth) {
    const Verdict lost = win(other(side));
    Candidate moves[most_cells];
    const int n = contested_moves(rest, side, moves);
    score(rest, side, moves, n);
    for (int i = 0; i < n; ++i) {
      if (depth < 2) settled_[depth] = i, moves_[depth] = n;
      std::swap(moves[i], *std::max_element(moves + i, moves + n, worse));
      Rest<M> child = board_.after(rest, side, moves[i].cell);
      if (const Verdict verdict = visit(child, other(side), depth + 1); verdict != lost) return verdict;
    }
    Verdict result = lost;
    each_reserve_move(rest, side, [&](Rest<M> child) {
      result = visit(child, other(side), depth + 1);
      return result != lost;
    });
    return result;
  }

  // The moves into cells the other could use, unordered. Returns their number.
  int contested_moves(const Rest<M>& rest, Side side, Candidate* moves) const {
    const Frame<M>& frame = board_.frame(side);
    const M empty = rest.empty[index(side)], others = frame.level_cells(empty);
    int n = 0;
    for (M m = frame.upright(empty) & (others | frame.below(others)); m; m &= m - 1) moves[n++] = {0, lowest(m)};
    return n;
  }

  void score(const Rest<M>& rest, Side side, Candidate* moves, int n) const {
    if (features_.order)
      orders_[index(side)].score(board_.frame(other(side)), rest.empty[index(side)], rest.empty[index(other(side))],
                                 moves, n);
  }

  // Moves into cells the other cannot use.
  M safe_moves(const Rest<M>& rest, Side side) const {
    const Frame<M>& frame = board_.frame(side);
    const M empty = rest.empty[index(side)], others = frame.level_cells(empty);
    return frame.upright(empty) & ~(others | frame.below(others));
  }

  // Calls f(rest) with what a safe move or one in reserve leaves, until f returns true. These come last: they are worth
  // one move, now or later, and seldom the best. With a safe move made the mover is at least one move worse off than
  // before, so where the other, to move, wins the board less one move it wins against all of them at once.
  template <class F>
  bool each_reserve_move(const Rest<M>& rest, Side side, F&& f) {
    const M safe = safe_moves(rest, side);
    const bool reserve = rest.owned(side) > 0;
    if (!safe && !reserve) return false;
    Rest<M> passed = rest;
    passed.give(side, -1);
    Rest<M> tried = passed;
    if (test(tried, other(side)) == win(other(side))) return false;
    if (reserve && f(passed)) return true;
    for (M m = safe; m; m &= m - 1)
      if (f(board_.after(rest, side, lowest(m)))) return true;
    return false;
  }

  void look_up() {
    pause_ = tested_ + stretch;
    stopped_ = stopped_ || !go_on_();
  }

  M key(const Rest<M>& rest) const {
    return features_.mirrors ? board_.frame(Side::X).canonical(rest.empty[0]) : rest.empty[0];
  }

  const Board<M>& board_;
  StripBound<M> bounds_[2];
  Order<M> orders_[2];
  Table<M> table_;
  Features features_;
  std::function<bool()> go_on_;
  bool stopped_ = false;
  std::uint64_t tested_ = 0, expanded_ = 0, pause_ = 0;
  std::array<int, 2> settled_{}, moves_{};  // at the two highest levels
};

}  // namespace potez::solver
