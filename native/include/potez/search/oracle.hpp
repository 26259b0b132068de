// Exact answers for the search, from games that have a solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "potez/games/game.hpp"
#include "potez/search/score.hpp"
#include "potez/search/time_manager.hpp"
#include "potez/solver/strips/strip_library.hpp"

namespace potez {

// What an oracle may use: the strip tables that all solvers share, memory for what it proves, and a thread in the
// background for tables that will be needed.
struct OracleResources {
  std::shared_ptr<solver::Library> library;
  std::size_t bytes;
  bool may_prepare = false;
};

// The move to play and its certain value. If the solver needs more nodes, no_move, and those of the best moves that
// lose.
struct OracleAnswer {
  Move move = no_move;
  Value value = 0;
  std::vector<Move> lost;
};

// A game with a solver specialises this class in games/<game>/oracle.hpp. An oracle keeps what it has proved from one
// search to the next.
//   nodes_after(position, spent)  how many nodes it may search after so many
//   sets_traps        whether it may be asked in a game that is known to be lost
//   covers(position)  whether the solver can solve this position at all
//   judges_moves      whether it is asked about one move after another, the most promising first
//   judge(position, network, nodes, time)  if it judges moves: the certain value of a position after a move. Nothing
//                     if the solver needs more nodes, or if the search is over first
//   ask(position, moves, nodes, time)  if it does not: the move to play. `moves` are all legal moves, the most
//                     promising first
template <Game G>
class Oracle {
 public:
  static constexpr bool judges_moves = false, sets_traps = false;

  explicit Oracle(const OracleResources&) {}

  static bool covers(const G&) { return false; }
  static std::uint64_t nodes_after(const G&, std::uint64_t) { return 0; }
  OracleAnswer ask(const G&, const std::vector<Move>&, std::uint64_t, TimeManager&) { return {}; }
};

}  // namespace potez
