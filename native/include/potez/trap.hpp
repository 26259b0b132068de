// Traps: how to win a lost game of Domineering against somebody who does not see as far.
//
// The shallow player (shallow.hpp) stands for the opponent: to each own move there is one answer to expect, so the tree
// is one of own moves alone. A trap is a line in which the opponent plays what looks best to it and loses by that what
// was won: after its last answer the game is proved to be won for the other side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "potez/budget.hpp"
#include "potez/evaluation.hpp"
#include "potez/shallow.hpp"
#include "potez/stop.hpp"
#include "potez/types.hpp"

namespace potez {

struct Trap {
  Move move;       // the first of the line, or if there is no trap what leads to the best hopes
  bool is_proved;  // against that opponent
};

// `winner(position)` is who wins a position whose game is not over, none if that is not known.
template <class G, class Winner>
class TrapSearch {
 public:
  TrapSearch(const G& position, Winner winner, Budget& budget)
      : position_(position), winner_(std::move(winner)), budget_(budget), opponent_(budget) {}

  // Goes on wherever the hopes are best until a trap is found, all is known, or the budget or so many nodes are spent.
  Trap find(std::uint64_t nodes) {
    const std::uint64_t most = budget_.nodes() + nodes;
    try {
      add_moves(position_, nullptr);
      while (!threats_.empty() && !trap_ && budget_.nodes() < most && !budget_.is_late()) follow(take());
    } catch (const Stopped&) {
    }
    return {best_, trap_};
  }

 private:
  using E = Evaluation<G>;

  // A position after an own move.
  struct Threat {
    G position;
    Move first;  // the move that led here
    int depth;   // own moves so far
    Value hope;
    std::size_t number;  // of equals the earlier goes first

    bool operator<(const Threat& other) const {
      return hope != other.hope ? hope < other.hope : number > other.number;
    }
  };

  // What the evaluation proves to be lost comes last. It comes all the same: the opponent may not know the proof.
  void add_moves(const G& position, const Threat* before) {
    position.each_move([&](Move move) {
      budget_.spend();
      Threat threat{position, before ? before->first : move, before ? before->depth + 1 : 1, 0, seen_.size()};
      threat.position.play(move);
      if (!seen_.insert(threat.position.key()).second) return;
      if (threat.position.over()) return spring(threat.first);
      threat.hope = -E(threat.position).value() - threat.depth;
      threats_.push_back(threat);
      std::push_heap(threats_.begin(), threats_.end());
    });
  }

  Threat take() {
    std::pop_heap(threats_.begin(), threats_.end());
    const Threat threat = threats_.back();
    threats_.pop_back();
    return threat;
  }

  // Plays the answer to expect and looks what that has come to.
  void follow(const Threat& threat) {
    G position = threat.position;
    position.play(opponent_.answer(position));
    if (position.over()) return;
    if (winner_(position) == position_.side()) return spring(threat.first);
    if (const Value hope = E(position).value(); hope > best_hope_) best_hope_ = hope, best_ = threat.first;
    add_moves(position, &threat);
  }

  void spring(Move first) { trap_ = true, best_ = first; }

  const G& position_;
  Winner winner_;
  Budget& budget_;
  ShallowPlayer<G> opponent_;
  std::vector<Threat> threats_;             // a heap, the greatest hope on top
  std::unordered_set<std::uint64_t> seen_;  // the keys of all of them
  Move best_ = no_move;
  Value best_hope_ = -win - 1;
  bool trap_ = false;
};

}  // namespace potez
