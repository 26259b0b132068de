// The weights of Blockade's evaluation. tools/tune.py fits them; see docs/search.md.
#pragma once

#include <array>

namespace potez {

inline constexpr std::array<int, 16> blockade_weights{3009, 24,  -133, 1295, 215, -36, 3024, 3776,
                                                      -675, 128, 66,   -273, -82, 77,  -355, -704};

}  // namespace potez
