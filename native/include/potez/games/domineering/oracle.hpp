// The oracle of Domineering: asks the exact solver who wins, on boards of up to 121 cells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

#include "potez/games/domineering/evaluation.hpp"
#include "potez/games/domineering/rules.hpp"
#include "potez/games/domineering/trap_search.hpp"
#include "potez/search/oracle.hpp"
#include "potez/search/score.hpp"
#include "potez/search/time_manager.hpp"
#include "potez/solver/packed_position.hpp"
#include "potez/solver/solve.hpp"

namespace potez {

// A solver for each size of board. The solvers remember what they have proved.
template <int Rows, int Stride>
class Oracle<Domineering<Rows, Stride>> {
  using G = Domineering<Rows, Stride>;

 public:
  static constexpr std::uint64_t effort = 6;  // on 8 x 8 about twice the time of the search
  static constexpr bool sets_traps = true;

  explicit Oracle(const OracleResources& resources) : resources_(resources) {}

  static bool covers(const G& position) { return solver::fits(position.rows(), position.cols()); }

  // Also returns nothing if another search is asking. If all moves lose, the oracle looks for a trap until the search
  // is over; without a trap it chooses the move to which the fewest answers win, as far as it can find that out.
  std::optional<OracleAnswer> ask(const G& position, const std::vector<Move>& moves, std::uint64_t nodes,
                                  TimeManager& time) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return {};
    const auto found = solve(position, nodes, time);
    const Side side = position.side();
    const Evaluation<G> evaluation(position);
    if (!found.winner) return {};
    if (*found.winner != side)
      return OracleAnswer{choose_in_lost_game(position, moves, time), loss_in(evaluation.max_plies(side))};
    if (found.move < 0) return {};
    const int row = found.move / position.cols(), col = found.move % position.cols();
    return OracleAnswer{static_cast<Move>(row << 5 | col), win_in(evaluation.max_plies(other(side)))};
  }

 private:
  // The cells of the largest strips in the tables. Larger strips decide three times as fast, but the first move on a
  // board waits half a second for them, so a search with less time than that uses the smaller ones.
  static constexpr int small_strip_cells = 20, large_strip_cells = 24;
  static constexpr double seconds_for_large_strips = 0.5;
  // Small groups are drawn at once, and a move has no time for large ones. Measured on 10 x 10 after ten plies, in user
  // seconds with groups of up to 12, 14, 16, 18 cells: 0.47, 0.32, 0.41, 0.47; as the solver of whole boards does: 2.7.
  static constexpr int group_cells = 14;
  static constexpr std::uint64_t nodes_per_answer = 100'000, nodes_for_all_answers = 4'000'000;
  static constexpr std::uint64_t nodes_for_traps = 8'000'000;

  solver::Solution solve(const G& position, std::uint64_t nodes, TimeManager& time) {
    nodes = std::min(nodes, time.nodes_left());
    if (nodes < 2 * solver::stretch || time.is_over()) return {};
    const solver::PackedPosition packed = solver::packed(position);
    const solver::Limits limits{nodes - solver::stretch, time.seconds_left()};
    const auto ignore = [](const solver::Progress&) {};
    const auto found = solver_for(packed, time).solve(packed.empty, packed.side, limits, time.stop(), ignore);
    time.add_nodes(found.nodes);
    return found;
  }

  solver::Solver& solver_for(const solver::PackedPosition& packed, const TimeManager& time) {
    const bool is_short = time.is_timed() && time.seconds() < seconds_for_large_strips;
    const int strip_cells = is_short ? small_strip_cells : large_strip_cells;
    auto& solver = solvers_[{packed.rows, packed.cols, strip_cells}];
    if (!solver) {
      const solver::Settings settings{
          .memory = resources_.bytes, .strip_cells = strip_cells, .group_cells = group_cells};
      solver = std::make_unique<solver::Solver>(packed.rows, packed.cols, resources_.library, settings);
    }
    return *solver;
  }

  Move choose_in_lost_game(const G& position, const std::vector<Move>& moves, TimeManager& time) {
    if (moves.size() == 1) return moves.front();
    const auto winner = [&](const G& after) { return solve(after, 2 * solver::stretch, time).winner; };
    const Trap trap = TrapSearch(position, winner, time).find(nodes_for_traps);
    if (trap.is_proved) return trap.move;
    return hardest_to_answer(position, moves, trap.move == no_move ? moves.front() : trap.move, time);
  }

  // The move to which the smallest part of the answers wins; `fallback` if there is no time to find out.
  Move hardest_to_answer(const G& position, const std::vector<Move>& moves, Move fallback, TimeManager& time) {
    Move result = fallback;
    double least = 1;
    const std::uint64_t max_nodes = time.nodes() + nodes_for_all_answers;
    for (const Move move : moves) {
      if (time.nodes() > max_nodes || time.is_past_soft_limit()) break;
      G child = position;
      child.play(move);
      const auto part = winning_part(child, time);
      if (!part) break;
      if (*part < least) least = *part, result = move;
    }
    return result;
  }

  // The part of all moves that wins; nothing if that takes too long.
  std::optional<double> winning_part(const G& position, TimeManager& time) {
    int count = 0, winning = 0;
    bool known = true;
    position.each_move([&](Move move) {
      if (!known) return;
      G child = position;
      child.play(move);
      const auto winner = child.over() ? child.outcome()->winner : solve(child, nodes_per_answer, time).winner;
      known = winner.has_value();
      winning += winner == position.side();
      ++count;
    });
    if (!known) return {};
    return static_cast<double>(winning) / std::max(count, 1);
  }

  OracleResources resources_;
  std::mutex mutex_;
  std::map<std::tuple<int, int, int>, std::unique_ptr<solver::Solver>> solvers_;
};

}  // namespace potez
