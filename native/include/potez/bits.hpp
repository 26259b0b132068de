// Bitboards: sets of small numbers, usually the cells of a board, in as many 64-bit words as the board needs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

// Stands behind the parameters of a lambda that takes sets. The compiler of the page would call it, and pass the sets
// through memory. Others know better: large boards of Blockade would become slower.
#ifdef POTEZ_SMALL
#define POTEZ_INLINED __attribute__((always_inline))
#else
#define POTEZ_INLINED
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

// The 64 bits from `place` on, which may be negative. A shift by 64 is undefined, so the shift is done in two steps.
template <std::size_t Words>
constexpr std::uint64_t word_at(const std::array<std::uint64_t, Words>& words, int place) {
  const int w = place >> 6, offset = place & 63, end = static_cast<int>(Words);
  const std::uint64_t low = 0 <= w && w < end ? words[w] : 0;
  const std::uint64_t high = -1 <= w && w + 1 < end ? words[w + 1] : 0;
  return low >> offset | high << 1 << (63 - offset);
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
#ifdef POTEZ_SMALL
#pragma clang loop unroll(disable)  // f once, not once for each word: then it is inlined
#endif
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
    for (int w = 0; w < Wanted; ++w) seen.words[w] = word_at(words, place + 64 * w);
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
};

#ifdef __AVX2__
// Four words in one register. Blockade's board of three words is a quarter faster with a fourth one.
template <>
struct Bits<4> {
  static constexpr int length = 4, size = 256;

  union {
    __m256i lanes;
    std::array<std::uint64_t, 4> words;
  };

  Bits() : lanes(_mm256_setzero_si256()) {}
  explicit Bits(__m256i initial) : lanes(initial) {}
  static Bits of(int i) {
    Bits bits;
    bits.set(i);
    return bits;
  }

  bool operator==(const Bits& b) const {
    const __m256i difference = _mm256_xor_si256(lanes, b.lanes);
    return _mm256_testz_si256(difference, difference) != 0;
  }

  void set(int i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
  void reset(int i) { words[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  bool test(int i) const { return words[i >> 6] >> (i & 63) & 1; }
  bool any() const { return _mm256_testz_si256(lanes, lanes) == 0; }
  bool none() const { return !any(); }
  int count() const {
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]) + std::popcount(words[3]);
  }
  int first() const {
    int w = 0;
    while (words[w] == 0) ++w;
    return w * 64 + std::countr_zero(words[w]);
  }
  int nth(int n) const {
    int w = 0;
    for (int here; n >= (here = std::popcount(words[w])); ++w) n -= here;
    return w * 64 + nth_bit(words[w], n);
  }
  template <class F>
  void each(F&& f) const {
    for (int w = 0; w < 4; ++w)
      for (std::uint64_t rest = words[w]; rest; rest &= rest - 1) f(w * 64 + std::countr_zero(rest));
  }
  bool contains(const Bits& b) const { return _mm256_testc_si256(lanes, b.lanes) != 0; }

  Bits& operator|=(const Bits& b) { return *this = *this | b; }
  Bits& operator&=(const Bits& b) { return *this = *this & b; }
  Bits& operator-=(const Bits& b) { return *this = *this - b; }
  friend Bits operator|(const Bits& a, const Bits& b) { return Bits(_mm256_or_si256(a.lanes, b.lanes)); }
  friend Bits operator&(const Bits& a, const Bits& b) { return Bits(_mm256_and_si256(a.lanes, b.lanes)); }
  friend Bits operator-(const Bits& a, const Bits& b) { return Bits(_mm256_andnot_si256(b.lanes, a.lanes)); }

  template <int Wanted>
  Bits<Wanted> window(int place) const {
    Bits<Wanted> seen;
    for (int w = 0; w < Wanted; ++w) seen.words[w] = word_at(words, place + 64 * w);
    return seen;
  }

  template <int N>
  Bits up() const {
    const __m256i moved = _mm256_permute4x64_epi64(lanes, 0b10'01'00'00);  // each word to the next place
    const __m256i carried = _mm256_blend_epi32(moved, _mm256_setzero_si256(), 0b00'00'00'11);
    return Bits(_mm256_or_si256(_mm256_slli_epi64(lanes, N), _mm256_srli_epi64(carried, 64 - N)));
  }
  template <int N>
  Bits down() const {
    const __m256i moved = _mm256_permute4x64_epi64(lanes, 0b11'11'10'01);  // each word to the place before
    const __m256i carried = _mm256_blend_epi32(moved, _mm256_setzero_si256(), 0b11'00'00'00);
    return Bits(_mm256_or_si256(_mm256_srli_epi64(lanes, N), _mm256_slli_epi64(carried, 64 - N)));
  }
};
inline constexpr bool has_wide_registers = true;
#else
inline constexpr bool has_wide_registers = false;
#endif

}  // namespace potez
