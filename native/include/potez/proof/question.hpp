// What a proof is about: whether a side can force its aim.
#pragma once

#include "potez/games/game.hpp"

namespace potez {

// Can `side` force a win, or with `draw_is_enough` at least a draw?
struct Aim {
  Side side;
  bool draw_is_enough = false;
};

// Whether an aim is reached, and after how many plies the game is over at most, if questions are not bounded.
struct Answer {
  bool reached;
  int plies = 0;

  constexpr Answer(bool is_reached, int most_plies = 0) : reached(is_reached), plies(most_plies) {}
};

// What the proof search must know of a game; games/<game>/question.hpp specialises it.
//   Question(time, network)  the network that values positions may be missing
//   is_bounded   whether the game could go on for ever. Then a question needs a number of plies within which the aim is
//                to be reached. So it has one answer in a position, however the position came about, and it does not
//                matter that positions repeat.
//   answer(position, aim, plies)  whether the aim is reached with so many plies left, if that is known without a proof
//   estimate(position)  the proof numbers of a position of which nothing is known
//   may_be_drawn(position)  whether the game can end without a winner
template <Game G>
class Question;

}  // namespace potez
