// Reads lines of a game and a position, and prints what the network of the game says of each.
//
//   network_values byte8.network blockade.network < positions
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

#include "potez/games/blockade.hpp"
#include "potez/games/byte.hpp"
#include "potez/network/network.hpp"

namespace {

template <class G>
std::unique_ptr<const potez::Network<G>> read_network(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const auto weights = std::make_unique<potez::NetworkWeights<G>>(potez::NetworkWeights<G>::parse(bytes));
  return std::make_unique<const potez::Network<G>>(*weights);
}

}  // namespace

int main(int, char** paths) {
  using B = potez::Byte<8>;
  using W = potez::SmallBlockade;
  const auto byte = read_network<B>(paths[1]);
  const auto blockade = read_network<W>(paths[2]);
  for (std::string game, text; std::cin >> game && std::getline(std::cin >> std::ws, text);)
    std::cout << (game == B::name ? byte->value(B::parse(text)) : blockade->value(W::parse(text))) << '\n';
}
