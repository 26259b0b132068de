// What the network of Byte sees of a position, by sides: in a side's view its own checkers are the bits 0 of a stack.
//
// Rows of the first layer:
//   0     square * 256 + stack                 each stack on its square
//   8192  class of the stack                   each stack without neighbours
//   8256  pair of classes, in either order     each two stacks that are neighbours
// A class is the whole stack up to height 4; above that its height, bottom, second from the top, and top. Rare high
// stacks share what is learnt about them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "potez/games/byte/rules.hpp"
#include "potez/network/network.hpp"

namespace potez {

template <>
class NetworkInput<Byte<8>> {
  using G = Byte<8>;

 public:
  static constexpr std::string_view name = "byte8";
  static constexpr int unit = 57;
  static constexpr double search_unit = 62.8;
  static constexpr int max_rows = 96;  // of each stack: itself and two neighbours, or that it has none
  static constexpr int number_count = 3, symmetry_count = 4, factor_count = 256;

  // Calls f(own row, their row) for everything on the board, own being the side to move. The board may be turned by
  // 180 degrees or mirrored at a diagonal, which changes nothing in the game.
  template <class F>
  static void each_row(const G& position, int symmetry, F&& f) {
    const int flip = position.side() == Side::O;
    position.occupied().each([&](int square) {
      const auto own = views(position.stack(square))[flip], their = views(position.stack(square))[1 - flip];
      const int place = images[symmetry][square] * 256;
      f(place + own, place + their);
      bool alone = true;
      for (int direction = 0; direction < 4; ++direction) {
        const unsigned near = position.stack(G::neighbour(square, direction));
        if (near == no_stack) continue;
        alone = false;
        if (direction < 2)  // the other two are seen from the other stack
          f(pair_row(own, views(near)[flip]), pair_row(their, views(near)[1 - flip]));
      }
      if (alone) f(first_alone + classes[own], first_alone + classes[their]);
    });
  }

  // The numbers beside the board: own stacks scored, the other side's, stacks on the board.
  static std::array<int, number_count> numbers(const G& position) {
    return {position.score(position.side()), position.score(other(position.side())), position.occupied().count()};
  }

  // In training, rows of the same stack on different squares share a second row, so that rare ones learn from others.
  static int factor(int row) { return row < first_alone ? row & 255 : -1; }

 private:
  static constexpr int first_alone = 32 * 256, first_pair = first_alone + 64;

  // A stack as X sees it and as O sees it.
  static std::array<int, 2> views(unsigned stack) {
    return {static_cast<int>(stack), static_cast<int>(stack ^ ((1u << height(stack)) - 1))};
  }

  static constexpr int class_count = 54;
  static constexpr std::array<std::uint8_t, 256> classes = [] {
    std::array<std::uint8_t, 256> made{};
    for (unsigned stack = 2; stack < 256; ++stack) {
      const unsigned top = static_cast<unsigned>(std::bit_width(stack)) - 1;
      const unsigned ends = (stack & 1) << 2 | (stack >> (top < 2 ? 0 : top - 2) & 3);
      made[stack] = static_cast<std::uint8_t>(top <= 4 ? stack - 2 : 30 + (top - 5) * 8 + ends);
    }
    return made;
  }();
  static int pair_row(int one, int two) {
    const auto [low, high] = std::minmax(classes[one], classes[two]);
    return first_pair + high * (high + 1) / 2 + low;
  }

  static constexpr std::array<std::array<std::uint8_t, 32>, symmetry_count> images = [] {
    std::array<std::array<std::uint8_t, 32>, symmetry_count> made{};
    for (int square = 0; square < 32; ++square) {
      const int row = square / 4, col = square % 4 * 2 + row % 2;
      const auto number = [](int r, int c) { return static_cast<std::uint8_t>(r * 4 + c / 2); };
      made[0][square] = static_cast<std::uint8_t>(square);
      made[1][square] = number(7 - row, 7 - col);
      made[2][square] = number(col, row);
      made[3][square] = number(7 - col, 7 - row);
    }
    return made;
  }();

 public:
  static constexpr int row_count = first_pair + class_count * (class_count + 1) / 2;
};

}  // namespace potez
