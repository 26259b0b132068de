// A game as a learner plays it: actions are numbers, the legal ones a mask, the position a stack of planes.
//
// Everything is seen from one side, and the board is turned so that both sides see the same game: what is good for X in
// X's view is good for O in O's. Each scene says how it turns the board, numbers its actions and fills its planes.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <variant>

#include "potez/game.hpp"
#include "potez/games.hpp"

namespace potez {

using Small = std::int8_t;  // what masks and planes are made of

// The shape of the planes, and the number of actions.
struct Extent {
  int planes, rows, cols, actions;

  int cells() const { return rows * cols; }
  int size() const { return planes * cells(); }
};

// A specialisation for each game has:
//   Scene(position, joint)  joint: a turn of several parts is one action
//   position()      the position at the beginning of the turn
//   extent()        the same all game
//   chosen()        in the middle of a turn the part of the move that has been chosen, else no_move
//   mask(out)       sets the entry of every legal action of the side to move; the rest is left as it is
//   observe(s, out) sets what the side s sees; the rest, all that is 0, is left as it is
//   move_of(action) the move that a legal action makes, or the part of it that is chosen then
//   act(action)     does a legal action; nothing is checked
template <Game G>
class Scene;

template <class S, class G>
concept SceneOf = std::copyable<S> && requires(const S scene, S played, const G position, Side side, Small* out) {
  S(position, true);
  { scene.position() } -> std::same_as<const G&>;
  { scene.extent() } -> std::same_as<Extent>;
  { scene.chosen() } -> std::same_as<Move>;
  scene.mask(out);
  scene.observe(side, out);
  { scene.move_of(0) } -> std::same_as<Move>;
  played.act(0);
};

}  // namespace potez

#include "potez/scenes/blockade.hpp"
#include "potez/scenes/byte.hpp"
#include "potez/scenes/domineering.hpp"

namespace potez {

template <class Games>
struct ScenesOf;
template <class... G>
struct ScenesOf<std::variant<G...>> {
  static_assert((SceneOf<Scene<G>, G> && ...));
  using type = std::variant<Scene<G>...>;
};
using AnyScene = ScenesOf<Position>::type;

inline AnyScene scene_of(const Position& position, bool joint) {
  return std::visit([&](const auto& p) -> AnyScene { return Scene<std::decay_t<decltype(p)>>(p, joint); }, position);
}

}  // namespace potez
