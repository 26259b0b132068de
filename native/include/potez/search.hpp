// The tree of one thread: principal-variation alpha-beta over any game. docs/search.md tells the same steps.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "potez/budget.hpp"
#include "potez/evaluation.hpp"
#include "potez/history.hpp"
#include "potez/picker.hpp"
#include "potez/random.hpp"
#include "potez/table.hpp"

namespace potez {

// How a search looks, as opposed to how long.
struct Manner {
  bool selective = true;       // false: every move to the full depth, as plain minimax would
  double overlooks = 0;        // the chance not to see an idea in a position; a win in one is always seen
  std::uint64_t seed = 0;      // which ideas those are
};

template <Game G>
class Search {
 public:
  static constexpr int most_plies = 128;

  Search(Table& table, Budget& budget, const Manner& manner)
      : table_(table), budget_(budget), manner_(manner), history_(E::slots), plies_(most_plies + 1) {}

  // The best line found by the last call of `node` or `after` at a ply.
  const std::vector<Move>& line(int ply) const { return plies_[ply].line; }

  // The value of a position to a depth, exact inside the window. A certain value is always proved.
  Value node(const G& position, Window window, int depth, int ply);

  // The value of a move that has been played, `tried` others having been looked at before it.
  Value after(const G& child, Window window, int depth, int ply, int reduction, bool first);

  // How many plies less deep a move is looked at first.
  static int reduction(int depth, int tried) {
    static const auto logs = [] {
      std::array<double, 64> made{};
      for (int i = 1; i < 64; ++i) made[i] = std::log(i);
      return made;
    }();
    if (depth < 3 || depth > 64 || tried < 2) return 0;
    const double plies = E::haste * logs[std::min(depth, 63)] * logs[std::min(tried, 63)];
    return std::min(static_cast<int>(plies), depth - 2);
  }

  bool overlooks(const G& position, const G& child, Move move) const {
    if (manner_.overlooks == 0) return false;
    const std::uint64_t number = mix(mix(position.key() ^ mix(manner_.seed)) ^ E::idea(move));
    if (static_cast<double>(number >> 11) * 0x1p-53 >= manner_.overlooks) return false;
    return !(child.over() && value_of_end(child) == loss_in(0));
  }

 private:
  using E = Evaluation<G>;

  struct Ply {
    std::vector<Move> line;
    Moves moves;
    Killers killers;
    std::vector<Move> failed;  // looked at here without success
  };

  bool settles(const Finding& known, const Window& window, int depth) const {
    if (!known.is_at_least(window.high) && !known.is_at_most(window.low)) return false;
    return manner_.selective ? known.depth >= depth || known.is_proof() : known.depth == depth;
  }

  Value explore(const G& position, E& evaluation, Window window, int depth, int ply, Move& best_move);
  Value frontier(E& evaluation, const Window& window, int ply);
  void refuted(const G& position, Move move, int depth, int ply);

  Table& table_;
  Budget& budget_;
  const Manner& manner_;
  History history_;
  std::vector<Ply> plies_;
};

template <Game G>
Value Search<G>::node(const G& position, Window window, int depth, int ply) {
  plies_[ply].line.clear();
  // Step 1. Every node is paid for; here the search ends when time or nodes are spent.
  budget_.spend();
  // Step 2. The end of the game needs no search.
  if (position.over()) return value_of_end(position);
  // Step 3. What the table knows settles the matter if it was looked at as deeply. Nodes with an open window are few, and
  // are searched in spite of it so that the line is whole.
  E evaluation(position);
  const View view = evaluation.view();
  const Finding known = table_.find(view.key);
  if (known && !window.is_open() && settles(known, window, depth)) return known.value;
  // Step 4. A value that the evaluation can prove, or the best guess where the search ends.
  const Value value = evaluation.value();
  if (is_certain(value) || depth <= 0 || ply == most_plies) return value;
  // Step 5. One ply above the leaves a game may know the values of all moves at once.
  if (E::ranks_are_values && depth == 1 && manner_.overlooks == 0) return frontier(evaluation, window, ply);
  // Step 6. All moves, the best first.
  Move best_move = known.move == no_move ? no_move : evaluation.seen(known.move, view.image);
  const Value best = explore(position, evaluation, window, depth, ply, best_move);
  // Step 11. What was found out is kept for the next time.
  const Bound bound = best >= window.high ? Bound::lower : best > window.low ? Bound::exact : Bound::upper;
  const Move kept = best_move == no_move ? no_move : evaluation.seen(best_move, view.image);
  table_.keep(view.key, {kept, best, depth, bound});
  return best;
}

template <Game G>
Value Search<G>::explore(const G& position, E& evaluation, Window window, int depth, int ply, Move& best_move) {
  Ply& here = plies_[ply];
  here.failed.clear();
  Picker<G> picker(evaluation, position.side(), best_move, here.killers, history_, here.moves,
                   manner_.selective ? Breadth::promising : Breadth::all);
  best_move = no_move;
  Value best = -win - 1;
  int tried = 0;
  bool skipped = false;
  for (Move move; (move = picker.next()) != no_move;) {
    // Step 7. Late moves of a game with very many are not looked at, unless all others lose.
    if (manner_.selective && tried >= E::width(depth) && !is_loss(best)) break;
    G child = position;
    child.play(move);
    // Step 8. A weak player overlooks things, but something is always seen.
    if (tried > 0 && overlooks(position, child, move)) {
      skipped = true;
      continue;
    }
    // Step 9. The first move is searched with the whole window, the others only to show that they are no better.
    const bool quiet = manner_.selective && !here.killers.contains(move);
    const Value value = after(child, {std::max(best, window.low), window.high}, depth, ply,
                              quiet ? reduction(depth, tried) : 0, tried == 0);
    ++tried;
    if (value > best) {
      best = value;
      if (value > window.low) {
        best_move = move;
        here.line.assign(1, move);
        here.line.insert(here.line.end(), line(ply + 1).begin(), line(ply + 1).end());
      }
    }
    if (value >= window.high) {
      refuted(position, move, depth, ply);
      return best;
    }
    here.failed.push_back(move);
  }
  // Step 10. A loss is certain only if nothing was left out.
  return skipped || picker.left_some() ? std::max(best, -guess) : best;
}

template <Game G>
Value Search<G>::after(const G& child, Window window, int depth, int ply, int reduction, bool first) {
  const auto look = [&](const Window& through, int plies) {
    return from_child(node(child, through.for_child(), plies, ply + 1));
  };
  if (first) return look(window, depth - 1);
  const Window probe = window.first_step_above(window.low);
  Value value = look(probe, depth - 1 - reduction);
  if (value > window.low && reduction > 0) value = look(probe, depth - 1);
  if (value > window.low && value < window.high && window.is_open()) value = look(window, depth - 1);
  return value;
}

// Quiet moves are found at once; often they are good enough, or so bad that none can be.
template <Game G>
Value Search<G>::frontier(E& evaluation, const Window& window, int ply) {
  Ply& here = plies_[ply];
  const auto best = [&](Breadth breadth) {
    here.moves.clear();
    evaluation.rank(here.moves, breadth);
    const auto lower = [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; };
    const auto found = std::max_element(here.moves.begin(), here.moves.end(), lower);
    if (found == here.moves.end()) return -win - 1;
    here.line.assign(1, found->move);
    return found->rank;
  };
  if (!manner_.selective) return best(Breadth::all);
  const Value quiet = best(Breadth::quiet);
  if (quiet >= window.high || (!is_loss(quiet) && quiet + E::swing <= window.low)) return quiet;
  return best(Breadth::telling);
}

template <Game G>
void Search<G>::refuted(const G& position, Move move, int depth, int ply) {
  Ply& here = plies_[ply];
  here.killers.add(move);
  const int bonus = 16 * depth * depth;
  history_.reward(position.side(), E::slot(move), bonus);
  for (const Move other : here.failed) history_.reward(position.side(), E::slot(other), -bonus);
}

}  // namespace potez
