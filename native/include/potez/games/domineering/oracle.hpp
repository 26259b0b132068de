// The oracle of Domineering: asks the exact solver who wins, on boards of up to 121 cells.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "potez/games/domineering/evaluation.hpp"
#include "potez/games/domineering/rules.hpp"
#include "potez/games/domineering/trap_search.hpp"
#include "potez/search/oracle.hpp"
#include "potez/search/score.hpp"
#include "potez/search/time_manager.hpp"
#include "potez/solver/packed_position.hpp"
#include "potez/solver/solve.hpp"
#include "potez/stop.hpp"
#include "potez/threads.hpp"

namespace potez {

// Solvers for each size of board. They remember what they have proved.
template <int Rows, int Stride>
class Oracle<Domineering<Rows, Stride>> {
  using G = Domineering<Rows, Stride>;

 public:
  static constexpr bool judges_moves = false, sets_traps = true;

  explicit Oracle(const OracleResources& resources) : resources_(resources) {}
  Oracle(const Oracle&) = delete;
  ~Oracle() {
    stop_.ask();
    preparing_.join();
  }

  static bool covers(const G& position) { return solver::fits(position.rows(), position.cols()); }

  // On small boards the solver gets all that is left after a short search. It decides most positions within a tenth of
  // a second; of those it does not decide, the short search chooses as well as a long one.
  static std::uint64_t nodes_after(const G& position, std::uint64_t spent) {
    const bool is_small = position.rows() * position.cols() <= small_board;
    return is_small && spent >= short_search ? std::numeric_limits<std::uint64_t>::max() : effort * spent;
  }

  // Says nothing if another search is asking. If all moves lose, the oracle looks for a trap until the search is over;
  // without a trap it chooses the move to which the fewest answers win, as far as it can find that out.
  OracleAnswer ask(const G& position, const std::vector<Move>& moves, std::uint64_t nodes, TimeManager& time) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return {};
    nodes = std::min(nodes, time.nodes_left());
    const Side side = position.side();
    const Evaluation<G> evaluation(position);
    const Value won = win_in(evaluation.max_plies(other(side)));
    // The best move of the search wins more often than the first one of the solver.
    const auto first = solve(after(position, moves.front()), nodes, time);
    if (first.winner == side) return {moves.front(), won, {}};
    const auto found = first.winner ? solve(position, nodes - std::min(nodes, first.nodes), time) : solver::Solution{};
    if (found.winner == other(side))
      return {choose_in_lost_game(position, moves, time), loss_in(evaluation.max_plies(side)), {}};
    if (found.move < 0) return {no_move, 0, first.winner ? known_to_lose(position, moves, time) : std::vector<Move>{}};
    return {static_cast<Move>(found.move / position.cols() << 5 | found.move % position.cols()), won, {}};
  }

 private:
  static constexpr int small_board = 64;
  static constexpr std::uint64_t short_search = 1'000, effort = 20;
  // The cells of the largest strips in the tables. Larger strips decide three times as fast, but they take half a
  // second to make. A search with less time than that goes on with the smaller ones, and with free cuts on every board,
  // while the larger ones are made in the background if that is allowed.
  static constexpr int small_strip_cells = 20, large_strip_cells = 24;
  static constexpr double seconds_for_large_strips = 0.5;
  static constexpr std::size_t bytes_for_large_strips = std::size_t{1} << 27;
  // Small groups are drawn at once, and a move has no time for large ones. Measured on 10 x 10 after ten plies, in user
  // seconds with groups of up to 12, 14, 16, 18 cells: 0.47, 0.32, 0.41, 0.47; as the solver of whole boards does: 2.7.
  static constexpr int group_cells = 14;
  static constexpr std::uint64_t nodes_per_answer = 100'000, nodes_for_all_answers = 4'000'000;
  static constexpr std::uint64_t nodes_for_traps = 8'000'000;
  static constexpr std::uint64_t nodes_to_prepare = 20'000;
  static constexpr auto ignore = [](const solver::Progress&) {};

  // The solvers of one size of board.
  struct Solvers {
    std::unique_ptr<solver::Solver> quick, thorough;
    std::atomic<bool> is_thorough_ready{false};
  };

  static G after(const G& position, Move move) {
    G next = position;
    next.play(move);
    return next;
  }

  solver::Solution solve(const G& position, std::uint64_t nodes, TimeManager& time) {
    nodes = std::min(nodes, time.nodes_left());
    if (nodes < 2 * solver::stretch || time.is_over()) return {};
    return solve_within({nodes - solver::stretch, time.seconds_left()}, position, time);
  }

  solver::Solution solve_within(const solver::Limits& limits, const G& position, TimeManager& time) {
    const solver::PackedPosition packed = solver::packed(position);
    const auto found = solver_for(packed, time).solve(packed.empty, packed.side, limits, time.stop(), ignore);
    time.add_nodes(found.nodes);
    return found;
  }

  // The best moves as far as the solver has refuted them.
  std::vector<Move> known_to_lose(const G& position, const std::vector<Move>& moves, TimeManager& time) {
    std::vector<Move> found;
    for (const Move move : moves) {
      if (time.nodes_left() < solver::stretch) break;
      if (solve_within({.nodes = 1}, after(position, move), time).winner != other(position.side())) break;
      found.push_back(move);
    }
    return found;
  }

  solver::Solver& solver_for(const solver::PackedPosition& packed, const TimeManager& time) {
    auto& solvers = solvers_[{packed.rows, packed.cols}];
    if (!solvers) solvers = std::make_unique<Solvers>();
    const bool is_short = time.is_timed() && time.seconds() < seconds_for_large_strips;
    if (!is_short && solvers->thorough) preparing_.join();
    if (is_short && !solvers->thorough && resources_.may_prepare) prepare(*solvers, packed);
    if (is_short && !solvers->is_thorough_ready) {
      if (!solvers->quick) solvers->quick = make_solver(packed, small_strip_cells);
      return *solvers->quick;
    }
    if (!solvers->thorough) solvers->thorough = make_solver(packed, large_strip_cells);
    solvers->is_thorough_ready = true;
    return *solvers->thorough;
  }

  // Straight cuts are faster than free ones on small boards, but only with the larger strips.
  std::unique_ptr<solver::Solver> make_solver(const solver::PackedPosition& packed, int strip_cells) {
    const std::size_t bytes = 2 * resources_.bytes;  // half of it for the strips
    const bool is_roomy = strip_cells == large_strip_cells && bytes >= bytes_for_large_strips;
    const solver::Settings settings{.memory = bytes,
                                    .strip_cells = strip_cells,
                                    .cuts_from = is_roomy ? small_board + 1 : 1,
                                    .group_cells = group_cells};
    return std::make_unique<solver::Solver>(packed.rows, packed.cols, resources_.library, settings);
  }

  // Makes the larger strips in the background. A solver makes them for a position that it cannot solve with few nodes.
  void prepare(Solvers& solvers, const solver::PackedPosition& packed) {
    solvers.thorough = make_solver(packed, large_strip_cells);
    preparing_.start([this, &solvers, packed] {
      solvers.thorough->solve(packed.empty, packed.side, {.nodes = nodes_to_prepare}, stop_, ignore);
      solvers.is_thorough_ready = true;
    });
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
      const auto part = winning_part(after(position, move), time);
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
      const G child = after(position, move);
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
  std::map<std::pair<int, int>, std::unique_ptr<Solvers>> solvers_;
  Stop stop_;  // of what is prepared
  Threads preparing_;
};

}  // namespace potez
