// The walls of Blockade: where a wall can be placed, which edges between cells it closes, and whether it closes a loop.
//
// Cell (row, column), both from 0 at the upper left, is bit row * Stride + column. The anchor of a wall is the upper
// left of the four cells around its middle. The same bit stands for the grid point in that middle, so sets of cells, of
// anchors and of inner grid points have the same type.
#pragma once

#include <array>
#include <cstdint>

#include "potez/bits.hpp"

namespace potez {

enum class Colour : std::uint8_t { blue, green };  // horizontal, vertical

// The cells whose southern edge is open, the cells whose eastern edge is open, and steps across open edges.
template <class Cells, int Stride>
struct Edges {
  Cells south_open, east_open;

  bool operator==(const Edges&) const = default;
  Cells north(const Cells& from) const { return from.template down<Stride>() & south_open; }
  Cells south(const Cells& from) const { return (from & south_open).template up<Stride>(); }
  Cells west(const Cells& from) const { return from.template down<1>() & east_open; }
  Cells east(const Cells& from) const { return (from & east_open).template up<1>(); }
  Cells step(const Cells& from) const { return north(from) | south(from) | west(from) | east(from); }
};

template <int Rows, int Stride>
class Walls {
 public:
  static constexpr int words = (Rows * Stride + 63) / 64;
  using Cells = Bits<words == 3 && has_wide_registers ? 4 : words>;
  using Near = Bits<Stride / 16 + 1>;  // the cells within two steps of a cell, which is bit 2 * Stride

  // A set of walls, by colour.
  struct Anchors {
    Cells blue, green;

    bool operator==(const Anchors&) const = default;
    Cells& of(Colour colour) { return colour == Colour::blue ? blue : green; }
    const Cells& of(Colour colour) const { return colour == Colour::blue ? blue : green; }
    bool any() const { return (blue | green).any(); }
    int count() const { return blue.count() + green.count(); }
    friend Anchors operator|(const Anchors& a, const Anchors& b) { return {a.blue | b.blue, a.green | b.green}; }
    friend Anchors operator&(const Anchors& a, const Anchors& b) { return {a.blue & b.blue, a.green & b.green}; }
    friend Anchors operator-(const Anchors& a, const Anchors& b) { return {a.blue - b.blue, a.green - b.green}; }
  };

  Walls() = default;
  Walls(int rows, int cols) : grid_(&Grid::of(rows, cols)), edges_(grid_->edges) {}

  int rows() const { return grid_->rows; }
  int cols() const { return grid_->cols; }
  const Anchors& placed() const { return placed_; }
  bool is_anchor(int cell) const { return grid_->anchors.test(cell); }
  bool operator==(const Walls&) const = default;

  void place(Colour colour, int anchor) {
    placed_.of(colour).set(anchor);
    if (colour == Colour::blue)
      edges_.south_open.reset(anchor), edges_.south_open.reset(anchor + 1);
    else
      edges_.east_open.reset(anchor), edges_.east_open.reset(anchor + Stride);
  }

  const Edges<Cells, Stride>& edges() const { return edges_; }

  Edges<Near, Stride> edges_near(int cell) const {
    const int place = cell - 2 * Stride;
    return {edges_.south_open.template window<Near::length>(place),
            edges_.east_open.template window<Near::length>(place)};
  }

  // The cells that can be reached. It may stop once all wanted cells are reached.
  Cells reach(Cells from, const Cells& wanted) const {
    for (;;) {
      const Cells before = from;
      from |= edges_.south(from) | edges_.north(from);
      from |= edges_.east(from) | edges_.west(from);
      if (from == before || from.contains(wanted)) return from;
    }
  }

  // The places where a wall would overlap and cross no other wall.
  Anchors placeable() const {
    const auto& [blue, green] = placed_;
    return {grid_->anchors - across(blue) - green, grid_->anchors - along(green) - blue};
  }

  // The walls that may close a loop: at least two of their three points touch a wall or the border.
  Anchors touching() const { return touching(touched(placed_), true); }

  // The walls that close a loop and so cut some cells off from others: two of their points are already joined by walls
  // and border. The border and the walls joined to it are one component; the others are found one by one. A loop has
  // four sides, so a component away from the border needs at least three walls, which have seven points or more.
  Anchors loops() const {
    Cells points = joined(touched(at_border()));
    Anchors found = touching(points, true);
    Cells rest = touched(placed_) - points;
    while (rest.any()) {
      points = joined(Cells::of(rest.first()));
      if (points.count() >= 7) found = found | touching(points, false);
      rest -= points;
    }
    return found;
  }

 private:
  // The empty board of one size: its open edges, its anchors, and the anchors whose walls end at the border.
  struct Grid {
    int rows = 0, cols = 0;
    Edges<Cells, Stride> edges;
    Cells anchors, left, right, top, bottom;

    static const Grid& of(int rows, int cols) {
      static const auto grids = [] {
        std::array<std::array<Grid, Stride + 1>, Rows + 1> made;
        for (int r = 0; r <= Rows; ++r)
          for (int c = 0; c <= Stride; ++c) made[r][c].build(r, c);
        return made;
      }();
      return grids[rows][cols];
    }

    void build(int height, int width) {
      rows = height;
      cols = width;
      for (int r = 0; r < rows; ++r)
        for (int c = 0; c < cols; ++c) {
          const int cell = r * Stride + c;
          if (r + 1 < rows) edges.south_open.set(cell);
          if (c + 1 < cols) edges.east_open.set(cell);
          if (r + 1 == rows || c + 1 == cols) continue;
          anchors.set(cell);
          if (c == 0) left.set(cell);
          if (c + 2 == cols) right.set(cell);
          if (r == 0) top.set(cell);
          if (r + 2 == rows) bottom.set(cell);
        }
    }
  };

  // A set with its neighbours in the row or in the column. Members that leave the board are no anchors.
  static Cells across(const Cells& c) { return c | c.template up<1>() | c.template down<1>(); }
  static Cells along(const Cells& c) { return c | c.template up<Stride>() | c.template down<Stride>(); }
  static Cells two_of(const Cells& a, const Cells& b, const Cells& c) { return (a & (b | c)) | (b & c); }

  Cells touched(const Anchors& walls) const { return (across(walls.blue) | along(walls.green)) & grid_->anchors; }
  Anchors at_border() const { return placed_ & Anchors{grid_->left | grid_->right, grid_->top | grid_->bottom}; }

  // The inner points that walls join to the given ones.
  Cells joined(Cells points) const {
    for (;;) {
      const Cells before = points;
      points |= touched(placed_ & Anchors{across(points), along(points)});
      if (points == before) return points;
    }
  }

  // The walls with two points among the given ones, or among these and the border.
  Anchors touching(const Cells& points, bool border) const {
    Cells west = points.template up<1>(), east = points.template down<1>();
    Cells north = points.template up<Stride>(), south = points.template down<Stride>();
    if (border) {
      west |= grid_->left, east |= grid_->right;
      north |= grid_->top, south |= grid_->bottom;
    }
    return {two_of(west, points, east) & grid_->anchors, two_of(north, points, south) & grid_->anchors};
  }

  const Grid* grid_ = nullptr;
  Edges<Cells, Stride> edges_;
  Anchors placed_;
};

}  // namespace potez
