// What the proof search must know of Byte. No position repeats: climbing checkers never come down again, and a stack
// that slides comes nearer to its nearest stack, without a change for stacks that are nearer to each other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "potez/games/byte/evaluation.hpp"
#include "potez/games/byte/rules.hpp"
#include "potez/games/byte/small_ending.hpp"
#include "potez/proof/proof_numbers.hpp"
#include "potez/proof/question.hpp"
#include "potez/search/time_manager.hpp"

namespace potez {

template <int Size>
class Question<Byte<Size>> {
  using G = Byte<Size>;

 public:
  static constexpr bool is_bounded = false;

  Question(TimeManager& time, const typename Evaluation<G>::Network* network)
      : small_ending_(time), network_(network) {}

  std::optional<Answer> answer(const G& position, const Aim& aim, int) {
    if (position.over()) {
      const auto winner = position.outcome()->winner;
      return winner ? *winner == aim.side : aim.draw_is_enough;
    }
    if (position.wins_at_once()) return Answer{position.side() == aim.side, 1};
    if constexpr (Size == 8)
      if (position.occupied().count() <= FewStacks::most) return small_ending_.solve(FewStacks(position), aim);
    return {};
  }

  // Each move has to be refuted before the side to move is known to miss its aim. The better the network likes its
  // position, the more work that is, and the less work it is to prove that it reaches the aim.
  ProofNumbers estimate(const G& position) const {
    const auto moves = static_cast<std::uint32_t>(position.count());
    if constexpr (Size == 8)
      if (network_) {
        const Value value = network_->value(position);
        return {work(-value), moves * work(value)};
      }
    return {1, moves};
  }

  // If the checkers make whole stacks, all of them will be scored, and an odd number has a winner.
  static bool may_be_drawn(const G& position) {
    int checkers = 8 * (position.score(Side::X) + position.score(Side::O));
    position.occupied().each([&](int square) { checkers += height(position.stack(square)); });
    return checkers % 16 != 8;
  }

 private:
  // 8 times 2 to the power of value / 128, from 1 to 8192, with straight lines between the powers.
  static std::uint32_t work(Value value) {
    const int steps = std::clamp(value, -3 * 128, 10 * 128) + 3 * 128;
    return static_cast<std::uint32_t>((128 + steps % 128) << steps / 128) / 128;
  }

  SmallEnding small_ending_;  // on 8 x 8
  const typename Evaluation<G>::Network* network_;
};

}  // namespace potez
