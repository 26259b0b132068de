// What perft, playouts and search ask of a game.
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

// A position is a small value that is copied, never undone. Its rules:
//   over()        whether the game has ended; a finished position has no moves, any other has at least one
//   count()       the number of legal moves, without making a list of them
//   each_move(f)  calls f(Move) with every legal move in the game's fixed order, the same as the Python half's
//   random_move   a legal move, each as likely as any other; no_move when the game is over
//   play(move)    plays a legal move; nothing is checked
//   key()         64 bits kept up to date by play. Positions with the same key are taken to have the same future.
//   full_key()    the key computed anew, to prove key()
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

// Whether the move is legal here; any integer may be asked about.
template <Game G>
bool is_legal(const G& position, Move move) {
  bool found = false;
  position.each_move([&](Move legal) { found |= legal == move; });
  return found;
}

}  // namespace potez
