// What is known of a position.
#pragma once

#include <cstdint>

#include "potez/types.hpp"

namespace potez::solver {

enum class Verdict : std::uint8_t { open, x_wins, o_wins };

constexpr Verdict win(Side side) { return side == Side::X ? Verdict::x_wins : Verdict::o_wins; }

}  // namespace potez::solver
