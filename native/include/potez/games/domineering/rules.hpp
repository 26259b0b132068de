// Domineering: X places vertical dominoes, O horizontal ones. A player who cannot move loses.
//
// Cell (row, column), both from 0 at the lower left, is bit row * Stride + column. Cells off the board are never free,
// so most functions need not know the size. A move is the lower or left cell of the domino:
//   bits 0-4 column, bits 5-9 row
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "potez/bits.hpp"
#include "potez/games/game.hpp"
#include "potez/random.hpp"
#include "potez/text.hpp"
#include "potez/types.hpp"

namespace potez {

template <int Rows, int Stride>
class Domineering {
 public:
  static constexpr std::string_view name = "domineering";
  static constexpr int largest = 26;  // rows and columns of the largest board

  using Cells = Bits<(Rows * Stride + 63) / 64>;

  static constexpr bool fits(int rows, int cols) { return rows <= Rows && cols <= Stride; }

  static Domineering parse(std::string_view text);
  std::string text() const;

  static Move parse_move(std::string_view text) {
    Reader reader(text);
    const int col = reader.take() - 'A';
    reader.require(0 <= col && col < largest);
    const int row = reader.number(1, largest) - 1;
    reader.finish();
    return row << 5 | col;
  }
  static std::string move_text(Move move) {
    return static_cast<char>('A' + (move & 31)) + std::to_string((move >> 5) + 1);
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  Side side() const { return side_; }
  const Cells& free() const { return free_; }
  const Cells& vertical() const { return vertical_; }
  std::uint64_t key() const { return key_; }
  bool operator==(const Domineering&) const = default;

  // The places where a side can put a domino, by the lower or left cell.
  Cells places(Side side) const {
    return side == Side::X ? free_ & free_.template down<Stride>() : free_ & free_.template down<1>() & not_last;
  }

  bool over() const { return places(side_).none(); }
  std::uint64_t count() const { return places(side_).count(); }

  // Perft of depth 2: all pairs of a place of one side and a place of the other, minus the pairs that overlap. Two such
  // dominoes share at most one cell, so the overlaps are counted cell by cell.
  std::uint64_t count_pairs() const {
    const Cells vertical = places(Side::X), horizontal = places(Side::O);
    const Cells top = vertical.template up<Stride>(), right = horizontal.template up<1>();
    const int overlaps = (vertical & horizontal).count() + (vertical & right).count() + (top & horizontal).count() +
                         (top & right).count();
    return vertical.count() * horizontal.count() - overlaps;
  }

  template <class F>
  void each_move(F&& f) const {
    places(side_).each([&](int cell) { f(move_at(cell)); });
  }

  // Whether a move is legal. It must be a move on a board of this size.
  bool allows(Move move) const { return places(side_).test(cell_of(move)); }

  // The first legal move for which f returns true; no_move if there is none.
  template <class F>
  Move find_move(F&& f) const {
    for (Cells rest = places(side_); rest.any();) {
      const int cell = rest.first();
      rest.reset(cell);
      if (f(move_at(cell))) return move_at(cell);
    }
    return no_move;
  }

  Move random_move(Random& random) const {
    const Cells all = places(side_);
    const int n = all.count();
    return n == 0 ? no_move : move_at(all.nth(random.below(n)));
  }

  void play(Move move) {
    const int cell = cell_of(move), second = cell + (side_ == Side::X ? Stride : 1);
    assert(places(side_).test(cell));
    free_.reset(cell);
    free_.reset(second);
    if (side_ == Side::X) vertical_.set(cell), vertical_.set(second);
    key_ ^= keys[cell] ^ keys[second] ^ o_key;
    side_ = other(side_);
    assert(key_ == full_key());
  }

  std::optional<Outcome> outcome() const {
    if (!over()) return std::nullopt;
    return Outcome{other(side_), Reason::no_place};
  }

  // Only the free cells and the side to move matter for the rest of the game, so only they have keys.
  std::uint64_t full_key() const {
    std::uint64_t key = side_ == Side::O ? o_key : 0;
    for (int row = 0; row < rows_; ++row)
      for (int col = 0; col < cols_; ++col)
        if (const int cell = row * Stride + col; !free_.test(cell)) key ^= keys[cell];
    return key ^ mix(rows_ << 8 | cols_);
  }

 private:
  // Made when the program starts: a page that had to load them would load numbers that cannot be compressed.
  static std::array<std::uint64_t, Cells::size> make_keys() {
    std::array<std::uint64_t, Cells::size> made{};
    for (int i = 0; i < Cells::size; ++i) made[i] = mix(i + 1);
    return made;
  }
  static inline const auto keys = make_keys();
  static constexpr std::uint64_t o_key = mix(0);
  static constexpr Cells not_last = [] {
    Cells cells;
    for (int cell = 0; cell < Rows * Stride; ++cell)
      if (cell % Stride != Stride - 1) cells.set(cell);
    return cells;
  }();

  static Move move_at(int cell) { return cell / Stride << 5 | cell % Stride; }
  static int cell_of(Move move) { return (move >> 5) * Stride + (move & 31); }

  Cells free_, vertical_;  // the cells under no domino, and under X's dominoes
  std::uint64_t key_ = 0;
  std::uint8_t rows_ = 0, cols_ = 0;
  Side side_ = Side::X;
};

template <int Rows, int Stride>
Domineering<Rows, Stride> Domineering<Rows, Stride>::parse(std::string_view text) {
  std::array<std::string, largest> lines;  // one letter or space for each cell, from the top
  int rows = 0;
  Reader reader(text);
  do {
    reader.require(rows < largest);
    std::string& line = lines[rows++];
    while (reader.peek() != '/' && reader.peek() != ' ') {
      if (is_digit(reader.peek()))
        line.append(reader.number(1, largest), ' ');
      else
        line.push_back(letter(read_side(reader)));
      reader.require(line.size() <= largest);
    }
    reader.require(!line.empty() && line.size() == lines[0].size());
  } while (reader.skip('/'));
  reader.expect(' ');
  Domineering position;
  position.side_ = read_side(reader);
  reader.finish();
  const int cols = static_cast<int>(lines[0].size());
  reader.require(fits(rows, cols));
  position.rows_ = static_cast<std::uint8_t>(rows);
  position.cols_ = static_cast<std::uint8_t>(cols);
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) {
      const int cell = (rows - 1 - row) * Stride + col;
      if (lines[row][col] == ' ') position.free_.set(cell);
      if (lines[row][col] == 'X') position.vertical_.set(cell);
    }
  position.key_ = position.full_key();
  return position;
}

template <int Rows, int Stride>
std::string Domineering<Rows, Stride>::text() const {
  std::string text;
  for (int row = rows_ - 1; row >= 0; --row) {
    int run = 0;
    const auto end_run = [&] {
      if (run) text += std::to_string(run);
      run = 0;
    };
    for (int col = 0; col < cols_; ++col) {
      const int cell = row * Stride + col;
      if (free_.test(cell)) {
        ++run;
        continue;
      }
      end_run();
      text += vertical_.test(cell) ? 'X' : 'O';
    }
    end_run();
    if (row) text += '/';
  }
  return text + ' ' + letter(side_);
}

// Boards of one word, of two words, and of any size.
using SmallDomineering = Domineering<8, 8>;
using MediumDomineering = Domineering<11, 11>;
using LargeDomineering = Domineering<26, 26>;

}  // namespace potez
