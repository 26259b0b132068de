// The oracles of all games in the list of games.hpp.
#pragma once

#include <variant>

#include "potez/games.hpp"
#include "potez/search/oracle.hpp"

namespace potez {

template <class Positions>
class OraclesOf;
template <class... G>
class OraclesOf<std::variant<G...>> : Oracle<G>... {
 public:
  explicit OraclesOf(const OracleResources& resources) : Oracle<G>(resources)... {}

  template <Game P>
  Oracle<P>& of(const P&) {
    return *this;
  }
};
using Oracles = OraclesOf<Position>;

}  // namespace potez
