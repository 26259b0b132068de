// What searches report.
#pragma once

#include <cstdint>
#include <vector>

#include "potez/search/score.hpp"
#include "potez/types.hpp"

namespace potez {

// A sequence of moves and its value.
struct Variation {
  Value value = -infinite;
  std::vector<Move> moves;
};

// What a search reports after each iteration and at its end.
struct SearchInfo {
  int depth = 0;
  std::vector<Variation> variations;  // the best first; empty only if the game is over
  std::uint64_t nodes = 0;
  double seconds = 0;
};

}  // namespace potez
