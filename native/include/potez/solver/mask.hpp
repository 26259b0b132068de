// Sets of cells as bits of one machine word: 64 bits where the board has at most 64 cells, 128 otherwise.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace potez::solver {

using Mask64 = std::uint64_t;
__extension__ using Mask128 = unsigned __int128;

template <class M>
concept Mask = std::same_as<M, Mask64> || std::same_as<M, Mask128>;

inline constexpr int most_cells = 121;
inline constexpr int longest_side = 26;

template <Mask M>
constexpr std::uint64_t low_half(M m) {
  return static_cast<std::uint64_t>(m);
}

template <Mask M>
constexpr std::uint64_t high_half(M m) {
  if constexpr (sizeof(M) == 8)
    return 0;
  else
    return static_cast<std::uint64_t>(m >> 64);
}

template <Mask M>
constexpr int count(M m) {
  return std::popcount(low_half(m)) + std::popcount(high_half(m));
}

// Index of the lowest cell of a set that is not empty.
template <Mask M>
constexpr int lowest(M m) {
  if constexpr (sizeof(M) == 16)
    if (low_half(m) == 0) return 64 + std::countr_zero(high_half(m));
  return std::countr_zero(low_half(m));
}

// Index of the highest cell of a set that is not empty.
template <Mask M>
constexpr int highest_cell(M m) {
  if constexpr (sizeof(M) == 16)
    if (high_half(m) != 0) return 127 - std::countl_zero(high_half(m));
  return 63 - std::countl_zero(low_half(m));
}

// Shifts by less than 64 places. For shifts of two words compilers take an instruction that is slow on many processors.
template <Mask M>
constexpr M raised(M m, int places) {
  if constexpr (sizeof(M) == 8)
    return m << places;
  else
    return static_cast<M>(high_half(m) << places | low_half(m) >> 1 >> (63 - places)) << 64 | low_half(m) << places;
}
template <Mask M>
constexpr M lowered(M m, int places) {
  if constexpr (sizeof(M) == 8)
    return m >> places;
  else
    return static_cast<M>(high_half(m) >> places) << 64 | (low_half(m) >> places | high_half(m) << 1 << (63 - places));
}

template <Mask M>
constexpr M cell(int index) {
  return static_cast<M>(1) << index;
}

// The lowest n cells; n may be the whole width of the word.
template <Mask M>
constexpr M first_cells(int n) {
  return n >= static_cast<int>(8 * sizeof(M)) ? ~static_cast<M>(0) : cell<M>(n) - 1;
}

}  // namespace potez::solver
