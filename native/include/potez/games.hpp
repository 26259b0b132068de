// The one table of games: a new one joins the list of representations, smallest first.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <variant>

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

}  // namespace potez
