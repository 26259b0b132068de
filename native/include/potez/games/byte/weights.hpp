// The weights of Byte's evaluation. tools/tune.py fits them; see docs/search.md.
#pragma once

#include <array>

namespace potez {

inline constexpr std::array<int, 14> byte_weights{936, 110, 142, 120, 247, 328, 516, 599, 921, -97, 151, 24, 178, -277};

}  // namespace potez
