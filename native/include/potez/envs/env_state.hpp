// A game as a learner plays it: actions are numbers, a mask marks the legal ones, and a position is a stack of planes.
//
// An observation is always from one side's point of view, with the board turned so that both sides see the same game:
// what is good for X in X's view is good for O in O's view. Each game decides how to turn the board, number the actions
// and fill the planes.
#pragma once

#include <concepts>
#include <cstdint>

#include "potez/games/game.hpp"

namespace potez {

using Element = std::int8_t;  // of masks and planes

// The shape of an observation, and the number of actions.
struct Shape {
  int planes, rows, cols, actions;

  int cells() const { return rows * cols; }
  int size() const { return planes * cells(); }
};

// games/<game>/env_state.hpp specialises this class:
//   EnvState(position, joint)  joint: a turn of several parts is one action
//   position()       the position at the beginning of the turn
//   shape()          never changes during a game
//   partial_move()   in the middle of a turn, the part of the move that is already chosen; else no_move
//   mask(out)        sets the element of every legal action to 1; the caller has set all elements to 0
//   observe(side, out)  sets the elements that are not 0 in that side's view; the caller has set all elements to 0
//   move_of(action)  the move, or the part of a move, that a legal action makes
//   act(action)      plays a legal action; nothing is checked
template <Game G>
class EnvState;

template <class S, class G>
concept EnvStateOf = std::copyable<S> && requires(const S state, S played, const G position, Side side, Element* out) {
  S(position, true);
  { state.position() } -> std::same_as<const G&>;
  { state.shape() } -> std::same_as<Shape>;
  { state.partial_move() } -> std::same_as<Move>;
  state.mask(out);
  state.observe(side, out);
  { state.move_of(0) } -> std::same_as<Move>;
  played.act(0);
};

}  // namespace potez
