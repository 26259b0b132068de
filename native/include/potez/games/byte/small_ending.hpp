// Endings of Byte with few stacks, searched to the end of the game.
//
// Where few stacks are left there are few moves, and most of them only bring stacks nearer to each other. Plain search
// with a small cache then settles a position at once, and costs less than a proof search that would come back to it
// again and again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "potez/games/byte/few_stacks.hpp"
#include "potez/memory.hpp"
#include "potez/proof/question.hpp"
#include "potez/random.hpp"
#include "potez/search/time_manager.hpp"

namespace potez {

class SmallEnding {
 public:
  explicit SmallEnding(TimeManager& time) : time_(time), cache_(cache_size) {}

  // Whether a side reaches its aim. Throws Stopped at a limit.
  Answer solve(const FewStacks& position, const Aim& aim) {
    aim_ = aim;
    return search(position);
  }

 private:
  static constexpr int cache_bits = 16;  // half a megabyte
  static constexpr std::size_t cache_size = std::size_t{1} << cache_bits;
  static constexpr std::uint64_t most_plies = 127;

  Answer search(const FewStacks& position) {
    time_.count_node();
    if (position.over()) {
      const auto winner = position.winner();
      return winner ? *winner == aim_.side : aim_.draw_is_enough;
    }
    const bool is_own = position.side() == aim_.side;
    if (position.wins_at_once()) return {is_own, 1};
    const std::uint64_t key = key_of(position);
    std::uint64_t& slot = cache_[key >> (64 - cache_bits)];
    if ((slot ^ key) << 8 == 0 && slot != 0) return {(slot >> 56 & 1) != 0, static_cast<int>(slot >> 57)};
    Answer found{!is_own, 0};
    position.each_next([&](const FewStacks& next) {
      const Answer here = search(next);
      if (here.reached == is_own) {
        found = here;
        return true;
      }
      found.plies = std::max(found.plies, here.plies);
      return false;
    });
    ++found.plies;
    if (static_cast<std::uint64_t>(found.plies) <= most_plies)
      slot = key << 8 >> 8 | std::uint64_t{found.reached} << 56 | static_cast<std::uint64_t>(found.plies) << 57;
    return found;
  }

  // Different for different questions: `mix` is a bijection, and a word leaves bits 61 and 62 free.
  std::uint64_t key_of(const FewStacks& position) const {
    const auto side = static_cast<std::uint64_t>(index(aim_.side));
    return mix(position.word() | side << 61 | std::uint64_t{aim_.draw_is_enough} << 62);
  }

  TimeManager& time_;
  // A slot has the low 56 bits of the key, whose high bits say where it is, whether the aim is reached, and the plies.
  Memory<std::uint64_t> cache_;
  Aim aim_{};
};

}  // namespace potez
