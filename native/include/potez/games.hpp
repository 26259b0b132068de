// The one list of compiled games. Perft, search, environments and the Python binding reach every game through it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "potez/envs/env_state.hpp"
#include "potez/games/blockade.hpp"
#include "potez/games/byte.hpp"
#include "potez/games/domineering.hpp"
#include "potez/games/game.hpp"
#include "potez/search/evaluation.hpp"
#include "potez/text.hpp"

namespace potez {

// A game may have several representations for boards of different sizes. They stand side by side, the smallest first.
using Position = std::variant<SmallDomineering, MediumDomineering, LargeDomineering, Byte<8>, Byte<10>, Byte<16>,
                              SmallBlockade, LargeBlockade>;

template <class Positions>
struct AllGames;
template <class... G>
struct AllGames<std::variant<G...>> {
  static_assert((Game<G> && ...));
  static_assert((EvaluationOf<Evaluation<G>, G> && ...));
  static_assert((EnvStateOf<EnvState<G>, G> && ...));

  static std::vector<std::string> names() {
    std::vector<std::string> names{std::string(G::name)...};
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
  }
};

// The name of each game, once.
inline std::vector<std::string> game_names() { return AllGames<Position>::names(); }

// Reads a position of a game in the smallest representation that can hold it. Throws ParseError.
template <std::size_t I = 0>
Position parse(std::string_view game, std::string_view text) {
  if constexpr (I == std::variant_size_v<Position>) {
    throw ParseError(text);
  } else {
    using G = std::variant_alternative_t<I, Position>;
    if (G::name == game) {
      try {
        return G::parse(text);
      } catch (const ParseError&) {  // a larger representation may hold it
      }
    }
    return parse<I + 1>(game, text);
  }
}

}  // namespace potez
