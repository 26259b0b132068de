// Distances on Blockade's board: how many single steps lead to a goal, and which walls would change that.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

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

// The number of steps from cells to the nearest goal.
template <int Rows, int Stride>
class Distances {
 public:
  using Board = Walls<Rows, Stride>;
  using Cells = typename Board::Cells;
  using Anchors = typename Board::Anchors;
  using Open = Edges<Cells, Stride>;

  static constexpr int near_steps = 8, far_steps = 16;

  int operator[](int cell) const { return steps_[cell]; }
  // The number of cells within 8 and within 16 steps of the goals.
  int near() const { return near_; }
  int far() const { return far_; }

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
  template <int, int>
  friend class DistanceField;

  using Steps = std::conditional_t<(Rows * Stride < 255), std::uint8_t, std::uint16_t>;
  static constexpr Steps unreachable = static_cast<Steps>(-1);

  void number(const Cells& cells, int n) {
    cells.each([&](int cell) { steps_[cell] = static_cast<Steps>(n); });
  }

  // Counts the cells within n steps, if that number is wanted.
  void count(int n, const Cells& within) {
    if (n == near_steps) near_ = within.count();
    if (n == far_steps) far_ = within.count();
  }
  // Counts all cells, if none is as far away as n steps.
  void count_all(int n, const Cells& all) {
    if (n <= near_steps) near_ = all.count();
    if (n <= far_steps) far_ = all.count();
  }

  std::array<Steps, Cells::size> steps_;
  int near_ = 0, far_ = 0;
};

// The distances of all cells, with what it takes to find those after one more wall. A wall changes nothing nearer to
// the goals than itself, and its shadow is often short: if the cells within n steps are the same as before, so are all
// distances beyond.
template <int Rows, int Stride>
class DistanceField : public Distances<Rows, Stride> {
  using Base = Distances<Rows, Stride>;

 public:
  using Cells = typename Base::Cells;
  using Anchors = typename Base::Anchors;
  using Open = typename Base::Open;

  // Finds the distances by breadth-first search from the goals.
  void flood(const Open& open, const Cells& goals) {
    this->steps_.fill(Base::unreachable);
    this->number(goals, 0);
    sole_ = {};
    layers_[0] = goals.words;
    layer_count_ = 1;
    spread(open, 0, goals, goals, [&](int n, const Wave& wave, const Cells& cells, const Cells& within) {
      if (cells.none()) return end(n, within);
      this->number(cells, n);
      add_layer(n, wave, cells, within);
      return false;
    });
  }

  // Calls f with the cells that shortest paths from a cell reach, step by step, the cell itself first.
  template <class F>
  void each_wave(const Open& open, int cell, F&& f) const {
    Cells wave = Cells::of(cell);
    for (int n = this->steps_[cell]; n > 0; --n) {
      f(wave);
      wave = open.step(wave) & within(n - 1);
    }
    f(wave);
  }

  // Whether a wall closes a step of some shortest path.
  bool is_crossed_by(Colour colour, int anchor) const {
    const auto [first, last] = steps_closed(colour, anchor);
    return first < last;
  }

  // Finds the distances on a board with one wall more than `before`.
  void flood_after(const DistanceField& before, const Open& open, Colour colour, int anchor) {
    *this = before;
    const auto [first, last] = steps_closed(colour, anchor);
    bool was_same = true;
    before.spread_from(first, open, [&](int n, const Wave& wave, const Cells& cells, const Cells& within) {
      if (cells.none()) return end(n, within);
      this->number(cells & before.within(n - 1), n);
      add_layer(n, wave, cells, within);
      const bool is_same = within == before.within(n), stops = is_same && was_same && n >= last;
      was_same = is_same;
      return stops;
    });
  }

  // The distances of the wanted cells on a board with one wall more, which closes a step of some shortest path.
  Base after_wall(const Open& open, Colour colour, int anchor, const Cells& wanted) const {
    Base found = *this;
    const auto [first, last] = steps_closed(colour, anchor);
    const auto hear = [&](int n, const Wave&, const Cells& cells, const Cells& now) POTEZ_INLINED {
      if (cells.none()) {
        found.count_all(n, now);
        found.number(wanted - now, Base::unreachable);
        return true;
      }
      found.number(cells & wanted & within(n - 1), n);
      found.count(n, now);
      return (n >= last && now == within(n)) || (n >= Base::far_steps && now.contains(wanted));
    };
    spread_from(first, open, hear);
    return found;
  }

  // Whether this is what a flood of the whole board finds, to test it. The distances of the wanted cells are compared.
  static bool is_right(const Base& found, const Open& open, const Cells& goals, const Cells& wanted) {
    DistanceField field;
    field.flood(open, goals);
    bool same = found.near() == field.near() && found.far() == field.far();
    wanted.each([&](int cell) { same &= found[cell] == field[cell]; });
    return same;
  }
  bool is_right(const Open& open, const Cells& goals) const {
    DistanceField field;
    field.flood(open, goals);
    bool same = layer_count_ == field.layer_count_ && all_ == field.all_ && sole_ == field.sole_;
    for (int n = 0; n < layer_count_; ++n) same &= within(n) == field.within(n);
    return same && is_right(*this, open, goals, all_);
  }

  // The walls that would change the distance of a wanted cell, or the number of cells near the goals. Some anchors may
  // lie off the board.
  Anchors critical_walls(const Cells& wanted) const {
    int n = Base::far_steps;
    while (n < layer_count_ && !within(n).contains(wanted)) ++n;
    const Cells cells = within(n);
    const Cells south = (sole_.north & cells) | (sole_.south & cells).template down<Stride>(),
                east = (sole_.west & cells) | (sole_.east & cells).template down<1>();
    return {south | south.template down<1>(), east | east.template down<Stride>()};
  }

 private:
  static constexpr int max_layers = 64;

  // Cells by the direction of the step that reaches them.
  struct Wave {
    Cells north, south, west, east;

    bool operator==(const Wave&) const = default;
    Cells cells() const { return north | south | west | east; }
  };
  // The distances of the nearest and of the farthest end of the steps that a wall closes.
  struct Range {
    int first = 1 << 20, last = 0;
  };

  // Breadth-first search from the cells that are n steps away; `within` are these and all nearer ones. Calls f with
  // each wave until it returns true, at last with an empty wave.
  template <class F>
  static void spread(const Open& open, int n, Cells within, Cells latest, F&& f) {
    for (bool stops = false; !stops;) {
      const Wave wave{open.north(latest) - within, open.south(latest) - within, open.west(latest) - within,
                      open.east(latest) - within};
      latest = wave.cells();
      within |= latest;
      stops = f(++n, wave, latest, within);
    }
  }
  template <class F>
  void spread_from(int n, const Open& open, F&& f) const {
    n = std::min(n, layer_count_ - 1);
    spread(open, n, within(n), n == 0 ? within(0) : within(n) - within(n - 1), f);
  }

  // The cells within n steps. Beyond the last layer, all cells.
  Cells within(int n) const {
    if (n >= layer_count_) return all_;
    Cells found;
    found.words = layers_[n];
    return found;
  }

  void add_layer(int n, const Wave& wave, const Cells& cells, const Cells& within) {
    this->count(n, within);
    const auto& [north, south, west, east] = wave;
    const Cells twice = (north & south) | (west & east) | ((north | south) & (west | east));
    sole_ = {(sole_.north - cells) | (north - twice), (sole_.south - cells) | (south - twice),
             (sole_.west - cells) | (west - twice), (sole_.east - cells) | (east - twice)};
    if (n >= max_layers) return;
    layers_[n] = within.words;
    layer_count_ = std::max(layer_count_, n + 1);
  }

  // Wave n is empty. Always returns true.
  bool end(int n, const Cells& all) {
    this->count_all(n, all);
    this->number(all_ - all, Base::unreachable);
    all_ = all;
    sole_ = {sole_.north & all, sole_.south & all, sole_.west & all, sole_.east & all};
    layer_count_ = std::min(n, max_layers);
    return true;
  }

  Range steps_closed(Colour colour, int anchor) const {
    Range range;
    const auto close = [&](int one, int two) {
      const int a = this->steps_[one], b = this->steps_[two];
      if (a != b) range = {std::min({range.first, a, b}), std::max({range.last, a, b})};
    };
    const int across = colour == Colour::blue ? Stride : 1, along = colour == Colour::blue ? 1 : Stride;
    close(anchor, anchor + across);
    close(anchor + along, anchor + along + across);
    return range;
  }

  std::array<decltype(Cells::words), max_layers> layers_;  // words, because sets would be cleared first
  int layer_count_ = 0;
  Cells all_;  // the cells that can be reached
  Wave sole_;  // the cells with only one nearer neighbour, by the direction of the step from there
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
    std::array<std::uint16_t, Cells::size> cells;  // in the order of their distance from the pawn
    cells[0] = static_cast<std::uint16_t>(pawn);
    to[pawn] = 1;
    int count = 1;
    for (int i = 0; i < count; ++i)
      distances.each_nearer(open, cells[i], [&](int next) {
        if (to[next] == 0) cells[count++] = static_cast<std::uint16_t>(next);
        to[next] += to[cells[i]];
      });
    for (int i = count; i-- > 0;) {
      const int cell = cells[i];
      if (distances[cell] == 0) from[cell] = 1;
      distances.each_nearer(open, cell, [&](int next) { from[cell] += from[next]; });
    }
    for (int i = 0; i < count; ++i) {
      const int cell = cells[i];
      distances.each_nearer(open, cell, [&](int next) { add_edge(cell, next, to[cell] * from[next] / from[pawn]); });
    }
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
