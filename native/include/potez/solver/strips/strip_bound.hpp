// What a player is sure to win by keeping to strips.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "potez/solver/frame.hpp"
#include "potez/solver/strips/strip_table.hpp"

namespace potez::solver {

// The tables a frame is bounded with. Strips as wide as the frame are looked up whole; taller ones, or all of them on
// a very wide board, only where they fall apart into pieces that fit their table. Any table may be missing.
template <int Lanes>
struct StripSet {
  static constexpr int tallest = 6, tallest_box = 10;
  std::shared_ptr<const StripTable<Lanes>> whole;
  std::array<std::shared_ptr<const StripTable<Lanes>>, tallest + 1> pieces;     // by height
  std::array<std::shared_ptr<const StripTable<Lanes>>, tallest_box + 1> boxes;  // for free cuts, by height

  int whole_height() const { return whole ? whole->height() : 0; }
};

// Speaks for the owner of the frame, whose dominoes are vertical.
//
// Cut into strips the owner is sure of a sum, by playing at any one temperature t: of the left wall of one strip and
// the right walls of the others when it has the move, of all right walls less t when it has not. Whoever is sure of
// more than nothing moves last. Rows are divided so that the sum at each temperature is the highest.
template <Mask M, int Lanes>
class StripBound {
 public:
  StripBound(const Grid<M>& frame, StripSet<Lanes> strips, bool safe_pairs = true, bool pieces = true)
      : frame_(frame), strips_(std::move(strips)), safe_pairs_(safe_pairs) {
    if (!pieces) return;
    for (int height = 1; height <= StripSet<Lanes>::tallest; ++height)
      if (strips_.pieces[height] && height > strips_.whole_height()) tallest_ = height;
  }

  // What the owner is sure of in the empty cells, with the move or without: more than nothing wins. Tries harder where
  // that may make the difference between more than `enough` and less.
  int sure(M empty, bool to_move, int enough = 0) const {
    return to_move ? sure<true>(empty, enough) : sure<false>(empty, enough);
  }

  // True only if the owner wins the empty cells plus `spare` moves of its own (negative: the other's).
  bool wins(M empty, int spare, bool to_move) const {
    return sure(empty, to_move, -spare * unit<Lanes>) > -spare * unit<Lanes>;
  }

 private:
  static constexpr int reach = unit<Lanes>;  // what the second, dearer try gains is hardly ever more than one move

  // What rows are worth in strips: with the move in one of the strips (kept only if `to_move`), and in none.
  template <bool to_move>
  struct Walls {
    Wall<Lanes> first, second;

    static Walls none() { return {flat<Lanes>(hopeless), flat<Lanes>(hopeless)}; }

    void add(const Walls& before, const Thermograph<Lanes>& strip) {
      if constexpr (to_move) first = higher(first, higher(before.first + strip.right, before.second + strip.left));
      second = higher(second, before.second + strip.right);
    }
  };

  template <bool to_move>
  int sure(M empty, int enough) const {
    Wall<Lanes> sum;
    divide<to_move, false>(empty, sum);
    int best = highest(sum);
    if (best > enough || (best < enough - reach && strips_.whole)) return best;
    if (safe_pairs_) {
      M rest = empty;
      const int safe = take_safe(rest);
      if (safe > 0) {
        divide<to_move, false>(rest, sum);
        best = std::max(best, highest(sum) + safe * unit<Lanes>);
      }
    }
    if (tallest_ == 0 || best > enough) return best;
    divide<to_move, true>(empty, sum);
    return std::max(best, highest(sum));
  }

  // What the owner is sure of at each temperature, by the best division into strips for each.
  template <bool to_move, bool tall>
  void divide(M empty, Wall<Lanes>& sum) const {
    Walls<to_move> walls[longest_side + 1];  // of the rows below
    walls[0] = {flat<Lanes>(hopeless), flat<Lanes>(0)};
    const int rows = frame_.rows(), cols = frame_.cols(), whole = strips_.whole_height();
    for (int row = 1; row <= rows; ++row) {
      auto best = Walls<to_move>::none();
      if (whole == 0) best.add(walls[row - 1], single_row(empty, row - 1));
      for (int height = 1; height <= std::min(whole, row); ++height) {
        const int from = row - height;
        const auto strip = low_half(empty >> (from * cols)) & first_cells<Mask64>(height * cols);
        best.add(walls[from], (*strips_.whole)[strip]);
      }
      if constexpr (tall)
        for (int height = whole + 1; height <= std::min(tallest_, row); ++height)
          if (strips_.pieces[height]) add_pieces(best, walls[row - height], empty, row - height, height);
      walls[row] = best;
    }
    sum = to_move ? walls[rows].first : walls[rows].second - temperatures<Lanes>();
  }

  // A row alone is so many moves of the other.
  Thermograph<Lanes> single_row(M empty, int row) const {
    int moves = 0, run = 0;
    for (auto bits = low_half(empty >> (row * frame_.cols())) & first_cells<Mask64>(frame_.cols()); bits; bits >>= 1) {
      run = bits & 1 ? run + 1 : 0;
      if (run > 0 && run % 2 == 0) ++moves;
    }
    return {flat<Lanes>(-moves * unit<Lanes>), flat<Lanes>(-moves * unit<Lanes>)};
  }

  // The strip that begins at row `from` as a sum of pieces that no horizontal domino joins, if all of them fit.
  template <bool to_move>
  void add_pieces(Walls<to_move>& best, Walls<to_move> sum, M empty, int from, int height) const {
    const StripTable<Lanes>& table = *strips_.pieces[height];
    const int cols = frame_.cols();
    const M strip = empty >> (from * cols) & first_cells<M>(height * cols), joints = frame_.horizontal(strip);
    std::uint64_t used = 0, joined = 0;  // columns that hold a cell; that are joined to the next one
    for (int r = 0; r < height; ++r) {
      used |= low_half(strip >> (r * cols));
      joined |= low_half(joints >> (r * cols));
    }
    used &= first_cells<Mask64>(cols);
    joined &= first_cells<Mask64>(cols);
    for (int col = 0; used >> col;) {
      col += std::countr_zero(used >> col);
      int width = 0;  // the most pieces that fit the table together
      for (int end = col; end < cols;) {
        end += std::countr_one(joined >> end) + 1;
        if (end - col > table.width()) break;
        width = end - col;
      }
      if (width == 0) return;
      std::uint64_t piece = 0;
      for (int r = 0; r < height; ++r)
        piece |= (low_half(strip >> (r * cols + col)) & first_cells<Mask64>(width)) << (r * table.width());
      auto more = Walls<to_move>::none();
      more.add(sum, table[piece]);
      sum = more;
      col += width;
    }
    if constexpr (to_move) best.first = higher(best.first, sum.first);
    best.second = higher(best.second, sum.second);
  }

  // Takes pairs of cells the other can never use out of the board, from the free ends of their columns.
  int take_safe(M& empty) const {
    M safe = frame_.vertical_cells(empty) & ~frame_.horizontal_cells(empty);
    int pairs = 0;
    const M contested = empty & ~safe;
    M tops = safe & ~frame_.below(safe) & ~frame_.below(contested);
    while (tops) {
      const M upper = tops & frame_.above(safe);
      const M taken = upper | frame_.below(upper);
      pairs += count(upper);
      empty &= ~taken;
      safe &= ~(taken | tops);
      tops = frame_.below(frame_.below(upper)) & safe;
    }
    while (true) {
      const M bottoms = safe & ~frame_.above(safe);
      const M lowers = bottoms & frame_.below(safe);
      if (!lowers) return pairs;
      const M taken = lowers | frame_.above(lowers);
      pairs += count(lowers);
      empty &= ~taken;
      safe &= ~(taken | bottoms);
    }
  }

  const Grid<M>& frame_;
  StripSet<Lanes> strips_;
  bool safe_pairs_;
  int tallest_ = 0;  // pieces are tried up to this height
};

}  // namespace potez::solver
