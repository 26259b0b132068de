// Who wins, for the games that have a solver: Domineering on boards of up to 121 cells.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "potez/budget.hpp"
#include "potez/evaluation/domineering.hpp"
#include "potez/game.hpp"
#include "potez/score.hpp"
#include "potez/solver/solve.hpp"
#include "potez/solver/task.hpp"
#include "potez/trap.hpp"

namespace potez {

// The solvers of an engine, one a size of board, which remember what they have proved.
class Oracle {
 public:
  Oracle(std::shared_ptr<solver::Library> library, std::size_t bytes) : library_(std::move(library)), bytes_(bytes) {}

  template <Game G>
  static bool knows(const G&) {
    return false;
  }
  template <int Rows, int Stride>
  static bool knows(const Domineering<Rows, Stride>& position) {
    return solver::fits(position.rows(), position.cols());
  }

  struct Answer {
    Move move;
    Value value;  // certain
  };

  // What to play, `moves` being all there are and the most promising first. None if so many nodes do not suffice, if the
  // budget is spent first, or if another search is asking just now. Where all moves lose, the rest of the budget
  // is spent on a trap; without one, the best is that to which the fewest answers win, of those that can be looked at.
  template <Game G>
  std::optional<Answer> ask(const G&, const std::vector<Move>&, std::uint64_t, Budget&) {
    return {};
  }
  template <int Rows, int Stride>
  std::optional<Answer> ask(const Domineering<Rows, Stride>& position, const std::vector<Move>& moves,
                            std::uint64_t nodes, Budget& budget) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return {};
    const auto found = solve(position, nodes, budget);
    const Side side = position.side();
    const Evaluation<Domineering<Rows, Stride>> evaluation(position);
    if (!found.winner) return {};
    if (*found.winner != side) return Answer{resist(position, moves, budget), loss_in(evaluation.most_plies(side))};
    if (found.move < 0) return {};
    const int row = found.move / position.cols(), col = found.move % position.cols();
    return Answer{static_cast<Move>(row << 5 | col), win_in(evaluation.most_plies(other(side)))};
  }

 private:
  // Cells of the largest strips to make tables of: the larger ones decide three times as fast, but the first move on a
  // board has to wait half a second for them.
  static constexpr int at_once = 20, in_time = 24;
  static constexpr double patience = 0.5;
  static constexpr std::uint64_t nodes_an_answer = 100'000, nodes_of_all_answers = 4'000'000;
  static constexpr std::uint64_t nodes_of_traps = 8'000'000;

  template <class G>
  solver::Solution solve(const G& position, std::uint64_t nodes, Budget& budget) {
    nodes = std::min(nodes, budget.nodes_left());
    if (nodes < 2 * solver::stretch || budget.is_spent()) return {};
    const solver::Task task = solver::task_of(position);
    const solver::Limits limits{nodes - solver::stretch, budget.seconds_left()};
    const auto ignore = [](const solver::Progress&) {};
    const auto found = solver_for(task, budget).solve(task.empty, task.side, limits, budget.stop(), ignore);
    budget.charge(found.nodes);
    return found;
  }

  solver::Solver& solver_for(const solver::Task& task, const Budget& budget) {
    const int strip_cells = budget.is_timed() && budget.seconds_allowed() < patience ? at_once : in_time;
    auto& made = solvers_[{task.rows, task.cols, strip_cells}];
    if (!made) made = std::make_unique<solver::Solver>(task.rows, task.cols, library_, bytes_, strip_cells);
    return *made;
  }

  // What to play in a lost game.
  template <class G>
  Move resist(const G& position, const std::vector<Move>& moves, Budget& budget) {
    if (moves.size() == 1) return moves.front();
    const auto winner = [&](const G& after) { return solve(after, 2 * solver::stretch, budget).winner; };
    const Trap trap = TrapSearch(position, winner, budget).find(nodes_of_traps);
    if (trap.is_proved) return trap.move;
    return hardest(position, moves, trap.move == no_move ? moves.front() : trap.move, budget);
  }

  // The move to which the smallest part of the answers wins; another one unless the budget allows to find out.
  template <class G>
  Move hardest(const G& position, const std::vector<Move>& moves, Move another, Budget& budget) {
    Move result = another;
    double least = 1;
    const std::uint64_t most = budget.nodes() + nodes_of_all_answers;
    for (const Move move : moves) {
      if (budget.nodes() > most || budget.is_late()) break;
      G child = position;
      child.play(move);
      const auto part = winning_part(child, budget);
      if (!part) break;
      if (*part < least) least = *part, result = move;
    }
    return result;
  }

  // Of all moves, the part that wins. None if that takes too long.
  template <class G>
  std::optional<double> winning_part(const G& position, Budget& budget) {
    int count = 0, winning = 0;
    bool known = true;
    position.each_move([&](Move move) {
      if (!known) return;
      G child = position;
      child.play(move);
      const auto winner = child.over() ? child.outcome()->winner : solve(child, nodes_an_answer, budget).winner;
      known = winner.has_value();
      winning += winner == position.side();
      ++count;
    });
    if (!known) return {};
    return static_cast<double>(winning) / std::max(count, 1);
  }

  std::shared_ptr<solver::Library> library_;
  std::size_t bytes_;
  std::mutex mutex_;
  std::map<std::tuple<int, int, int>, std::unique_ptr<solver::Solver>> solvers_;
};

}  // namespace potez
