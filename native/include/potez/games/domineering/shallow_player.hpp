// A model of a Domineering player who counts dominoes and looks three plies ahead.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "potez/games/domineering/evaluation.hpp"
#include "potez/search/score.hpp"
#include "potez/search/time_manager.hpp"
#include "potez/types.hpp"

namespace potez {

// The player searches one ply deep, then two, then three, and stops when a win or a loss is certain. Among equal moves
// it takes the one with the best static value, then the lowest, then the leftmost. The readable minimax
// (src/potez/engine/minimax.py) plays the same moves at depth 3; the tests set traps for it.
template <class G>
class ShallowPlayer {
 public:
  explicit ShallowPlayer(TimeManager& time) : time_(time) { cutoff_moves_.fill(no_move); }

  // The game must not be over. Throws Stopped at a limit.
  Move answer(const G& position) {
    Choice choice;
    for (int depth = 1; depth <= max_depth && !is_certain(choice.value); ++depth) choice = choose(position, depth);
    return choice.move;
  }

 private:
  using E = Evaluation<G>;

  static constexpr int max_depth = 3;

  struct Choice {
    Move move = no_move;
    Value value = 0;
  };
  struct Child {
    G position;
    Move move;
    Value static_value;  // for the side to move there
  };

  Choice choose(const G& position, int depth) {
    Choice best{no_move, -infinite};
    for (const Child& child : children(position, depth)) {
      const Window window{best.value, infinite};
      const Value value = depth == 1 ? child.static_value : search(child.position, depth - 1, window.for_child());
      if (from_child(value) > best.value) best = {child.move, from_child(value)};
    }
    return best;
  }

  // Alpha-beta. The order of moves and the cutoffs do not change the choice, because values at the root are exact.
  Value search(const G& position, int depth, Window window) {
    if (position.over()) return loss_in(0);
    Value best = -infinite;
    const auto is_cutoff = [&](Value found, Move move) {
      best = std::max(best, from_child(found));
      window.alpha = std::max(window.alpha, best);
      if (best < window.beta) return false;
      cutoff_moves_[depth] = move;
      return true;
    };
    const auto plays_cutoff = [&](Move move) {
      G child = position;
      child.play(move);
      return is_cutoff(depth == 1 ? static_value(child) : search(child, depth - 1, window.for_child()), move);
    };
    const Move cutoff_move = cutoff_moves_[depth];
    if (cutoff_move != no_move && position.allows(cutoff_move) && plays_cutoff(cutoff_move)) return best;
    if (depth == 1) {
      position.find_move(plays_cutoff);
      return best;
    }
    for (const Child& child : children(position, depth))
      if (is_cutoff(search(child.position, depth - 1, window.for_child()), child.move)) break;
    return best;
  }

  // In the game's order at the last ply; above it, the best static value first.
  const std::vector<Child>& children(const G& position, int depth) {
    std::vector<Child>& found = children_[depth];
    found.clear();
    position.each_move([&](Move move) {
      Child& child = found.emplace_back(position, move);
      child.position.play(move);
      child.static_value = static_value(child.position);
    });
    const auto is_better = [](const Child& a, const Child& b) { return a.static_value < b.static_value; };
    if (depth > 1) std::stable_sort(found.begin(), found.end(), is_better);
    return found;
  }

  Value static_value(const G& position) {
    time_.count_node();
    return position.over() ? loss_in(0) : E(position).lead();
  }

  TimeManager& time_;
  // By remaining depth: the move of the last cutoff, and lists that are kept only to reuse their memory.
  std::array<Move, max_depth + 1> cutoff_moves_;
  std::array<std::vector<Child>, max_depth + 1> children_;
};

}  // namespace potez
