// What the proof search must know of Blockade. Pawns can walk in circles, so every question has a number of plies.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "potez/games/blockade/distances.hpp"
#include "potez/games/blockade/evaluation.hpp"
#include "potez/games/blockade/forced_win.hpp"
#include "potez/games/blockade/rules.hpp"
#include "potez/proof/proof_numbers.hpp"
#include "potez/proof/question.hpp"
#include "potez/search/time_manager.hpp"
#include "potez/stop.hpp"

namespace potez {

template <int Rows, int Stride>
class Question<Blockade<Rows, Stride>> {
  using G = Blockade<Rows, Stride>;

 public:
  static constexpr bool is_bounded = true;

  Question(TimeManager& time, const typename Evaluation<G>::Network*)
      : uncounted_({}, time.stop()), last_plies_(uncounted_) {}

  // The last three plies are decided by walls alone, without a search. They do not count as nodes.
  std::optional<Answer> answer(const G& position, const Aim& aim, int plies) {
    if (const auto outcome = position.outcome()) return outcome->winner == aim.side;
    if (plies == 0) return false;
    if (position.side() != aim.side) {  // the last ply is the winner's, so an odd number is one too many
      if (plies <= 3) return plies >= 2 && ShortWin<Rows, Stride>::is_lost(position);
    } else if (plies <= 4) {
      return last_plies_.can_win(position, plies <= 2 ? 1 : 3);
    } else if (last_plies_.can_win(position, 3)) {
      return true;
    }
    return {};
  }

  // The fewer steps a side has to a goal, the less is left to prove.
  static ProofNumbers estimate(const G& position) {
    const auto steps = [&](Side side) {
      DistanceField<Rows, Stride> field;
      field.flood(position.walls().edges(), position.goals(side));
      return static_cast<std::uint32_t>(std::min(field[position.pawn(side, 0)], field[position.pawn(side, 1)]));
    };
    return {1 + steps(position.side()), 1 + steps(other(position.side()))};
  }

 private:
  TimeManager uncounted_;
  ForcedWin<Rows, Stride> last_plies_;
};

}  // namespace potez
