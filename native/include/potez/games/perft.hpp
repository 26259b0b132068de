// Perft: the number of lines of play of a given length. Equal counts show that two implementations have the same rules.
#pragma once

#include <atomic>
#include <cstdint>
#include <system_error>
#include <vector>

#include "potez/games/game.hpp"
#include "potez/stop.hpp"
#include "potez/threads.hpp"

namespace potez {

// The moves of the last ply are counted, not played. Some games can count the last two plies at once.
template <Game G>
std::uint64_t perft(const G& position, int depth, const Stop& stop) {
  if (depth == 0) return 1;
  if (depth == 1) return position.count();
  if constexpr (requires { position.count_pairs(); })
    if (depth == 2) return position.count_pairs();
  stop.check();
  std::uint64_t nodes = 0;
  position.each_move([&](Move move) {
    G child = position;
    child.play(move);
    nodes += perft(child, depth - 1, stop);
  });
  return nodes;
}

// The same count with several threads, which share the first moves.
template <Game G>
std::uint64_t perft(const G& position, int depth, int threads, Stop& stop) {
  if (threads == 1 || depth < 2) return perft(position, depth, stop);
  std::vector<Move> moves;
  position.each_move([&](Move move) { moves.push_back(move); });
  std::atomic<std::size_t> next_move{0};
  std::atomic<std::uint64_t> nodes{0};
  const auto work = [&] {
    try {
      for (std::size_t i; (i = next_move++) < moves.size();) {
        G child = position;
        child.play(moves[i]);
        nodes += perft(child, depth - 1, stop);
      }
    } catch (const Stopped&) {  // all threads end; stop.check() below throws again for the caller
    }
  };
  {
    Threads team;
    try {
      for (int i = 1; i < threads; ++i) team.start(work);
    } catch (const std::system_error&) {  // the system has no more threads, so fewer do the work
    }
    work();
  }
  stop.check();
  return nodes;
}

}  // namespace potez
