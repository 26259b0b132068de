// Which moves have been good elsewhere in the tree: moves that refuted a sister position often refute this one too.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "potez/types.hpp"

namespace potez {

// Two moves a ply that refuted something there lately.
class Killers {
 public:
  bool contains(Move move) const { return move == moves_[0] || move == moves_[1]; }
  void add(Move move) {
    if (move == moves_[0]) return;
    moves_[1] = moves_[0];
    moves_[0] = move;
  }

 private:
  std::array<Move, 2> moves_{no_move, no_move};
};

// For each side and each slot (a game says which of its moves share one) how often its moves refuted, weighed by depth.
// Numbers stay within +-most: each reward moves them a part of the way that is left, so that old merits fade.
class History {
 public:
  static constexpr int most = 8192;

  explicit History(int slots) : slots_(slots), merits_(2 * slots) {}

  int of(Side side, int slot) const { return merits_[index(side) * slots_ + slot]; }
  void reward(Side side, int slot, int bonus) {
    std::int16_t& merit = merits_[index(side) * slots_ + slot];
    bonus = std::clamp(bonus, -most / 4, most / 4);
    merit = static_cast<std::int16_t>(merit + bonus - merit * std::abs(bonus) / most);
  }

 private:
  int slots_;
  std::vector<std::int16_t> merits_;
};

}  // namespace potez
