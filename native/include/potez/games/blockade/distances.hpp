// Distances on Blockade's board: how many single steps lead to a goal, and which walls would change that.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "potez/games/blockade/walls.hpp"

namespace potez {

// Calls f with the colour and anchor of both walls that close the edge between two neighbouring cells. An anchor may
// lie off the board; callers keep only placeable walls.
template <int Stride, class F>
void each_wall_between(int one, int two, F&& f) {
  const int edge = std::min(one, two);
  const bool is_vertical_step = std::max(one, two) == edge + Stride;
  const Colour colour = is_vertical_step ? Colour::blue : Colour::green;
  f(colour, edge);
  if (const int second = edge - (is_vertical_step ? 1 : Stride); second >= 0) f(colour, second);
}

// The number of steps from each cell to the nearest goal.
template <int Rows, int Stride>
class Distances {
 public:
  using Board = Walls<Rows, Stride>;
  using Cells = typename Board::Cells;
  using Anchors = typename Board::Anchors;
  using Open = Edges<Cells, Stride>;

  // Finds the distances of all cells up to the farthest wanted one, and the walls that would change one of them.
  void flood(const Open& open, const Cells& goals, const Cells& wanted) {
    steps_.fill(unknown);
    Open sole;  // edges that are the only shortest way from some cell
    spread(open, goals, wanted, [&](int n, const Wave& wave) {
      number(wave.cells(), n);
      const auto& [north, south, west, east] = wave;
      const Cells twice = (north & south) | (west & east) | ((north | south) & (west | east));
      sole.south_open |= (north - twice) | (south - twice).template down<Stride>();
      sole.east_open |= (west - twice) | (east - twice).template down<1>();
    });
    critical_walls_ = {sole.south_open | sole.south_open.template down<1>(),
                       sole.east_open | sole.east_open.template down<Stride>()};
  }

  // Finds the distances of the wanted cells only, which is faster.
  void measure(const Open& open, const Cells& goals, const Cells& wanted) {
    spread(open, goals, wanted, [&](int n, const Wave& wave) { number(wave.cells() & wanted, n); });
  }

  int operator[](int cell) const { return steps_[cell]; }
  // The number of cells within 8 and within 16 steps of the goals.
  int near() const { return near_; }
  int far() const { return far_; }
  // The walls that would change a distance. Valid after flood(). Some anchors may lie off the board.
  const Anchors& critical_walls() const { return critical_walls_; }

  // Calls f with each neighbour that is one step nearer to a goal.
  template <class F>
  void each_nearer(const Open& open, int cell, F&& f) const {
    const int n = steps_[cell] - 1;
    if (n < 0) return;
    if (open.south_open.test(cell) && steps_[cell + Stride] == n) f(cell + Stride);
    if (open.east_open.test(cell) && steps_[cell + 1] == n) f(cell + 1);
    if (cell >= Stride && open.south_open.test(cell - Stride) && steps_[cell - Stride] == n) f(cell - Stride);
    if (cell >= 1 && open.east_open.test(cell - 1) && steps_[cell - 1] == n) f(cell - 1);
  }

  // One such neighbour; the cell itself if it is a goal.
  int nearer(const Open& open, int cell) const {
    int found = cell;
    each_nearer(open, cell, [&](int next) { found = next; });
    return found;
  }

 private:
  static constexpr std::uint8_t unknown = 255;
  static constexpr int near_steps = 8, far_steps = 16;

  // The cells that the next step reaches, by the direction of the step.
  struct Wave {
    Cells north, south, west, east;

    Cells cells() const { return north | south | west | east; }
  };

  void number(const Cells& cells, int n) {
    cells.each([&](int cell) { steps_[cell] = static_cast<std::uint8_t>(n); });
  }

  // Breadth-first search from the goals. Calls f with each wave, until all wanted cells and all near ones are reached.
  template <class F>
  void spread(const Open& open, const Cells& goals, const Cells& wanted, F&& f) {
    Cells reached = goals, latest = goals;
    number(goals, 0);
    near_ = far_ = 0;
    for (int n = 1; n <= far_steps || !reached.contains(wanted); ++n) {
      const Wave wave{open.north(latest) - reached, open.south(latest) - reached, open.west(latest) - reached,
                      open.east(latest) - reached};
      latest = wave.cells();
      if (latest.none()) break;
      reached |= latest;
      f(n, wave);
      if (n == near_steps) near_ = reached.count();
      if (n == far_steps) far_ = reached.count();
    }
    if (near_ == 0) near_ = reached.count();
    if (far_ == 0) far_ = reached.count();
  }

  std::array<std::uint8_t, Cells::size> steps_;
  int near_ = 0, far_ = 0;
  Anchors critical_walls_;
};

// The walls that would close a step of one shortest path from each of the given cells. Any other wall leaves their
// distances as they are.
template <int Rows, int Stride>
typename Walls<Rows, Stride>::Anchors walls_across(const Distances<Rows, Stride>& distances,
                                                   const Edges<typename Walls<Rows, Stride>::Cells, Stride>& open,
                                                   const typename Walls<Rows, Stride>::Cells& cells) {
  typename Walls<Rows, Stride>::Cells seen;
  typename Walls<Rows, Stride>::Anchors across;
  cells.each([&](int cell) {
    while (!seen.test(cell)) {
      seen.set(cell);
      const int next = distances.nearer(open, cell);
      if (next != cell)
        each_wall_between<Stride>(cell, next, [&](Colour colour, int anchor) { across.of(colour).set(anchor); });
      cell = next;
    }
  });
  return across;
}

// For each wall, the part of a pawn's shortest paths that it would close. If it is 1, the wall lengthens the way.
template <int Rows, int Stride>
class PathHeat {
 public:
  using Board = Walls<Rows, Stride>;
  using Cells = typename Board::Cells;
  using Anchors = typename Board::Anchors;

  float of(Colour colour, int anchor) const { return heat_[index(colour)][anchor]; }
  const Anchors& touched() const { return touched_; }

  // Adds the paths of a pawn. The part of the paths through an edge is the number of paths to it times the number of
  // paths from it, divided by the number of all paths.
  void add(const Distances<Rows, Stride>& distances, const Edges<Cells, Stride>& open, int pawn) {
    std::array<float, Cells::size> to{}, from{};
    std::vector<int> cells{pawn};  // in the order of their distance from the pawn
    to[pawn] = 1;
    for (std::size_t i = 0; i < cells.size(); ++i)
      distances.each_nearer(open, cells[i], [&](int next) {
        if (to[next] == 0) cells.push_back(next);
        to[next] += to[cells[i]];
      });
    for (std::size_t i = cells.size(); i-- > 0;) {
      const int cell = cells[i];
      if (distances[cell] == 0) from[cell] = 1;
      distances.each_nearer(open, cell, [&](int next) { from[cell] += from[next]; });
    }
    for (const int cell : cells)
      distances.each_nearer(open, cell, [&](int next) { add_edge(cell, next, to[cell] * from[next] / from[pawn]); });
  }

 private:
  static int index(Colour colour) { return static_cast<int>(colour); }

  void add_edge(int one, int two, float part) {
    each_wall_between<Stride>(one, two, [&](Colour colour, int anchor) {
      heat_[index(colour)][anchor] += part;
      touched_.of(colour).set(anchor);
    });
  }

  std::array<std::array<float, Cells::size>, 2> heat_{};
  Anchors touched_;
};

}  // namespace potez
