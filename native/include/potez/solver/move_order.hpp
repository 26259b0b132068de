// Which move to try first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "potez/solver/frame.hpp"

namespace potez::solver {

// How many pairs of neighbours fit into the runs of a line. In a run that starts at an even place these are as many
// as it has odd places, and the other way round; adding its first bit to a run carries it away.
constexpr int counted_pairs(std::uint32_t line) {
  constexpr std::uint32_t even = 0x55555555;
  const std::uint32_t starts = line & ~(line << 1);
  const std::uint32_t carried = line + (starts & even);
  return std::popcount(line & ~carried & ~even) + std::popcount(line & carried & even);
}

// The same for the lines of most boards, looked up.
inline constexpr auto pairs_of_short_lines = [] {
  std::array<std::uint8_t, 1 << 11> table{};
  for (std::uint32_t line = 0; line < table.size(); ++line)
    table[line] = static_cast<std::uint8_t>(counted_pairs(line));
  return table;
}();

inline int pairs(std::uint32_t line) {
  return line < pairs_of_short_lines.size() ? pairs_of_short_lines[line] : counted_pairs(line);
}

// The lines along which one side places its dominoes, and how many moves fit into them, safe ones (in cells the other
// cannot use) counted twice.
class LineCounts {
 public:
  template <Mask M>
  LineCounts(const Frame<M>& others_frame, M empty) {
    const int n = others_frame.rows(), length = others_frame.cols();
    for (int i = 0; i < n; ++i, empty = lowered(empty, length))
      lines_[i + margin] = static_cast<std::uint32_t>(low_half(empty) & first_cells<Mask64>(length));
    for (int i = 0; i < n; ++i) {
      room_[i + margin] = pairs(at(i));
      safe_[i + margin] = safe(at(i), at(i - 1) | at(i + 1));
    }
  }

  // The change when `gone` is taken from line i.
  int change(int i, std::uint32_t gone) const {
    const std::uint32_t left = at(i) & ~gone;
    const int *room = &room_[i + margin], *was_safe = &safe_[i + margin];
    return pairs(left) + safe(left, at(i - 1) | at(i + 1)) + safe(at(i - 1), at(i - 2) | left) +
           safe(at(i + 1), left | at(i + 2)) - room[0] - was_safe[-1] - was_safe[0] - was_safe[1];
  }

  // The change when `gone` is taken from lines i and i + 1.
  int change_both(int i, std::uint32_t gone) const {
    const std::uint32_t one = at(i) & ~gone, two = at(i + 1) & ~gone;
    const int *room = &room_[i + margin], *was_safe = &safe_[i + margin];
    return pairs(one) + pairs(two) + safe(at(i - 1), at(i - 2) | one) + safe(one, at(i - 1) | two) +
           safe(two, one | at(i + 2)) + safe(at(i + 2), two | at(i + 3)) - room[0] - room[1] - was_safe[-1] -
           was_safe[0] - was_safe[1] - was_safe[2];
  }

 private:
  static constexpr int margin = 3;

  std::uint32_t at(int i) const { return lines_[i + margin]; }
  static int safe(std::uint32_t line, std::uint32_t neighbours) { return pairs(line & ~neighbours); }

  std::array<std::uint32_t, longest_side + 2 * margin> lines_{};
  std::array<int, longest_side + 2 * margin> room_{}, safe_{};
};

// A move in its owner's frame.
struct Candidate {
  int score;
  int cell;
};

inline bool worse(const Candidate& a, const Candidate& b) { return a.score < b.score; }

// Best first; equals stay as they are. There are few, so they are put in one by one.
inline void sort_best_first(Candidate* moves, int n) {
  for (int i = 1; i < n; ++i) {
    const Candidate move = moves[i];
    int at = i;
    for (; at > 0 && worse(moves[at - 1], move); --at) moves[at] = moves[at - 1];
    moves[at] = move;
  }
}

// Orders the moves of one side, the owner of the frame: first by moves and safe moves kept less those left to the
// other, then by place: best the second, fourth ... column from the edge, at an even distance from its ends.
template <Mask M>
class MoveOrder {
 public:
  static constexpr int kept_move = 512;  // what a move kept adds to the score; places add up to 120

  explicit MoveOrder(const Frame<M>& frame) : frame_(frame) {
    for (int row = 0; row + 1 < frame.rows(); ++row)
      for (int col = 0; col < frame.cols(); ++col) {
        const int side = std::min(col, frame.cols() - 1 - col), end = std::min(row, frame.rows() - 2 - row);
        const bool even = end % 2 == 0;
        const int worth = side % 2 == 1 ? (even ? 120 : 90) : side > 1 ? (even ? 70 : 50) : 30;
        places_[row * frame.cols() + col] = {row, col, worth - side - end};
      }
  }

  // Fills in the scores.
  void score(const Frame<M>& others_frame, M empty, M others_empty, Candidate* moves, int n) const {
    const LineCounts own(others_frame, others_empty), others(frame_, empty);
    for (int i = 0; i < n; ++i) {
      const auto& [row, col, worth] = places_[moves[i].cell];
      const int kept = own.change(col, 3u << row) - others.change_both(row, 1u << col);
      moves[i].score = kept * kept_move + worth;
    }
  }

 private:
  struct Place {
    int row, col, worth;
  };

  const Frame<M>& frame_;
  std::array<Place, most_cells> places_{};
};

}  // namespace potez::solver
