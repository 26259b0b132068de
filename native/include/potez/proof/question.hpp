// What a proof is about: whether a side can force its aim.
#pragma once

#include "potez/games/game.hpp"

namespace potez {

// Can `side` force a win, or with `draw_is_enough` at least a draw?
struct Aim {
  Side side;
  bool draw_is_enough = false;
};

// What the proof search must know of a game; games/<game>/question.hpp specialises it.
//   Question(stop)
//   is_bounded   whether the game could go on for ever. Then a question needs a number of plies within which the aim is
//                to be reached. So it has one answer in a position, however the position came about, and it does not
//                matter that positions repeat.
//   answer(position, aim, plies)  whether the aim is reached with so many plies left, if no search is needed to know it
//   estimate(position)  the proof numbers of a position of which nothing is known
//   may_be_drawn(position)  whether the game can end without a winner
template <Game G>
class Question;

}  // namespace potez
