// A board cut into groups of cells.
#pragma once

#include <algorithm>
#include <array>

#include "potez/solver/mask.hpp"
#include "potez/solver/strips/strip_library.hpp"

namespace potez::solver {

template <Mask M>
struct Group {
  M cells;
  SolvingThermograph value;
  int size;
};

// In the frame of a player whose dominoes are vertical: the empty cells, divided into groups so that no maximal
// horizontal run is cut. Every horizontal domino then lies in one group. The sum of the groups has all moves of the
// other player and some of the owner's, and play only shortens runs, so this remains true: an owner who wins the sum
// wins the board.
template <Mask M>
struct Partition {
  int count;
  SolvingWall right;                        // sum of the groups' right walls
  std::array<Group<M>, most_cells> groups;  // the first `count` of them

  void clear() {
    count = 0;
    right = SolvingWall{};
  }

  void add(const Group<M>& group) {
    right = right + group.value.right;
    groups[count++] = group;
  }

  void copy(const Partition& other) {
    count = other.count;
    right = other.right;
    std::copy_n(other.groups.begin(), count, groups.begin());
  }

  // What the owner is sure of at each temperature t: with the move, the left wall of one group and the right walls of
  // the others; without it, all right walls less t.
  SolvingWall sure(bool to_move) const {
    return to_move ? right + best_swing() : right - temperatures<solving_lanes>();
  }

  SolvingWall best_swing() const {
    SolvingWall best = flat<solving_lanes>(hopeless);
    for (int i = 0; i < count; ++i) best = higher(best, groups[i].value.swing());
    return best;
  }

  // Contract: the groups are the empty cells, each in one of them, and no run is cut.
  template <class G>
  bool divides(M empty, const G& grid) const {
    const M joints = grid.horizontal(empty);
    M seen = 0;
    for (int i = 0; i < count; ++i) {
      const M cells = groups[i].cells;
      if ((cells & seen) || grid.runs(cells, joints) != cells || solver::count(cells) != groups[i].size) return false;
      seen |= cells;
    }
    return seen == empty;
  }
};

}  // namespace potez::solver
