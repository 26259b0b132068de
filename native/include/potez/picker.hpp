// The moves of a position one after the other, the most promising first, and no earlier than they are needed.
#pragma once

#include <algorithm>

#include "potez/evaluation.hpp"
#include "potez/history.hpp"

namespace potez {

// First the move the table remembers, before any other is generated: it often makes the rest unnecessary. Then the others
// by rank, which the evaluation gives them, killers and history mend.
template <Game G>
class Picker {
 public:
  Picker(Evaluation<G>& evaluation, Side side, Move remembered, const Killers& killers, const History& history,
         Moves& moves, Breadth breadth)
      : evaluation_(evaluation), side_(side), remembered_(remembered), killers_(killers), history_(history),
        moves_(moves), breadth_(breadth) {}

  // The next move, or no_move.
  Move next() {
    if (!generated_) {
      if (!gave_remembered_ && remembered_ != no_move) {
        gave_remembered_ = true;
        return remembered_;
      }
      generate();
    }
    while (at_ < moves_.size()) {
      const auto best = std::max_element(moves_.begin() + at_, moves_.end(), ranks_lower);
      std::iter_swap(moves_.begin() + at_, best);
      if (const Move move = moves_[at_++].move; move != remembered_) return move;
    }
    return no_move;
  }

  // Whether some legal move was never among them. Only for one who has seen them all.
  bool left_some() const { return !complete_; }

 private:
  static bool ranks_lower(const Ranked& a, const Ranked& b) { return a.rank < b.rank; }

  void generate() {
    moves_.clear();
    complete_ = evaluation_.rank(moves_, breadth_);
    generated_ = true;
    for (Ranked& ranked : moves_) {
      ranked.rank += history_.of(side_, Evaluation<G>::slot(ranked.move)) / Evaluation<G>::history_part;
      if (killers_.contains(ranked.move)) ranked.rank += Evaluation<G>::killer_bonus;
    }
  }

  Evaluation<G>& evaluation_;
  Side side_;
  Move remembered_;
  const Killers& killers_;
  const History& history_;
  Moves& moves_;
  Breadth breadth_;
  bool gave_remembered_ = false, generated_ = false, complete_ = true;
  std::size_t at_ = 0;
};

}  // namespace potez
