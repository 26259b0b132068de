// Perft: the number of lines of play of a given length, the proof that two implementations know the same rules.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "potez/game.hpp"
#include "potez/stop.hpp"

namespace potez {

// The last ply is never played: its moves are counted. A game that can count its last two plies at once does so.
template <Game G>
std::uint64_t perft(const G& position, int depth, const Stop& stop) {
  if (depth == 0) return 1;
  if (depth == 1) return position.count();
  if constexpr (requires { position.count_pairs(); })
    if (depth == 2) return position.count_pairs();
  stop.check();
  std::uint64_t nodes = 0;
  position.each_move([&](Move move) {
    G next = position;
    next.play(move);
    nodes += perft(next, depth - 1, stop);
  });
  return nodes;
}

// The same number, the first moves shared out among threads.
template <Game G>
std::uint64_t perft(const G& position, int depth, int threads, Stop& stop) {
  if (threads == 1 || depth < 2) return perft(position, depth, stop);
  std::vector<Move> moves;
  position.each_move([&](Move move) { moves.push_back(move); });
  std::atomic<std::size_t> taken{0};
  std::atomic<std::uint64_t> nodes{0};
  const auto work = [&] {
    try {
      for (std::size_t i; (i = taken++) < moves.size();) {
        G next = position;
        next.play(moves[i]);
        nodes += perft(next, depth - 1, stop);
      }
    } catch (const Stopped&) {  // every thread sees the same stop; the caller hears of it below
    }
  };
  std::vector<std::thread> team;
  for (int i = 0; i < threads; ++i) team.emplace_back(work);
  for (std::thread& thread : team) thread.join();
  stop.check();
  return nodes;
}

}  // namespace potez
