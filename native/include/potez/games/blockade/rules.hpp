// Blockade: pawns race to the other side's homes, and walls lengthen the paths but may never close them completely.
//
// walls.hpp describes cells and walls. A move, with all coordinates from 0:
//   bits 0-4 column, bits 5-9 row, bit 10 pawn, bit 11 side, then the wall:
//   bits 12-13 none, blue or green; bits 14-18 column, bits 19-23 row
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "potez/bits.hpp"
#include "potez/games/blockade/walls.hpp"
#include "potez/games/game.hpp"
#include "potez/random.hpp"
#include "potez/text.hpp"
#include "potez/types.hpp"

namespace potez {

template <int Rows, int Stride>
class Blockade {
 public:
  static constexpr std::string_view name = "blockade";
  static constexpr int min_size = 5, max_rows = 22, max_cols = 28, max_walls = 18;

  using Board = Walls<Rows, Stride>;
  using Cells = typename Board::Cells;
  using Anchors = typename Board::Anchors;
  using Targets = std::array<Cells, 2>;  // for each pawn of the side to move

  static constexpr bool fits(int rows, int cols) { return rows <= Rows && cols <= Stride; }

  static Blockade parse(std::string_view text);
  std::string text() const;
  static Move parse_move(std::string_view text);
  static std::string move_text(Move move);

  Side side() const { return side_; }
  const Board& walls() const { return walls_; }
  int pawn(Side side, int number) const { return pawns_[index(side)][number]; }
  int home(Side side, int number) const { return homes_[index(side)][number]; }
  // The homes of the other side.
  Cells goals(Side side) const { return both(homes_[index(other(side))]); }
  int in_hand(Side side, Colour colour) const { return hand_[index(side)][static_cast<int>(colour)]; }
  std::uint64_t key() const { return key_; }
  bool operator==(const Blockade&) const = default;

  Targets targets() const {
    if (winner_) return {};
    return {targets(pawns_[index(side_)][0]), targets(pawns_[index(side_)][1])};
  }
  bool over() const {
    const Targets to = targets();
    return (to[0] | to[1]).none();
  }
  std::optional<Outcome> outcome() const {
    if (winner_) return Outcome{winner_, Reason::home};
    return over() ? std::optional(Outcome{other(side_), Reason::stuck}) : std::nullopt;
  }

  std::uint64_t count() const;
  template <class F>
  void each_move(F&& f) const;
  Move random_move(Random& random) const;
  void play(Move move);
  // Plays the pawn part of a move and no wall, even where one must be placed.
  void play_pawn(Move move);
  std::uint64_t full_key() const;

  // The walls that the side to move has in hand and that overlap and cross no other wall. The path rule is not checked.
  Anchors placeable() const {
    Anchors free = walls_.placeable();
    if (own(hand_)[0] == 0) free.blue = {};
    if (own(hand_)[1] == 0) free.green = {};
    return free;
  }
  // The walls that may follow a pawn move that does not win. If there are none, the pawn moves without a wall.
  Anchors walls_after(int number, int cell) const {
    Targets only{};
    only[number].set(cell);
    return wall_choice(only).always;
  }
  // The pawn moves, among these, after which the board may have these walls.
  Targets before(const Board& walls, const Targets& to) const;
  // A move is its two parts combined with |.
  static constexpr Move wall_part(Colour colour, int anchor) {
    return (static_cast<Move>(colour) + 1) << 12 | anchor % Stride << 14 | anchor / Stride << 19;
  }
  Move pawn_part(int number, int cell) const {
    return cell % Stride | cell / Stride << 5 | number << 10 | index(side_) << 11;
  }

 private:
  // A wall that closes a loop, and the pawn moves that it may follow.
  struct Cut {
    Colour colour;
    int anchor;
    Targets before;
  };
  // The walls of a turn: those that may follow any pawn move, and those that may follow only some.
  struct WallChoice {
    Anchors always;
    std::vector<Cut> cuts;
  };

  static Cells both(const std::array<std::uint16_t, 2>& cells) { return Cells::of(cells[0]) | Cells::of(cells[1]); }
  const auto& own(const auto& sides) const { return sides[index(side_)]; }
  const auto& theirs(const auto& sides) const { return sides[index(other(side_))]; }

  bool has_walls() const { return own(hand_)[0] + own(hand_)[1] > 0; }

  Cells targets(int from) const;
  WallChoice wall_choice(const Targets& to) const;

  static constexpr std::uint64_t o_key = mix(0);
  using Keys = std::array<std::array<std::uint64_t, Cells::size>, 6>;  // pawns X1 X2 O1 O2, blue, green
  // Made when the program starts: a page that had to load them would load numbers that cannot be compressed.
  static Keys make_keys() {
    Keys made{};
    for (int kind = 0; kind < 6; ++kind)
      for (int cell = 0; cell < Cells::size; ++cell) made[kind][cell] = mix((kind + 1) << 10 | cell);
    return made;
  }
  static inline const Keys keys = make_keys();
  static std::uint64_t hand_key(int slot, int n) { return mix(8 << 10 | slot << 5 | n); }

  Board walls_;
  std::uint64_t key_ = 0;
  std::array<std::array<std::uint16_t, 2>, 2> pawns_{}, homes_{};  // of X and O
  std::array<std::array<std::uint8_t, 2>, 2> hand_{};              // blue and green of X and O
  Side side_ = Side::X;
  std::optional<Side> winner_;  // the side with a pawn on a home of the other side
};

// The cells that a pawn of the side to move may move to. Only cells within two steps matter, and few words hold them.
template <int Rows, int Stride>
auto Blockade<Rows, Stride>::targets(int from) const -> Cells {
  using Near = typename Board::Near;
  const int place = from - 2 * Stride;
  const auto near = [&](const std::array<std::uint16_t, 2>& cells) {
    Near seen;
    for (const int cell : cells)
      if (const int i = cell - place; 0 <= i && i < Near::size) seen.set(i);
    return seen;
  };
  const auto edges = walls_.edges_near(from);
  const Near here = Near::of(2 * Stride), homes = near(theirs(homes_));
  const Near blocked = near(own(pawns_)) | (near(theirs(pawns_)) - homes);
  const Near n = edges.north(here), s = edges.south(here), w = edges.west(here), e = edges.east(here);
  const Near nn = edges.north(n), ss = edges.south(s), ww = edges.west(w), ee = edges.east(e);
  const Near vertical = n | s, horizontal = w | e;
  const Near diagonal = edges.west(vertical) | edges.east(vertical) | edges.north(horizontal) | edges.south(horizontal);
  // One step straight: onto a home, or if the cell behind is blocked.
  const Near stopped = (nn & blocked).template up<Stride>() | (ss & blocked).template down<Stride>() |
                       (ww & blocked).template up<1>() | (ee & blocked).template down<1>();
  const Near found = (nn | ss | ww | ee | diagonal | stopped | ((vertical | horizontal) & homes)) - blocked;
  return found.template window<Cells::length>(-place);
}

// The path rule: both pawns of a side must be able to reach both homes of the other side, so these four cells lie in
// one piece of the board. The same holds for the other side.
template <int Rows, int Stride>
auto Blockade<Rows, Stride>::before(const Board& walls, const Targets& to) const -> Targets {
  const Cells rest = both(own(homes_)) | both(theirs(pawns_));
  if (!walls.reach(Cells::of(own(homes_)[0]), rest).contains(rest)) return {};
  const auto& [first, second] = own(pawns_);
  const Cells piece = walls.reach(Cells::of(theirs(homes_)[0]), goals(side_) | both(own(pawns_)) | to[0] | to[1]);
  if (!piece.test(theirs(homes_)[1])) return {};
  return {piece.test(second) ? to[0] & piece : Cells{}, piece.test(first) ? to[1] & piece : Cells{}};
}

// The walls that may follow pawn moves that do not win.
template <int Rows, int Stride>
auto Blockade<Rows, Stride>::wall_choice(const Targets& to) const -> WallChoice {
  const Anchors free = placeable();
  if (!(free & walls_.touching()).any()) return {free, {}};
  const Anchors loops = free & walls_.loops();
  WallChoice found{free - loops, {}};
  for (const Colour colour : {Colour::blue, Colour::green})
    loops.of(colour).each([&](int anchor) {
      Board after = walls_;
      after.place(colour, anchor);
      const Targets allowed = before(after, to);
      if (allowed == to)
        found.always.of(colour).set(anchor);
      else if ((allowed[0] | allowed[1]).any())
        found.cuts.push_back({colour, anchor, allowed});
    });
  return found;
}

template <int Rows, int Stride>
std::uint64_t Blockade<Rows, Stride>::count() const {
  Targets to = targets();
  std::uint64_t n = to[0].count() + to[1].count();
  if (n == 0 || !has_walls()) return n;
  for (auto& cells : to) cells -= goals(side_);
  const std::uint64_t walled = to[0].count() + to[1].count();
  const WallChoice walls = wall_choice(to);
  const std::uint64_t always = walls.always.count();
  n += walled * always - walled;
  Targets alone = to;
  for (const Cut& cut : walls.cuts)
    for (int number = 0; number < 2; ++number) {
      n += cut.before[number].count();
      alone[number] -= cut.before[number];
    }
  return always ? n : n + alone[0].count() + alone[1].count();
}

template <int Rows, int Stride>
template <class F>
void Blockade<Rows, Stride>::each_move(F&& f) const {
  const Targets to = targets();
  const bool build = has_walls();
  const WallChoice walls = build ? wall_choice({to[0] - goals(side_), to[1] - goals(side_)}) : WallChoice{};
  for (int number = 0; number < 2; ++number)
    to[number].each([&](int cell) {
      const Move move = pawn_part(number, cell);
      if (!build || goals(side_).test(cell)) return f(move);
      Anchors allowed = walls.always;
      for (const Cut& cut : walls.cuts)
        if (cut.before[number].test(cell)) allowed.of(cut.colour).set(cut.anchor);
      if (!allowed.any()) return f(move);
      for (const Colour colour : {Colour::blue, Colour::green})
        allowed.of(colour).each([&](int anchor) { f(move | wall_part(colour, anchor)); });
    });
}

// Draws a pawn move and a wall together, and draws again if the wall may not follow the move, so all turns are equally
// likely. That is right only if every pawn move has a legal wall. A wall that cannot close a loop proves that; without
// one, all turns are counted.
template <int Rows, int Stride>
Move Blockade<Rows, Stride>::random_move(Random& random) const {
  Targets to = targets();
  const int first = to[0].count(), n = first + to[1].count();
  if (n == 0) return no_move;
  const auto nth = [&](int i) { return i < first ? pawn_part(0, to[0].nth(i)) : pawn_part(1, to[1].nth(i - first)); };
  if (!has_walls()) return nth(random.below(n));
  const Anchors free = placeable(), risky = free & walls_.touching();
  const int blue = free.blue.count(), built = free.count();
  if (built == 0) return nth(random.below(n));
  if (built == risky.count()) {
    std::uint64_t left = random.below(static_cast<std::uint32_t>(count()));
    Move chosen = no_move;
    each_move([&](Move move) {
      if (left-- == 0) chosen = move;
    });
    return chosen;
  }
  const Cells wins = (to[0] | to[1]) & goals(side_);
  for (;;) {
    const int i = random.below(n * built), wall = i % built;
    const Move move = nth(i / built);
    const int cell = (move >> 5 & 31) * Stride + (move & 31);
    if (wins.test(cell)) {  // this is one turn, not one for each wall
      if (wall == 0) return move;
      continue;
    }
    const Colour colour = wall < blue ? Colour::blue : Colour::green;
    const int anchor = wall < blue ? free.blue.nth(wall) : free.green.nth(wall - blue);
    if (risky.of(colour).test(anchor)) {
      Targets only{};
      only[move >> 10 & 1].set(cell);
      Board after = walls_;
      after.place(colour, anchor);
      if (before(after, only) != only) continue;
    }
    return move | wall_part(colour, anchor);
  }
}

template <int Rows, int Stride>
void Blockade<Rows, Stride>::play(Move move) {
  assert(is_legal(*this, move));
  if (const int wall = move >> 12 & 3; wall != 0) {
    const int side = index(side_), anchor = (move >> 19 & 31) * Stride + (move >> 14 & 31);
    walls_.place(static_cast<Colour>(wall - 1), anchor);
    std::uint8_t& left = hand_[side][wall - 1];
    const int slot = 2 * side + wall - 1;
    key_ ^= keys[3 + wall][anchor] ^ hand_key(slot, left) ^ hand_key(slot, left - 1);
    --left;
  }
  play_pawn(move);
}

template <int Rows, int Stride>
void Blockade<Rows, Stride>::play_pawn(Move move) {
  const int side = index(side_), number = move >> 10 & 1;
  std::uint16_t& pawn = pawns_[side][number];
  const auto& pawn_keys = keys[2 * side + number];
  const int cell = (move >> 5 & 31) * Stride + (move & 31);
  key_ ^= pawn_keys[pawn] ^ pawn_keys[cell] ^ o_key;
  pawn = static_cast<std::uint16_t>(cell);
  if (goals(side_).test(cell)) winner_ = side_;
  side_ = other(side_);
  assert(key_ == full_key());
}

template <int Rows, int Stride>
std::uint64_t Blockade<Rows, Stride>::full_key() const {
  std::uint64_t key = mix(9 << 10 | walls_.rows() << 5 | walls_.cols()) ^ (side_ == Side::O ? o_key : 0);
  for (int slot = 0; slot < 4; ++slot) {
    const int side = slot / 2, number = slot % 2;
    key ^= keys[slot][pawns_[side][number]] ^ hand_key(slot, hand_[side][number]);
    key ^= mix((10 + slot) << 10 | homes_[side][number]);
  }
  walls_.placed().blue.each([&](int anchor) { key ^= keys[4][anchor]; });
  walls_.placed().green.each([&](int anchor) { key ^= keys[5][anchor]; });
  return key;
}

// A coordinate, counted from 0, as one character: 1 to 9, then A, B ...
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
  Move move = static_cast<Move>(index(read_side(reader))) << 11;
  move |= (reader.number(1, 2) - 1) << 10;
  reader.expect('-');
  move |= coordinate(reader, max_rows) << 5;
  move |= coordinate(reader, max_cols);
  if (reader.skip('-')) {
    const char colour = reader.take();
    reader.require(colour == 'B' || colour == 'G');
    move |= (colour == 'B' ? 1 : 2) << 12;
    move |= coordinate(reader, max_rows) << 19;
    move |= coordinate(reader, max_cols) << 14;
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
  const int rows = reader.number(min_size, max_rows);
  reader.expect('x');
  const int cols = reader.number(min_size, max_cols);
  reader.require(fits(rows, cols));
  reader.expect(' ');
  Blockade position;
  position.walls_ = Board(rows, cols);
  position.side_ = read_side(reader);
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
    position.hand_[slot / 2][slot % 2] = static_cast<std::uint8_t>(reader.number(0, max_walls));
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
    walls_.placed().of(colour).each([&](int anchor) {
      text += {before_wall, colour == Colour::blue ? 'B' : 'G', symbol(anchor / Stride), symbol(anchor % Stride)};
      before_wall = ',';
    });
  return walls_.placed().any() ? text : text + " -";
}

using SmallBlockade = Blockade<12, 15>;
using LargeBlockade = Blockade<22, 28>;

}  // namespace potez
