// Domineering: who runs out of places loses, so places are all that counts.
//
// Terms, each own less the other's:
//   sure     what a side is sure of if it keeps to strips of two rows (O: columns), in 32nds of a move, with the tempo;
//            known up to eleven rows and columns
//   places   where a domino could be laid now
//   room     how many dominoes could be laid if the other side laid no more
//   safe     how many of them on cells that the other side can never cover
// A side that is sure of more than nothing wins. On larger boards the proof is simpler: a side can lay its safe dominoes,
// the other side cannot lay more than it has room for.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "potez/evaluation.hpp"
#include "potez/evaluation/domineering_proof.hpp"
#include "potez/evaluation/weights.hpp"
#include "potez/games/domineering.hpp"

namespace potez {

template <int Rows, int Stride>
class Evaluation<Domineering<Rows, Stride>> {
  using G = Domineering<Rows, Stride>;
  using Cells = typename G::Cells;

 public:
  static constexpr int term_count = 5, slots = 1024, history_part = 1024, killer_bonus = 0;
  static constexpr Value margin = 40, swing = 0;
  static constexpr double haste = 0.4;
  static constexpr bool ranks_are_values = false;

  explicit Evaluation(const G& position) : position_(position), side_(position.side()) {}

  static int slot(Move move) { return static_cast<int>(move & 1023); }
  static std::uint64_t idea(Move move) { return move; }
  static int width(int) { return 1 << 20; }
  bool decidable() const { return position_.free().count() <= 64; }

  // After how many plies the game is over at the latest if that side runs out of places.
  int most_plies(Side loser) const { return 2 * count(position_.free(), loser).room + (loser != side_); }

  // The dominoes of the side to move, room and safe ones, less the other's.
  int lead() const { return lead(position_.free(), side_); }

  View view() const;
  Move seen(Move move, int image) const;

  std::array<int, term_count> terms() const { return terms(sure(side_, true) - sure(other(side_), false)); }

  Value value() const {
    const int own = sure(side_, true), theirs = sure(other(side_), false);
    if (own > 0) return win_in(most_plies(other(side_)));
    if (theirs > 0) return loss_in(most_plies(side_));
    const auto& weights = has_strips ? weights::domineering : weights::domineering_large;
    const auto found = terms(own - theirs);
    Value sum = 0;
    for (int i = 0; i < term_count; ++i) sum += weights[i] * found[i];
    return as_guess(sum / weights::scale);
  }

  // By what a move leaves to both sides: the other's loss and one's own, safe places counted twice.
  bool rank(Moves& moves, Breadth) const {
    position_.each_move([&](Move move) {
      const int cell = static_cast<int>(move >> 5) * Stride + static_cast<int>(move & 31);
      Cells free = position_.free();
      free.reset(cell);
      free.reset(cell + (side_ == Side::X ? Stride : 1));
      moves.push_back({move, quick(free, move)});
    });
    return true;
  }

 private:
  static constexpr bool has_strips = DomineeringProof<Stride>::fits(Rows, Stride);

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

  // The cells one step on in the direction of a side's dominoes, and one step back.
  template <Side side>
  static Cells next(const Cells& cells) {
    return side == Side::X ? cells.template up<Stride>() : (cells & not_last).template up<1>();
  }
  template <Side side>
  static Cells back(const Cells& cells) {
    return side == Side::X ? cells.template down<Stride>() : cells.template down<1>() & not_last;
  }

  // How many dominoes of a side fit on the cells at once: in every line from the end of each run.
  template <Side side>
  static int dominoes(Cells cells) {
    for (int n = 0;;) {
      const Cells ends = cells - next<side>(cells), pairs = ends & back<side>(cells);
      if (pairs.none()) return n;
      n += pairs.count();
      cells -= ends | next<side>(pairs);
    }
  }

  // What a side is sure of, in 32nds of a move, when it is or is not its turn. More than nothing wins.
  int sure(Side side, bool to_move) const {
    if constexpr (has_strips) {
      return DomineeringProof<Stride>::of(position_.rows(), position_.cols()).sure(position_.free(), side, to_move);
    } else {  // the other side cannot make more moves than it has room for
      const int lead = count(position_.free(), side).safe - count(position_.free(), other(side)).room;
      return 32 * (to_move ? lead : lead + 1);
    }
  }

  // The cells that some domino can still cover.
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

  // Room and safe room of the side that has just moved less the other's; among equals a good place counts, the second,
  // fourth ... line from the edge at an even distance from the others. A safe domino can wait.
  int quick(const Cells& free, Move move) const {
    return 512 * lead(free, side_) + place(move);
  }
  int place(Move move) const {
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

// The least of the four mirror images, on boards of one word; others are seen as they are.
template <int Rows, int Stride>
View Evaluation<Domineering<Rows, Stride>>::view() const {
  if constexpr (Cells::size > 64) {
    return {position_.key()};
  } else {
    static_assert(Stride == 8);
    const auto upside_down = [&](std::uint64_t word) { return __builtin_bswap64(word) >> (8 * (8 - position_.rows())); };
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

// Bit 0 of an image: upside down, bit 1: left and right exchanged.
template <int Rows, int Stride>
Move Evaluation<Domineering<Rows, Stride>>::seen(Move move, int image) const {
  int row = static_cast<int>(move >> 5), col = static_cast<int>(move & 31);
  if (image & 1) row = position_.rows() - (side_ == Side::X ? 2 : 1) - row;
  if (image & 2) col = position_.cols() - (side_ == Side::O ? 2 : 1) - col;
  return static_cast<Move>(row << 5 | col);
}

static_assert(EvaluationOf<Evaluation<SmallDomineering>, SmallDomineering>);

}  // namespace potez
