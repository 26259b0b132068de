// The search of one thread: principal variation search with alpha-beta pruning, for any game. docs/search.md explains
// the same numbered steps.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "potez/random.hpp"
#include "potez/search/busy_moves.hpp"
#include "potez/search/evaluation.hpp"
#include "potez/search/history.hpp"
#include "potez/search/move_picker.hpp"
#include "potez/search/time_manager.hpp"
#include "potez/search/transposition_table.hpp"

namespace potez {

// How to search; Limits says how long.
struct SearchOptions {
  bool selective = true;   // false: search every move to the full depth, as plain minimax does
  double overlooks = 0;    // the probability to overlook an idea in a position; a win in one move is never overlooked
  std::uint64_t seed = 0;  // decides which ideas are overlooked
};

template <Game G>
class AlphaBeta {
 public:
  using E = Evaluation<G>;

  static constexpr int max_ply = 128, least_shared_depth = 3;

  // A network may be missing. A search of one thread has no busy moves.
  AlphaBeta(TranspositionTable& table, const typename E::Network* network, BusyMoves* busy, TimeManager& time,
            const SearchOptions& options)
      : table_(table), network_(network), busy_(busy), time_(time), options_(options), history_(E::history_size),
        plies_(max_ply + 1) {}

  // The principal variation that the last call of `search` or `search_child` at a ply found.
  const std::vector<Move>& pv(int ply) const { return plies_[ply].pv; }

  // The value of a position, exact inside the window. A certain value is always proved.
  Value search(const G& position, Window window, int depth, int ply);

  // The value of a move that leads to `child`. `depth` and `ply` are those of the position before the move.
  Value search_child(const G& child, Window window, int depth, int ply, int reduction, bool is_first);

  // Whether another thread is at a move that leads to `child`, so that this one should take it last.
  bool is_busy(const G& child, int depth, bool is_first) const {
    return shares(depth, is_first) && busy_->has(child.key(), depth);
  }

  // Late move reduction: how many plies less deep a move is searched first, after `tried` others.
  static int reduction(int depth, int tried) {
    static const auto logs = [] {
      std::array<double, 64> table{};
      for (int i = 1; i < 64; ++i) table[i] = std::log(i);
      return table;
    }();
    if (depth < 3 || depth > 64 || tried < 2) return 0;
    const double plies = E::lmr_factor * logs[std::min(depth, 63)] * logs[std::min(tried, 63)];
    return std::min(static_cast<int>(plies), depth - 2);
  }

  bool overlooks(const G& position, const G& child, Move move) const {
    if (options_.overlooks == 0) return false;
    const std::uint64_t number = mix(mix(position.key() ^ mix(options_.seed)) ^ E::idea(move));
    if (static_cast<double>(number >> 11) * 0x1p-53 >= options_.overlooks) return false;
    return !(child.over() && terminal_value(child) == loss_in(0));
  }

 private:
  // A move, and how many were tried before it when its turn came.
  struct NumberedMove {
    Move move;
    int number;
  };

  // What the search keeps for each ply, as Stockfish's Stack does.
  struct Ply {
    std::vector<Move> pv;
    MoveList moves;
    Killers killers;
    std::vector<Move> failed;  // moves searched at this node that caused no cutoff
    std::vector<NumberedMove> postponed;
    E* evaluation = nullptr;  // of this node, for its children; none at the root
  };

  // The first move of a position is nobody's own: until it has a value, nobody knows whether the others are needed. And
  // below some depth a move is done before another thread could take a different one.
  bool shares(int depth, bool is_first) const { return busy_ && !is_first && depth >= least_shared_depth; }

  bool causes_cutoff(const TableEntry& entry, const Window& window, int depth) const {
    if (!entry.is_at_least(window.beta) && !entry.is_at_most(window.alpha)) return false;
    return options_.selective ? entry.depth >= depth || entry.is_proof() : entry.depth == depth;
  }

  Value search_moves(const G& position, E& evaluation, Window window, int depth, int ply, Move& best_move);
  Value search_frontier(E& evaluation, const Window& window, int ply);
  void store(std::uint64_t key, TableEntry entry, const Window& window) {
    entry.bound = entry.value >= window.beta ? Bound::lower : entry.value > window.alpha ? Bound::exact : Bound::upper;
    table_.store(key, entry);
  }
  void update_history(const G& position, Move cutoff_move, int depth, int ply);

  TranspositionTable& table_;
  const typename E::Network* network_;
  BusyMoves* busy_;
  TimeManager& time_;
  const SearchOptions& options_;
  History history_;
  std::vector<Ply> plies_;
};

template <Game G>
Value AlphaBeta<G>::search(const G& position, Window window, int depth, int ply) {
  plies_[ply].pv.clear();
  // Step 1. Count the node. The search ends here when it reaches a limit.
  time_.count_node();
  // Step 2. A finished game needs no search.
  if (position.over()) return terminal_value(position);
  // Step 3. The transposition table causes a cutoff if the position was searched as deeply before. Nodes with an open
  // window are few; they are searched all the same, so that the principal variation is complete.
  E evaluation(position, network_, plies_[ply - 1].evaluation);
  plies_[ply].evaluation = &evaluation;
  const CanonicalKey canonical = evaluation.canonical_key();
  const TableEntry entry = table_.probe(canonical.key);
  if (entry && !window.is_open() && causes_cutoff(entry, window, depth)) return entry.value;
  // Step 4. Return a value that the evaluation proves, and at the last ply its guess.
  const bool is_leaf = depth <= 0 || ply == max_ply;
  if (is_leaf || E::may_prove)
    if (const Value value = evaluation.value(); is_leaf || is_certain(value)) return value;
  // Step 5. One ply above the leaves a game may know the values of all moves at once.
  if (E::scores_are_values && depth == 1 && options_.overlooks == 0) {
    const Value value = search_frontier(evaluation, window, ply);
    store(canonical.key, {no_move, is_certain(value) ? value : std::clamp(value, window.alpha, window.beta), depth},
          window);
    return value;
  }
  // Step 6. Search the moves, the best first.
  Move best_move = entry.move == no_move ? no_move : evaluation.mirrored(entry.move, canonical.symmetry);
  const Value best = search_moves(position, evaluation, window, depth, ply, best_move);
  // Step 11. Store the result in the transposition table.
  const Move stored = best_move == no_move ? no_move : evaluation.mirrored(best_move, canonical.symmetry);
  store(canonical.key, {stored, best, depth}, window);
  return best;
}

// `best_move` is the table's move on entry, and the best move, or no_move, on return.
template <Game G>
Value AlphaBeta<G>::search_moves(const G& position, E& evaluation, Window window, int depth, int ply, Move& best_move) {
  Ply& here = plies_[ply];
  here.failed.clear();
  here.postponed.clear();
  MovePicker<G> picker(evaluation, position.side(), best_move, here.killers, history_, here.moves,
                       options_.selective ? GenType::candidates : GenType::all);
  best_move = no_move;
  Value best = -infinite;
  int tried = 0;
  bool overlooked = false;
  const auto next = [&]() -> NumberedMove {
    // Step 7. Late move pruning: where a game has very many moves, do not search the late ones, unless all others seem
    // lost.
    const bool is_late = options_.selective && tried >= E::max_moves(depth) && best > -guess;
    if (const Move move = is_late ? no_move : picker.next(); move != no_move) return {move, tried};
    if (!here.postponed.empty()) {
      const NumberedMove postponed = here.postponed.back();
      here.postponed.pop_back();
      return postponed;
    }
    // If all candidates seem lost, the replies to a root move are searched in full width: no root move is called
    // winning because the answer to it was never looked at.
    if (ply != 1 || best > -guess || overlooked || !picker.omitted_moves()) return {no_move, tried};
    picker.widen(here.failed);
    return {picker.next(), tried};
  };
  for (NumberedMove turn; (turn = next()).move != no_move;) {
    const auto [move, number] = turn;
    G child = position;
    child.play(move);
    if (number == tried) {
      // Step 8. A weak player overlooks ideas, but always sees at least one move.
      if (tried > 0 && overlooks(position, child, move)) {
        overlooked = true;
        continue;
      }
      ++tried;
      if (is_busy(child, depth, number == 0)) {
        here.postponed.push_back(turn);
        continue;
      }
    }
    // Step 9. Search the first move with the full window, and the others with a null window, late ones less deeply.
    const bool may_reduce = options_.selective && !here.killers.contains(move);
    const Value value = search_child(child, {std::max(best, window.alpha), window.beta}, depth, ply,
                                     may_reduce ? reduction(depth, number) : 0, number == 0);
    if (value > best) {
      best = value;
      if (value > window.alpha) {
        best_move = move;
        here.pv.assign(1, move);
        here.pv.insert(here.pv.end(), pv(ply + 1).begin(), pv(ply + 1).end());
      }
    }
    if (value >= window.beta) {
      update_history(position, move, depth, ply);
      return best;
    }
    here.failed.push_back(move);
  }
  // Step 10. A loss is certain only if no move was left out.
  return overlooked || picker.omitted_moves() ? std::max(best, -guess) : best;
}

template <Game G>
Value AlphaBeta<G>::search_child(const G& child, Window window, int depth, int ply, int reduction, bool is_first) {
  const auto search_at = [&](const Window& own_window, int child_depth) {
    return from_child(search(child, own_window.for_child(), child_depth, ply + 1));
  };
  std::optional<BusyMoves::Mark> mark;
  if (shares(depth, is_first)) mark.emplace(*busy_, child.key(), depth);
  if (is_first) return search_at(window, depth - 1);
  const Window null_window = window.null_window();
  Value value = search_at(null_window, depth - 1 - reduction);
  if (value > window.alpha && reduction > 0) value = search_at(null_window, depth - 1);
  if (value > window.alpha && value < window.beta && window.is_open()) value = search_at(window, depth - 1);
  return value;
}

// The best static value after one move. Quiet moves cost nothing to find. Often the best of them is good enough for a
// cutoff, or so bad that no other move can reach alpha (futility pruning).
template <Game G>
Value AlphaBeta<G>::search_frontier(E& evaluation, const Window& window, int ply) {
  Ply& here = plies_[ply];
  const auto best_of = [&](GenType type) {
    here.moves.clear();
    evaluation.generate(here.moves, type, window.beta);
    const auto found = std::max_element(here.moves.begin(), here.moves.end(), has_lower_score);
    if (found == here.moves.end()) return -infinite;
    here.pv.assign(1, found->move);
    return found->score;
  };
  if (!options_.selective) return best_of(GenType::all);
  Value quiet = best_of(GenType::quiet);
  const auto decides = [&](Value by) {
    return quiet - by >= window.beta || (!is_loss(quiet) && quiet + E::futility_margin + by <= window.alpha);
  };
  if constexpr (requires { evaluation.find_correction(); }) {
    if (decides(E::max_correction)) return quiet;
    evaluation.find_correction();
    quiet = evaluation.corrected(quiet);
  }
  return decides(0) ? quiet : best_of(GenType::frontier);
}

template <Game G>
void AlphaBeta<G>::update_history(const G& position, Move cutoff_move, int depth, int ply) {
  Ply& here = plies_[ply];
  here.killers.add(cutoff_move);
  const int bonus = 16 * depth * depth;
  history_.update(position.side(), E::history_index(cutoff_move), bonus);
  for (const Move move : here.failed) history_.update(position.side(), E::history_index(move), -bonus);
}

}  // namespace potez
