// Plain UCT, a Monte Carlo tree search with random playouts: the baseline that a search with knowledge must beat.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "potez/games/game.hpp"
#include "potez/random.hpp"
#include "potez/search/search_info.hpp"
#include "potez/search/time_manager.hpp"

namespace potez {

// Kocsis and Szepesvari 2006. A node has a child for every move. Each child is visited once before any is visited
// twice; then the search follows the child with the highest upper confidence bound. A long playout is cut to a draw.
template <Game G>
class Uct {
 public:
  struct BestMove {
    Move move = no_move;
    double win_rate = 0.5;  // for the side that plays it; a draw is half a win
  };

  Uct(const G& root, std::uint64_t seed) : root_(root), random_(seed) { nodes_.emplace_back(); }

  // Runs until a limit is reached. Each playout counts as one node.
  void run(TimeManager& time) {
    if (root_.over()) return;
    try {
      for (;;) {
        time.count_node();
        iterate();
      }
    } catch (const Stopped&) {  // the limit ends the loop
    }
  }

  // The move visited most often.
  BestMove best_move() const {
    const Node* best = nullptr;
    for (std::size_t i = 0; i < nodes_[0].child_count; ++i) {
      const Node& child = nodes_[nodes_[0].first_child + i];
      if (!best || child.visits > best->visits) best = &child;
    }
    if (!best) return {};
    return {best->move, best->visits ? best->wins / static_cast<double>(best->visits) : 0.5};
  }

 private:
  static constexpr double exploration = 1.0;
  static constexpr int max_playout_plies = 500;
  static constexpr std::size_t max_nodes = 8'000'000;

  struct Node {
    double wins = 0;  // of the side that moved here
    std::uint32_t visits = 0, first_child = 0, child_count = 0;
    Move move = no_move;
  };

  // Selection, expansion, playout and backpropagation.
  void iterate() {
    G position = root_;
    path_.assign(1, 0);
    std::uint32_t at = 0;
    while (nodes_[at].child_count > 0) {
      at = select(at);
      path_.push_back(at);
      position.play(nodes_[at].move);
    }
    if ((nodes_[at].visits > 0 || at == 0) && nodes_.size() < max_nodes && !position.over()) {
      expand(at, position);
      at = nodes_[at].first_child + random_.below(nodes_[at].child_count);
      path_.push_back(at);
      position.play(nodes_[at].move);
    }
    const double x_score = play_out(position);
    Side mover = other(root_.side());  // the side that moved into the root
    for (const std::uint32_t node : path_) {
      ++nodes_[node].visits;
      nodes_[node].wins += mover == Side::X ? x_score : 1 - x_score;
      mover = other(mover);
    }
  }

  std::uint32_t select(std::uint32_t parent) {
    const Node& above = nodes_[parent];
    const double logarithm = std::log(static_cast<double>(above.visits + 1));
    std::uint32_t best = above.first_child;
    double highest = -1;
    const std::uint32_t from = random_.below(above.child_count);  // so that unvisited moves come in random order
    for (std::uint32_t i = 0; i < above.child_count; ++i) {
      const std::uint32_t child = above.first_child + (from + i) % above.child_count;
      const Node& node = nodes_[child];
      if (node.visits == 0) return child;
      const double bound = node.wins / node.visits + exploration * std::sqrt(logarithm / node.visits);
      if (bound > highest) highest = bound, best = child;
    }
    return best;
  }

  void expand(std::uint32_t at, const G& position) {
    nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
    position.each_move([&](Move move) {
      Node child;
      child.move = move;
      nodes_.push_back(child);
    });
    nodes_[at].child_count = static_cast<std::uint32_t>(nodes_.size() - nodes_[at].first_child);
  }

  // X's score in a random game from here: 1, 0, or 0.5 for a draw.
  double play_out(G position) {
    for (int ply = 0; ply < max_playout_plies; ++ply) {
      const Move move = position.random_move(random_);
      if (move == no_move) break;
      position.play(move);
    }
    const auto outcome = position.outcome();
    if (!outcome || !outcome->winner) return 0.5;
    return outcome->winner == Side::X ? 1 : 0;
  }

  G root_;
  Random random_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
};

// What UCT finds within the limits: one variation of one move, whose value is its share of won games, -1000..1000.
template <Game G>
SearchInfo search_uct(const G& position, const Limits& limits, std::uint64_t seed, const Stop& stop) {
  TimeManager time(limits, stop);
  Uct uct(position, seed);
  uct.run(time);
  const auto best = uct.best_move();
  if (best.move == no_move) return {0, {}, time.nodes(), time.elapsed()};
  const auto value = static_cast<Value>(std::lround(2000 * best.win_rate - 1000));  // the same with and without FMA
  return {1, {{value, {best.move}}}, time.nodes(), time.elapsed()};
}

}  // namespace potez
