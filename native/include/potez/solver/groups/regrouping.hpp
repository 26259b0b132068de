// Makes a partition better step by step: groups that touch are joined, or a run moves from one to the other.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "potez/solver/groups/group_values.hpp"
#include "potez/solver/groups/partition.hpp"

namespace potez::solver {

// Of all operations the one that raises the best lane most is taken (between equals, the one that raises the sum of the
// lanes most), until the partition proves a win or no operation helps. After each, only operations of the two changed
// groups are new. Those are looked at first that touch a group changed since the partition was last good.
//
// Two groups that are joined have all moves of their owner that they have in any other division of their cells. So runs
// are moved only between groups that may not be joined.
template <Mask M, int Cols>
class Regrouping {
 public:
  Regrouping(GroupValues<M, Cols>& values) : values_(values) { operations_.reserve(most_operations); }

  // Raises what the owner is sure of; stops as soon as that is more than `enough`, then the partition may be left as
  // it was. `changed` are the groups to look at first, `drawn_up_to` the size up to which groups are drawn.
  int raise(Partition<M>& partition, bool to_move, int enough, M changed, int drawn_up_to) {
    partition_ = &partition;
    enough_ = enough;
    drawn_up_to_ = drawn_up_to;
    is_proved_by_last_ = false;
    return to_move ? climb<true>(changed) : climb<false>(changed);
  }

  // After `raise` has returned more than `enough`: makes the partition the one that is worth so much.
  void complete() {
    if (is_proved_by_last_) apply(Operation(operations_.back()));
    drop_empty();
  }

 private:
  static constexpr std::size_t most_operations = 800;

  // `cells` move from a group to another; if they are all of it, the groups are joined.
  struct Operation {
    int from, to, size;
    M cells;
    SolvingThermograph left_behind, joined;
    SolvingWall gain{};  // of the sum of right walls
  };

  const Group<M>& group(int i) const { return partition_->groups[i]; }

  template <bool to_move>
  int climb(M changed) {
    Partition<M>& partition = *partition_;
    swing_ = partition.best_swing();
    SolvingWall sure = partition.sure(to_move);
    best_ = highest(sure);
    if (best_ > enough_) return best_;
    int sum = sum_of_lanes(sure);
    operations_.clear();
    const auto& grid = values_.grid();
    for (int i = 0; i < partition.count; ++i) neighbours_[i] = grid.above(group(i).cells) | grid.below(group(i).cells);
    const M all = first_cells<M>(partition.count);
    M looked_at = changed & all;
    if (find_all<to_move>(looked_at, 0)) return best_;
    while (true) {
      const int chosen = choose<to_move>(sum);
      if (chosen < 0) {
        if (looked_at == all) break;
        const M done = looked_at;
        looked_at = all;
        if (find_all<to_move>(all & ~done, done)) return best_;
        continue;
      }
      const Operation operation = operations_[chosen];
      apply(operation);
      if (looked_at != all) looked_at |= cell<M>(operation.from) | cell<M>(operation.to);
      if (find_for<to_move>(operation.from) || find_for<to_move>(operation.to, operation.from)) return best_;
    }
    drop_empty();
    return best_;
  }

  // The operations of these groups with others, or with each other, but not with those that are done. True if one
  // proves the win.
  template <bool to_move>
  bool find_all(M set, M done) {
    pairs_ = 0;
    for (M m = set; m; m &= m - 1) {
      const int i = lowest(m);
      done |= cell<M>(i);
      pair_up(i, done);
    }
    return find_in_pairs<to_move>();
  }

  // The operations of one group with all others but one.
  template <bool to_move>
  bool find_for(int i, int but = -1) {
    pairs_ = 0;
    pair_up(i, but < 0 ? cell<M>(i) : cell<M>(i) | cell<M>(but));
    return find_in_pairs<to_move>();
  }

  // Lists the pairs of a group with those that it touches, but not with those that are done. What the two would be
  // worth together is fetched early.
  void pair_up(int i, M done) {
    if (!group(i).cells) return;
    const M near = neighbours_[i];
    for (int j = 0; j < partition_->count; ++j) {
      if (!(near & group(j).cells) || (done >> j & 1)) continue;
      values_.prefetch(group(i).cells | group(j).cells);
      pair_list_[pairs_++] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
    }
  }

  template <bool to_move>
  bool find_in_pairs() {
    for (int i = 0; i < pairs_; ++i)
      if (find_between<to_move>(pair_list_[i].first, pair_list_[i].second)) return true;
    return false;
  }

  template <bool to_move>
  bool find_between(int i, int j) {
    const Group<M>&one = group(i), &two = group(j);
    if (const auto* joined = values_.find(one.cells | two.cells, one.size + two.size, drawn_up_to_))
      return add<to_move>({i, j, one.size, one.cells, {}, *joined});
    return find_runs<to_move>(i, j) || find_runs<to_move>(j, i);
  }

  // Runs of a group that touch another one. What they would make is fetched early.
  template <bool to_move>
  bool find_runs(int from, int to) {
    const auto& grid = values_.grid();
    const Group<M>&source = group(from), &target = group(to);
    const M joints = grid.horizontal(source.cells);
    std::array<M, most_cells> runs;
    int n = 0;
    for (M touching = source.cells & neighbours_[to]; touching; touching &= ~runs[n++]) {
      runs[n] = grid.first_run(touching, source.cells, joints);
      values_.prefetch(target.cells | runs[n]);
    }
    if (n == 1 && runs[0] == source.cells) return false;
    for (int i = 0; i < n; ++i)
      if (add_run<to_move>(from, to, runs[i])) return true;
    return false;
  }

  // The operation that moves a run, if it may help. True if it proves the win.
  template <bool to_move>
  bool add_run(int from, int to, M run) {
    const Group<M>&source = group(from), &target = group(to);
    const int size = count(run);
    const auto* joined = values_.find(target.cells | run, target.size + size, drawn_up_to_);
    if (!joined) return false;
    // What is left behind is worth at most the other's moves in the run more than before: a cut there costs the owner.
    const SolvingWall most = flat<solving_lanes>(size / 2 * move_worth);
    Operation operation{from, to, size, run, {source.value.left + most, source.value.right + most}, *joined};
    if (weighed<to_move>(operation) < best_) return false;
    const auto* left_behind = values_.find(source.cells & ~run, source.size - size, drawn_up_to_);
    if (!left_behind) return false;
    operation.left_behind = *left_behind;
    return add<to_move>(operation);
  }

  // Keeps an operation that may help. True if it proves the win.
  template <bool to_move>
  bool add(Operation operation) {
    const int sure = weighed<to_move>(operation);
    if (sure < best_ || operations_.size() == most_operations) return false;
    operations_.push_back(operation);
    if (sure <= enough_) return false;
    best_ = sure;
    return is_proved_by_last_ = true;
  }

  // Fills in the gain. Returns what the owner is sure of after the operation, or more, but not more than `enough` if
  // that is not so.
  template <bool to_move>
  int weighed(Operation& operation) const {
    operation.gain = operation.left_behind.right + operation.joined.right - group(operation.from).value.right -
                     group(operation.to).value.right;
    return highest(after<to_move>(operation, enough_ + 1));
  }

  // What the owner is sure of after an operation; may be too high where it is below `interesting`.
  template <bool to_move>
  SolvingWall after(const Operation& operation, int interesting) const {
    const SolvingWall right = partition_->right + operation.gain;
    if constexpr (!to_move) return right - temperatures<solving_lanes>();
    SolvingWall swing = higher(operation.left_behind.swing(), operation.joined.swing());
    const SolvingWall hoped = right + higher(swing, swing_);
    if (highest(hoped) < interesting) return hoped;
    for (int i = 0; i < partition_->count; ++i)
      if (i != operation.from && i != operation.to && group(i).cells) swing = higher(swing, group(i).value.swing());
    return right + swing;
  }

  // The best operation, -1 if none helps. Sets what the owner is sure of after it.
  template <bool to_move>
  int choose(int& sum) {
    int chosen = -1;
    for (std::size_t i = 0; i < operations_.size(); ++i) {
      const SolvingWall sure = after<to_move>(operations_[i], best_);
      const int value = highest(sure);
      if (value < best_) continue;
      const int lanes = sum_of_lanes(sure);
      if (value == best_ && lanes <= sum) continue;
      best_ = value;
      sum = lanes;
      chosen = static_cast<int>(i);
    }
    return chosen;
  }

  void apply(const Operation& operation) {
    Group<M>&from = partition_->groups[operation.from], &to = partition_->groups[operation.to];
    partition_->right = partition_->right + operation.gain;
    from = {from.cells & ~operation.cells, operation.left_behind, from.size - operation.size};
    to = {to.cells | operation.cells, operation.joined, to.size + operation.size};
    const auto& grid = values_.grid();
    for (const int i : {operation.from, operation.to})
      neighbours_[i] = grid.above(group(i).cells) | grid.below(group(i).cells);
    const int a = operation.from, b = operation.to;
    std::erase_if(operations_,
                  [&](const Operation& o) { return o.from == a || o.to == a || o.from == b || o.to == b; });
    swing_ = flat<solving_lanes>(hopeless);
    for (int i = 0; i < partition_->count; ++i)
      if (group(i).cells) swing_ = higher(swing_, group(i).value.swing());
  }

  void drop_empty() {
    int kept = 0;
    for (int i = 0; i < partition_->count; ++i)
      if (group(i).cells) {
        if (kept != i) partition_->groups[kept] = group(i);
        ++kept;
      }
    partition_->count = kept;
  }

  GroupValues<M, Cols>& values_;
  Partition<M>* partition_ = nullptr;
  int enough_ = 0, best_ = 0, drawn_up_to_ = 0;
  bool is_proved_by_last_ = false;        // the operation found last proves the win
  SolvingWall swing_;                     // the best of all groups
  std::array<M, most_cells> neighbours_;  // of each group, the cells above and below its own
  std::vector<Operation> operations_;
  // Groups that touch. Each pair has a place for a vertical domino of its own, so these suffice.
  std::array<std::pair<std::uint8_t, std::uint8_t>, most_cells> pair_list_;
  int pairs_ = 0;
};

}  // namespace potez::solver
