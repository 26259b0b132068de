// What every game has in common: two sides, moves as integers, and how a game ends.
#pragma once

#include <cstdint>
#include <optional>

namespace potez {

enum class Side : std::uint8_t { X, O };

constexpr Side other(Side side) { return side == Side::X ? Side::O : Side::X; }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr char letter(Side side) { return side == Side::X ? 'X' : 'O'; }

// A move is one integer. Each game writes down its bit layout; `no_move` belongs to none.
using Move = std::uint32_t;
inline constexpr Move no_move = 0xFFFF'FFFF;

enum class Reason : std::uint8_t { home, stuck, majority, empty, even, no_place };

struct Outcome {
  std::optional<Side> winner;  // none: a draw
  Reason reason;

  bool operator==(const Outcome&) const = default;
};

}  // namespace potez
