// Endings of Byte with few stacks, searched to the end of the game.
//
// Where few stacks are left there are few moves, and most of them only bring stacks nearer to each other. Plain search
// with a small cache then settles a position at once, and costs less than a proof search that would come back to it
// again and again.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "potez/games/byte/rules.hpp"
#include "potez/memory.hpp"
#include "potez/proof/question.hpp"
#include "potez/random.hpp"
#include "potez/search/time_manager.hpp"

namespace potez {

template <int Size>
class SmallEnding {
  using G = Byte<Size>;

 public:
  static constexpr int most_stacks = 4;

  explicit SmallEnding(TimeManager& time) : time_(time), cache_(cache_size) {}

  // Whether a side reaches its aim from a position with at most `most_stacks` stacks. Throws Stopped at a limit.
  Answer solve(const G& position, const Aim& aim) {
    aim_ = aim;
    salt_ = mix(~(static_cast<std::uint64_t>(index(aim.side)) << 1 | (aim.draw_is_enough ? 1 : 0)));
    return search(position);
  }

 private:
  // 128 KB. A quarter of that would stay in the first-level cache, but a third more positions would be searched.
  static constexpr std::size_t cache_size = std::size_t{1} << 14;
  static constexpr std::uint64_t most_plies = 127;
  static constexpr int most_moves = most_stacks * 7 * 4;  // of each stack: from seven levels in four directions

  Answer search(const G& position) {
    time_.count_node();
    if (position.over()) {
      const auto winner = position.outcome()->winner;
      return winner ? *winner == aim_.side : aim_.draw_is_enough;
    }
    const bool is_own = position.side() == aim_.side;
    if (position.wins_at_once()) return {is_own, 1};
    const std::uint64_t key = position.key() ^ salt_;
    std::uint64_t& slot = cache_[key >> 48 & (cache_size - 1)];
    if ((slot ^ key) << 8 == 0 && slot != 0) return {(slot >> 56 & 1) != 0, static_cast<int>(slot >> 57)};
    std::array<Move, most_moves> moves;
    int count = 0;
    position.each_move([&](Move move) { moves[count++] = move; });
    Answer found{!is_own, 0};
    for (int i = 0; i < count; ++i) {
      G next = position;
      next.play(moves[i]);
      const Answer here = search(next);
      if (here.reached == is_own) {
        found = here;
        break;
      }
      found.plies = std::max(found.plies, here.plies);
    }
    ++found.plies;
    if (static_cast<std::uint64_t>(found.plies) <= most_plies)
      slot = key << 8 >> 8 | std::uint64_t{found.reached} << 56 | static_cast<std::uint64_t>(found.plies) << 57;
    return found;
  }

  TimeManager& time_;
  // A slot has the low 56 bits of the key, whether the aim is reached, and the plies.
  Memory<std::uint64_t> cache_;
  Aim aim_{};
  std::uint64_t salt_ = 0;
};

}  // namespace potez
