// A position of Byte 8 x 8 with at most four stacks, small enough for a search to copy and to remember in one word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "potez/games/byte/rules.hpp"
#include "potez/types.hpp"

namespace potez {

class FewStacks {
  using G = Byte<8>;

 public:
  static constexpr int most = 4;

  explicit FewStacks(const G& position)
      : side_(position.side()),
        score_{static_cast<std::uint8_t>(position.score(Side::X)), static_cast<std::uint8_t>(position.score(Side::O))} {
    position.occupied().each([&](int square) { places_[count_++] = place(square, position.stack(square)); });
  }

  Side side() const { return side_; }
  bool over() const { return 2 * std::max(score_[0], score_[1]) > G::stacks || count_ < 2; }

  // Of a game that is over; nothing if it is drawn.
  std::optional<Side> winner() const {
    if (score_[0] == score_[1]) return std::nullopt;
    return score_[0] > score_[1] ? Side::X : Side::O;
  }

  // Whether the side to move can score the stack that decides the game.
  bool wins_at_once() const {
    if (2 * (score_[index(side_)] + 1) <= G::stacks) return false;
    for (int i = 0; i < count_; ++i) {
      const int from = height(stack(i));
      const unsigned own = own_levels(i);
      if ((own >> (from - 1) & 1) == 0) continue;
      for (int j = 0; j < count_; ++j) {
        if (distance(i, j) != 1) continue;
        const int to = height(stack(j)), level = from + to - 8;
        if (0 <= level && level < std::min(from, to) && (own >> level & 1) != 0) return true;
      }
    }
    return false;
  }

  // Calls f(position after a move) for one legal move after another until it returns true.
  template <class F>
  void each_next(F&& f) const {
    bool stuck = true;
    for (int i = 0; i < count_; ++i) {
      const unsigned own = own_levels(i);
      int nearest = 8;
      std::uint32_t towards = 0;
      for (int j = 0; j < count_; ++j) {
        if (i == j) continue;
        const auto [far, directions] = ways[square(i)][square(j)];
        if (far < nearest) {
          nearest = far;
          towards = directions;
        } else if (far == nearest) {
          towards |= directions;
        }
        if (far > 1) continue;
        for (unsigned levels = own & climbing_levels(height(stack(i)), height(stack(j))); levels;
             levels &= levels - 1) {
          stuck = false;
          if (f(after_climb(i, std::countr_zero(levels), j))) return;
        }
      }
      if (nearest == 1 || (own & 1) == 0) continue;
      for (; towards; towards &= towards - 1) {
        stuck = false;
        if (f(after_slide(i, std::countr_zero(towards)))) return;
      }
    }
    if (stuck) f(after_pass());
  }

  // Says all that matters for the rest of the game, and positions that differ in nothing else share a word.
  //
  // Two stacks slide towards each other and then stay where they are: only their distance matters. Of three stacks with
  // two neighbours, the neighbours stay where they are, and the third one is nearer to one of them than to the other,
  // because distances to neighbours differ in parity. It slides straight to that one: only their distance matters.
  //
  // 16 bits for each stack: 0-7 the stack, 8-12 its square; the distance, in place of the first square, if that is all
  // that matters. Bit 13 is the side to move, 15 is set for two neighbours and a third stack, 29-30 is the score of X
  // and 45-46 that of O.
  std::uint64_t word() const {
    const std::uint64_t rest = static_cast<std::uint64_t>(index(side_)) << 13 | std::uint64_t{score_[0]} << 29 |
                               std::uint64_t{score_[1]} << 45;
    if (count_ == 2) {
      const std::uint64_t one = stack(0), two = stack(1);
      return rest | std::min(one, two) | std::max(one, two) << 16 | static_cast<std::uint64_t>(distance(0, 1)) << 8;
    }
    if (count_ == 3)
      for (const auto [a, b, third] : {std::array{0, 1, 2}, std::array{1, 2, 0}, std::array{0, 2, 1}})
        if (distance(a, b) == 1) return rest | 1 << 15 | word_of_neighbours(a, b, third);
    return rest | std::bit_cast<std::uint64_t>(places_);
  }

 private:
  struct Way {
    std::uint8_t distance;    // in king moves
    std::uint8_t directions;  // those that bring a stack nearer
  };
  static constexpr auto ways = [] {
    std::array<std::array<Way, G::squares>, G::squares> made{};
    for (int from = 0; from < G::squares; ++from)
      for (int to = 0; to < G::squares; ++to) {
        const int distance = G::distance(from, to);
        made[from][to].distance = static_cast<std::uint8_t>(distance);
        for (int direction = 0; direction < 4; ++direction)
          if (const int next = G::neighbour(from, direction); next != G::squares && G::distance(next, to) < distance)
            made[from][to].directions |= static_cast<std::uint8_t>(1 << direction);
      }
    return made;
  }();

  static std::uint16_t place(int square, unsigned stack) { return static_cast<std::uint16_t>(square << 8 | stack); }
  int square(int i) const { return places_[i] >> 8; }
  unsigned stack(int i) const { return places_[i] & 255u; }
  unsigned own_levels(int i) const { return levels_of(side_, stack(i)); }
  int distance(int i, int j) const { return ways[square(i)][square(j)].distance; }

  std::uint64_t word_of_neighbours(int a, int b, int third) const {
    if (distance(b, third) < distance(a, third)) std::swap(a, b);  // `a` is the nearer one
    const int apart = distance(a, third);
    if (apart == 1 && stack(b) > stack(third)) std::swap(b, third);  // `a` is in the middle
    return stack(a) | static_cast<std::uint64_t>(apart) << 8 | std::uint64_t{stack(b)} << 16 |
           std::uint64_t{stack(third)} << 32;
  }

  FewStacks after_pass() const {
    FewStacks next = *this;
    next.side_ = other(side_);
    return next;
  }

  FewStacks after_climb(int from, int level, int to) const {
    FewStacks next = after_pass();
    const unsigned built = piled(stack(from), level, stack(to));
    next.places_[from] = place(square(from), left_behind(stack(from), level));
    next.places_[to] = place(square(to), built & 255);
    if (built > 255) {
      ++next.score_[built >> 7 & 1];
      next.remove(to);
      if (to < from) --from;
    }
    if (level == 0) next.remove(from);
    return next;
  }

  FewStacks after_slide(int i, int direction) const {
    FewStacks next = after_pass();
    const std::uint16_t moved = place(G::neighbour(square(i), direction), stack(i));
    auto& places = next.places_;
    for (; i > 0 && places[i - 1] > moved; --i) places[i] = places[i - 1];
    for (; i + 1 < count_ && places[i + 1] < moved; ++i) places[i] = places[i + 1];
    places[i] = moved;
    return next;
  }

  void remove(int i) {
    for (--count_; i < count_; ++i) places_[i] = places_[i + 1];
    places_[count_] = 0;
  }

  std::array<std::uint16_t, most> places_{};  // in the order of squares; 0 if there is none
  std::uint8_t count_ = 0;
  Side side_;
  std::array<std::uint8_t, 2> score_;
};

}  // namespace potez
