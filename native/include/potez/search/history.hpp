// Killer moves and history: moves that caused a cutoff elsewhere in the tree often cause one here too.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "potez/types.hpp"

namespace potez {

// The last two moves that caused a cutoff at one ply.
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

// A score for each side and each history index: how often its moves caused a cutoff, weighted by depth. The game
// decides which moves share an index. Scores stay within +-max: each bonus covers a part of the distance that is left,
// so old scores fade.
class History {
 public:
  static constexpr int max = 8192;

  explicit History(int size) : size_(size), scores_(2 * size) {}

  int get(Side side, int i) const { return scores_[index(side) * size_ + i]; }
  void update(Side side, int i, int bonus) {
    std::int16_t& score = scores_[index(side) * size_ + i];
    bonus = std::clamp(bonus, -max / 4, max / 4);
    score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / max);
  }

 private:
  int size_;
  std::vector<std::int16_t> scores_;
};

}  // namespace potez
