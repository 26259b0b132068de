// The weights of Domineering's evaluation. tools/tune.py fits them; see docs/search.md.
#pragma once

#include <array>

namespace potez {

inline constexpr std::array<int, 5> domineering_weights{2, 27, 84, 72, 84};

// For boards too large for strips. Set by hand.
inline constexpr std::array<int, 5> domineering_large_weights{0, 160, 160, 320, 160};

}  // namespace potez
