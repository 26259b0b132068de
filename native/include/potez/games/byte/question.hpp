// What the proof search must know of Byte. No position repeats: climbing checkers never come down again, and a stack
// that slides comes nearer to its nearest stack, without a change for stacks that are nearer to each other.
#pragma once

#include <cstdint>
#include <optional>

#include "potez/games/byte/rules.hpp"
#include "potez/proof/proof_numbers.hpp"
#include "potez/proof/question.hpp"
#include "potez/stop.hpp"

namespace potez {

template <int Size>
class Question<Byte<Size>> {
  using G = Byte<Size>;

 public:
  static constexpr bool is_bounded = false;

  explicit Question(const Stop&) {}

  std::optional<bool> answer(const G& position, const Aim& aim, int) const {
    if (!position.over()) return {};
    const auto winner = position.outcome()->winner;
    return winner ? *winner == aim.side : aim.draw_is_enough;
  }

  // Each move has to be refuted before the side to move is known to miss its aim.
  static ProofNumbers estimate(const G& position) { return {1, static_cast<std::uint32_t>(position.count())}; }

  // If the checkers make whole stacks, all of them will be scored, and an odd number has a winner.
  static bool may_be_drawn(const G& position) {
    int checkers = 8 * (position.score(Side::X) + position.score(Side::O));
    position.occupied().each([&](int square) { checkers += height(position.stack(square)); });
    return checkers % 16 != 8;
  }
};

}  // namespace potez
