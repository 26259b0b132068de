// What a player is sure of when the board may be cut freely, not only along straight lines.
#pragma once

#include <array>
#include <cassert>
#include <functional>
#include <memory>
#include <utility>

#include "potez/solver/groups/group_values.hpp"
#include "potez/solver/groups/partition.hpp"
#include "potez/solver/groups/regrouping.hpp"
#include "potez/solver/strips/strip_divisions.hpp"

namespace potez::solver {

// How hard to look for a partition.
struct Effort {
  int drawn_up_to = 16;  // cells of the largest groups that are in no table
  int starts = 1;        // divisions into strips to start from
};

// Speaks for the owner of a frame, whose dominoes are vertical. One for each thread.
template <Mask M>
class FreeCuts {
 public:
  virtual ~FreeCuts() = default;

  // True only if the owner is sure of more than `enough`. Starts from the parent's partition if there is one, then from
  // strips. Otherwise the best partition found is in `best`, for the children. Where the other is to move, an inherited
  // partition is only added up: to look at each reply apart is as cheap as to regroup, and decides more.
  virtual bool proves(M empty, bool to_move, int enough, const Effort& effort, const Partition<M>* inherited,
                      Partition<M>& best) = 0;

  // The same from strips alone, given up at once where these miss by more than half a move.
  virtual bool proves_quickly(M empty, bool to_move, int enough, const Effort& effort) = 0;

  // Partitions, each as good as regrouping makes it, for proofs: from the parent's if there is one, then from strips.
  // `take(partition, sure)` gets one after the other until it returns true.
  virtual bool each_partition(M empty, bool to_move, const Effort& effort, const Partition<M>* inherited,
                              const std::function<bool(const Partition<M>&, int)>& take) = 0;

  // Turns a partition of the board after a horizontal domino into one of the board before it, for proofs: the run in
  // which the domino lay and the groups that have cells of it become one. False if that may not be formed.
  virtual bool unite(M run, const Effort& effort, Partition<M>& partition) = 0;

  // Of the other's horizontal dominoes those to which the owner has an answer, as the partition of the board before
  // them or its strips show.
  virtual M answered(M empty, M dominoes, int enough, const Partition<M>& partition) = 0;
  // The same by the partition alone.
  virtual M answered_by_groups(M dominoes, int enough, const Partition<M>& partition) = 0;

  // What the owner is sure of after a vertical domino of its own, as the partition of the board before it shows.
  virtual int sure_after(const Partition<M>& partition, int at) = 0;

  // Whether strips show one of the owner's vertical dominoes to win.
  virtual bool any_wins(M empty, M dominoes, int enough) = 0;
};

template <Mask M, int Cols>
class FreeCutsOf final : public FreeCuts<M> {
 public:
  FreeCutsOf(int rows, int cols, const StripSet<solving_lanes>& strips, GroupMemo& memo, bool draws_all)
      : values_(Grid<M, Cols>(rows, cols), strips, memo, draws_all), regrouping_(values_) {}

  bool proves(M empty, bool to_move, int enough, const Effort& effort, const Partition<M>* inherited,
              Partition<M>& best) override {
    int sure = hopeless;
    if (inherited) {
      const M changed = inherit(*inherited, empty, best);
      assert(best.divides(empty, grid()));
      if (!to_move) return highest(best.sure(false)) > enough;
      sure = regrouping_.raise(best, true, enough, changed, effort.drawn_up_to);
      if (sure > enough) return true;
      assert(best.divides(empty, grid()));
      if (sure < enough - retry_reach) return false;
    }
    return to_move ? from_strips<true>(empty, enough, effort, &best, sure)
                   : from_strips<false>(empty, enough, effort, &best, sure);
  }

  bool proves_quickly(M empty, bool to_move, int enough, const Effort& effort) override {
    return to_move ? from_strips<true>(empty, enough, effort, nullptr, hopeless)
                   : from_strips<false>(empty, enough, effort, nullptr, hopeless);
  }

  bool each_partition(M empty, bool to_move, const Effort& effort, const Partition<M>* inherited,
                      const std::function<bool(const Partition<M>&, int)>& take) override {
#ifdef POTEZ_SMALL  // the page writes no proofs
    return false;
#else
    return to_move ? each_raised<true>(empty, effort, inherited, take)
                   : each_raised<false>(empty, effort, inherited, take);
#endif
  }

  bool unite(M run, const Effort& effort, Partition<M>& partition) override {
#ifdef POTEZ_SMALL
    return false;
#else
    M joined = run;
    int kept = 0;
    for (int i = 0; i < partition.count; ++i) {
      const Group<M> group = partition.groups[i];
      if (!(group.cells & run)) {
        partition.groups[kept++] = group;
        continue;
      }
      partition.right = partition.right - group.value.right;
      joined |= group.cells;
    }
    partition.count = kept;
    const int size = count(joined);
    const auto* value = values_.find(joined, size, effort.drawn_up_to);
    if (value) partition.add({joined, *value, size});
    return value != nullptr;
#endif
  }

  M answered(M empty, M dominoes, int enough, const Partition<M>& partition) override {
    const M result = answered_by_groups(dominoes, enough, partition);
    const M others = dominoes & ~result;
    if (!others) return result;
    return result | StripsAfter<M, Cols, true>(grid(), values_.whole(), empty).answered(others, enough);
  }

  M answered_by_groups(M dominoes, int enough, const Partition<M>& partition) override {
    std::array<SolvingWall, most_cells + 1> after;  // the best swing of the groups from each on
    after[partition.count] = flat<solving_lanes>(hopeless);
    for (int i = partition.count - 1; i >= 0; --i) {
      const Group<M>& group = partition.groups[i];
      after[i] = higher(after[i + 1], group.value.swing());
      for (M m = group.cells & dominoes; m; m &= m - 1) values_.prefetch(without(group, m & -m));
    }
    M result = 0;
    SolvingWall before = flat<solving_lanes>(hopeless);
    for (int i = 0; i < partition.count; ++i) {
      const Group<M>& group = partition.groups[i];
      const SolvingWall others = partition.right - group.value.right, swing = higher(before, after[i + 1]);
      for (M m = group.cells & dominoes; m; m &= m - 1) {
        const SolvingThermograph& changed = values_.of(without(group, m & -m));
        if (highest(others + changed.right + higher(changed.swing(), swing)) > enough) result |= m & -m;
      }
      before = higher(before, group.value.swing());
    }
    return result;
  }

  int sure_after(const Partition<M>& partition, int at) override {
    const M domino = cell<M>(at) | grid().above(cell<M>(at));
    SolvingWall right = partition.right;
    for (int i = 0; i < partition.count; ++i) {
      const Group<M>& group = partition.groups[i];
      if (group.cells & domino) right = right - group.value.right + values_.of(group.cells & ~domino).right;
    }
    return highest(right - temperatures<solving_lanes>());
  }

  bool any_wins(M empty, M dominoes, int enough) override {
    return StripsAfter<M, Cols, false>(grid(), values_.whole(), empty).any_wins(dominoes, enough);
  }

 private:
  // Measured: the chance that a new start proves what the inherited partition does not is 32 % where that misses by
  // nothing, 9 % at half a move, 5 % at three quarters.
  static constexpr int retry_reach = move_worth * 9 / 16, quick_reach = move_worth / 2;

  const Grid<M, Cols>& grid() const { return values_.grid(); }

  // What a horizontal domino leaves of a group.
  static M without(const Group<M>& group, M left_cell) { return group.cells & ~(left_cell | raised(left_cell, 1)); }

  template <bool to_move, class F>
  bool each_raised(M empty, const Effort& effort, const Partition<M>* inherited, F&& take) {
    Partition<M> partition;
    const auto raise = [&](M changed) {
      const int sure = regrouping_.raise(partition, to_move, 0, changed, effort.drawn_up_to);
      if (sure > 0) regrouping_.complete();
      assert(partition.divides(empty, grid()));
      return take(partition, sure);
    };
    if (inherited && raise(inherit(*inherited, empty, partition))) return true;
    const StripsOf<M, Cols> strips(grid(), values_.whole(), empty);
    StripDivisions divisions;
    divisions.template find<to_move>(strips, effort.starts);
    std::array<StripDivisions::Division, StripDivisions::most> starts;
    const int n = divisions.template list<to_move>(strips, starts);
    for (int i = 0; i < n; ++i) {
      divide(empty, starts[i].starts, partition);
      if (raise(~M{0})) return true;
    }
    return false;
  }

  // What is left of a partition. Returns the groups that have changed.
  M inherit(const Partition<M>& from, M empty, Partition<M>& to) {
    M changed = 0;
    to.clear();
    to.right = from.right;
    for (int i = 0; i < from.count; ++i) {
      const Group<M>& group = from.groups[i];
      const M cells = group.cells & empty;
      if (cells == group.cells) {
        to.groups[to.count++] = group;
        continue;
      }
      to.right = to.right - group.value.right;
      if (!cells) continue;
      changed |= cell<M>(to.count);
      to.add({cells, values_.of(cells), count(cells)});
    }
    return changed;
  }

  // True if a partition made from strips proves the win. A better one than `sure` is kept in `best` if that is given.
  template <bool to_move>
  bool from_strips(M empty, int enough, const Effort& effort, Partition<M>* best, int sure) {
    const StripsOf<M, Cols> strips(grid(), values_.whole(), empty);
    StripDivisions divisions;
    divisions.template find<to_move>(strips, effort.starts);
    if (divisions.sure() > enough) return true;
    if (!best && divisions.sure() < enough - quick_reach) return false;
    std::array<StripDivisions::Division, StripDivisions::most> starts;
    const int n = divisions.template list<to_move>(strips, starts);
    for (int i = 0; i < n; ++i) {
      Partition<M> partition;
      divide(empty, starts[i].starts, partition);
      assert(partition.divides(empty, grid()));
      const int raised = regrouping_.raise(partition, to_move, enough, ~M{0}, effort.drawn_up_to);
      if (raised > enough) return true;
      if (best && raised > sure) {
        sure = raised;
        best->copy(partition);
      }
    }
    return false;
  }

  // The connected parts of the strips that start at these rows; cells that are of no use in their strip are alone.
  void divide(M empty, std::uint32_t starts, Partition<M>& partition) {
    partition.clear();
    const int rows = grid().rows(), cols = grid().cols();
    M alone = empty;
    for (int row = 0; row < rows;) {
      int height = 1;
      while (row + height < rows && !(starts >> (row + height) & 1)) ++height;
      M strip = grid().usable(empty & first_cells<M>(height * cols) << (row * cols));
      alone &= ~strip;
      const M joints = grid().horizontal(strip);
      while (strip) {
        const M part = grid().component(strip, joints);
        strip &= ~part;
        partition.add({part, values_.of_strip(part, row), count(part)});
      }
      row += height;
    }
    for (; alone; alone &= alone - 1) partition.add({alone & -alone, {}, 1});
  }

  GroupValues<M, Cols> values_;
  Regrouping<M, Cols> regrouping_;
};

// The columns of the boards that take long are fixed at compile time, unless the code should be small.
template <Mask M>
std::unique_ptr<FreeCuts<M>> free_cuts(int rows, int cols, const StripSet<solving_lanes>& strips, GroupMemo& memo,
                                       bool draws_all = false) {
  const auto make = [&]<int Cols>() {
    return std::make_unique<FreeCutsOf<M, Cols>>(rows, cols, strips, memo, draws_all);
  };
#ifndef POTEZ_SMALL
  if (cols == 8) return make.template operator()<8>();
  if constexpr (sizeof(M) == 16) {
    if (cols == 9) return make.template operator()<9>();
    if (cols == 10) return make.template operator()<10>();
    if (cols == 11) return make.template operator()<11>();
  }
#endif
  return make.template operator()<0>();
}

}  // namespace potez::solver
