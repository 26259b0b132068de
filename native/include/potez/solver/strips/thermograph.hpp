// What a part of the board is worth to a player at each temperature.
//
// The left wall L(t) of a game is what Left gets if Left moves first and every move costs t; the right wall R(t) is
// what Left gets if Right moves first (Conway; Berlekamp, Conway and Guy, "Winning Ways"). Walls are kept at a few
// temperatures and rounded down, in Left's disfavour, so that whatever is derived from them is a lower bound for Left.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

// Walls are passed between inlined functions only, so how an older processor would pass them does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace potez::solver {

// One move is worth so much. Coarser values are told apart less, so that more strips fit a table: with values in 16ths
// strips of 10 x 3 fit, and 1 to 2 % more positions are searched.
template <int Lanes>
inline constexpr int unit = 2 * Lanes;

inline constexpr int hopeless = -16000;

// One lane for each temperature: -1, -1 + step ... below 3.
template <int Lanes>
struct WallOf {
  typedef std::int16_t type __attribute__((vector_size(2 * Lanes)));  // `using` would lose the attribute
};
template <int Lanes>
using Wall = typename WallOf<Lanes>::type;

template <int Lanes>
inline constexpr int temperature_step = 4 * unit<Lanes> / Lanes;

template <int Lanes>
constexpr int temperature(int lane) {
  return lane * temperature_step<Lanes> - unit<Lanes>;
}

template <int Lanes>
Wall<Lanes> temperatures() {
  Wall<Lanes> wall;
  for (int lane = 0; lane < Lanes; ++lane) wall[lane] = static_cast<std::int16_t>(temperature<Lanes>(lane));
  return wall;
}

template <int Lanes>
Wall<Lanes> flat(int value) {
  return Wall<Lanes>{} + static_cast<std::int16_t>(value);
}

template <class W>
W higher(const W& a, const W& b) {
  return a > b ? a : b;
}
template <class W>
W lower(const W& a, const W& b) {
  return a < b ? a : b;
}

template <class W>
int highest(const W& wall) {
#ifdef __SSE4_1__
  if constexpr (sizeof(W) == sizeof(__m128i)) {
    // There is an instruction for the least of eight unsigned numbers: turn the order round and shift it above zero.
    const __m128i turned = _mm_sub_epi16(_mm_set1_epi16(0x7FFF), reinterpret_cast<const __m128i&>(wall));
    return 0x7FFF - (_mm_cvtsi128_si32(_mm_minpos_epu16(turned)) & 0xFFFF);
  }
#endif
  std::int16_t values[sizeof(W) / sizeof(std::int16_t)];
  std::memcpy(values, &wall, sizeof values);
  return *std::max_element(std::begin(values), std::end(values));
}

template <class W>
int sum_of_lanes(const W& wall) {
  std::int16_t values[sizeof(W) / sizeof(std::int16_t)];
  std::memcpy(values, &wall, sizeof values);
  int sum = 0;
  for (const std::int16_t value : values) sum += value;
  return sum;
}

template <int Lanes>
struct Thermograph {
  Wall<Lanes> left, right;

  Thermograph() = default;  // `{}` is nothing at all; large arrays are not cleared
  Thermograph(const Wall<Lanes>& left_wall, const Wall<Lanes>& right_wall) : left(left_wall), right(right_wall) {}

  bool operator==(const Thermograph& other) const { return std::memcmp(this, &other, sizeof *this) == 0; }

  // What the move is worth here, at each temperature, to a Left who has it.
  Wall<Lanes> swing() const { return left - right; }
};

// Adds up parts that do not touch. Left is sure of the left wall of one part and the right walls of the others.
template <int Lanes>
class SumOfParts {
 public:
  void add(const Thermograph<Lanes>& part) {
    first_ = higher(first_ + part.right, second_ + part.left);
    second_ = second_ + part.right;
  }
  Thermograph<Lanes> thermograph() const { return {first_, second_}; }

 private:
  Wall<Lanes> first_ = flat<Lanes>(hopeless), second_{};
};

// Gathers the options of a game and then draws its thermograph.
template <int Lanes>
class Scaffold {
 public:
  void left_option(const Thermograph<Lanes>& option) { left_ = higher(left_, option.right); }
  void right_option(const Thermograph<Lanes>& option) { right_ = lower(right_, option.left); }

  Thermograph<Lanes> thermograph() const {
    const bool left_moves = left_[0] > -none, right_moves = right_[0] < none;
    const Wall<Lanes> left = left_moves ? left_ - temperatures<Lanes>() : left_;
    const Wall<Lanes> right = right_moves ? right_ + temperatures<Lanes>() : right_;
    // At temperature -1 every game is an integer: where the scaffolds do not cross, the simplest one between them.
    if (left[0] <= right[0]) {
      const int integer = left[0] > 0 ? left[0] : right[0] < 0 ? right[0] : 0;
      return {flat<Lanes>(integer), flat<Lanes>(integer)};
    }
    Thermograph<Lanes> result{left, right};
    int lane = 1;
    while (lane < Lanes && left[lane] >= right[lane]) ++lane;
    if (lane < Lanes) {
      const int mast = lowest_crossing(left[lane - 1], left[lane], right[lane - 1], right[lane]);
      for (; lane < Lanes; ++lane) result.left[lane] = result.right[lane] = static_cast<std::int16_t>(mast);
    }
    return result;
  }

 private:
  static constexpr std::int16_t none = 20000;
  static constexpr int step = temperature_step<Lanes>;

  // The least value at which the walls can meet between two lanes. The left wall falls and the right one rises, by
  // at most the temperature's step.
  static int lowest_crossing(int left0, int left1, int right0, int right1) {
    int least = none;
    bool exact = false;
    for (int t = 0; t <= step; ++t) {
      const int left = std::max(left1, left0 - t), right = std::max(right0, right1 - (step - t));
      const int value = std::max(left, right);
      if (value < least) {
        least = value;
        exact = left == right;
      } else if (value == least && left == right) {
        exact = true;
      }
    }
    return exact ? least : least - 1;  // the walls may meet at a temperature between two units
  }

  Wall<Lanes> left_ = flat<Lanes>(-none), right_ = flat<Lanes>(none);
};

}  // namespace potez::solver
