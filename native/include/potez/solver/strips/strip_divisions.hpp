// The divisions of a board into strips of full width: where regrouping starts, and what a reply leaves of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "potez/solver/frame.hpp"
#include "potez/solver/strips/strip_library.hpp"

namespace potez::solver {

// The strips of a board that begin at each row, looked up once.
template <Mask M, int Cols>
class StripsOf {
 public:
  StripsOf(const Grid<M, Cols>& grid, const SolvingStrips& table, M empty)
      : rows(grid.rows()), tallest(std::min(table.height(), rows)), cols(grid.cols()), table_(table) {
    for (int row = 0; row < rows; ++row, empty = lowered(empty, cols)) {
      const auto above = low_half(empty);
      for (int height = 1; height <= std::min(tallest, rows - row); ++height) {
        cells_[row][height] = above & first_cells<Mask64>(height * cols);
        values_[row][height] = &table[cells_[row][height]];
      }
    }
  }

  const SolvingThermograph& value(int row, int height) const { return *values_[row][height]; }
  // Without some of its cells.
  const SolvingThermograph& value(int row, int height, std::uint64_t gone) const {
    return table_[cells_[row][height] & ~gone];
  }

  const int rows, tallest, cols;

 private:
  static constexpr int tallest_strip = 13;
  const SolvingStrips& table_;
  std::array<std::array<std::uint64_t, tallest_strip + 1>, longest_side> cells_;
  std::array<std::array<const SolvingThermograph*, tallest_strip + 1>, longest_side> values_;
};

// What rows are worth in strips, with the move in one of the strips and in none.
struct StripSums {
  SolvingWall first = flat<solving_lanes>(hopeless), second = flat<solving_lanes>(hopeless);

  static StripSums nothing() { return {flat<solving_lanes>(hopeless), SolvingWall{}}; }

  template <bool with_move>
  void add(const StripSums& before, const SolvingThermograph& strip) {
    if constexpr (with_move) first = higher(first, higher(before.first + strip.right, before.second + strip.left));
    second = higher(second, before.second + strip.right);
  }

  // With one more strip, and the move.
  SolvingWall with(const SolvingThermograph& strip) const { return higher(second + strip.left, first + strip.right); }
};

// The best divisions at the temperature where the owner is sure of most.
class StripDivisions {
 public:
  static constexpr int most = 6;

  // Bit r of `starts` is set where a strip starts at row r.
  struct Division {
    int value;
    std::uint32_t starts;
  };

  template <bool to_move, class Strips>
  void find(const Strips& strips, int wanted) {
    std::array<StripSums, longest_side + 1> below;
    below[0] = StripSums::nothing();
    for (int row = 1; row <= strips.rows; ++row) {
      below[row] = {};
      for (int height = 1; height <= std::min(strips.tallest, row); ++height)
        below[row].template add<to_move>(below[row - height], strips.value(row - height, height));
    }
    const StripSums& all = below[strips.rows];
    const SolvingWall sure = to_move ? all.first : all.second - temperatures<solving_lanes>();
    sure_ = highest(sure);
    lane_ = 0;
    while (sure[lane_] != sure_) ++lane_;
    wanted_ = std::min(wanted, most);
  }

  int sure() const { return sure_; }

  // The divisions found are in `best`, their number is returned. To be called after `find`.
  template <bool to_move, class Strips>
  int list(const Strips& strips, std::array<Division, most>& best) const {
    if (wanted_ == 1) {
      best[0] = best_one<to_move>(strips);
      return 1;
    }
    std::array<std::array<List, longest_side + 1>, 2> lists;  // without the move, with it
    lists[0][0].push({0, 0}, 1);
    for (int row = 1; row <= strips.rows; ++row)
      for (int height = 1; height <= std::min(strips.tallest, row); ++height) {
        const int from = row - height;
        const SolvingThermograph& strip = strips.value(from, height);
        const auto extend = [&](const List& before, List& after, int value) {
          for (int i = 0; i < before.count; ++i)
            after.push({before.items[i].value + value, before.items[i].starts | 1u << from}, wanted_);
        };
        extend(lists[0][from], lists[0][row], strip.right[lane_]);
        if constexpr (to_move) {
          extend(lists[1][from], lists[1][row], strip.right[lane_]);
          extend(lists[0][from], lists[1][row], strip.left[lane_]);
        }
      }
    const List& found = lists[to_move ? 1 : 0][strips.rows];
    std::copy_n(found.items.begin(), found.count, best.begin());
    return found.count;
  }

 private:
  // The first of the best divisions. Of equal ones the lists keep the one that was found first, and so does this.
  template <bool to_move, class Strips>
  Division best_one(const Strips& strips) const {
    std::array<std::array<Division, longest_side + 1>, 2> found;  // without the move, with it
    found[0][0] = {0, 0};
    found[1][0] = {2 * hopeless, 0};
    for (int row = 1; row <= strips.rows; ++row) {
      Division without{2 * hopeless, 0}, with{2 * hopeless, 0};
      const auto take = [](Division& best, const Division& before, int value, int from) {
        if (before.value + value > best.value) best = {before.value + value, before.starts | 1u << from};
      };
      for (int height = 1; height <= std::min(strips.tallest, row); ++height) {
        const int from = row - height;
        const SolvingThermograph& strip = strips.value(from, height);
        take(without, found[0][from], strip.right[lane_], from);
        if constexpr (to_move) {
          take(with, found[1][from], strip.right[lane_], from);
          take(with, found[0][from], strip.left[lane_], from);
        }
      }
      found[0][row] = without;
      found[1][row] = with;
    }
    return found[to_move ? 1 : 0][strips.rows];
  }

  // The best few, each division once, best first.
  struct List {
    std::array<Division, most> items;
    int count = 0;

    void push(Division division, int wanted) {
      for (int i = 0; i < count; ++i)
        if (items[i].starts == division.starts) {
          if (items[i].value >= division.value) return;
          std::copy(items.begin() + i + 1, items.begin() + count, items.begin() + i);
          --count;
          break;
        }
      if (count == wanted && items[count - 1].value >= division.value) return;
      int at = count < wanted ? count++ : count - 1;
      for (; at > 0 && items[at - 1].value < division.value; --at) items[at] = items[at - 1];
      items[at] = division;
    }
  };

  int sure_ = hopeless, lane_ = 0, wanted_ = 1;
};

// What the strips of a board are worth after one more domino. Strips the domino does not touch are added up beforehand,
// from below and from above, so each domino costs a few looks into the table.
template <Mask M, int Cols, bool horizontal>
class StripsAfter {
 public:
  StripsAfter(const Grid<M, Cols>& grid, const SolvingStrips& table, M empty) : strips_(grid, table, empty) {
    const int rows = strips_.rows;
    below_[0] = above_[rows] = StripSums::nothing();
    for (int row = 1; row <= rows; ++row) {
      below_[row] = {};
      for (int height = 1; height <= std::min(strips_.tallest, row); ++height)
        below_[row].template add<horizontal>(below_[row - height], strips_.value(row - height, height));
    }
    for (int row = rows - 1; row >= 0; --row) {
      above_[row] = {};
      for (int height = 1; height <= std::min(strips_.tallest, rows - row); ++height)
        above_[row].template add<horizontal>(above_[row + height], strips_.value(row, height));
    }
  }

  // Of the other's horizontal dominoes those after which the owner, to move, is sure of more than `enough`.
  M answered(M dominoes, int enough) const
    requires horizontal
  {
    M open = dominoes;
    for (int height = strips_.tallest; height >= 1; --height)
      for (int from = 0; from + height <= strips_.rows; ++from) {
        const int lowest_cell = from * strips_.cols;
        const M set = open & first_cells<M>(height * strips_.cols) << lowest_cell;
        if (!set) continue;
        const StripSums &lower = below_[from], &upper = above_[from + height];
        const StripSums rest{higher(lower.first + upper.second, lower.second + upper.first),
                             lower.second + upper.second};
        if (highest(rest.with(strips_.value(from, height))) <= enough - others_loss) continue;
        for (M m = set; m; m &= m - 1) {
          const auto& strip = strips_.value(from, height, std::uint64_t{3} << (lowest(m) - lowest_cell));
          if (highest(rest.with(strip)) > enough) open ^= m & -m;
        }
      }
    return dominoes & ~open;
  }

  // Whether the owner, after one of its vertical dominoes and with the other to move, is sure of more than `enough`.
  // Only divisions with a cut through the domino are looked at: with both cells in one strip the move is one of those
  // the bound of the board before it counts already.
  bool any_wins(M dominoes, int enough) const
    requires(!horizontal)
  {
    const SolvingWall wanted = temperatures<solving_lanes>() + flat<solving_lanes>(enough);
    for (int row = 0; row + 1 < strips_.rows; ++row, dominoes = lowered(dominoes, strips_.cols)) {
      const std::uint64_t here = low_half(dominoes) & first_cells<Mask64>(strips_.cols);
      const SolvingWall above = above_[row + 1].second - wanted;
      if (!here || highest(below_[row + 1].second + above) <= -2 * others_loss) continue;
      for (std::uint64_t m = here; m; m &= m - 1) {
        const SolvingWall lower = under_cut(row, m & -m);
        if (highest(lower + above) > -others_loss && highest(lower + over_cut(row, m & -m) - wanted) > 0) return true;
      }
    }
    return false;
  }

 private:
  // A domino, or one of its cells, takes moves from the other too, but what the owner gains by that is hardly ever more
  // than this (measured: in one case of a thousand). Strips that would need more are not looked up.
  static constexpr int others_loss = move_worth * 3 / 2;

  // The rows up to this one without a cell of it; the rows above it without a cell of the next one.
  SolvingWall under_cut(int row, std::uint64_t gone) const {
    SolvingWall best = flat<solving_lanes>(hopeless);
    for (int from = std::max(0, row - strips_.tallest + 1); from <= row; ++from) {
      const auto& strip = strips_.value(from, row - from + 1, gone << ((row - from) * strips_.cols));
      best = higher(best, below_[from].second + strip.right);
    }
    return best;
  }
  SolvingWall over_cut(int row, std::uint64_t gone) const {
    SolvingWall best = flat<solving_lanes>(hopeless);
    for (int height = 1; height <= std::min(strips_.tallest, strips_.rows - row - 1); ++height)
      best = higher(best, above_[row + 1 + height].second + strips_.value(row + 1, height, gone).right);
    return best;
  }

  StripsOf<M, Cols> strips_;
  std::array<StripSums, longest_side + 1> below_, above_;
};

}  // namespace potez::solver
