// The concept of a game: what perft, playouts, search and environments need.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "potez/random.hpp"
#include "potez/types.hpp"

namespace potez {

// A position is a small value. Moves are not taken back; the position before a move is copied.
//   over()        whether the game is over; a finished game has no legal moves, any other has at least one
//   count()       the number of legal moves, without listing them
//   each_move(f)  calls f(Move) with every legal move, in the same fixed order as the Python half
//   random_move   a legal move, all equally likely; no_move if the game is over
//   play(move)    plays a legal move; nothing is checked
//   key()         a 64-bit hash that play() updates; positions with equal keys are treated as the same
//   full_key()    the hash computed from scratch, to test key()
template <class G>
concept Game = std::is_trivially_copyable_v<G> && std::equality_comparable<G> &&
               requires(const G position, G played, Move move, Random random, std::string_view text) {
                 { G::name } -> std::convertible_to<std::string_view>;
                 { G::parse(text) } -> std::same_as<G>;
                 { G::move_text(move) } -> std::same_as<std::string>;
                 { G::parse_move(text) } -> std::same_as<Move>;
                 { position.text() } -> std::same_as<std::string>;
                 { position.side() } -> std::same_as<Side>;
                 { position.over() } -> std::same_as<bool>;
                 { position.outcome() } -> std::same_as<std::optional<Outcome>>;
                 { position.count() } -> std::same_as<std::uint64_t>;
                 position.each_move([](Move) {});
                 { position.random_move(random) } -> std::same_as<Move>;
                 played.play(move);
                 { position.key() } -> std::same_as<std::uint64_t>;
                 { position.full_key() } -> std::same_as<std::uint64_t>;
               };

// Whether a move is legal. Any integer may be passed.
template <Game G>
bool is_legal(const G& position, Move move) {
  bool found = false;
  position.each_move([&](Move legal) { found |= legal == move; });
  return found;
}

}  // namespace potez
