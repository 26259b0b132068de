// Writes the proof that a side wins: its move in every position that can arise, down to where groups of cells decide.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "potez/solver/groups/free_cuts.hpp"
#include "potez/solver/proofs/proof_lines.hpp"
#include "potez/solver/search.hpp"

namespace potez::solver {

// Positions with the winner to move that wait for their lines, shared by the threads that write them. Each is handed
// out once. The newest goes first, so few wait.
template <Mask M>
class ProofTasks {
 public:
  // With a partition to start from, or without any at the root. Some are known not to be proved by groups alone; then
  // it is the best that was found.
  struct Task {
    M cells;
    std::vector<Group<M>> partition;
    bool needs_move = false;
  };

  // What the winner has to answer after one line. Positions that came before are passed over.
  void add(std::vector<Task> tasks) {
    const std::lock_guard lock(mutex_);
    for (auto task = tasks.rbegin(); task != tasks.rend(); ++task)
      if (seen_.insert(task->cells).second) waiting_.push_back(std::move(*task));
  }

  bool knows(M cells) {
    const std::lock_guard lock(mutex_);
    return seen_.contains(cells);
  }

  // None if all lines are written, or `stop` was called. Whoever has a task adds what follows from it, calls `done` and
  // asks again. Where nothing waits but others are at work, more comes soon: the thread just tries again.
  std::optional<Task> next() {
    while (true) {
      const std::lock_guard lock(mutex_);
      if (is_stopped_ || (waiting_.empty() && busy_ == 0)) return {};
      if (waiting_.empty()) continue;
      ++busy_;
      Task task = std::move(waiting_.back());
      waiting_.pop_back();
      return task;
    }
  }

  void done() {
    const std::lock_guard lock(mutex_);
    --busy_;
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }

  bool is_stopped() {
    const std::lock_guard lock(mutex_);
    return is_stopped_;
  }

 private:
  struct Hash {
    std::size_t operator()(M cells) const {
      std::uint64_t hash = low_half(cells) * 0x9E3779B97F4A7C15u ^ high_half(cells) * 0xC4CEB9FE1A85EC53u;
      hash ^= hash >> 32;
      return hash * 0xBF58476D1CE4E5B9u;
    }
  };

  std::mutex mutex_;
  std::vector<Task> waiting_;
  std::unordered_set<M, Hash> seen_;
  int busy_ = 0;
  bool is_stopped_ = false;
};

// One thread's part of the work. A line saves all lines below it, so it looks hard for partitions, though only for
// groups that Python can afford to draw.
template <Mask M>
class ProofWalk {
 public:
  // The cuts are those of the winner, with a table of strips of two rows; other groups have at most so many cells.
  ProofWalk(const Board<M>& board, Search<M>& search, std::unique_ptr<FreeCuts<M>> cuts, int group_cells, Side winner,
            ProofTasks<M>& tasks)
      : board_(board), frame_(board.frame(winner)), search_(search), cuts_(std::move(cuts)),
        effort_{.drawn_up_to = group_cells, .starts = 3}, winner_(winner), tasks_(tasks), lines_(frame_) {}

  // The first tasks: the position itself, or what each reply leaves of it.
  static void begin(const Board<M>& board, M empty, Side side, Side winner, ProofTasks<M>& tasks) {
    const Frame<M>& frame = board.frame(winner);
    const M cells = board.whole(empty).empty[index(winner)];
    std::vector<typename ProofTasks<M>::Task> first;
    if (side == winner)
      first.push_back({frame.canonical(frame.usable(cells)), {}});
    else
      for (M m = frame.horizontal(cells); m; m &= m - 1)
        first.push_back({frame.canonical(frame.usable(cells & ~((m & -m) | (m & -m) << 1))), {}});
    tasks.add(std::move(first));
  }

  // Writes lines until there are no more, or `go_on()` says no. `take(text)` gets them, several at once.
  template <class G, class F>
  void run(G&& go_on, F&& take) {
    go_on_ = go_on;
    while (auto task = tasks_.next()) {
      if (!write(*task)) tasks_.stop();
      tasks_.done();
      if (lines_.text().size() < enough_text) continue;
      take(lines_.text());
      lines_.clear();
    }
    if (!lines_.text().empty()) take(lines_.text());
  }

 private:
  using Task = typename ProofTasks<M>::Task;

  static constexpr std::size_t enough_text = 1 << 12;
  static constexpr int most_moves = 4;  // of those known to win, to choose from
  static constexpr int most_tried = 12;

  // A move, what it leaves, and partitions that answer all replies but some.
  struct Answer {
    int move = -1;
    M left = 0, open = 0;
    std::vector<Partition<M>> partitions;
  };

  // The line of a position; its children become tasks. False if it was stopped, or no move wins.
  bool write(const Task& task) {
    if (!go_on_()) return false;
    Partition<M> best;
    best.clear();
    for (const Group<M>& group : task.partition) best.add(group);
    if (!task.needs_move && wins_by_groups(task.cells, best)) {
      lines_.add_leaf(task.cells, best);
      return true;
    }
    Answer answer = best_answer(task.cells, best);
    if (answer.move < 0) return false;
    std::vector<Task> children = answer_apart(answer);
    lines_.add_move(task.cells, answer.move, answer.left, answer.partitions);
    tasks_.add(std::move(children));
    return true;
  }

  // Whether groups prove the win with the winner to move. Starts from a partition, if that has groups, and leaves the
  // best one there.
  bool wins_by_groups(M cells, Partition<M>& best) {
    Partition<M> start;
    start.copy(best);
    int most = hopeless;
    return cuts_->each_partition(cells, true, effort_, start.count ? &start : nullptr,
                                 [&](const Partition<M>& partition, int sure) {
                                   if (sure > most) most = sure, best.copy(partition);
                                   return sure > 0;
                                 });
  }

  // Looks at each open reply apart. Groups that win after it can often be united to groups of the board before it,
  // which answer it and perhaps other replies. That saves their lines. Returns the tasks of replies that stay open.
  std::vector<Task> answer_apart(Answer& answer) {
    std::vector<std::pair<M, Task>> children;  // with the reply that leads to it
    const M joints = frame_.horizontal(answer.left);
    for (M replies = answer.open; replies; replies &= replies - 1) {
      const M reply = replies & -replies, cells = answer.left & ~(reply | reply << 1);
      if (!(reply & answer.open) || tasks_.knows(frame_.canonical(frame_.usable(cells)))) continue;
      Partition<M> best;
      best.copy(answer.partitions.front());
      if (!wins_by_groups(cells, best)) {
        children.emplace_back(reply, task(cells, best, true));
        continue;
      }
      const bool is_united = cuts_->unite(frame_.runs(reply, joints), effort_, best);
      const M answered = is_united ? cuts_->answered_by_groups(answer.open, 0, best) : M{0};
      if (answered & reply) {
        answer.open &= ~answered;
        answer.partitions.push_back(best);
      } else {
        children.emplace_back(reply, task(cells, answer.partitions.front(), false));
      }
    }
    std::vector<Task> tasks;
    for (auto& [reply, child] : children)
      if (reply & answer.open) tasks.push_back(std::move(child));
    return tasks;
  }

  // In the mirror image that stands for all four.
  Task task(M cells, const Partition<M>& start, bool needs_move) const {
    const std::array<M, 4> images = frame_.images(frame_.usable(cells));
    const auto least = static_cast<std::size_t>(std::min_element(images.begin(), images.end()) - images.begin());
    Task result{images[least], {}, needs_move};
    for (int i = 0; i < start.count; ++i) {
      result.partition.push_back(start.groups[i]);
      M& group = result.partition.back().cells;
      group = frame_.images(group)[least];
    }
    return result;
  }

  // Of the moves known to win the one that leaves fewest replies open; none if it was stopped, or no move wins.
  Answer best_answer(M cells, const Partition<M>& partition) {
    Remaining<M> remaining{};
    remaining.empty[index(winner_)] = cells;
    remaining.empty[index(other(winner_))] = frame_.crossed(cells);
    Candidate moves[most_cells];
    const int n = search_.all_moves(remaining, winner_, moves);
    Answer best;
    const auto consider = [&](int move, const Remaining<M>& child) {
      Answer answer = answered(move, frame_.usable(child.empty[index(winner_)]), partition);
      if (best.move < 0 || count(answer.open) < count(best.open)) best = std::move(answer);
    };
    for (const bool at_once : {true, false}) {  // what is known, or the bounds decide, before what takes a search
      int found = 0;
      for (int i = 0; i < n && found < most_moves; ++i) {
        if (found > 0 && (i >= most_tried || !best.open || !at_once)) break;
        const Remaining<M> child = board_.after(remaining, winner_, moves[i].cell);
        if (search_.run(child, other(winner_), [&](const Progress&) { return !at_once && go_on_(); }) != win(winner_))
          continue;
        consider(moves[i].cell, child);
        ++found;
      }
      if (found > 0) break;
    }
    return best;
  }

  Answer answered(int move, M left, const Partition<M>& before) {
    const M replies = frame_.horizontal(left);
    Answer answer{.move = move, .left = left, .open = replies, .partitions = {}};
    std::vector<std::pair<M, Partition<M>>> found;  // which replies each leaves open
    cuts_->each_partition(left, false, effort_, &before, [&](const Partition<M>& partition, int) {
      found.emplace_back(replies & ~cuts_->answered_by_groups(replies, 0, partition), partition);
      return !found.back().first;
    });
    while (answer.open) {
      const auto fewest = std::min_element(found.begin(), found.end(), [&](const auto& one, const auto& two) {
        return count(one.first & answer.open) < count(two.first & answer.open);
      });
      const M open = fewest->first & answer.open;
      if (open == answer.open && !answer.partitions.empty()) break;
      answer.open = open;
      answer.partitions.push_back(fewest->second);
    }
    return answer;
  }

  const Board<M>& board_;
  const Frame<M>& frame_;
  Search<M>& search_;
  std::unique_ptr<FreeCuts<M>> cuts_;
  Effort effort_;
  Side winner_;
  ProofTasks<M>& tasks_;
  ProofLines<M> lines_;
  std::function<bool()> go_on_;
};

}  // namespace potez::solver
