// The evaluation of Domineering. A player who cannot move loses, so only places for dominoes count.
//
// Terms. Each is the own number minus the other side's:
//   sure     the moves that a side is sure of if it plays only within strips of two rows (O: two columns), in 32nds
//            of a move, with the tempo; for boards of up to eleven rows and columns
//   places   places for a domino now
//   room     dominoes that fit on the board if the other side places no more
//   safe     dominoes that fit on cells that the other side can never cover
//   turn     always 1: the value of being to move
// A side that is sure of more than nothing wins. The proof on larger boards is simpler: a side can place its safe
// dominoes, and the other side cannot place more than it has room for.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "potez/games/domineering/rules.hpp"
#include "potez/games/domineering/strip_proof.hpp"
#include "potez/games/domineering/weights.hpp"
#include "potez/search/evaluation.hpp"

namespace potez {

template <int Rows, int Stride>
class Evaluation<Domineering<Rows, Stride>> {
  using G = Domineering<Rows, Stride>;
  using Cells = typename G::Cells;

 public:
  using Network = NoNetwork;
  using ForcedWins = NoForcedWins;

  static constexpr int term_count = 5, history_size = 1024, history_divisor = 1024, killer_bonus = 0;
  static constexpr Value aspiration_margin = 40, futility_margin = 0;
  static constexpr double lmr_factor = 0.4;
  static constexpr bool scores_are_values = false, may_prove = true;

  explicit Evaluation(const G& position, const Network* = nullptr, Evaluation* = nullptr)
      : position_(position), side_(position.side()) {}

  // Makes the tables of strips. Throws Stopped if it was stopped before it had them.
  static void prepare(const G& position, const Stop& stop) {
    if constexpr (has_strips) StripProof<Stride>::of(position.rows(), position.cols(), stop);
  }

  static int history_index(Move move) { return static_cast<int>(move & 1023); }
  static std::uint64_t idea(Move move) { return move; }
  static int max_moves(int) { return 1 << 20; }
  static int max_root_moves(int) { return 1 << 20; }
  bool is_endgame() const { return position_.free().count() <= 64; }

  // The maximum number of plies until the game is over, if that side loses.
  int max_plies(Side loser) const { return 2 * count(position_.free(), loser).room + (loser != side_); }

  // Room and safe dominoes of the side to move, minus the other side's.
  int lead() const { return lead(position_.free(), side_); }

  CanonicalKey canonical_key() const;
  Move mirrored(Move move, int symmetry) const;

  std::array<int, term_count> terms() const { return terms(sure(side_, true) - sure(other(side_), false)); }

  Value value() const {
    const int own = sure(side_, true), theirs = sure(other(side_), false);
    if (own > 0) return win_in(max_plies(other(side_)));
    if (theirs > 0) return loss_in(max_plies(side_));
    return weighted_sum(terms(own - theirs), has_strips ? domineering_weights : domineering_large_weights);
  }

  // The score of a move is the lead after it.
  bool generate(MoveList& moves, GenType, Value = infinite) const {
    position_.each_move([&](Move move) {
      const int cell = static_cast<int>(move >> 5) * Stride + static_cast<int>(move & 31);
      Cells free = position_.free();
      free.reset(cell);
      free.reset(cell + (side_ == Side::X ? Stride : 1));
      moves.push_back({move, score(free, move)});
    });
    return true;
  }

 private:
  static constexpr bool has_strips = StripProof<Stride>::fits(Rows, Stride);

  struct Count {
    int room, safe;
  };

  std::array<int, term_count> terms(int sure) const {
    const Count own = count(position_.free(), side_), theirs = count(position_.free(), other(side_));
    const int places = position_.places(side_).count() - position_.places(other(side_)).count();
    return {sure, places, own.room - theirs.room, own.safe - theirs.safe, 1};
  }

  static constexpr Cells not_last = [] {
    Cells cells;
    for (int cell = 0; cell < Rows * Stride; ++cell)
      if (cell % Stride != Stride - 1) cells.set(cell);
    return cells;
  }();

  // The cells one step forwards in the direction of a side's dominoes, and one step back.
  template <Side side>
  static Cells next(const Cells& cells) {
    return side == Side::X ? cells.template up<Stride>() : (cells & not_last).template up<1>();
  }
  template <Side side>
  static Cells back(const Cells& cells) {
    return side == Side::X ? cells.template down<Stride>() : cells.template down<1>() & not_last;
  }

  // The maximum number of a side's dominoes on these cells. Dominoes are taken from the end of each run.
  template <Side side>
  static int dominoes(Cells cells) {
    for (int n = 0;;) {
      const Cells ends = cells - next<side>(cells), pairs = ends & back<side>(cells);
      if (pairs.none()) return n;
      n += pairs.count();
      cells -= ends | next<side>(pairs);
    }
  }

  // The moves that a side is sure of, in 32nds of a move, if it is or is not its turn. A positive number wins.
  int sure(Side side, bool to_move) const {
    if constexpr (has_strips) {
      return StripProof<Stride>::of(position_.rows(), position_.cols()).sure(position_.free(), side, to_move);
    } else {  // the other side cannot make more moves than it has room for
      const int lead = count(position_.free(), side).safe - count(position_.free(), other(side)).room;
      return 32 * (to_move ? lead : lead + 1);
    }
  }

  // The cells that a domino can still cover.
  Cells alive() const {
    const Cells x = position_.places(Side::X), o = position_.places(Side::O);
    return x | next<Side::X>(x) | o | next<Side::O>(o);
  }

  template <Side side>
  static Count count(const Cells& free) {
    const Cells theirs = free & back<other(side)>(free), safe = free - theirs - next<other(side)>(theirs);
    return {dominoes<side>(free), dominoes<side>(safe)};
  }
  static Count count(const Cells& free, Side side) {
    return side == Side::X ? count<Side::X>(free) : count<Side::O>(free);
  }

  static int lead(const Cells& free, Side side) {
    const Count own = count(free, side), theirs = count(free, other(side));
    return own.room + own.safe - theirs.room - theirs.safe;
  }

  // The lead after the move. Among equal leads a good place decides.
  int score(const Cells& free, Move move) const { return 512 * lead(free, side_) + place_score(move); }

  // The second, fourth ... line from the edge is good, at an even distance from the end of the line.
  int place_score(Move move) const {
    int along = static_cast<int>(move >> 5), across = static_cast<int>(move & 31);
    int length = position_.rows(), width = position_.cols();
    if (side_ == Side::O) std::swap(along, across), std::swap(length, width);
    const int edge = std::min(across, width - 1 - across), end = std::min(along, length - 2 - along);
    const int even = end % 2 == 0 ? 30 : 0;
    return (edge % 2 == 1 ? 90 + even : edge > 1 ? 45 + even : 30) - edge - end;
  }

  const G& position_;
  Side side_;
};

// On boards of one word, the smallest of the four mirror images of the cells alive. Larger boards are not mirrored.
template <int Rows, int Stride>
CanonicalKey Evaluation<Domineering<Rows, Stride>>::canonical_key() const {
  if constexpr (Cells::size > 64) {
    return {position_.key()};
  } else {
    static_assert(Stride == 8);
    const auto upside_down = [&](std::uint64_t word) {
      return __builtin_bswap64(word) >> (8 * (8 - position_.rows()));
    };
    const auto reversed = [&](std::uint64_t word) {
      word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
      word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
      word = (word >> 4 & 0x0F0F0F0F0F0F0F0F) | (word & 0x0F0F0F0F0F0F0F0F) << 4;
      return word >> (8 - position_.cols());
    };
    const std::uint64_t word = alive().words[0], turned = reversed(word);
    const std::array<std::uint64_t, 4> images{word, upside_down(word), turned, upside_down(turned)};
    int least = 0;
    for (int i = 1; i < 4; ++i)
      if (images[i] < images[least]) least = i;
    const std::uint64_t setup = position_.rows() << 8 | position_.cols() << 1 | index(side_);
    return {mix(images[least] ^ mix(setup)), least};
  }
}

// Bit 0 of a symmetry: upside down; bit 1: left and right exchanged.
template <int Rows, int Stride>
Move Evaluation<Domineering<Rows, Stride>>::mirrored(Move move, int symmetry) const {
  int row = static_cast<int>(move >> 5), col = static_cast<int>(move & 31);
  if (symmetry & 1) row = position_.rows() - (side_ == Side::X ? 2 : 1) - row;
  if (symmetry & 2) col = position_.cols() - (side_ == Side::O ? 2 : 1) - col;
  return static_cast<Move>(row << 5 | col);
}

}  // namespace potez
