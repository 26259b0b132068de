// The ways of Blockade's pawns: how many single steps lead to a goal, and which walls would stand in the way.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "potez/games/walls.hpp"

namespace potez {

// Adds both walls that close the edge between two cells. Anchors off the board are sorted out by who asks for places.
template <int Stride, class Anchors>
void add_closing(Anchors& walls, int one, int two) {
  const int edge = std::min(one, two);
  const bool upright = std::max(one, two) == edge + Stride;
  auto& anchors = walls.of(upright ? Colour::blue : Colour::green);
  anchors.set(edge);
  if (const int second = edge - (upright ? 1 : Stride); second >= 0) anchors.set(second);
}

// The steps from cells to the nearest of some goals.
template <int Rows, int Stride>
class Ways {
 public:
  using Board = Walls<Rows, Stride>;
  using Cells = typename Board::Cells;
  using Anchors = typename Board::Anchors;
  using Open = Edges<Cells, Stride>;

  // Numbers all cells that are no farther than the farthest wanted one, and finds the walls that would change a number.
  void flood(const Open& open, const Cells& goals, const Cells& wanted) {
    steps_.fill(unknown);
    Open sole;  // the edges by which alone a cell is as near as it is
    spread(open, goals, wanted, [&](int n, const Wave& wave) {
      number(wave.cells(), n);
      const auto& [north, south, west, east] = wave;
      const Cells twice = (north & south) | (west & east) | ((north | south) & (west | east));
      sole.south_open |= (north - twice) | (south - twice).template down<Stride>();
      sole.east_open |= (west - twice) | (east - twice).template down<1>();
    });
    telling_ = {sole.south_open | sole.south_open.template down<1>(),
                sole.east_open | sole.east_open.template down<Stride>()};
  }

  // Numbers the wanted cells only, which is quicker.
  void measure(const Open& open, const Cells& goals, const Cells& wanted) {
    spread(open, goals, wanted, [&](int n, const Wave& wave) { number(wave.cells() & wanted, n); });
  }

  int operator[](int cell) const { return steps_[cell]; }
  // How many cells lie within a few and within many steps of the goals.
  int near() const { return near_; }
  int far() const { return far_; }
  // The walls that would change any of this, after a flood. Anchors off the board are sorted out by who asks for places.
  const Anchors& telling() const { return telling_; }

  // Calls f with each neighbour that is a step nearer to a goal.
  template <class F>
  void each_nearer(const Open& open, int cell, F&& f) const {
    const int n = steps_[cell] - 1;
    if (n < 0) return;
    if (open.south_open.test(cell) && steps_[cell + Stride] == n) f(cell + Stride);
    if (open.east_open.test(cell) && steps_[cell + 1] == n) f(cell + 1);
    if (cell >= Stride && open.south_open.test(cell - Stride) && steps_[cell - Stride] == n) f(cell - Stride);
    if (cell >= 1 && open.east_open.test(cell - 1) && steps_[cell - 1] == n) f(cell - 1);
  }

  // One of them, or the cell itself if it is a goal.
  int nearer(const Open& open, int cell) const {
    int found = cell;
    each_nearer(open, cell, [&](int next) { found = next; });
    return found;
  }

 private:
  static constexpr std::uint8_t unknown = 255;
  static constexpr int few = 8, many = 16;

  // The cells that are reached with a step, by the directions of those steps.
  struct Wave {
    Cells north, south, west, east;

    Cells cells() const { return north | south | west | east; }
  };

  void number(const Cells& cells, int n) {
    cells.each([&](int cell) { steps_[cell] = static_cast<std::uint8_t>(n); });
  }

  // Calls f with each wave, until all wanted cells and those within many steps are reached.
  template <class F>
  void spread(const Open& open, const Cells& goals, const Cells& wanted, F&& f) {
    Cells reached = goals, latest = goals;
    number(goals, 0);
    near_ = far_ = 0;
    for (int n = 1; n <= many || !reached.contains(wanted); ++n) {
      const Wave wave{open.north(latest) - reached, open.south(latest) - reached, open.west(latest) - reached,
                      open.east(latest) - reached};
      latest = wave.cells();
      if (latest.none()) break;
      reached |= latest;
      f(n, wave);
      if (n == few) near_ = reached.count();
      if (n == many) far_ = reached.count();
    }
    if (near_ == 0) near_ = reached.count();
    if (far_ == 0) far_ = reached.count();
  }

  std::array<std::uint8_t, Cells::size> steps_;
  int near_ = 0, far_ = 0;
  Anchors telling_;
};

// The walls that would close a step of one shortest way from each of some cells. Any other wall leaves all these cells as
// near to a goal as they are.
template <int Rows, int Stride>
typename Walls<Rows, Stride>::Anchors walls_across(const Ways<Rows, Stride>& ways,
                                                   const Edges<typename Walls<Rows, Stride>::Cells, Stride>& open,
                                                   const typename Walls<Rows, Stride>::Cells& cells) {
  typename Walls<Rows, Stride>::Cells seen;
  typename Walls<Rows, Stride>::Anchors across;
  cells.each([&](int cell) {
    while (!seen.test(cell)) {
      seen.set(cell);
      const int next = ways.nearer(open, cell);
      if (next != cell) add_closing<Stride>(across, cell, next);
      cell = next;
    }
  });
  return across;
}

// For each wall the part of a pawn's shortest ways that it would close. Where it is 1 the pawn has farther to go.
template <int Rows, int Stride>
class Heat {
 public:
  using Board = Walls<Rows, Stride>;
  using Cells = typename Board::Cells;
  using Anchors = typename Board::Anchors;

  float of(Colour colour, int anchor) const { return heat_[index(colour)][anchor]; }
  const Anchors& touched() const { return touched_; }

  // All ways of a pawn are as likely as each other: the part through an edge is the number of ways to it times the number
  // of ways from it.
  void add(const Ways<Rows, Stride>& ways, const Edges<Cells, Stride>& open, int pawn) {
    std::array<float, Cells::size> to{}, from{};
    std::vector<int> cells{pawn};  // in the order of their distance from the pawn
    to[pawn] = 1;
    for (std::size_t i = 0; i < cells.size(); ++i)
      ways.each_nearer(open, cells[i], [&](int next) {
        if (to[next] == 0) cells.push_back(next);
        to[next] += to[cells[i]];
      });
    for (std::size_t i = cells.size(); i-- > 0;) {
      const int cell = cells[i];
      if (ways[cell] == 0) from[cell] = 1;
      ways.each_nearer(open, cell, [&](int next) { from[cell] += from[next]; });
    }
    for (const int cell : cells)
      ways.each_nearer(open, cell, [&](int next) { close(cell, next, to[cell] * from[next] / from[pawn]); });
  }

 private:
  static int index(Colour colour) { return static_cast<int>(colour); }

  // Both walls that close an edge. Anchors off the board are sorted out by who asks for places.
  void close(int one, int two, float part) {
    const int edge = std::min(one, two);
    const bool upright = std::max(one, two) == edge + Stride;
    const Colour colour = upright ? Colour::blue : Colour::green;
    for (const int anchor : {edge, edge - (upright ? 1 : Stride)})
      if (anchor >= 0) {
        heat_[index(colour)][anchor] += part;
        touched_.of(colour).set(anchor);
      }
  }

  std::array<std::array<float, Cells::size>, 2> heat_{};
  Anchors touched_;
};

}  // namespace potez
