// Which first moves have turned out to win.
#pragma once

#include <array>

#include "potez/solver/mask.hpp"
#include "potez/solver/move_order.hpp"

namespace potez::solver {

// How often a move of one side won when it was tried, in recent positions. A move counts as good until it fails, so the
// order changes only where it was wrong, and the search comes back to the same positions by other ways as before.
class MoveHistory {
 public:
  MoveHistory() { won_.fill(always); }

  void add_to(Candidate* moves, int n) const {
    for (int i = 0; i < n; ++i) moves[i].score += weight * won_[moves[i].cell] / always;
  }

  // The last of these moves won, the others were tried before it and lost.
  void learn(const Candidate* tried, int n) {
    for (int i = 0; i < n - 1; ++i) won_[tried[i].cell] -= won_[tried[i].cell] / memory;
    int& winner = won_[tried[n - 1].cell];
    winner += (always - winner) / memory;
  }

 private:
  static constexpr int always = 1 << 16;
  static constexpr int memory = 64;  // tries after which a result still weighs about a third
  static constexpr int weight = MoveOrder<Mask64>::kept_move / 2;

  std::array<int, most_cells> won_;
};

}  // namespace potez::solver
