// What a part of the board is worth to a player at each temperature.
//
// The left wall L(t) of a game is what Left gets who moves first when every move costs t, the right wall R(t) what Left
// gets when Right moves first (Conway; Berlekamp, Conway and Guy, "Winning Ways"). Walls are kept at sixteen
// temperatures and rounded down, in Left's disfavour, so that whatever is derived from them is a lower bound for Left.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

// Walls are passed between inlined functions only, so how an older processor would pass them is nobody's concern.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace potez::solver {

inline constexpr int lanes = 16;
inline constexpr int unit = 32;  // one move is worth 32
inline constexpr int step = 8;   // temperatures are -1, -3/4, ... 11/4
inline constexpr int hopeless = -16000;

using Wall = std::int16_t __attribute__((vector_size(2 * lanes)));

constexpr int temperature(int lane) { return lane * step - unit; }

inline Wall temperatures() {
  Wall wall;
  for (int lane = 0; lane < lanes; ++lane) wall[lane] = static_cast<std::int16_t>(temperature(lane));
  return wall;
}

inline Wall flat(int value) { return Wall{} + static_cast<std::int16_t>(value); }
inline Wall higher(const Wall& a, const Wall& b) { return a > b ? a : b; }
inline Wall lower(const Wall& a, const Wall& b) { return a < b ? a : b; }

inline int highest(const Wall& wall) {
  std::int16_t values[lanes];
  std::memcpy(values, &wall, sizeof values);
  std::int16_t best = values[0];
  for (std::int16_t value : values) best = std::max(best, value);
  return best;
}

struct Thermograph {
  Wall left{}, right{};

  bool operator==(const Thermograph& other) const { return std::memcmp(this, &other, sizeof *this) == 0; }
};

// Gathers the options of a game and then draws its thermograph.
class Scaffold {
 public:
  void left_option(const Thermograph& option) { left_ = higher(left_, option.right); }
  void right_option(const Thermograph& option) { right_ = lower(right_, option.left); }

  Thermograph thermograph() const {
    const bool left_moves = left_[0] > -none, right_moves = right_[0] < none;
    const Wall left = left_moves ? left_ - temperatures() : left_;
    const Wall right = right_moves ? right_ + temperatures() : right_;
    // At temperature -1 every game is an integer: where the scaffolds do not cross, the simplest one between them.
    if (left[0] <= right[0]) {
      const int integer = left[0] > 0 ? left[0] : right[0] < 0 ? right[0] : 0;
      return {flat(integer), flat(integer)};
    }
    Thermograph result{left, right};
    int lane = 1;
    while (lane < lanes && left[lane] >= right[lane]) ++lane;
    if (lane < lanes) {
      const int mast = lowest_crossing(left[lane - 1], left[lane], right[lane - 1], right[lane]);
      for (; lane < lanes; ++lane) result.left[lane] = result.right[lane] = static_cast<std::int16_t>(mast);
    }
    return result;
  }

 private:
  static constexpr std::int16_t none = 20000;

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

  Wall left_ = flat(-none), right_ = flat(none);
};

}  // namespace potez::solver
