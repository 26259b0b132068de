// What the search must know of a game beyond its rules.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <vector>

#include "potez/games/game.hpp"
#include "potez/search/score.hpp"
#include "potez/search/time_manager.hpp"

namespace potez {

// A move and how good it looks before any search.
struct ScoredMove {
  Move move;
  int score;
};
using MoveList = std::vector<ScoredMove>;

inline bool has_lower_score(const ScoredMove& a, const ScoredMove& b) { return a.score < b.score; }

// Which moves to generate: all, with exact scores; all, with scores like those of the candidates; the candidates that a
// selective search looks at; enough moves to contain the one with the best static value; or only quiet moves that cost
// nothing to find, perhaps none.
enum class GenType { all, root, candidates, frontier, quiet };

// A position and its mirror images have the same value, so the transposition table stores them under one key. Moves are
// stored as that image has them. `symmetry` says which mirroring leads to the image; each is its own inverse.
struct CanonicalKey {
  std::uint64_t key;
  int symmetry = 0;
};

// The weights in games/<game>/weights.hpp are multiples of 1 / weight_scale.
inline constexpr int weight_scale = 16;

// The network of a game that has none.
struct NoNetwork {};

// What looks for forced wins in a game that has no such proof.
struct NoForcedWins {
  explicit NoForcedWins(TimeManager&) {}
};

// The class Evaluation<G> looks at one position of a game that is not over. games/<game>/evaluation.hpp defines it.
//   Network           the network that may value positions instead of the terms, or NoNetwork
//   Evaluation(position, network, parent)  `network` may be missing or null. So may `parent`, the evaluation of the
//                     position one move before, from which a game may take what has not changed
//   value()           the value for the side to move: a guess, or certain where a proof is cheap
//   may_prove         whether value() may be certain
//   terms()           the terms of the guess: without a network value() is the sum of each term times its weight,
//                     or certain
//   generate(moves, type, enough)  appends moves with their scores; a game may generate all moves for any type, and
//                     stop at a frontier or quiet move with a score of `enough`. Returns whether the value of every
//                     omitted move is known.
//   canonical_key()   the key for the transposition table
//   mirrored(move, symmetry)  the move in a mirror image
//   is_endgame()      whether a search to the end of the game is affordable
//   history_index(move)  moves with the same index share their history; there are history_size of them
//   history_divisor, killer_bonus  how history and killers change the scores of moves
//   idea(move)        moves with the same idea are overlooked together by a weak player
//   max_moves(depth)  how many moves a selective search looks at (late move pruning)
//   max_root_moves(depth)  the same at the root, where a move that is never looked at is never played
//   ForcedWins        is made with a TimeManager. Its find(position) is a move that wins by force within few plies,
//                     proved at full width, with its value; else nothing. Throws Stopped at a limit. Or NoForcedWins
//   lmr_factor        the strength of late move reductions
//   aspiration_margin  half the width of the first aspiration window
//   scores_are_values  whether the score of every generated move is the static value after it, so that a search of
//                     depth 1 need not play the moves. A network may correct the scores of frontier and quiet moves
//   value_without_network(position)  the value that the network's is added to. Missing if there is none
//   futility_margin   by how much the best move usually beats the best quiet move, at most
template <Game G>
class Evaluation;

template <class E, class G>
concept EvaluationOf = requires(E evaluation, const G position, Move move, MoveList moves, GenType type) {
  { E(position) };
  { E(position, static_cast<const typename E::Network*>(nullptr), static_cast<E*>(nullptr)) };
  { E::may_prove } -> std::convertible_to<bool>;
  { evaluation.value() } -> std::same_as<Value>;
  { evaluation.terms() } -> std::same_as<std::array<int, E::term_count>>;
  { evaluation.generate(moves, type, Value{}) } -> std::same_as<bool>;
  { evaluation.canonical_key() } -> std::same_as<CanonicalKey>;
  { evaluation.mirrored(move, int{}) } -> std::same_as<Move>;
  { evaluation.is_endgame() } -> std::same_as<bool>;
  { E::history_index(move) } -> std::same_as<int>;
  { E::history_size } -> std::convertible_to<int>;
  { E::history_divisor } -> std::convertible_to<int>;
  { E::killer_bonus } -> std::convertible_to<int>;
  { E::idea(move) } -> std::same_as<std::uint64_t>;
  { E::max_moves(int{}) } -> std::same_as<int>;
  { E::max_root_moves(int{}) } -> std::same_as<int>;
  { E::lmr_factor } -> std::convertible_to<double>;
  { E::aspiration_margin } -> std::convertible_to<Value>;
  { E::scores_are_values } -> std::convertible_to<bool>;
  { E::futility_margin } -> std::convertible_to<Value>;
};

template <class E>
concept FindsForcedWins = !std::same_as<typename E::ForcedWins, NoForcedWins>;

// The value of a position whose game is over.
template <Game G>
Value terminal_value(const G& position) {
  const auto winner = position.outcome()->winner;
  return !winner ? 0 : winner == position.side() ? win_in(0) : loss_in(0);
}

// The value of any position without a search.
template <Game G>
Value static_value(const G& position, const typename Evaluation<G>::Network* network) {
  return position.over() ? terminal_value(position) : Evaluation<G>(position, network).value();
}

// The guess of an evaluation: the sum of its terms, each times its weight.
template <std::size_t N>
Value weighted_sum(const std::array<int, N>& terms, const std::array<int, N>& weights) {
  Value sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += weights[i] * terms[i];
  return clamp_to_guess(sum / weight_scale);
}

}  // namespace potez
