// How good a position is for the side to move, as one number that is either a guess or a certain result.
//
// A value between -guess and guess is a guess; larger is better. Any other value is certain: `win - n` is a win within
// n plies, `n - win` is a loss within n plies. A value counts plies from its own position. On the way up the tree a
// certain value comes one ply nearer to a guess each time, so the search prefers quick wins and slow losses, and values
// from the transposition table need no correction.
#pragma once

#include <algorithm>
#include <cstdint>

namespace potez {

using Value = std::int32_t;

inline constexpr Value win = 32'000, guess = 29'000, infinite = win + 1;

constexpr Value win_in(int plies) { return win - plies; }
constexpr Value loss_in(int plies) { return plies - win; }
constexpr bool is_win(Value value) { return value > guess; }
constexpr bool is_loss(Value value) { return value < -guess; }
constexpr bool is_certain(Value value) { return is_win(value) || is_loss(value); }
constexpr Value clamp_to_guess(Value value) { return std::clamp(value, -guess, guess); }

// The value of a move, from the value of the position that it leads to.
constexpr Value from_child(Value value) { return is_win(value) ? 1 - value : is_loss(value) ? -1 - value : -value; }

// The inverse of from_child: a bound on the value of a move becomes a bound on the value of the position after it.
constexpr Value to_child(Value bound) { return is_win(bound) ? -1 - bound : is_loss(bound) ? 1 - bound : -bound; }

// An alpha-beta window. A value at or below alpha, or at or above beta, need not be exact.
struct Window {
  Value alpha = -infinite, beta = infinite;

  Window for_child() const { return {to_child(beta), to_child(alpha)}; }
  Window null_window() const { return {alpha, std::min(beta, alpha + 1)}; }
  bool is_open() const { return beta - alpha > 1; }  // as in principal variation nodes
};

}  // namespace potez
