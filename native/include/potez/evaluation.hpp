// What a search must know of a game beyond its rules.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <vector>

#include "potez/game.hpp"
#include "potez/score.hpp"

namespace potez {

// A move and how good it looks at first sight.
struct Ranked {
  Move move;
  int rank;
};
using Moves = std::vector<Ranked>;

// How many moves are wanted: all; those that deserve to be looked at; only those among which is the best at first sight;
// or only such as are found at once, perhaps none.
enum class Breadth { all, promising, telling, quiet };

// A position and its mirror images have the same future. The table knows them by the key of one of them, and moves as
// they are seen there. `image` says how to get there and, since every image is its own inverse, back.
struct View {
  std::uint64_t key;
  int image = 0;
};

// The class Evaluation<G> looks at one position whose game is not over; one file a game in evaluation/ has it.
//   value()          how good the position is for the side to move: a guess, or certain where that can be proved
//   terms()          what the guess is made of: value() is their sum, each times its weight, unless a proof is found
//   rank(moves, breadth)  appends moves with their ranks; a game may take any breadth for all. Answers whether these are
//                    all whose value is not known.
//   view()           for the table; seen(move, image) is the move in an image
//   slot(move)       which moves share their history
//   idea(move)       what a player who overlooks the move overlooks: moves with the same idea go together
//   width(depth)     how many moves a selective search looks at
//   ranks_are_values where all ranks are the values after the move, so that a search one ply deep need not play them
//   swing            by how much the best move is better than the best quiet one, as a rule at most
template <Game G>
class Evaluation;

template <class E, class G>
concept EvaluationOf = requires(E evaluation, const G position, Move move, Moves moves, Breadth breadth) {
  { E(position) };
  { evaluation.value() } -> std::same_as<Value>;
  { evaluation.terms() } -> std::same_as<std::array<int, E::term_count>>;
  { evaluation.rank(moves, breadth) } -> std::same_as<bool>;
  { evaluation.view() } -> std::same_as<View>;
  { evaluation.seen(move, int{}) } -> std::same_as<Move>;
  { E::slot(move) } -> std::same_as<int>;
  { E::idea(move) } -> std::same_as<std::uint64_t>;
  { E::width(int{}) } -> std::same_as<int>;
  { E::slots } -> std::convertible_to<int>;
  { E::ranks_are_values } -> std::convertible_to<bool>;
};

// The value of a position whose game is over.
template <Game G>
Value value_of_end(const G& position) {
  const auto winner = position.outcome()->winner;
  return !winner ? 0 : winner == position.side() ? win_in(0) : loss_in(0);
}

}  // namespace potez
