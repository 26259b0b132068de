// What a player of Domineering is likely to play who counts dominoes and looks three plies ahead.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "potez/budget.hpp"
#include "potez/evaluation/domineering.hpp"
#include "potez/score.hpp"
#include "potez/types.hpp"

namespace potez {

// The player looks one ply ahead, then two, then three, and stops where a win or a loss is certain. Of moves that look
// equal it takes the one that did best at first sight, of these the lowest, then leftmost. So plays the readable
// minimax (src/potez/engine/minimax.py) at depth 3; the tests set traps for it.
template <class G>
class ShallowPlayer {
 public:
  explicit ShallowPlayer(Budget& budget) : budget_(budget) { cutters_.fill(no_move); }

  // The game is not over. Throws Stopped when the budget is spent.
  Move answer(const G& position) {
    Choice choice;
    for (int depth = 1; depth <= sight && !is_certain(choice.value); ++depth) choice = choose(position, depth);
    return choice.move;
  }

 private:
  using E = Evaluation<G>;

  static constexpr int sight = 3;

  struct Choice {
    Move move = no_move;
    Value value = 0;
  };
  struct Child {
    G position;
    Move move;
    Value glance;  // at first sight, for the side to move there
  };

  Choice choose(const G& position, int depth) {
    Choice best{no_move, -win - 1};
    for (const Child& child : children(position, depth)) {
      const Window window{best.value, win + 1};
      const Value value = depth == 1 ? child.glance : look(child.position, depth - 1, window.for_child());
      if (from_child(value) > best.value) best = {child.move, from_child(value)};
    }
    return best;
  }

  // Neither the order of moves nor what is cut changes the choice, which is made among exact values at the root.
  Value look(const G& position, int depth, Window window) {
    if (position.over()) return loss_in(0);
    Value best = -win - 1;
    const auto is_too_good = [&](Value found, Move move) {
      best = std::max(best, from_child(found));
      window.low = std::max(window.low, best);
      if (best < window.high) return false;
      cutters_[depth] = move;
      return true;
    };
    const auto is_too_good_after = [&](Move move) {
      G child = position;
      child.play(move);
      return is_too_good(depth == 1 ? glance(child) : look(child, depth - 1, window.for_child()), move);
    };
    const Move cutter = cutters_[depth];
    if (cutter != no_move && position.allows(cutter) && is_too_good_after(cutter)) return best;
    if (depth == 1) {
      position.find_move(is_too_good_after);
      return best;
    }
    for (const Child& child : children(position, depth))
      if (is_too_good(look(child.position, depth - 1, window.for_child()), child.move)) break;
    return best;
  }

  // In the game's order at the last ply, above it the most promising first.
  const std::vector<Child>& children(const G& position, int depth) {
    std::vector<Child>& found = children_[depth];
    found.clear();
    position.each_move([&](Move move) {
      Child& child = found.emplace_back(position, move);
      child.position.play(move);
      child.glance = glance(child.position);
    });
    const auto is_better = [](const Child& a, const Child& b) { return a.glance < b.glance; };
    if (depth > 1) std::stable_sort(found.begin(), found.end(), is_better);
    return found;
  }

  Value glance(const G& position) {
    budget_.spend();
    return position.over() ? loss_in(0) : E(position).lead();
  }

  Budget& budget_;
  // By what is left of the depth: the move that made the last cut, and lists kept for their memory alone.
  std::array<Move, sight + 1> cutters_;
  std::array<std::vector<Child>, sight + 1> children_;
};

}  // namespace potez
