// How a proof is written down, line by line. src/potez/exact/proof.py says what the lines mean and checks them.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "potez/solver/frame.hpp"
#include "potez/solver/groups/partition.hpp"
#include "potez/solver/mask.hpp"

namespace potez::solver {

// Everything is written as the winner sees it, whose dominoes are vertical.
template <Mask M>
class ProofLines {
 public:
  explicit ProofLines(const Frame<M>& winners_frame) : frame_(winners_frame) {}

  const std::string& text() const { return text_; }
  void clear() { text_.clear(); }

  // The winner is to move, and a partition proves the win.
  void add_leaf(M cells, const Partition<M>& partition) {
    add_number(cells);
    text_ += " =";
    add_letters(cells, partition);
    text_ += '\n';
  }

  // The winner makes a move, named by its lower cell, which leaves these cells. Partitions answer some of the replies.
  void add_move(M cells, int move, M left, const std::vector<Partition<M>>& partitions) {
    add_number(cells);
    text_ += ' ' + std::to_string(move);
    for (const Partition<M>& partition : partitions) add_letters(left, partition);
    text_ += '\n';
  }

 private:
  void add_number(M cells) {
    const std::size_t start = text_.size();
    for (; cells; cells >>= 4) text_ += "0123456789abcdef"[low_half(cells) & 15];
    std::reverse(text_.begin() + static_cast<std::ptrdiff_t>(start), text_.end());
  }

  // A letter for each maximal horizontal run, row by row: those of one group have the same. A cell alone has a dot, so
  // there are at most sixty letters.
  void add_letters(M cells, const Partition<M>& partition) {
    text_ += ' ';
    const M joints = frame_.horizontal(cells);
    std::array<char, most_cells> letters{};
    int used = 0;
    while (cells) {
      const M run = frame_.runs(cells & -cells, joints);
      cells &= ~run;
      int group = 0;
      while (!(partition.groups[group].cells & run)) ++group;
      char& letter = letters[group];
      if (partition.groups[group].size == 1)
        letter = '.';
      else if (!letter)
        letter = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[used++];
      text_ += letter;
    }
  }

  const Frame<M>& frame_;
  std::string text_;
};

}  // namespace potez::solver
