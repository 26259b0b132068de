// What every game has in common: two sides, moves as integers, and how a game ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace potez {

enum class Side : std::uint8_t { X, O };

constexpr Side other(Side side) { return side == Side::X ? Side::O : Side::X; }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr char letter(Side side) { return side == Side::X ? 'X' : 'O'; }

// A move is one integer. Each game documents its bit layout. No move of any game is `no_move`.
using Move = std::uint32_t;
inline constexpr Move no_move = 0xFFFF'FFFF;

// Why a game ended. The names are those of the Python half.
enum class Reason : std::uint8_t { home, stuck, majority, empty, even, no_place };

constexpr std::string_view name(Reason reason) {
  switch (reason) {
    case Reason::home: return "HOME";
    case Reason::stuck: return "STUCK";
    case Reason::majority: return "MAJORITY";
    case Reason::empty: return "EMPTY";
    case Reason::even: return "EVEN";
    case Reason::no_place: return "NO_PLACE";
  }
  return {};
}

struct Outcome {
  std::optional<Side> winner;  // none if the game is a draw
  Reason reason;

  bool operator==(const Outcome&) const = default;
};

}  // namespace potez
