// The evaluation of Byte. The owner of the top scores a stack, so tops count, and high stacks count more. A side that
// runs out of good moves must spoil its stacks, so the number of moves counts too.
//
// Terms. Each is the own number minus the other side's, unless it says otherwise:
//   won       stacks scored
//   tops      seven terms: tops of stacks of height 1 to 7
//   bottoms   bottoms of stacks; only the owner of the bottom may move a stack without neighbours
//   levels    the sum of the levels of all checkers
//   moves     the number of moves
//   scores    two terms: moves that score a stack for the side to move; and for the other side, if it were its turn
//   turn      always 1: the value of being to move
// On 8 x 8 a network values positions better than the terms, which are left for the other sizes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "potez/games/byte/network_input.hpp"
#include "potez/games/byte/rules.hpp"
#include "potez/games/byte/weights.hpp"
#include "potez/network/network.hpp"
#include "potez/search/evaluation.hpp"

namespace potez {

template <int Size>
class Evaluation<Byte<Size>> {
  using G = Byte<Size>;

 public:
  using Network = std::conditional_t<Size == 8, potez::Network<G>, NoNetwork>;
  using ForcedWins = NoForcedWins;

  static constexpr int term_count = 14, history_size = 1 << 14, history_divisor = 16, killer_bonus = 300;
  static constexpr Value aspiration_margin = 60, futility_margin = 0;
  static constexpr double lmr_factor = Size == 8 ? 0.8 : 0.4;
  static constexpr bool scores_are_values = false, may_prove = false;

  explicit Evaluation(const G& position, const Network* network = nullptr, Evaluation* = nullptr)
      : position_(position), network_(network), side_(position.side()) {}

  static int history_index(Move move) { return static_cast<int>(move & (history_size - 1)); }
  static std::uint64_t idea(Move move) { return move; }
  static int max_moves(int) { return 1 << 20; }
  static int max_root_moves(int) { return 1 << 20; }
  bool is_endgame() const { return false; }
  CanonicalKey canonical_key() const { return {position_.key()}; }
  Move mirrored(Move move, int) const { return move; }

  std::array<int, term_count> terms() const {
    std::array<int, term_count> found{};
    found[0] = position_.score(side_) - position_.score(other(side_));
    position_.occupied().each([&](int square) {
      const unsigned stack = position_.stack(square), top = height(stack);
      found[top] += sign(stack >> (top - 1));
      found[8] += sign(stack);
      for (unsigned level = 1; level < top; ++level) found[9] += static_cast<int>(level) * sign(stack >> level);
      count_moves(square, side_, found[10], found[11], 1);
      count_moves(square, other(side_), found[10], found[12], -1);
    });
    found[13] = 1;
    return found;
  }

  Value value() const {
    if constexpr (Size == 8)
      if (network_) return network_->value(position_);
    return weighted_sum(terms(), byte_weights);
  }

  // The score of a move is what the tops gain or lose. Moves that score a stack come first, moves that score one for
  // the other side come last.
  bool generate(MoveList& moves, GenType, Value = infinite) const {
    position_.each_move([&](Move move) { moves.push_back({move, gain(move)}); });
    return true;
  }

 private:
  int sign(unsigned owner) const { return static_cast<int>(owner & 1) == index(side_) ? 1 : -1; }

  // Adds, times `by`, the moves of a side from a square, and those that complete a stack with an own top.
  void count_moves(int square, Side side, int& moves, int& scores, int by) const {
    const unsigned stack = position_.stack(square);
    const int top = height(stack);
    const bool own_top = static_cast<int>(stack >> (top - 1) & 1) == index(side);
    std::uint32_t steps = position_.steps(square, side);
    moves += by * std::popcount(steps);
    if (!own_top) return;
    for (; steps; steps &= steps - 1) {
      const int step = std::countr_zero(steps);
      scores += height(position_.stack(G::neighbour(square, step & 3))) + top - (step >> 2) == 8;
    }
  }

  // The value of a stack for the side to move, judged by its top alone.
  int worth(unsigned stack) const {
    const int top = height(stack);
    return top == 0 ? 0 : sign(stack >> (top - 1)) * byte_weights[top] / weight_scale;
  }

  int gain(Move move) const {
    if (move == G::pass) return 0;
    const int from = G::square_of(move), to = G::neighbour(from, static_cast<int>(move & 3));
    const int level = static_cast<int>(move >> 2 & 7);
    const unsigned stack = position_.stack(from), under = position_.stack(to);
    const unsigned left = left_behind(stack, level), built = piled(stack, level, under);
    const int before = worth(stack) + worth(under);
    if (height(built) == 8) return sign(built >> 7) * 4000 + worth(left) - before;
    return worth(left) + worth(built) - before;
  }

  const G& position_;
  const Network* network_;
  Side side_;
};

}  // namespace potez
