// Plain UCT: a tree grown by random games, the baseline that a search with knowledge has to beat.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "potez/budget.hpp"
#include "potez/game.hpp"
#include "potez/random.hpp"

namespace potez {

// What the tree knows of the move that seems best.
struct Favourite {
  Move move = no_move;
  std::uint64_t visits = 0;
  double share = 0.5;  // of the games after it, those that the mover won; a draw is half
};

// Kocsis and Szepesvari 2006. A node's children are all its moves; each is played once before any is played twice, then
// the one with the highest upper confidence bound. A game that has gone on for too long is a draw.
template <Game G>
class Uct {
 public:
  Uct(const G& root, std::uint64_t seed) : root_(root), random_(seed) { nodes_.emplace_back(); }

  // Plays random games until the budget is spent: one node of it is one game.
  void grow(Budget& budget) {
    if (root_.over()) return;
    try {
      for (;;) {
        budget.spend();
        play_game();
      }
    } catch (const Stopped&) {  // the tree is as good as it could become
    }
  }

  // The move played most often.
  Favourite favourite() const {
    const Node* best = nullptr;
    for (std::size_t i = 0; i < nodes_[0].count; ++i) {
      const Node& child = nodes_[nodes_[0].first + i];
      if (!best || child.visits > best->visits) best = &child;
    }
    if (!best) return {};
    return {best->move, best->visits, best->visits ? best->wins / static_cast<double>(best->visits) : 0.5};
  }

 private:
  static constexpr double boldness = 1.0;      // the weight of exploration
  static constexpr int most_plies = 500;       // of a random game
  static constexpr std::size_t most_nodes = 8'000'000;

  struct Node {
    double wins = 0;  // for the side that moved here
    std::uint32_t visits = 0, first = 0, count = 0;
    Move move = no_move;
  };

  void play_game() {
    G position = root_;
    path_.assign(1, 0);
    std::uint32_t at = 0;
    while (nodes_[at].count > 0) {
      at = select(at);
      path_.push_back(at);
      position.play(nodes_[at].move);
    }
    if ((nodes_[at].visits > 0 || at == 0) && nodes_.size() < most_nodes && !position.over()) {
      expand(at, position);
      at = nodes_[at].first + random_.below(nodes_[at].count);
      path_.push_back(at);
      position.play(nodes_[at].move);
    }
    const double x_share = finish(position);
    Side mover = other(root_.side());  // who moved into the root
    for (const std::uint32_t node : path_) {
      ++nodes_[node].visits;
      nodes_[node].wins += mover == Side::X ? x_share : 1 - x_share;
      mover = other(mover);
    }
  }

  std::uint32_t select(std::uint32_t parent) {
    const Node& above = nodes_[parent];
    const double logarithm = std::log(static_cast<double>(above.visits + 1));
    std::uint32_t best = above.first;
    double highest = -1;
    const std::uint32_t from = random_.below(above.count);  // so that moves never tried come in random order
    for (std::uint32_t i = 0; i < above.count; ++i) {
      const std::uint32_t child = above.first + (from + i) % above.count;
      const Node& node = nodes_[child];
      if (node.visits == 0) return child;
      const double bound = node.wins / node.visits + boldness * std::sqrt(logarithm / node.visits);
      if (bound > highest) highest = bound, best = child;
    }
    return best;
  }

  void expand(std::uint32_t at, const G& position) {
    nodes_[at].first = static_cast<std::uint32_t>(nodes_.size());
    position.each_move([&](Move move) {
      Node child;
      child.move = move;
      nodes_.push_back(child);
    });
    nodes_[at].count = static_cast<std::uint32_t>(nodes_.size() - nodes_[at].first);
  }

  // X's share of a game played at random from here.
  double finish(G position) {
    for (int ply = 0; ply < most_plies; ++ply) {
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

}  // namespace potez
