// The board as one player sees it. A domino is always upright in its owner's frame: X sees the board as it is, O sees
// it with rows and columns exchanged. What is written here once, for upright dominoes, serves both players.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "potez/solver/mask.hpp"

namespace potez::solver {

// Cell (row, col) is bit row * cols + col. An upright domino is named by its lower cell.
template <Mask M>
class Frame {
 public:
  Frame(int rows, int cols) : rows_(rows), cols_(cols), chunk_(std::min(cols, 11)) {
    for (int row = 0; row < rows; ++row) not_last_ |= first_cells<M>(cols - 1) << (row * cols);
    for (int c = 0; c < rows * cols; ++c) crossed_[c] = static_cast<std::uint8_t>(c % cols * rows + c / cols);
    spread_.resize(std::size_t{1} << chunk_);
    reversed_.resize(spread_.size());
    for (std::size_t bits = 0; bits < spread_.size(); ++bits)
      for (int i = 0; i < chunk_; ++i)
        if (bits >> i & 1) {
          spread_[bits] |= cell<M>(i * rows);
          reversed_[bits] |= static_cast<std::uint16_t>(1u << (chunk_ - 1 - i));
        }
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }

  // Where a cell lies in the other player's frame.
  int crossed(int index) const { return crossed_[index]; }

  // The same set of cells in the other player's frame.
  M crossed(M m) const {
    M result = 0;
    for (int row = 0; row < rows_; ++row)
      for (int col = 0; col < cols_; col += chunk_)
        result |= spread_[chunk(m, row, col)] << (col * rows_ + row);
    return result;
  }

  // Upright dominoes that fit into the set, by their lower cells.
  M upright(M m) const { return m & (m >> cols_); }
  // Level dominoes that fit into the set, by their left cells.
  M level(M m) const { return m & (m >> 1) & not_last_; }
  M above(M m) const { return m << cols_; }
  M below(M m) const { return m >> cols_; }
  // Cells covered by upright dominoes, by level ones.
  M upright_cells(M m) const {
    const M dominoes = upright(m);
    return dominoes | above(dominoes);
  }
  M level_cells(M m) const {
    const M dominoes = level(m);
    return dominoes | dominoes << 1;
  }

  // How many upright dominoes fit into the set at once.
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

  M mirrored_rows(M m) const {
    M result = 0;
    const M row = first_cells<M>(cols_);
    for (int r = 0; r < rows_; ++r) result |= (m >> (r * cols_) & row) << ((rows_ - 1 - r) * cols_);
    return result;
  }

  M mirrored_cols(M m) const {
    M result = 0;
    for (int row = 0; row < rows_; ++row)
      for (int col = 0; col < cols_; col += chunk_) {
        const int width = std::min(chunk_, cols_ - col);
        const M bits = static_cast<M>(reversed_[chunk(m, row, col)] >> (chunk_ - width));
        result |= bits << (row * cols_ + cols_ - col - width);
      }
    return result;
  }

  // The least of the four mirror images, which have one winner.
  M canonical(M m) const {
    const M turned = mirrored_cols(m);
    return std::min(std::min(m, turned), std::min(mirrored_rows(m), mirrored_rows(turned)));
  }

 private:
  std::size_t chunk(M m, int row, int col) const {
    const int width = std::min(chunk_, cols_ - col);
    return static_cast<std::size_t>(low_half(m >> (row * cols_ + col)) & first_cells<Mask64>(width));
  }

  int rows_, cols_;
  int chunk_;                             // cells of a row looked up at once
  M not_last_ = 0;                        // all cells but those of the last column
  std::array<std::uint8_t, 128> crossed_{};
  std::vector<M> spread_;                 // a piece of a row as a piece of a column of the other frame
  std::vector<std::uint16_t> reversed_;   // a piece of a row read backwards
};

}  // namespace potez::solver
