// The move picker: gives the moves of a position one by one, the most promising first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "potez/search/evaluation.hpp"
#include "potez/search/history.hpp"

namespace potez {

// The move from the transposition table comes first, before any other move is generated, because it often causes a
// cutoff. The others follow by their scores: the evaluation's, plus killer bonus and history.
template <Game G>
class MovePicker {
 public:
  MovePicker(Evaluation<G>& evaluation, Side side, Move table_move, const Killers& killers, const History& history,
             MoveList& moves, GenType type)
      : evaluation_(evaluation), side_(side), table_move_(table_move), killers_(killers), history_(history),
        moves_(moves), type_(type) {}

  // The next move; no_move at the end.
  Move next() {
    if (!generated_) {
      if (!gave_table_move_ && table_move_ != no_move) {
        gave_table_move_ = true;
        return table_move_;
      }
      generate();
    }
    while (at_ < moves_.size()) {
      std::swap(moves_[at_], moves_[best()]);
      if (const Move move = moves_[at_++].move; move != table_move_) return move;
    }
    return no_move;
  }

  // Whether some legal move was never given. Valid once next() returned no_move.
  bool omitted_moves() const { return !complete_; }

  // Makes next() give the omitted moves too. `given` are the moves that it gave before.
  void widen(const std::vector<Move>& given) {
    type_ = GenType::root;
    generate();
    std::erase_if(moves_, [&](const ScoredMove& scored) {
      return std::find(given.begin(), given.end(), scored.move) != given.end();
    });
    at_ = 0;
  }

 private:
  // Where the first of the best moves that are left is. std::max_element would read the best score again each time.
  std::size_t best() const {
    std::size_t found = at_;
    int highest = moves_[at_].score;
    for (std::size_t i = at_ + 1; i < moves_.size(); ++i)
      if (moves_[i].score > highest) highest = moves_[i].score, found = i;
    return found;
  }

  void generate() {
    moves_.clear();
    complete_ = evaluation_.generate(moves_, type_);
    generated_ = true;
    for (ScoredMove& scored : moves_) {
      scored.score += history_.get(side_, Evaluation<G>::history_index(scored.move)) / Evaluation<G>::history_divisor;
      if (killers_.contains(scored.move)) scored.score += Evaluation<G>::killer_bonus;
    }
  }

  Evaluation<G>& evaluation_;
  Side side_;
  Move table_move_;
  const Killers& killers_;
  const History& history_;
  MoveList& moves_;
  GenType type_;
  bool gave_table_move_ = false, generated_ = false, complete_ = true;
  std::size_t at_ = 0;
};

}  // namespace potez
