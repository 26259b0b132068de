// The board as one player sees it. A domino is always vertical in its owner's frame: X sees the board as it is, O sees
// it with rows and columns exchanged. Code written for vertical dominoes therefore serves both players.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "potez/solver/mask.hpp"

namespace potez::solver {

// Rows and columns of cells: cell (row, col) is bit row * cols + col. A vertical domino is named by its lower cell, a
// horizontal one by its left cell. Shifts of two-word masks by a constant take half the instructions, so hot code can
// fix the number of columns at compile time; 0 leaves it open.
template <Mask M, int Cols = 0>
class Grid {
 public:
  Grid(int rows, int cols) : rows_(rows), cols_(cols) {
    for (int row = 0; row < rows; ++row) not_last_ |= first_cells<M>(cols - 1) << (row * cols);
  }

  int rows() const { return rows_; }
  int cols() const { return Cols > 0 ? Cols : cols_; }

  // Vertical dominoes that fit into the set.
  M vertical(M m) const { return m & below(m); }
  // Horizontal dominoes that fit into the set.
  M horizontal(M m) const { return m & left(m) & not_last_; }
  M above(M m) const { return raised(m, cols()); }
  M below(M m) const { return lowered(m, cols()); }
  // Cells covered by vertical dominoes, by horizontal ones, by any.
  M vertical_cells(M m) const {
    const M dominoes = vertical(m);
    return dominoes | above(dominoes);
  }
  M horizontal_cells(M m) const {
    const M dominoes = horizontal(m);
    return dominoes | right(dominoes);
  }
  M usable(M m) const { return vertical_cells(m) | horizontal_cells(m); }

  // The maximal horizontal runs of `cells` that hold a cell of `seeds`; `joints` are the horizontal dominoes of
  // `cells`.
  M runs(M seeds, M joints) const {
    const M ends = right(joints);
    for (M grown = seeds;; seeds = grown) {
      grown |= right(joints & seeds) | left(ends & seeds);
      if (grown == seeds) return seeds;
    }
  }

  // The maximal horizontal run of `cells` that holds the lowest of `seeds`. Adding the first cell of a run to the
  // joints carries through all of it.
  M first_run(M seeds, M cells, M joints) const {
    const M starts = cells & ~right(joints), up_to_seed = seeds ^ (seeds - 1);
    return (joints + cell<M>(highest_cell(starts & up_to_seed))) ^ joints;
  }

  // The connected part of `cells` that holds the lowest cell; `joints` are the horizontal dominoes of `cells`.
  M component(M cells, M joints) const {
    const M ends = right(joints);
    M part = cells & -cells;
    while (true) {
      const M grown = part | right(joints & part) | left(ends & part) | ((above(part) | below(part)) & cells);
      if (grown == part) return part;
      part = grown;
    }
  }

  // How many vertical dominoes fit into the set at once.
  int room(M m) const {
    int dominoes = 0;
    for (M x = m; x;) {
      const M bottoms = x & ~above(x);
      const M placed = bottoms & below(x);
      dominoes += count(placed);
      x &= ~(bottoms | above(placed));
    }
    return dominoes;
  }

 private:
  static M left(M m) { return lowered(m, 1); }
  static M right(M m) { return raised(m, 1); }

  int rows_, cols_;
  M not_last_ = 0;  // all cells but those of the last column
};

// A grid that knows its mirror images and the other player's frame.
template <Mask M>
class Frame : public Grid<M> {
 public:
  using Grid<M>::rows;
  using Grid<M>::cols;

  Frame(int height, int width) : Grid<M>(height, width), chunk_(std::min(width, 11)) {
    for (int c = 0; c < height * width; ++c) crossed_[c] = static_cast<std::uint8_t>(c % width * height + c / width);
    spread_.resize(std::size_t{1} << chunk_);
    reversed_.resize(spread_.size());
    for (std::size_t bits = 0; bits < spread_.size(); ++bits)
      for (int i = 0; i < chunk_; ++i)
        if (bits >> i & 1) {
          spread_[bits] |= cell<M>(i * height);
          reversed_[bits] |= static_cast<std::uint16_t>(1u << (chunk_ - 1 - i));
        }
  }

  // Where a cell lies in the other player's frame.
  int crossed(int index) const { return crossed_[index]; }

  // The same set of cells in the other player's frame.
  M crossed(M m) const {
    M result = 0;
    for (int row = 0; row < rows(); ++row)
      for (int col = 0; col < cols(); col += chunk_) result |= spread_[chunk(m, row, col)] << (col * rows() + row);
    return result;
  }

  // A set and its mirror images: the columns turned, the rows, both.
  std::array<M, 4> images(M m) const {
    M turned = 0, upside = 0, both = 0, rest = m;
    for (int row = 0; row < rows(); ++row, rest >>= cols()) {
      const std::uint64_t bits = low_half(rest) & first_cells<Mask64>(cols()), back = backwards(bits);
      turned |= static_cast<M>(back) << (row * cols());
      upside = upside << cols() | bits;
      both = both << cols() | back;
    }
    return {m, turned, upside, both};
  }

  // The least of the four, which have one winner.
  M canonical(M m) const {
    const std::array<M, 4> all = images(m);
    return std::min(std::min(all[0], all[1]), std::min(all[2], all[3]));
  }

 private:
  std::size_t chunk(M m, int row, int col) const {
    const int width = std::min(chunk_, cols() - col);
    return static_cast<std::size_t>(low_half(m >> (row * cols() + col)) & first_cells<Mask64>(width));
  }

  // A row read from its other end.
  std::uint64_t backwards(std::uint64_t bits) const {
    if (cols() == chunk_) return reversed_[bits];
    std::uint64_t result = 0;
    for (int col = 0; col < cols(); col += chunk_, bits >>= chunk_)
      result = result << chunk_ | reversed_[bits & first_cells<Mask64>(chunk_)];
    return result >> ((chunk_ - cols() % chunk_) % chunk_);
  }

  int chunk_;  // cells of a row looked up at once
  std::array<std::uint8_t, 128> crossed_{};
  std::vector<M> spread_;                // a piece of a row as a piece of a column of the other frame
  std::vector<std::uint16_t> reversed_;  // a piece of a row read backwards
};

}  // namespace potez::solver
