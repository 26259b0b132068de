// Who wins: a depth-first search over what is left of the board.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "potez/solver/frame.hpp"
#include "potez/solver/groups/free_cuts.hpp"
#include "potez/solver/move_history.hpp"
#include "potez/solver/move_order.hpp"
#include "potez/solver/progress.hpp"
#include "potez/solver/proof_table.hpp"
#include "potez/solver/remaining.hpp"
#include "potez/solver/strips/strip_bound.hpp"
#include "potez/solver/verdict.hpp"
#include "potez/types.hpp"

namespace potez::solver {

// Each technique can be left out, to show that none changes an answer.
struct Features {
  bool quick = true;     // a short search with small tables first
  bool simplify = true;  // dead cells and isolated runs taken out
  bool strips = true;
  bool safe_pairs = true;
  bool pieces = true;
  bool table = true;
  bool mirrors = true;
  bool order = true;
  bool history = true;  // moves that won before come earlier
  bool free_cuts = true;
  bool inheritance = true;  // partitions handed down to the children
  bool answers = true;      // moves settled by the parent's partition and strips
  bool second_look = true;  // the partition may object to the first move in order
};

// Positions between two looks at the limits, about a millisecond. A limit of nodes may be overstepped by so many.
inline constexpr std::uint64_t stretch = 1 << 12;
// The same with free cuts, which take their time near the root of a large board: there 4096 need a tenth of a second.
inline constexpr std::uint64_t stretch_with_cuts = 1 << 8;

// With which replies a search begins, when several processes search one position and tell each other what they prove.
// That depends on what a reply leaves, so the same process begins with it however it comes about. (By the place in the
// order two processes needed 57.8 instead of 42.7 million positions for 9 x 9.) Proofs that cost less are not worth the
// telling, and further down it hardly matters who begins where.
struct Share {
  static constexpr std::uint64_t least_work = 64;  // positions that a proof must have cost to be told
  static constexpr int depth = 6;                  // down to here the replies are shared out

  int number = 0, of = 0;  // 0: nobody else searches

  bool is_part() const { return of > 0; }
  bool has(std::uint64_t hash) const { return of <= 1 || static_cast<int>(hash >> 40) % of == number; }
};

// What the threads of a search share.
template <Mask M>
class SharedProofs {
 public:
  SharedProofs(std::size_t table_bytes, int threads)
      : table(table_bytes, threads > 1), busy_(threads > 1 ? busy_size : 0) {}

  bool has_threads() const { return !busy_.empty(); }
  bool is_divided() const { return has_threads() || share.is_part(); }
  std::atomic<std::uint8_t>& busy(std::size_t hash) { return busy_[hash >> 20 & (busy_size - 1)]; }

  void tell(const Fact& fact) {
    const std::lock_guard lock(news_mutex_);
    news_.push_back(fact);
  }
  std::vector<Fact> take_news() {
    const std::lock_guard lock(news_mutex_);
    return std::exchange(news_, {});
  }

  ProofTable<M> table;
  Share share;
  std::atomic<bool> is_over{false};      // one thread has the answer, or they have to stop
  std::atomic<std::uint64_t> tested{0};  // by all threads, as of their last looks at the limits

 private:
  static constexpr std::size_t busy_size = std::size_t{1} << 20;
  std::vector<std::atomic<std::uint8_t>> busy_;  // how many threads are at work on a position, by its hash
  std::mutex news_mutex_;
  std::vector<Fact> news_;  // what was proved and others have not been told
};

// One thread's search. It has a favourite, the side it takes for the winner, and tries to prove its win: the
// favourite's partition of the board is handed down from node to node.
template <Mask M>
class Search {
 public:
  // Without free cuts (null), strips alone decide.
  Search(const Board<M>& board, const std::array<StripSet<solving_lanes>, 2>& strips,
         std::array<std::unique_ptr<FreeCuts<M>>, 2> cuts, std::vector<Effort> efforts, SharedProofs<M>& shared,
         Features features)
      : board_(board), bounds_{Bound(board.frame(Side::X), strips[0], features.safe_pairs, features.pieces),
                               Bound(board.frame(Side::O), strips[1], features.safe_pairs, features.pieces)},
        cuts_(std::move(cuts)), efforts_(std::move(efforts)),
        orders_{MoveOrder<M>(board.frame(Side::X)), MoveOrder<M>(board.frame(Side::O))},
        is_order_doubtful_(board.frame(Side::X).rows() % 2 == 1 || board.frame(Side::X).cols() % 2 == 1),
        shared_(shared), features_(features) {}

  bool has_cuts() const { return cuts_[0] != nullptr; }

  // Positions tested by the bounds so far, and those whose moves were tried.
  std::uint64_t tested() const { return tested_; }
  std::uint64_t expanded() const { return expanded_; }

  // What can be said without trying moves. Takes out of the board what is decided.
  Verdict test(Remaining<M>& remaining, Side side) {
    ++tested_;
    if (features_.simplify) board_.simplify(remaining);
    if (!remaining.empty[0]) return win(remaining.owned(side) > 0 ? side : other(side));
    for (const Side who : {side, other(side)})
      if (proves(remaining, who, side)) return win(who);
    return Verdict::open;
  }

  // Who wins with `side` to move. Now and then asks `go_on(progress)`; open if that says no.
  template <class F>
  Verdict run(Remaining<M> remaining, Side side, F&& go_on) {
    stopped_ = false;
    next_check_ = tested_;
    count_dominoes_before(remaining);
    go_on_ = [&] {
      return go_on(Progress{.nodes = shared_.tested,
                            .settled = {way_.settled(0), way_.settled(1)},
                            .moves = {way_.moves(0), way_.moves(1)},
                            .done = way_.done()});
    };
    const Verdict verdict = visit(remaining, side, 0, likely_winner(remaining, side), nullptr);
    go_on_ = nullptr;
    return verdict;
  }

  // The favourite to begin with: whoever the strips leave less behind.
  Side likely_winner(Remaining<M> remaining, Side side) const {
    if (features_.simplify) board_.simplify(remaining);
    std::array<int, 2> sure{};
    if (features_.strips)
      for (const Side who : {Side::X, Side::O})
        sure[index(who)] = remaining.owned(who) * move_worth +
                           bounds_[index(who)].sure(remaining.empty[index(who)], who == side, 2 * hopeless);
    return sure[index(side)] >= sure[index(other(side))] ? side : other(side);
  }

  // How many positions the search would expand without a table of proofs: one random way down (Knuth 1975). The
  // favourite's move is the first in order; of the other's moves that no bound answers one is drawn, and stands for all
  // of them. Needs free cuts.
  template <class Random>
  double sampled_size(const Remaining<M>& start, Side side, Random& random) {
    count_dominoes_before(start);
    const Side favourite = likely_winner(start, side);
    Child now = child(start, side);
    auto partition = std::make_unique<Partition<M>>(), next = std::make_unique<Partition<M>>();
    double weight = 1, size = 0;
    if (is_settled(now, side, 0, favourite, nullptr, *partition)) return 1;
    for (int depth = 0;; ++depth, side = other(side)) {
      size += weight;
      const Node node{now.remaining, side, depth, favourite, now.key, partition.get()};
      M moves = contested_moves(now.remaining, side);
      if (node.is_favourites_turn() ? some_move_wins(node, moves) : !(moves &= ~answered(node, moves, *partition)))
        return size;
      Candidate candidates[most_cells];
      const int n = list(moves, candidates);
      if (n == 0) return size;
      score(now.remaining, side, candidates, n);
      if (node.is_favourites_turn()) {
        look_again(node, candidates, n);
        std::swap(candidates[0], *std::max_element(candidates, candidates + n, worse));
        now = child(after(node, candidates[0].cell), other(side));
        if (is_settled(now, other(side), depth + 1, favourite, &*partition, *next)) return size;
      } else {
        std::uint64_t open = 0;
        Child drawn{};
        auto tried = std::make_unique<Partition<M>>();
        for (int i = 0; i < n; ++i) {
          const Child reply = child(after(node, candidates[i].cell), favourite);
          if (is_settled(reply, favourite, depth + 1, favourite, &*partition, *tried)) continue;
          if (random() % ++open == 0) drawn = reply, std::swap(tried, next);
        }
        if (open == 0) return size;
        weight *= static_cast<double>(open);
        now = drawn;
      }
      std::swap(partition, next);
    }
  }

  // Every move, the ordered contested ones before the safe ones.
  int all_moves(const Remaining<M>& remaining, Side side, Candidate* moves) const {
    const int contested = list(contested_moves(remaining, side), moves);
    score(remaining, side, moves, contested);
    sort_best_first(moves, contested);
    return contested + list(safe_moves(remaining, side), moves + contested);
  }

 private:
  using Bound = StripBound<M, solving_lanes>;

  // What a node knows.
  struct Node {
    const Remaining<M>& remaining;
    Side side;
    int depth;
    Side favourite;
    M key;
    const Partition<M>* partition;  // the favourite's

    bool is_favourites_turn() const { return side == favourite; }
  };

  static constexpr int divided_depth = 14;         // down to here threads avoid each other's positions
  static constexpr std::uint64_t proof_work = 16;  // what a proof by a partition costs, in positions tested

  // Whether a side is sure to win, by strips or by partitions made from them.
  bool proves(const Remaining<M>& remaining, Side who, Side side) {
    if (!features_.strips) return false;
    const M empty = remaining.empty[index(who)];
    if (!cuts_[0]) return bounds_[index(who)].wins(empty, remaining.owned(who), who == side);
    return cuts_[index(who)]->proves_quickly(empty, who == side, -remaining.owned(who) * move_worth,
                                             effort(efforts_.size()));
  }

  const Effort& effort(std::size_t depth) const {
    return efforts_[std::min(dominoes_before_ + depth, efforts_.size() - 1)];
  }

  void count_dominoes_before(const Remaining<M>& start) {
    const Frame<M>& frame = board_.frame(Side::X);
    dominoes_before_ = static_cast<std::size_t>(frame.rows() * frame.cols() - count(start.empty[0])) / 2;
  }

  // A position without what is decided, and its name in the table of proofs.
  struct Child {
    Remaining<M> remaining;
    M key;
  };

  Child child(const Remaining<M>& remaining, Side side) const {
    Child result{remaining, 0};
    if (features_.simplify) board_.simplify(result.remaining);
    if (cuts_[0]) {
      result.key = key(result.remaining);
      shared_.table.prefetch(result.key, index(side));
    }
    return result;
  }

  Verdict visit(const Remaining<M>& remaining, Side side, int depth, Side favourite, const Partition<M>* inherited) {
    return visit(child(remaining, side), side, depth, favourite, inherited);
  }

  Verdict visit(const Child& child, Side side, int depth, Side favourite, const Partition<M>* inherited) {
    ++tested_;
    const Remaining<M>& remaining = child.remaining;
    if (!remaining.empty[0]) return win(remaining.owned(side) > 0 ? side : other(side));
    return cuts_[0] ? visit_with_cuts(child, side, depth, favourite, inherited)
                    : visit_with_strips(remaining, side, depth, favourite);
  }

  // Strips are so cheap that they come before the table of proofs.
  Verdict visit_with_strips(const Remaining<M>& remaining, Side side, int depth, Side favourite) {
    for (const Side who : {side, other(side)})
      if (proves(remaining, who, side)) return win(who);
    const M name = key(remaining);
    if (const Verdict verdict = find(name, side, remaining.spare); verdict != Verdict::open) return verdict;
    return expand({remaining, side, depth, favourite, name, nullptr});
  }

  Verdict visit_with_cuts(const Child& child, Side side, int depth, Side favourite, const Partition<M>* inherited) {
    const auto& [remaining, name] = child;
    Partition<M> partition;
    Verdict verdict = Verdict::open;
    const auto prove = [&] { return favourite_wins(remaining, side, depth, favourite, inherited, partition); };
    // To add up an inherited partition takes as long as memory needs to answer.
    const bool is_quick = side != favourite && inherited;
    if (is_quick && prove()) verdict = win(favourite);
    if (verdict == Verdict::open) {
      if (const Verdict known = find(name, side, remaining.spare); known != Verdict::open) return known;
      if (!is_quick && prove()) verdict = win(favourite);
      if (verdict == Verdict::open && rival_wins(remaining, side, depth, favourite)) verdict = win(other(favourite));
    }
    if (verdict != Verdict::open) return keep(name, side, remaining.spare, verdict, proof_work);
    return expand({remaining, side, depth, favourite, name, &partition});
  }

  // Whether free cuts prove the favourite's win. Its best partition is left in `partition`.
  bool favourite_wins(const Remaining<M>& remaining, Side side, int depth, Side favourite,
                      const Partition<M>* inherited, Partition<M>& partition) {
    return cuts_[index(favourite)]->proves(remaining.empty[index(favourite)], side == favourite,
                                           -remaining.owned(favourite) * move_worth, effort(depth),
                                           features_.inheritance ? inherited : nullptr, partition);
  }

  // The rival is asked only at its own turn: at the favourite's it wins once in 200 positions, and to ask costs more
  // than that saves.
  bool rival_wins(const Remaining<M>& remaining, Side side, int depth, Side favourite) {
    const Side rival = other(favourite);
    return side == rival && cuts_[index(rival)]->proves_quickly(remaining.empty[index(rival)], true,
                                                                -remaining.owned(rival) * move_worth, effort(depth));
  }

  bool is_settled(const Child& child, Side side, int depth, Side favourite, const Partition<M>* inherited,
                  Partition<M>& partition) {
    return !child.remaining.empty[0] || favourite_wins(child.remaining, side, depth, favourite, inherited, partition) ||
           rival_wins(child.remaining, side, depth, favourite);
  }

  Verdict expand(const Node& node) {
    if (tested_ >= next_check_) check_limits();
    if (stopped_) return Verdict::open;
    ++expanded_;
    const std::uint64_t before = tested_;
    const Working working(shared_, node);
    const Verdict verdict = try_moves(node);
    if (verdict == Verdict::open) return verdict;
    return keep(node.key, node.side, node.remaining.spare, verdict, tested_ - before + proof_work);
  }

  // Marks a position as being worked on, as long as it lives.
  class Working {
   public:
    Working(SharedProofs<M>& shared, const Node& node) {
      if (!shared.has_threads() || node.depth > divided_depth) return;
      mark_ = &shared.busy(shared.table.hash(node.key, index(node.side)));
      ++*mark_;
    }
    Working(const Working&) = delete;
    ~Working() {
      if (mark_) --*mark_;
    }

   private:
    std::atomic<std::uint8_t>* mark_ = nullptr;
  };

  // Tries the moves that are not settled at once, best first, those another thread works on after the others; then the
  // safe ones.
  Verdict try_moves(const Node& node) {
    const Verdict lost = win(other(node.side));
    M moves = contested_moves(node.remaining, node.side);
    tested_ += node.partition ? count(moves) : 0;
    if (node.partition && features_.answers) {
      if (!node.is_favourites_turn())
        moves &= ~answered(node, moves, *node.partition);
      else if (some_move_wins(node, moves))
        return win(node.side);
    }
    if (const Verdict verdict = try_in_order(node, moves); verdict != lost) return verdict;
    Verdict result = lost;
    each_reserve_move(node.remaining, node.side, [&](Remaining<M> child) {
      result = visit(child, other(node.side), node.depth + 1, node.favourite, node.partition);
      return result != lost;
    });
    return result;
  }

  // Whether strips show that a move wins. They seldom do where the partition misses by more than a quarter of a move.
  bool some_move_wins(const Node& node, M moves) {
    const M empty = node.remaining.empty[index(node.side)];
    const int enough = -node.remaining.owned(node.side) * move_worth;
    return highest(node.partition->sure(true)) > enough - move_worth / 4 &&
           cuts_[index(node.side)]->any_wins(empty, moves, enough);
  }

  Verdict try_in_order(const Node& node, M open) {
    Candidate moves[most_cells];
    const int n = list(open, moves);
    score(node.remaining, node.side, moves, n);
    if (!node.partition) return try_plainly(node, moves, n);
    return node.is_favourites_turn() ? try_as_favourite(node, open, moves, n) : try_as_rival(node, moves, n);
  }

  // Without free cuts.
  Verdict try_plainly(const Node& node, Candidate* moves, int n) {
    for (int i = 0; i < n; ++i) {
      way_.tell(node.depth, i, n, !node.is_favourites_turn());
      std::swap(moves[i], *std::max_element(moves + i, moves + n, worse));
      const Verdict verdict =
          visit(after(node, moves[i].cell), other(node.side), node.depth + 1, node.favourite, nullptr);
      if (verdict != win(other(node.side))) return verdict;
    }
    return win(other(node.side));
  }

  // The first move wins mostly; where it does not, the other side becomes the favourite, with a partition of its own.
  Verdict try_as_favourite(const Node& node, M open, Candidate* moves, int n) {
    const Side rival = other(node.side);
    Partition<M> rivals;
    M pointless = 0;
    look_again(node, moves, n);
    MoveHistory& history = histories_[index(node.side)];
    if (features_.history && is_order_doubtful_) history.add_to(moves, n);
    for (int i = 0; i < n; ++i) {
      way_.tell(node.depth, i, n, false);
      std::swap(moves[i], *std::max_element(moves + i, moves + n, worse));
      if (i == 1) {
        if (divide_for(rival, node, rivals)) return win(rival);
        if (features_.answers) pointless = answered(node, open & ~cell<M>(moves[0].cell), rivals);
      }
      if (pointless & cell<M>(moves[i].cell)) continue;
      if (const Verdict verdict = found_by_another(node, i); verdict != Verdict::open) return verdict;
      const Verdict verdict = visit(after(node, moves[i].cell), rival, node.depth + 1, i == 0 ? node.side : rival,
                                    i == 0 ? node.partition : &rivals);
      if (verdict == win(node.side)) history.learn(moves, i + 1);
      if (verdict != win(rival)) return verdict;
    }
    return win(rival);
  }

  // The order knows nothing of the partition. Where its first move leaves the favourite sure of much less than another
  // of the best few would, the partition has a say in the order of these.
  void look_again(const Node& node, Candidate* moves, int n) {
    constexpr int few = 6, margin = 2 * MoveOrder<M>::kept_move, much = move_worth * 3 / 4, weight = 4, ahead = 1 << 20;
    if (!features_.second_look || !is_order_doubtful_ || n < 2) return;
    std::array<int, few> sure;
    int asked = 0, best = hopeless;
    for (; asked < std::min(n, few); ++asked) {
      std::swap(moves[asked], *std::max_element(moves + asked, moves + n, worse));
      if (moves[asked].score < moves[0].score - margin) break;
      sure[asked] = cuts_[index(node.side)]->sure_after(*node.partition, moves[asked].cell);
      best = std::max(best, sure[asked]);
    }
    if (best - sure[0] < much) return;
    for (int i = 0; i < asked; ++i) moves[i].score += ahead + weight * sure[i];
  }

  // Makes a partition for the side that is not to move, from strips; true if it proves its win.
  bool divide_for(Side who, const Node& node, Partition<M>& partition) {
    return cuts_[index(who)]->proves(node.remaining.empty[index(who)], false, -node.remaining.owned(who) * move_worth,
                                     effort(node.depth), nullptr, partition);
  }

  // All replies have to be looked at, so their places in the table are fetched early. Those that others work on come
  // last, and the last of them first: others begin with the first.
  Verdict try_as_rival(const Node& node, Candidate* moves, int n) {
    const Verdict lost = win(node.favourite);
    sort_best_first(moves, n);
    Child children[most_cells];
    for (int i = 0; i < n; ++i) children[i] = child(after(node, moves[i].cell), node.favourite);
    int postponed = 0;
    const auto reply = [&](int i, int tried) {
      if (i + 1 < n) shared_.table.prefetch(children[i + 1].key, index(node.favourite));
      if (const Verdict verdict = found_by_another(node, tried); verdict != Verdict::open) return verdict;
      return visit(children[i], node.favourite, node.depth + 1, node.favourite, node.partition);
    };
    for (int i = 0; i < n; ++i) {
      way_.tell(node.depth, i, n, true);
      if (is_left_to_others(node, children[i])) {
        std::swap(children[postponed++], children[i]);
        continue;
      }
      if (const Verdict verdict = reply(i, i); verdict != lost) return verdict;
    }
    for (int i = postponed; i-- > 0;)
      if (const Verdict verdict = reply(i, n); verdict != lost) return verdict;
    return lost;
  }

  Remaining<M> after(const Node& node, int move) const { return board_.after(node.remaining, node.side, move); }

  // Of the mover's moves those to which the other has an answer, by its partition or by strips.
  M answered(const Node& node, M moves, const Partition<M>& partition) {
    const Side who = other(node.side);
    const M empty = node.remaining.empty[index(who)], dominoes = board_.frame(node.side).crossed(moves);
    const M found = cuts_[index(who)]->answered(empty, dominoes, -node.remaining.owned(who) * move_worth, partition);
    return board_.frame(who).crossed(found);
  }

  // Whether another thread or process has proved the node since this one began with it.
  Verdict found_by_another(const Node& node, int tried) {
    if (!shared_.is_divided() || tried == 0 || node.depth > divided_depth) return Verdict::open;
    return find(node.key, node.side, node.remaining.spare);
  }

  // Whether others see to what a reply leaves: processes whose share it is, or threads that are at work on it.
  bool is_left_to_others(const Node& node, const Child& child) {
    if (!shared_.is_divided() || node.depth >= divided_depth) return false;
    const std::size_t hash = shared_.table.hash(child.key, index(node.favourite));
    return (node.depth < Share::depth && !shared_.share.has(hash)) || (shared_.has_threads() && shared_.busy(hash) > 0);
  }

  // Moves into cells the other could use.
  M contested_moves(const Remaining<M>& remaining, Side side) const {
    const Frame<M>& frame = board_.frame(side);
    const M empty = remaining.empty[index(side)], others = frame.horizontal_cells(empty);
    return frame.vertical(empty) & (others | frame.below(others));
  }

  // Moves into cells the other cannot use.
  M safe_moves(const Remaining<M>& remaining, Side side) const {
    const Frame<M>& frame = board_.frame(side);
    const M empty = remaining.empty[index(side)], others = frame.horizontal_cells(empty);
    return frame.vertical(empty) & ~(others | frame.below(others));
  }

  static int list(M set, Candidate* moves) {
    int n = 0;
    for (M m = set; m; m &= m - 1) moves[n++] = {0, lowest(m)};
    return n;
  }

  void score(const Remaining<M>& remaining, Side side, Candidate* moves, int n) const {
    if (features_.order && n > 0)
      orders_[index(side)].score(board_.frame(other(side)), remaining.empty[index(side)],
                                 remaining.empty[index(other(side))], moves, n);
  }

  // Calls f(remaining) with what a safe move or one in reserve leaves, until f returns true. These come last: they are
  // worth one move, now or later, and seldom the best. With a safe move made the mover is at least one move worse off
  // than before, so where the other, to move, wins the board less one move it wins against all of them at once.
  template <class F>
  bool each_reserve_move(const Remaining<M>& remaining, Side side, F&& f) {
    const M safe = safe_moves(remaining, side);
    const bool reserve = remaining.owned(side) > 0;
    if (!safe && !reserve) return false;
    Remaining<M> passed = remaining;
    passed.give(side, -1);
    Remaining<M> tried = passed;
    if (test(tried, other(side)) == win(other(side))) return false;
    if (reserve && f(passed)) return true;
    for (M m = safe; m; m &= m - 1)
      if (f(board_.after(remaining, side, lowest(m)))) return true;
    return false;
  }

  void check_limits() {
    next_check_ = tested_ + (has_cuts() ? stretch_with_cuts : stretch);
    shared_.tested += tested_ - published_;
    published_ = tested_;
    stopped_ = stopped_ || shared_.is_over || !go_on_();
  }

  M key(const Remaining<M>& remaining) const {
    return features_.mirrors ? board_.frame(Side::X).canonical(remaining.empty[0]) : remaining.empty[0];
  }

  Verdict find(M name, Side side, int spare) {
    return features_.table ? shared_.table.find(name, index(side), spare) : Verdict::open;
  }

  Verdict keep(M name, Side side, int spare, Verdict verdict, std::uint64_t work) {
    const bool x_wins = verdict == Verdict::x_wins;
    if (features_.table) shared_.table.keep(name, index(side), spare, x_wins, work);
    if (shared_.share.is_part() && work >= Share::least_work)
      shared_.tell(Fact::of(name, index(side), spare, x_wins, work));
    return verdict;
  }

  const Board<M>& board_;
  std::array<Bound, 2> bounds_;
  std::array<std::unique_ptr<FreeCuts<M>>, 2> cuts_;
  std::vector<Effort> efforts_;      // by dominoes on the board; the last one serves all above
  std::size_t dominoes_before_ = 0;  // on the board where the search starts
  std::array<MoveOrder<M>, 2> orders_;
  // On boards with two even sides the order is right nearly always, and the search comes back to the same positions
  // more often if it is left as it is.
  bool is_order_doubtful_;
  std::array<MoveHistory, 2> histories_;
  SharedProofs<M>& shared_;
  Features features_;
  std::function<bool()> go_on_;
  bool stopped_ = false;
  std::uint64_t tested_ = 0, expanded_ = 0, next_check_ = 0, published_ = 0;
  WayDown way_;
};

}  // namespace potez::solver
