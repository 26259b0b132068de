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

// What an oracle may use: the strip tables that all solvers share, and memory for what it proves.
struct OracleResources {
  std::shared_ptr<solver::Library> library;
  std::size_t bytes;
};

struct OracleAnswer {
  Move move;
  Value value;  // certain
};

// A game with a solver specialises this class in games/<game>/oracle.hpp. An oracle keeps what it has proved from one
// search to the next.
//   effort            how many nodes it may search for each node of the search
//   sets_traps        whether it may be asked in a game that is known to be lost
//   covers(position)  whether the solver can solve this position at all
//   ask(position, moves, nodes, time)  the move to play. `moves` are all legal moves, the most promising first. Returns
//                     nothing if the solver needs more nodes, or if the search is over first.
template <Game G>
class Oracle {
 public:
  static constexpr std::uint64_t effort = 0;
  static constexpr bool sets_traps = false;

  explicit Oracle(const OracleResources&) {}

  static bool covers(const G&) { return false; }
  std::optional<OracleAnswer> ask(const G&, const std::vector<Move>&, std::uint64_t, TimeManager&) { return {}; }
};

}  // namespace potez
