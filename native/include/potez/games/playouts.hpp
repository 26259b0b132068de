// Random games. All legal moves are equally likely; a game that is too long is cut short.
#pragma once

#include <cstdint>
#include <optional>

#include "potez/games/game.hpp"
#include "potez/random.hpp"
#include "potez/stop.hpp"

namespace potez {

struct Playouts {
  std::uint64_t games = 0, plies = 0, x_wins = 0, o_wins = 0, draws = 0;  // a game cut short is a draw

  bool operator==(const Playouts&) const = default;
};

// The game number i of a seed is always the same.
template <Game G>
Playouts play_out(const G& start, std::uint64_t games, std::uint64_t seed, std::uint64_t max_plies, const Stop& stop) {
  Playouts results;
  for (; results.games < games; ++results.games) {
    stop.check();
    Random random(seed, results.games);
    G position = start;
    std::uint64_t plies = 0;
    for (Move move; plies < max_plies && (move = position.random_move(random)) != no_move; ++plies) position.play(move);
    results.plies += plies;
    const std::optional<Outcome> outcome = position.outcome();
    if (!outcome || !outcome->winner)
      ++results.draws;
    else
      ++(outcome->winner == Side::X ? results.x_wins : results.o_wins);
  }
  return results;
}

}  // namespace potez
