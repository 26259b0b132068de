// How good a position is for the side to move, in one number that tells guesses from certainties.
//
// Between -guess and guess a value is a guess, the larger the better. Beyond that it is certain: `win - n` is a win within
// n plies, `n - win` a loss. A value belongs to its own position; on the way up the tree a certain one comes a ply
// nearer to a guess each time, so that quick wins and slow losses are preferred and the table needs no corrections.
#pragma once

#include <algorithm>
#include <cstdint>

namespace potez {

using Value = std::int32_t;

inline constexpr Value win = 32'000, guess = 29'000;

constexpr Value win_in(int plies) { return win - plies; }
constexpr Value loss_in(int plies) { return plies - win; }
constexpr bool is_win(Value value) { return value > guess; }
constexpr bool is_loss(Value value) { return value < -guess; }
constexpr bool is_certain(Value value) { return is_win(value) || is_loss(value); }
constexpr Value as_guess(Value value) { return std::clamp(value, -guess, guess); }

// The value of a position after one of its moves, from the value of the position that the move led to.
constexpr Value from_child(Value value) { return is_win(value) ? 1 - value : is_loss(value) ? -1 - value : -value; }

// The limit of a window as the position after a move has to see it: the inverse of from_child.
constexpr Value to_child(Value limit) { return is_win(limit) ? -1 - limit : is_loss(limit) ? 1 - limit : -limit; }

// A window of values: what lies at or below `low`, at or above `high`, need not be known exactly.
struct Window {
  Value low = -win - 1, high = win + 1;

  Window for_child() const { return {to_child(high), to_child(low)}; }
  Window first_step_above(Value value) const { return {value, std::min(high, value + 1)}; }
  bool is_open() const { return high - low > 1; }
};

}  // namespace potez
