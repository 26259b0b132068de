// The state of any game in the list of games.hpp.
#pragma once

#include <type_traits>
#include <variant>

#include "potez/envs/env_state.hpp"
#include "potez/games.hpp"

namespace potez {

template <class Positions>
struct EnvStatesOf;
template <class... G>
struct EnvStatesOf<std::variant<G...>> {
  using type = std::variant<EnvState<G>...>;
};
using AnyEnvState = EnvStatesOf<Position>::type;

inline AnyEnvState env_state_of(const Position& position, bool joint) {
  return std::visit([&](const auto& p) -> AnyEnvState { return EnvState<std::decay_t<decltype(p)>>(p, joint); },
                    position);
}

inline Shape shape_of(const AnyEnvState& state) {
  return std::visit([](const auto& s) { return s.shape(); }, state);
}

}  // namespace potez
