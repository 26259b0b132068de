// The one table of games: a new one joins the list of representations, smallest first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "potez/game.hpp"
#include "potez/games/blockade.hpp"
#include "potez/games/byte.hpp"
#include "potez/games/domineering.hpp"
#include "potez/text.hpp"

namespace potez {

using Position = std::variant<SmallDomineering, MediumDomineering, LargeDomineering, Byte<8>, Byte<10>, Byte<16>,
                              SmallBlockade, LargeBlockade>;

// The position of a game from its line of text, in the smallest representation that can hold it.
template <std::size_t Choice = 0>
Position parse(std::string_view game, std::string_view text) {
  if constexpr (Choice == std::variant_size_v<Position>) {
    throw BadText(text);
  } else {
    using G = std::variant_alternative_t<Choice, Position>;
    if (G::name == game) try {
        return G::parse(text);
      } catch (const BadText&) {  // perhaps a larger one can
      }
    return parse<Choice + 1>(game, text);
  }
}

// The names of the games in the list.
template <std::size_t Choice = 0>
void add_game_names(std::vector<std::string>& names) {
  if constexpr (Choice < std::variant_size_v<Position>) {
    const std::string name(std::variant_alternative_t<Choice, Position>::name);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    add_game_names<Choice + 1>(names);
  }
}
inline std::vector<std::string> game_names() {
  std::vector<std::string> names;
  add_game_names(names);
  return names;
}

}  // namespace potez
