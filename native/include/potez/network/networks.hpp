// The networks of all games in the list of games.hpp.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "potez/games.hpp"
#include "potez/network/network.hpp"

namespace potez {

template <class Positions>
class NetworksOf;
template <class... G>
class NetworksOf<std::variant<G...>> {
 public:
  // Takes the bytes of a file as the network of the game that they are for. Throws ParseError.
  void add(std::string_view bytes) {
    if (!(add_to<G>(bytes) || ...)) throw ParseError(bytes.substr(0, bytes.find('\n')));
  }

  // The network of a game; null if there is none.
  template <Game P>
  const typename Evaluation<P>::Network* of(const P&) const {
    return std::get<Slot<P>>(slots_).network.get();
  }

 private:
  template <Game P>
  struct Slot {
    std::shared_ptr<const typename Evaluation<P>::Network> network;
  };

  template <Game P>
  bool add_to(std::string_view bytes) {
    if constexpr (!std::is_same_v<typename Evaluation<P>::Network, NoNetwork>) {
      if (!bytes.starts_with(NetworkWeights<P>::header())) return false;
      const auto weights = std::make_unique<NetworkWeights<P>>(NetworkWeights<P>::parse(bytes));
      std::get<Slot<P>>(slots_).network = std::make_shared<const Network<P>>(*weights);
      return true;
    }
    return false;
  }

  std::tuple<Slot<G>...> slots_;
};
using Networks = NetworksOf<Position>;

}  // namespace potez
