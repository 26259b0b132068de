// Byte: the owner of the top gets the stack, so tops count, the more the higher they stand; and whoever must move may have
// to spoil them, so moves in hand count too.
//
// Terms, each own less the other's unless said:
//   won       stacks scored
//   tops      seven terms: tops of stacks of height 1 .. 7
//   bottoms   whose bottom it is, who alone may slide a lone stack
//   levels    how high the checkers stand
//   moves     how many there are
//   scores    moves that score a stack for the side to move; and, apart, for the other side if it were its turn
//   turn      1: what the right to move is worth
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "potez/evaluation.hpp"
#include "potez/evaluation/weights.hpp"
#include "potez/games/byte.hpp"

namespace potez {

template <int Size>
class Evaluation<Byte<Size>> {
  using G = Byte<Size>;

 public:
  static constexpr int term_count = 14, slots = 1 << 14, history_part = 16, killer_bonus = 300;
  static constexpr Value margin = 60, swing = 0;
  static constexpr double haste = 0.4;
  static constexpr bool ranks_are_values = false;

  explicit Evaluation(const G& position) : position_(position), side_(position.side()) {}

  static int slot(Move move) { return static_cast<int>(move & (slots - 1)); }
  static std::uint64_t idea(Move move) { return move; }
  static int width(int) { return 1 << 20; }
  bool decidable() const { return Size == 8 && position_.occupied().count() <= 12; }
  View view() const { return {position_.key()}; }
  Move seen(Move move, int) const { return move; }

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
    const auto found = terms();
    Value sum = 0;
    for (int i = 0; i < term_count; ++i) sum += weights::byte[i] * found[i];
    return as_guess(sum / weights::scale);
  }

  // By the tops a move gains and loses; first what scores, last what scores for the other side.
  bool rank(Moves& moves, Breadth) const {
    position_.each_move([&](Move move) { moves.push_back({move, gain(move)}); });
    return true;
  }

 private:
  int sign(unsigned owner) const { return static_cast<int>(owner & 1) == index(side_) ? 1 : -1; }

  // Adds the moves of a side from a square, and those among them that complete a stack under its own top.
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

  // The worth of a stack to the side to move by its top alone.
  int worth(unsigned stack) const {
    const int top = height(stack);
    return top == 0 ? 0 : sign(stack >> (top - 1)) * weights::byte[top] / weights::scale;
  }

  int gain(Move move) const {
    if (move == G::pass) return 0;
    const int from = G::square_of(move), to = G::neighbour(from, static_cast<int>(move & 3));
    const int level = static_cast<int>(move >> 2 & 7);
    const unsigned stack = position_.stack(from), under = position_.stack(to), left = (stack & ((1u << level) - 1)) | 1u << level;
    const unsigned built = stack >> level << height(under) | (under ^ std::bit_floor(under));
    const int before = worth(stack) + worth(under);
    if (height(built) == 8) return sign(built >> 7) * 4000 + worth(left) - before;
    return worth(left) + worth(built) - before;
  }

  const G& position_;
  Side side_;
};

static_assert(EvaluationOf<Evaluation<Byte<8>>, Byte<8>>);

}  // namespace potez
