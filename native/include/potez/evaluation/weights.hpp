// The weights of the evaluations' terms. Written by tools/tune; see docs/search.md.
#pragma once

#include <array>

namespace potez::weights {

inline constexpr int scale = 16;

inline constexpr std::array<int, 5> domineering{2, 27, 84, 72, 84};

// On boards too large for strips.
inline constexpr std::array<int, 5> domineering_large{0, 160, 160, 320, 160};

inline constexpr std::array<int, 14> byte{936, 110, 142, 120, 247, 328, 516, 599, 921, -97, 151, 24, 178, -277};

inline constexpr std::array<int, 16> blockade{3009, 24, -133, 1295, 215, -36, 3024, 3776, -675, 128, 66, -273, -82, 77, -355, -704};

}  // namespace potez::weights
