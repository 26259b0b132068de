// Blockade in text: positions and turns as people write them. Part of blockade.hpp.
#pragma once

#include "potez/games/blockade.hpp"

namespace potez {

// One symbol a coordinate, from 0: 1..9, then A, B ...
constexpr char symbol(int coordinate) {
  return static_cast<char>(coordinate < 9 ? '1' + coordinate : 'A' + coordinate - 9);
}

inline int coordinate(Reader& reader, int size) {
  const char c = reader.take();
  const int value = is_digit(c) ? c - '1' : 'A' <= c && c <= 'Z' ? c - 'A' + 9 : -1;
  reader.require(0 <= value && value < size);
  return value;
}

template <int Rows, int Stride>
Move Blockade<Rows, Stride>::parse_move(std::string_view text) {
  Reader reader(text);
  Move move = is_o(reader) ? 1 << 11 : 0;
  move |= (reader.number(1, 2) - 1) << 10;
  reader.expect('-');
  move |= coordinate(reader, most_rows) << 5;
  move |= coordinate(reader, most_cols);
  if (reader.skip('-')) {
    const char colour = reader.take();
    reader.require(colour == 'B' || colour == 'G');
    move |= (colour == 'B' ? 1 : 2) << 12;
    move |= coordinate(reader, most_rows) << 19;
    move |= coordinate(reader, most_cols) << 14;
  }
  reader.finish();
  return move;
}

template <int Rows, int Stride>
std::string Blockade<Rows, Stride>::move_text(Move move) {
  std::string text{move >> 11 & 1 ? 'O' : 'X', move >> 10 & 1 ? '2' : '1', '-', symbol(move >> 5 & 31),
                   symbol(move & 31)};
  if (const int wall = move >> 12 & 3)
    text += {'-', wall == 1 ? 'B' : 'G', symbol(move >> 19 & 31), symbol(move >> 14 & 31)};
  return text;
}

template <int Rows, int Stride>
Blockade<Rows, Stride> Blockade<Rows, Stride>::parse(std::string_view text) {
  Reader reader(text);
  const int rows = reader.number(least, most_rows);
  reader.expect('x');
  const int cols = reader.number(least, most_cols);
  reader.require(fits(rows, cols));
  reader.expect(' ');
  Blockade position;
  position.walls_ = Board(rows, cols);
  position.side_ = is_o(reader) ? Side::O : Side::X;
  const auto cell = [&] {
    const int row = coordinate(reader, rows);
    return static_cast<std::uint16_t>(row * Stride + coordinate(reader, cols));
  };
  for (auto* cells : {&position.pawns_, &position.homes_})
    for (int slot = 0; slot < 4; ++slot) {
      reader.expect(slot ? ',' : ' ');
      (*cells)[slot / 2][slot % 2] = cell();
    }
  for (int slot = 0; slot < 4; ++slot) {
    reader.expect(slot ? ',' : ' ');
    position.hand_[slot / 2][slot % 2] = static_cast<std::uint8_t>(reader.number(0, most_walls));
  }
  reader.expect(' ');
  if (!reader.skip('-')) do {
      const char colour = reader.take();
      reader.require(colour == 'B' || colour == 'G');
      const int anchor = cell();
      reader.require(position.walls_.is_anchor(anchor));
      position.walls_.place(colour == 'B' ? Colour::blue : Colour::green, anchor);
    } while (reader.skip(','));
  reader.finish();
  for (const Side side : {Side::X, Side::O})
    if ((both(position.pawns_[index(side)]) & both(position.homes_[index(other(side))])).any()) position.winner_ = side;
  position.key_ = position.full_key();
  return position;
}

template <int Rows, int Stride>
std::string Blockade<Rows, Stride>::text() const {
  std::string text = std::to_string(walls_.rows()) + 'x' + std::to_string(walls_.cols()) + ' ' + letter(side_);
  for (const auto* cells : {&pawns_, &homes_})
    for (int slot = 0; slot < 4; ++slot) {
      const int cell = (*cells)[slot / 2][slot % 2];
      text += {slot ? ',' : ' ', symbol(cell / Stride), symbol(cell % Stride)};
    }
  for (int slot = 0; slot < 4; ++slot) text += (slot ? ',' : ' ') + std::to_string(hand_[slot / 2][slot % 2]);
  char before_wall = ' ';
  for (const Colour colour : {Colour::blue, Colour::green})
    walls_.standing().of(colour).each([&](int anchor) {
      text += {before_wall, colour == Colour::blue ? 'B' : 'G', symbol(anchor / Stride), symbol(anchor % Stride)};
      before_wall = ',';
    });
  return walls_.standing().any() ? text : text + " -";
}

using SmallBlockade = Blockade<12, 15>;
using LargeBlockade = Blockade<22, 28>;
static_assert(Game<SmallBlockade> && Game<LargeBlockade>);

}  // namespace potez
