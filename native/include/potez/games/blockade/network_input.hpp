// What the network of Blockade sees of a position on the board of 11 x 14 with the usual homes. Each side sees the
// board from its own end: in O's view columns are mirrored.
//
// Rows of the first layer. `place` is a cell or an anchor, row * 14 + column:
//   pawns   own lead, own reserve, their lead, their reserve, by place; the lead is the pawn nearer to its goal
//   walls   blue, green, by place
//   paths   own and their cells on shortest paths of the lead; then those that all its shortest paths pass
//   steps   own lead, own reserve, their lead, their reserve, by the number of steps to the goal
//   leads   steps of the own lead and of theirs together
//   hands   own blue, own green, their blue, their green walls in hand
//   walls in hand of both sides together
//   room    cells within 8 and within 16 steps of the own and of their goals, in groups of three and of four
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "potez/games/blockade/distances.hpp"
#include "potez/games/blockade/rules.hpp"
#include "potez/network/network.hpp"

namespace potez {

template <>
class NetworkInput<SmallBlockade> {
  using G = SmallBlockade;
  using Cells = G::Cells;
  static constexpr int rows = 11, cols = 14, stride = 15, places = rows * cols;
  static constexpr int most_steps = 47, most_walls = 18, most_lead = 31, room_groups = 40;
  static constexpr int first_pawn = 0, first_wall = first_pawn + 4 * places, first_path = first_wall + 2 * places,
                       first_step = first_path + 4 * places, first_leads = first_step + 4 * (most_steps + 1),
                       first_hand = first_leads + (most_lead + 1) * (most_lead + 1),
                       first_hands = first_hand + 4 * (most_walls + 1),
                       first_room = first_hands + (most_walls + 1) * (most_walls + 1);

 public:
  using Field = DistanceField<12, stride>;

  static constexpr std::string_view name = "blockade";
  static constexpr int unit = 432;
  static constexpr double search_unit = 450;
  static constexpr int max_rows = 4 + 4 * most_walls + 4 * places + 14;
  static constexpr int row_count = first_room + 4 * room_groups, number_count = 0, symmetry_count = 2, factor_count = 0;

  // Whether the network knows the board.
  static bool covers(const G& position) {
    return position.walls().rows() == rows && position.walls().cols() == cols &&
           position.home(Side::X, 0) == 3 * stride + 3 && position.home(Side::X, 1) == 7 * stride + 3 &&
           position.home(Side::O, 0) == 3 * stride + 10 && position.home(Side::O, 1) == 7 * stride + 10;
  }

  // Calls f(own row, their row) for everything on the board, own being the side to move. The board may be mirrored, the
  // upper row becoming the lowest.
  template <class F>
  static void each_row(const G& position, int symmetry, F&& f) {
    std::array<Field, 2> fields;
    for (const Side side : {Side::X, Side::O})
      fields[index(side)].flood(position.walls().edges(), position.goals(side));
    each_row(position, symmetry, f, fields[index(position.side())], fields[index(other(position.side()))]);
  }

  // The same, with the distances of the own pawns and of theirs.
  template <class F>
  static void each_row(const G& position, int symmetry, F&& f, const Field& own_field, const Field& their_field) {
    const Side me = position.side();
    const auto& open = position.walls().edges();
    const Racer own(position, me, own_field), their(position, other(me), their_field);
    const Places &by_own = place_of[me == Side::O][symmetry], &by_their = place_of[me == Side::X][symmetry];
    const auto at_cell = [&](int first, int own_kind, int their_kind, int cell) {
      f(first + own_kind * places + by_own.cells[cell], first + their_kind * places + by_their.cells[cell]);
    };
    at_cell(first_pawn, 0, 2, own.lead_cell);
    at_cell(first_pawn, 1, 3, own.reserve_cell);
    at_cell(first_pawn, 2, 0, their.lead_cell);
    at_cell(first_pawn, 3, 1, their.reserve_cell);
    for (const Colour colour : {Colour::blue, Colour::green}) {
      const int kind = static_cast<int>(colour);
      const int first = first_wall + kind * places;
      position.walls().placed().of(colour).each(
          [&](int anchor) { f(first + by_own.anchors[anchor], first + by_their.anchors[anchor]); });
    }
    const auto paths = [&](const Field& field, int lead, int own_kind, int their_kind) {
      field.each_wave(open, lead, [&](const Cells& wave) {
        wave.each([&](int cell) { at_cell(first_path, own_kind, their_kind, cell); });
        if (wave.count() == 1) at_cell(first_path, own_kind + 2, their_kind + 2, wave.first());
      });
    };
    paths(own_field, own.lead_cell, 0, 1);
    paths(their_field, their.lead_cell, 1, 0);
    const auto number = [&](int first, int size, int own_kind, int their_kind, int n) {
      f(first + own_kind * size + n, first + their_kind * size + n);
    };
    number(first_step, most_steps + 1, 0, 2, own.lead);
    number(first_step, most_steps + 1, 1, 3, own.reserve);
    number(first_step, most_steps + 1, 2, 0, their.lead);
    number(first_step, most_steps + 1, 3, 1, their.reserve);
    const auto both = [&](int first, int size, int a, int b) { f(first + a * size + b, first + b * size + a); };
    both(first_leads, most_lead + 1, std::min(own.lead, most_lead), std::min(their.lead, most_lead));
    number(first_hand, most_walls + 1, 0, 2, own.blue);
    number(first_hand, most_walls + 1, 1, 3, own.green);
    number(first_hand, most_walls + 1, 2, 0, their.blue);
    number(first_hand, most_walls + 1, 3, 1, their.green);
    both(first_hands, most_walls + 1, std::min(own.blue + own.green, most_walls),
         std::min(their.blue + their.green, most_walls));
    number(first_room, room_groups, 0, 1, std::min(own.near / 3, room_groups - 1));
    number(first_room, room_groups, 1, 0, std::min(their.near / 3, room_groups - 1));
    number(first_room, room_groups, 2, 3, std::min(own.far / 4, room_groups - 1));
    number(first_room, room_groups, 3, 2, std::min(their.far / 4, room_groups - 1));
  }

  static std::array<int, number_count> numbers(const G&) { return {}; }
  static int factor(int) { return -1; }

 private:
  // What is seen of one side.
  struct Racer {
    int lead_cell, reserve_cell, lead, reserve, near, far, blue, green;

    Racer(const G& position, Side side, const Field& field)
        : lead_cell(position.pawn(side, 0)), reserve_cell(position.pawn(side, 1)), near(field.near()), far(field.far()),
          blue(position.in_hand(side, Colour::blue)), green(position.in_hand(side, Colour::green)) {
      if (field[reserve_cell] < field[lead_cell]) std::swap(lead_cell, reserve_cell);
      lead = std::min(field[lead_cell], most_steps);
      reserve = std::min(field[reserve_cell], most_steps);
    }
  };

  // The places of cells and of anchors in a view.
  struct Places {
    std::array<std::uint8_t, rows * stride> cells, anchors;
  };
  // By whether columns and rows are mirrored.
  static constexpr auto place_of = [] {
    std::array<std::array<Places, 2>, 2> made{};
    for (int mirrors = 0; mirrors < 4; ++mirrors)
      for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
          const auto place = [&](int last_row, int last_col) {
            const int r = mirrors & 1 ? last_row - row : row, c = mirrors & 2 ? last_col - col : col;
            return static_cast<std::uint8_t>(std::max(r, 0) * cols + std::max(c, 0));
          };
          Places& view = made[mirrors >> 1][mirrors & 1];
          view.cells[row * stride + col] = place(rows - 1, cols - 1);
          view.anchors[row * stride + col] = place(rows - 2, cols - 2);
        }
    return made;
  }();
};

}  // namespace potez
