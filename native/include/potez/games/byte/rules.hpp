// Byte: players move parts of stacks onto each other. The owner of the top of a stack of eight scores it.
//
// Only the dark squares are used. Square (row, column), both from 0 at the upper left, has the number
// row * Size / 2 + column / 2. A stack is one byte: the owners from the bottom up in the lowest bits (1 is O), then a 1
// that marks the height. An empty square is 1. The part of a stack from level k up is `stack >> k`.
// A move:
//   bits 0-1 direction (GL, GD, DL, DD), bits 2-4 level, bits 5-8 column, bits 9-12 row. A pass is bit 13 alone.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "potez/bits.hpp"
#include "potez/games/game.hpp"
#include "potez/random.hpp"
#include "potez/text.hpp"
#include "potez/types.hpp"

namespace potez {

using Stack = std::uint8_t;

inline constexpr Stack no_stack = 1;
constexpr int height(unsigned stack) { return std::bit_width(stack) - 1; }

// The levels where a side has its checkers, a bit for each.
constexpr unsigned levels_of(Side side, unsigned stack) {
  return (side == Side::O ? stack : ~stack) & (std::bit_floor(stack) - 1);
}
// The levels from which a part of a stack of height `from` may climb onto a stack of height `to`: the part must land
// higher than it was, and the result may be at most eight high.
constexpr unsigned climbing_levels(int from, int to) {
  const int first = std::max(from + to - 8, 0), end = std::min(from, to);
  return first < end ? (1u << end) - (1u << first) : 0;
}
// What stays of a stack when its part from a level up climbs.
constexpr unsigned left_behind(unsigned stack, int level) { return (stack & ((1u << level) - 1)) | 1u << level; }
// The stack that the part of one stack from a level up makes on another. If it is eight high it does not fit into a
// Stack, and bit 7 is the owner of the top.
constexpr unsigned piled(unsigned stack, int level, unsigned under) {
  return stack >> level << height(under) | (under ^ std::bit_floor(under));
}

template <int Size>
class Byte {
 public:
  static constexpr std::string_view name = "byte";
  static constexpr int half = Size / 2, squares = Size * half, checkers = half * (Size - 2), stacks = checkers / 8;
  static constexpr Move pass = 1 << 13;

  using Squares = Bits<(squares + 63) / 64>;

  static Byte parse(std::string_view text);
  std::string text() const;
  static Move parse_move(std::string_view text);
  static std::string move_text(Move move);

  Side side() const { return side_; }
  int score(Side side) const { return score_[index(side)]; }
  Stack stack(int square) const { return stacks_[square]; }
  const Squares& occupied() const { return occupied_; }
  std::uint64_t key() const { return key_; }
  bool operator==(const Byte&) const = default;

  // A single stack could never move. Only a position that was set up can come to that.
  bool over() const { return 2 * std::max(score_[0], score_[1]) > stacks || occupied_.count() < 2; }
  std::optional<Outcome> outcome() const;

  std::uint64_t count() const {
    if (over()) return 0;
    int n = 0;
    occupied_.each([&](int square) { n += std::popcount(steps(square, side_)); });
    return std::max(n, 1);  // the pass, if there is no other move
  }

  // Whether the side to move can score the stack that decides the game.
  bool wins_at_once() const {
    if (over() || 2 * (score(side_) + 1) <= stacks) return false;
    bool found = false;
    occupied_.each([&](int square) {
      const unsigned stack = stacks_[square];
      const int top = height(stack);
      if (found || static_cast<int>(stack >> (top - 1) & 1) != index(side_)) return;
      for (std::uint32_t rest = steps(square, side_); rest; rest &= rest - 1) {
        const int step = std::countr_zero(rest);
        found |= height(stacks_[board.neighbour[square][step & 3]]) + top - (step >> 2) == 8;
      }
    });
    return found;
  }

  template <class F>
  void each_move(F&& f) const {
    if (over()) return;
    bool stuck = true;
    occupied_.each([&](int square) {
      for (std::uint32_t rest = steps(square, side_); rest; rest &= rest - 1) {
        stuck = false;
        f(move_at(square, std::countr_zero(rest)));
      }
    });
    if (stuck) f(pass);
  }

  // The steps of a side from a square with a stack, as if it were that side's turn: bit 4 * level + direction.
  std::uint32_t steps(int square, Side side) const;
  // The neighbour of a square in a direction. Off the board it is `squares`, a square that is always empty.
  static constexpr int neighbour(int square, int direction) { return board.neighbour[square][direction]; }
  // In king moves.
  static constexpr int distance(int a, int b) {
    const auto gap = [](int x, int y) { return x < y ? y - x : x - y; };
    return std::max(gap(row_of(a), row_of(b)), gap(col_of(a), col_of(b)));
  }
  static int square_of(Move move) { return (move >> 9 & 15) * half + (move >> 5 & 15) / 2; }

  Move random_move(Random& random) const;
  void play(Move move);

  std::uint64_t full_key() const {
    std::uint64_t key = side_ == Side::O ? o_key : 0;
    for (int square = 0; square < squares; ++square) key ^= key_of(square, stacks_[square]);
    return key ^ score_key(Side::X) ^ score_key(Side::O);
  }

 private:
  // Tables that depend only on the size of the board.
  struct Board {
    std::array<std::array<std::uint8_t, 4>, squares> neighbour;  // by direction
    std::array<std::array<Squares, Size>, squares> at_distance;  // in king moves
  };
  static constexpr int row_of(int square) { return square / half; }
  static constexpr int col_of(int square) { return square % half * 2 + row_of(square) % 2; }
  static constexpr Board board = [] {
    Board made{};
    for (int square = 0; square < squares; ++square) {
      for (int direction = 0; direction < 4; ++direction) {
        const int row = row_of(square) + (direction < 2 ? -1 : 1), col = col_of(square) + (direction % 2 ? 1 : -1);
        const bool on_board = 0 <= row && row < Size && 0 <= col && col < Size;
        made.neighbour[square][direction] = static_cast<std::uint8_t>(on_board ? row * half + col / 2 : squares);
      }
      for (int other = 0; other < squares; ++other) made.at_distance[square][distance(square, other)].set(other);
    }
    return made;
  }();

  // A set of steps is a word with the bits 4 * level + direction. Ascending bits are the fixed order of moves.
  static constexpr std::array<std::uint32_t, 128> spread = [] {  // levels 0-6 to bits 0, 4, 8 ...
    std::array<std::uint32_t, 128> made{};
    for (std::uint32_t levels = 0; levels < 128; ++levels)
      for (int level = 0; level < 7; ++level) made[levels] |= (levels >> level & 1) << 4 * level;
    return made;
  }();
  // Climbs by the heights of the two stacks, in the bits of the first direction.
  static constexpr std::array<std::array<std::uint32_t, 8>, 8> climbs = [] {
    std::array<std::array<std::uint32_t, 8>, 8> made{};
    for (int from = 1; from < 8; ++from)
      for (int to = 1; to < 8; ++to) made[from][to] = spread[climbing_levels(from, to)];
    return made;
  }();

  static Move move_at(int square, int step) { return row_of(square) << 9 | col_of(square) << 5 | step; }

  static constexpr std::uint64_t o_key = mix(0);
  static std::uint64_t key_of(int square, Stack stack) {
    return stack == no_stack ? 0 : mix(1 << 16 | square << 8 | stack);
  }
  std::uint64_t score_key(Side side) const { return mix(2 << 16 | index(side) << 8 | score_[index(side)]); }

  std::uint32_t slides(int square, Side side) const;
  void put(int square, Stack stack);

  std::array<Stack, squares + 1> stacks_{};
  Side side_ = Side::X;
  std::array<std::uint8_t, 2> score_{};
  Squares occupied_;
  std::uint64_t key_ = 0;
};

// This function takes most of the time of the game. Inlining it saves a fifth of that.
template <int Size>
[[gnu::always_inline]] inline std::uint32_t Byte<Size>::steps(int square, Side side) const {
  const unsigned stack = stacks_[square];
  const int from = height(stack);
  const auto& near = board.neighbour[square];
  const int gl = height(stacks_[near[0]]), gd = height(stacks_[near[1]]), dl = height(stacks_[near[2]]),
            dd = height(stacks_[near[3]]);
  if ((gl | gd | dl | dd) == 0) return slides(square, side);
  const auto& climb = climbs[from];
  return spread[levels_of(side, stack)] * 15 & (climb[gl] | climb[gd] << 1 | climb[dl] << 2 | climb[dd] << 3);
}

// A stack without neighbours moves as a whole towards one of the nearest stacks. The owner of its bottom may move it.
template <int Size>
std::uint32_t Byte<Size>::slides(int square, Side side) const {
  if ((stacks_[square] & 1) != index(side)) return 0;
  const auto& around = board.at_distance[square];
  for (int far = 2; far < Size; ++far) {
    const Squares nearest = occupied_ & around[far];
    if (nearest.none()) continue;
    std::uint32_t found = 0;
    for (int direction = 0; direction < 4; ++direction)
      if (const int to = board.neighbour[square][direction]; to != squares)
        if ((nearest & board.at_distance[to][far - 1]).any()) found |= 1u << direction;
    return found;
  }
  return 0;
}

template <int Size>
Move Byte<Size>::random_move(Random& random) const {
  if (over()) return no_move;
  std::array<std::uint32_t, squares> found;
  int n = 0, places = 0;
  occupied_.each([&](int square) { n += std::popcount(found[places++] = steps(square, side_)); });
  if (n == 0) return pass;
  int left = random.below(n), place = 0;
  for (int here; left >= (here = std::popcount(found[place])); ++place) left -= here;
  return move_at(occupied_.nth(place), nth_bit(found[place], left));
}

template <int Size>
void Byte<Size>::put(int square, Stack stack) {
  key_ ^= key_of(square, stacks_[square]) ^ key_of(square, stack);
  stacks_[square] = stack;
  if (stack == no_stack)
    occupied_.reset(square);
  else
    occupied_.set(square);
}

template <int Size>
void Byte<Size>::play(Move move) {
  assert(is_legal(*this, move));
  if (move != pass) {
    const int from = square_of(move), to = board.neighbour[from][move & 3], level = move >> 2 & 7;
    const unsigned stack = stacks_[from], built = piled(stack, level, stacks_[to]);
    put(from, static_cast<Stack>(left_behind(stack, level)));
    if (built < 256) {
      put(to, static_cast<Stack>(built));
    } else {
      const Side scorer = built & 128 ? Side::O : Side::X;
      put(to, no_stack);
      key_ ^= score_key(scorer);
      ++score_[index(scorer)];
      key_ ^= score_key(scorer);
    }
  }
  side_ = other(side_);
  key_ ^= o_key;
  assert(key_ == full_key());
}

template <int Size>
std::optional<Outcome> Byte<Size>::outcome() const {
  if (!over()) return std::nullopt;
  if (score_[0] == score_[1]) return Outcome{std::nullopt, Reason::even};
  const Side leader = score_[0] > score_[1] ? Side::X : Side::O;
  return Outcome{leader, 2 * score(leader) > stacks ? Reason::majority : Reason::empty};
}

inline constexpr std::array<std::string_view, 4> direction_names = {"GL", "GD", "DL", "DD"};

template <int Size>
Move Byte<Size>::parse_move(std::string_view text) {
  if (text == "pass") return pass;
  Reader reader(text);
  const int row = reader.take() - 'A';
  reader.require(0 <= row && row < 16);
  const int col = reader.number(1, 16) - 1;
  reader.expect('-');
  const int level = reader.number(0, 7);
  reader.expect('-');
  const std::string direction{reader.take(), reader.take()};
  reader.finish();
  const auto found = std::find(direction_names.begin(), direction_names.end(), direction);
  reader.require(found != direction_names.end());
  return static_cast<Move>(row << 9 | col << 5 | level << 2 | (found - direction_names.begin()));
}

template <int Size>
std::string Byte<Size>::move_text(Move move) {
  if (move == pass) return "pass";
  std::string text(1, static_cast<char>('A' + (move >> 9 & 15)));
  text += std::to_string((move >> 5 & 15) + 1) + '-' + std::to_string(move >> 2 & 7) + '-';
  return text += direction_names[move & 3];
}

template <int Size>
Byte<Size> Byte<Size>::parse(std::string_view text) {
  Byte position;
  position.stacks_.fill(no_stack);
  Reader reader(text);
  for (int row = 0; row < Size; ++row) {
    for (int place = 0; place < half;) {
      if (place > 0) reader.expect(',');
      if (is_digit(reader.peek())) {
        place += reader.number(1, half - place);
        continue;
      }
      unsigned owners = 0, levels = 0;
      while (reader.peek() == 'X' || reader.peek() == 'O') {
        owners |= static_cast<unsigned>(index(read_side(reader))) << levels++;
        reader.require(levels <= 7);
      }
      reader.require(levels > 0);
      position.put(row * half + place++, static_cast<Stack>(1u << levels | owners));
    }
    reader.expect(row + 1 < Size ? '/' : ' ');
  }
  position.side_ = read_side(reader);
  reader.expect(' ');
  position.score_[0] = static_cast<std::uint8_t>(reader.number(0, stacks));
  reader.expect('-');
  position.score_[1] = static_cast<std::uint8_t>(reader.number(0, stacks));
  reader.finish();
  position.key_ = position.full_key();
  return position;
}

template <int Size>
std::string Byte<Size>::text() const {
  std::string text;
  for (int row = 0; row < Size; ++row) {
    if (row) text += '/';
    for (int place = 0; place < half; ++place) {
      if (place) text += ',';
      if (const unsigned stack = stacks_[row * half + place]; stack != no_stack) {
        for (int level = 0; level < height(stack); ++level) text += stack >> level & 1 ? 'O' : 'X';
        continue;
      }
      int run = 1;
      while (place + run < half && stacks_[row * half + place + run] == no_stack) ++run;
      text += std::to_string(run);
      place += run - 1;
    }
  }
  return text + ' ' + letter(side_) + ' ' + std::to_string(score_[0]) + '-' + std::to_string(score_[1]);
}

}  // namespace potez
