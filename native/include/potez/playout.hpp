// Random games: every legal move as likely as any other, until the game ends or has gone on for too long.
#pragma once

#include <cstdint>
#include <optional>

#include "potez/game.hpp"
#include "potez/random.hpp"
#include "potez/stop.hpp"

namespace potez {

struct Tally {
  std::uint64_t games = 0, plies = 0, x_wins = 0, o_wins = 0, draws = 0;  // cut short: a draw

  bool operator==(const Tally&) const = default;
};

// Game number i of a seed is always the same game.
template <Game G>
Tally playouts(const G& start, std::uint64_t games, std::uint64_t seed, std::uint64_t max_plies, const Stop& stop) {
  Tally tally;
  for (; tally.games < games; ++tally.games) {
    stop.check();
    Random random(seed, tally.games);
    G position = start;
    std::uint64_t plies = 0;
    for (Move move; plies < max_plies && (move = position.random_move(random)) != no_move; ++plies) position.play(move);
    tally.plies += plies;
    const std::optional<Outcome> outcome = position.outcome();
    if (!outcome || !outcome->winner)
      ++tally.draws;
    else
      ++(outcome->winner == Side::X ? tally.x_wins : tally.o_wins);
  }
  return tally;
}

}  // namespace potez
