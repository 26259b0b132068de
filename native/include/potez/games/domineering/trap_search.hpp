// Traps: how to win a lost game of Domineering against an opponent who does not look far ahead.
//
// ShallowPlayer stands for the opponent. It has one expected answer to each own move, so the tree branches only at own
// moves. A trap is a line in which the opponent plays what looks best to it and thereby loses a won game: after its
// last answer the solver proves that the other side wins.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "potez/games/domineering/shallow_player.hpp"
#include "potez/search/evaluation.hpp"
#include "potez/search/time_manager.hpp"
#include "potez/stop.hpp"
#include "potez/types.hpp"

namespace potez {

struct Trap {
  Move move;       // the first move of the trap; without a trap, the first move towards the most hopeful position
  bool is_proved;  // whether it is a trap for that opponent
};

// `winner(position)` is the winner of a position whose game is not over, if it is known. The search goes best first.
template <class G, class Winner>
class TrapSearch {
 public:
  TrapSearch(const G& position, Winner winner, TimeManager& time)
      : position_(position), winner_(std::move(winner)), time_(time), opponent_(time) {}

  // Ends with the first trap, when the tree is exhausted, or at a limit.
  Trap find(std::uint64_t nodes) {
    const std::uint64_t max_nodes = time_.nodes() + nodes;
    try {
      add_moves(position_, nullptr);
      while (!queue_.empty() && !is_trap_ && time_.nodes() < max_nodes && !time_.is_past_soft_limit()) answer(pop());
    } catch (const Stopped&) {  // a limit ends the search
    }
    return {best_, is_trap_};
  }

 private:
  using E = Evaluation<G>;

  // A position after an own move.
  struct Node {
    G position;
    Move first;          // the first move on the way here
    int depth;           // own moves so far
    Value hope;          // the value for the own side, minus the depth
    std::size_t number;  // among equal hopes the earlier comes first

    bool operator<(const Node& other) const { return hope != other.hope ? hope < other.hope : number > other.number; }
  };

  // Moves that the evaluation proves to lose come last. They stay, because the opponent may not see the proof.
  void add_moves(const G& position, const Node* before) {
    position.each_move([&](Move move) {
      time_.count_node();
      Node node{position, before ? before->first : move, before ? before->depth + 1 : 1, 0, seen_.size()};
      node.position.play(move);
      if (!seen_.insert(node.position.key()).second) return;
      if (node.position.over()) return found_trap(node.first);
      node.hope = -E(node.position).value() - node.depth;
      queue_.push_back(node);
      std::push_heap(queue_.begin(), queue_.end());
    });
  }

  Node pop() {
    std::pop_heap(queue_.begin(), queue_.end());
    const Node node = queue_.back();
    queue_.pop_back();
    return node;
  }

  // Plays the expected answer and asks who wins now.
  void answer(const Node& node) {
    G position = node.position;
    position.play(opponent_.answer(position));
    if (position.over()) return;
    if (winner_(position) == position_.side()) return found_trap(node.first);
    if (const Value hope = E(position).value(); hope > best_hope_) best_hope_ = hope, best_ = node.first;
    add_moves(position, &node);
  }

  void found_trap(Move first) { is_trap_ = true, best_ = first; }

  const G& position_;
  Winner winner_;
  TimeManager& time_;
  ShallowPlayer<G> opponent_;
  std::vector<Node> queue_;                 // a heap with the greatest hope on top
  std::unordered_set<std::uint64_t> seen_;  // the keys of all its positions so far
  Move best_ = no_move;
  Value best_hope_ = -infinite;
  bool is_trap_ = false;
};

}  // namespace potez
