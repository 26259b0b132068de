// What a group of cells is worth to the player of vertical dominoes: looked up in the table of strips, or drawn.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

#include "potez/solver/frame.hpp"
#include "potez/solver/groups/group_memo.hpp"
#include "potez/solver/strips/strip_bound.hpp"
#include "potez/solver/strips/strip_library.hpp"

namespace potez::solver {

// A group may be any set of cells as long as a table of strips or pieces holds it, or it is small. Each thread has its
// own values, with a small cache of the groups it met last: a search asks for the same ones again and again (95 of 100
// times).
template <Mask M, int Cols>
class GroupValues {
 public:
  // There has to be a table of whole strips. With `draws_all` no table is asked what a group is worth. Tables know sets
  // that fall apart as one game; who draws all has only the sum of their parts, as src/potez/exact/walls.py has.
  GroupValues(const Grid<M, Cols>& grid, StripSet<solving_lanes> strips, GroupMemo& memo, bool draws_all)
      : grid_(grid), strips_(std::move(strips)), memo_(memo), draws_all_(draws_all), recent_(recent_size) {
    assert(strips_.whole);
    for (std::size_t bits = 0; bits < reversed_.size(); ++bits)
      for (int i = 0; i < grid.cols(); ++i)
        if (bits >> i & 1) reversed_[bits] |= static_cast<std::uint16_t>(1u << (grid.cols() - 1 - i));
  }

  static constexpr int widest = 13;  // frame

  const Grid<M, Cols>& grid() const { return grid_; }
  const SolvingStrips& whole() const { return *strips_.whole; }

  // What a group of so many cells is worth; null if it may not be formed, with groups drawn up to a size. Valid until
  // the next question.
  const SolvingThermograph* find(M cells, int size, int drawn_up_to) {
    const bool is_small = size <= drawn_up_to;
    if (!is_small && !is_in_table(cells, size)) return nullptr;
    Recent& recent = recent_[place(cells)];
    if (recent.cells == cells) return &recent.thermograph;
    if (is_small && !may_be_drawn(cells, size)) return nullptr;
    recent = {cells, value(cells)};
    return &recent.thermograph;
  }

  // Fetches what is known of a group into the cache, for a `find` that follows soon.
  void prefetch(M cells) const { __builtin_prefetch(&recent_[place(cells)]); }

  // Of a group that may be formed, or of what is left of one.
  const SolvingThermograph& of(M cells) {
    Recent& recent = recent_[place(cells)];
    if (recent.cells != cells) recent = {cells, value(cells)};
    return recent.thermograph;
  }

  // Of cells that lie in a strip of the table which begins with this row.
  SolvingThermograph of_strip(M cells, int row) {
    return draws_all_ ? of(cells) : whole()[low_half(cells >> (row * grid_.cols()))];
  }

 private:
  static constexpr int largest_box = 25;  // cells
  static constexpr int recent_bits = 14;
  static constexpr std::size_t recent_size = std::size_t{1} << recent_bits;

  struct alignas(64) Recent {
    M cells;
    SolvingThermograph thermograph;
  };

  // The least rectangle around a set of cells, and its rows.
  struct Outline {
    int lowest_row, height, lowest_col = 0, width = 0;
    std::array<std::uint32_t, longest_side> rows;

    Outline(const Grid<M, Cols>& grid, M cells)
        : lowest_row(lowest(cells) / grid.cols()), height(highest_cell(cells) / grid.cols() - lowest_row + 1) {}

    void measure(const Grid<M, Cols>& grid, M cells) {
      std::uint32_t used = 0;
      cells >>= lowest_row * grid.cols();
      for (int row = 0; row < height; ++row, cells = grid.below(cells))
        used |= rows[row] = static_cast<std::uint32_t>(low_half(cells) & first_cells<Mask64>(grid.cols()));
      lowest_col = std::countr_zero(used);
      width = std::bit_width(used) - lowest_col;
    }

    bool has_key() const { return width * height <= 56 && height < 16; }
  };

  bool is_in_table(M cells, int size) const {
    Outline outline(grid_, cells);
    if (outline.height <= whole().height()) return true;
    if (size > largest_box) return false;
    outline.measure(grid_, cells);
    return boxed(outline);
  }

  bool may_be_drawn(M cells, int size) const {
    Outline outline(grid_, cells);
    outline.measure(grid_, cells);
    return outline.has_key() || is_in_table(cells, size);
  }

  // Null if no table of boxes holds it.
  const SolvingThermograph* boxed(const Outline& outline) const {
    if (outline.height > StripSet<solving_lanes>::tallest_box) return nullptr;
    const SolvingStrips* table = strips_.boxes[outline.height].get();
    if (!table || outline.width > table->width()) return nullptr;
    std::uint64_t index = 0;
    for (int row = 0; row < outline.height; ++row)
      index |= static_cast<std::uint64_t>(outline.rows[row] >> outline.lowest_col) << (row * table->width());
    return &(*table)[index];
  }

  // The least of the four mirror images, and the size of the rectangle.
  std::uint64_t key(const Outline& outline) const {
    const int width = outline.width, height = outline.height;
    std::uint64_t images[4]{};
    for (int row = 0; row < height; ++row) {
      const std::uint64_t bits = outline.rows[row] >> outline.lowest_col;
      const std::uint64_t turned = reversed_[outline.rows[row]] >> (grid_.cols() - width - outline.lowest_col);
      images[0] |= bits << (row * width);
      images[1] |= turned << (row * width);
      images[2] |= bits << ((height - 1 - row) * width);
      images[3] |= turned << ((height - 1 - row) * width);
    }
    return *std::min_element(images, images + 4) | static_cast<std::uint64_t>(width) << 56 |
           static_cast<std::uint64_t>(height) << 60;
  }

  // Of any set of cells.
  SolvingThermograph value(M cells) {
    if (!cells) return {};
    Outline outline(grid_, cells);
    if (outline.height <= whole().height() && !draws_all_)
      return whole()[low_half(cells >> (outline.lowest_row * grid_.cols()))];
    outline.measure(grid_, cells);
    if (const auto* found = boxed(outline)) return *found;
    cells = grid_.usable(cells);
    if (!cells) return {};
    const M joints = grid_.horizontal(cells);
    SumOfParts<solving_lanes> sum;
    for (bool only = true; cells; only = false) {
      const M part = grid_.component(cells, joints);
      cells &= ~part;
      const SolvingThermograph thermograph = connected(part);
      if (only && !cells) return thermograph;
      sum.add(thermograph);
    }
    return sum.thermograph();
  }

  SolvingThermograph connected(M cells) {
    Outline outline(grid_, cells);
    if (outline.height <= whole().height() && !draws_all_)
      return whole()[low_half(cells >> (outline.lowest_row * grid_.cols()))];
    outline.measure(grid_, cells);
    if (const auto* found = boxed(outline)) return *found;
    assert(outline.has_key());
    const std::uint64_t name = key(outline);
    if (const auto* found = memo_.find(name)) return *found;
    Scaffold<solving_lanes> scaffold;
    for (M m = grid_.vertical(cells); m; m &= m - 1) {
      const M low = m & -m;
      scaffold.left_option(value(cells & ~(low | grid_.above(low))));
    }
    for (M m = grid_.horizontal(cells); m; m &= m - 1) {
      const M low = m & -m;
      scaffold.right_option(value(cells & ~(low | low << 1)));
    }
    const SolvingThermograph drawn = scaffold.thermograph();
    memo_.keep(name, drawn);
    return drawn;
  }

  static std::size_t place(M cells) {
    std::uint64_t hash = low_half(cells) * 0x9E3779B97F4A7C15u ^ high_half(cells) * 0xC4CEB9FE1A85EC53u;
    hash ^= hash >> 32;
    hash *= 0xBF58476D1CE4E5B9u;
    return hash >> (64 - recent_bits);
  }

  Grid<M, Cols> grid_;
  StripSet<solving_lanes> strips_;
  GroupMemo& memo_;
  bool draws_all_;
  std::vector<Recent> recent_;
  std::array<std::uint16_t, std::size_t{1} << widest> reversed_{};
};

}  // namespace potez::solver
