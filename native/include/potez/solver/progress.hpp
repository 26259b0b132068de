// How far a search is.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace potez::solver {

// How far a search is: at the root and after the root's move under way, the moves settled and all of them; a guess what
// part of the whole is done. Before it begins, what part of the table of strips that is being made is done.
struct Progress {
  std::uint64_t nodes = 0;
  std::array<int, 2> settled{}, moves{};
  double table = 1;
  double done = 0;
};

// Guesses what part of a search is done from the moves settled on the way from the root to where it is.
class WayDown {
 public:
  // `all_count`: every move has to be settled; otherwise the first one that wins ends it.
  void tell(int depth, int settled, int moves, bool all_count) {
    if (depth >= levels) return;
    way_[depth] = {settled, moves, all_count};
    if (depth + 1 < levels) way_[depth + 1] = {};
  }

  int settled(int depth) const { return way_[depth].settled; }
  int moves(int depth) const { return way_[depth].moves; }

  double done(int depth = 0) const {
    if (depth == levels || way_[depth].moves == 0) return 0;
    const auto& [settled, moves, all_count] = way_[depth];
    if (!all_count) return done(depth + 1);
    const double before = part(settled, moves), after = part(settled + 1, moves);
    return before + (after - before) * done(depth + 1);
  }

 private:
  static constexpr int levels = 8;
  struct Level {
    int settled = 0, moves = 0;
    bool all_count = false;
  };

  // Replies that come first in the order take longest: on 9 x 9 half of the time went into the first tenth of them.
  static double part(int settled, int moves) {
    constexpr double steepness = 6.5;
    return (1 - std::exp(-steepness * settled / moves)) / (1 - std::exp(-steepness));
  }

  std::array<Level, levels> way_{};
};

}  // namespace potez::solver
