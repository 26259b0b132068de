// Bitboards: sets of small numbers, usually the cells of a board, in as many 64-bit words as the board needs.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace potez {

// The index of the n-th set bit of a word, both counted from 0. The word has more than n set bits.
inline int nth_bit(std::uint64_t word, int n) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
  for (; n > 0; --n) word &= word - 1;
  return std::countr_zero(word);
#endif
}

template <int Words>
struct Bits {
  static constexpr int length = Words, size = 64 * Words;

  std::array<std::uint64_t, Words> words{};

  static constexpr Bits of(int i) {
    Bits bits;
    bits.set(i);
    return bits;
  }

  constexpr bool operator==(const Bits&) const = default;

  constexpr void set(int i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
  constexpr void reset(int i) { words[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  constexpr bool test(int i) const { return words[i >> 6] >> (i & 63) & 1; }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (const auto word : words) all |= word;
    return all != 0;
  }
  constexpr bool none() const { return !any(); }

  constexpr int count() const {
    int n = 0;
    for (const auto word : words) n += std::popcount(word);
    return n;
  }

  // The smallest member. The set must not be empty.
  constexpr int first() const {
    int w = 0;
    while (words[w] == 0) ++w;
    return w * 64 + std::countr_zero(words[w]);
  }

  // The n-th member in ascending order, counted from 0. The set must have more than n members.
  int nth(int n) const {
    int w = 0;
    if constexpr (Words > 1)
      for (int here; n >= (here = std::popcount(words[w])); ++w) n -= here;
    return w * 64 + nth_bit(words[w], n);
  }

  // Calls f with each member in ascending order.
  template <class F>
  constexpr void each(F&& f) const {
    for (int w = 0; w < Words; ++w)
      for (std::uint64_t rest = words[w]; rest; rest &= rest - 1) f(w * 64 + std::countr_zero(rest));
  }

  constexpr bool contains(const Bits& b) const { return (b - *this).none(); }

  constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
  constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }
  constexpr Bits& operator-=(const Bits& b) { return *this = *this - b; }

  friend constexpr Bits operator|(Bits a, const Bits& b) {
    for (int w = 0; w < Words; ++w) a.words[w] |= b.words[w];
    return a;
  }
  friend constexpr Bits operator&(Bits a, const Bits& b) {
    for (int w = 0; w < Words; ++w) a.words[w] &= b.words[w];
    return a;
  }
  friend constexpr Bits operator-(Bits a, const Bits& b) {  // the members of a that are not in b
    for (int w = 0; w < Words; ++w) a.words[w] &= ~b.words[w];
    return a;
  }

  // The members from `place` on, moved down so that `place` becomes 0. `place` may be negative.
  template <int Wanted>
  constexpr Bits<Wanted> window(int place) const {
    Bits<Wanted> seen;
    for (int w = 0; w < Wanted; ++w) seen.words[w] = word_at(place + 64 * w);
    return seen;
  }

  // Every member plus or minus N. Members that leave the words are lost.
  template <int N>
  constexpr Bits up() const {
    static_assert(0 < N && N < 64);
    Bits moved;
    moved.words[0] = words[0] << N;
    for (int w = 1; w < Words; ++w) moved.words[w] = words[w] << N | words[w - 1] >> (64 - N);
    return moved;
  }
  template <int N>
  constexpr Bits down() const {
    static_assert(0 < N && N < 64);
    Bits moved;
    for (int w = 0; w + 1 < Words; ++w) moved.words[w] = words[w] >> N | words[w + 1] << (64 - N);
    moved.words[Words - 1] = words[Words - 1] >> N;
    return moved;
  }

 private:
  // The 64 bits from `place` on. A shift by 64 is undefined, so the shift is done in two steps.
  constexpr std::uint64_t word_at(int place) const {
    const int w = place >> 6, offset = place & 63;
    const std::uint64_t low = 0 <= w && w < Words ? words[w] : 0;
    const std::uint64_t high = -1 <= w && w + 1 < Words ? words[w + 1] : 0;
    return low >> offset | high << 1 << (63 - offset);
  }
};

}  // namespace potez
