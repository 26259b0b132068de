// The weights of the evaluations' terms. Written by tools/tune; see docs/search.md.
#pragma once

#include <array>

namespace potez::weights {

inline constexpr int scale = 16;

inline constexpr std::array<int, 4> domineering{160, 160, 320, 160};

inline constexpr std::array<int, 14> byte{1591, -203, 164, 165, 241, 502, 691, 715, 811, -123, 155, 882, -48, -246};

inline constexpr std::array<int, 8> blockade{1600, 400, 160, 800, 0, 0, 0, 0};

}  // namespace potez::weights
