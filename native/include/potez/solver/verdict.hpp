// What is known of a position.
#pragma once

#include <cstdint>

#include "potez/types.hpp"

namespace potez::solver {

enum class Verdict : std::uint8_t { open, x_wins, o_wins };

constexpr Verdict win(Side side) { return side == Side::X ? Verdict::x_wins : Verdict::o_wins; }

// Of a verdict that is not open.
constexpr Side winner(Verdict verdict) { return verdict == Verdict::x_wins ? Side::X : Side::O; }

}  // namespace potez::solver
