// Pseudo-random numbers: hash keys of positions, and the generator for random games.
#pragma once

#include <cstdint>

namespace potez {

// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): a bijection of 64 bits that scrambles them well.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E37'79B9'7F4A'7C15;
  x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9;
  x = (x ^ (x >> 27)) * 0x94D0'49BB'1331'11EB;
  return x ^ (x >> 31);
}

// SplitMix64. The streams of a seed are independent, so a game does not depend on the games played before it.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0) : state_(mix(seed) ^ mix(~stream)) {}

  constexpr std::uint64_t next() {
    const std::uint64_t number = mix(state_);
    state_ += 0x9E37'79B9'7F4A'7C15;
    return number;
  }

  // A number from 0 to bound - 1, all exactly equally likely (Lemire 2019). The bound is positive.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t surplus = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < surplus) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace potez
