// The last three plies of a game of Blockade, for proofs: does a side win within one or three plies, whatever the other
// one plays? No clock runs here and nothing is counted, so the answer of a position is always the same.
//
// A pawn within two steps of a goal wins with its next move, whatever stands around it, so only a wall stops it. The
// last two plies of a win are therefore decided by walls alone: which of them would stop the pawns, and are they legal?
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "potez/games/blockade/distances.hpp"
#include "potez/games/blockade/rules.hpp"

namespace potez {

template <int Rows, int Stride>
class LastPlies {
  using G = Blockade<Rows, Stride>;
  using Board = typename G::Board;
  using Cells = typename G::Cells;
  using Anchors = typename G::Anchors;
  using Targets = typename G::Targets;

 public:
  // Whether the side to move can win within so many plies (1 or 3).
  static bool can_win(const G& position, int plies) {
    const Targets to = position.targets();
    if (((to[0] | to[1]) & position.goals(position.side())).any()) return true;
    if (plies == 1) return false;
    return wins_in_three(position, to) || can_make_stuck(position);
  }

  // Whether the side to move, which can play, loses within two plies: it does not win at once and has no wall against
  // the pawns that threaten it.
  static bool is_lost_in_two(const G& position) {
    if (!is_threatened(position)) return false;
    const Targets to = position.targets();
    if (((to[0] | to[1]) & position.goals(position.side())).any()) return false;
    return !any_stop(position, to, [](const Board&, const Targets&) { return true; });
  }

 private:
  static constexpr std::array<Colour, 2> colours = {Colour::blue, Colour::green};
  // The most targets that one turn takes from a pawn: five by a wall, which closes two edges, and one by a pawn.
  static constexpr int targets_of_a_turn = 6;
  // A wall changes the targets of two pawns only if they are at most so far apart: it is two long, targets two steps.
  static constexpr int reach_of_a_wall = 6;

  static G after(const G& position, Move move) {
    G next = position;
    next.play(move);
    return next;
  }

  static Cells within_two_steps(const Board& walls, const Cells& from) {
    const Cells one = from | walls.edges().step(from);
    return one | walls.edges().step(one);
  }

  static Cells pawns(const G& position, Side side) {
    return Cells::of(position.pawn(side, 0)) | Cells::of(position.pawn(side, 1));
  }

  // The walls across some way of at most two steps from a cell to a goal. Some anchors may lie off the board.
  static Anchors across(const Board& walls, const Cells& goals, int cell) {
    const auto& open = walls.edges();
    Anchors found;
    const auto close = [&](int one, int two) {
      each_wall_between<Stride>(one, two, [&](Colour colour, int anchor) { found.of(colour).set(anchor); });
    };
    (open.step(Cells::of(cell)) & (goals | open.step(goals))).each([&](int middle) {
      close(cell, middle);
      (open.step(Cells::of(middle)) & goals).each([&](int goal) { close(middle, goal); });
    });
    return found;
  }

  // Calls f(board with the wall, the pawn moves before which it is legal) for each legal wall of the side to move that
  // stops all pawns of the other side. Stops and returns true when f does.
  template <class F>
  static bool any_stop(const G& position, const Targets& to, F&& f) {
    const Side rival = other(position.side());
    const Board& walls = position.walls();
    const Cells goals = position.goals(rival), runners = pawns(position, rival);
    const Cells threats = within_two_steps(walls, goals) & runners;
    const Anchors tried = position.placeable() & across(walls, goals, threats.first());
    for (const Colour colour : colours)
      for (Cells rest = tried.of(colour); rest.any();) {
        const int anchor = rest.first();
        rest.reset(anchor);
        Board closed = walls;
        closed.place(colour, anchor);
        if ((within_two_steps(closed, goals) & runners).any()) continue;
        const Targets before = position.before(closed, to);
        if ((before[0] | before[1]).any() && f(closed, before)) return true;
      }
    return false;
  }

  static bool is_threatened(const G& position) {
    const Side rival = other(position.side());
    return (within_two_steps(position.walls(), position.goals(rival)) & pawns(position, rival)).any();
  }

  // No win in one is there. So a pawn has to come within two steps of a goal, or the other side is made stuck.
  static bool wins_in_three(const G& position, const Targets& to) {
    const Cells near = within_two_steps(position.walls(), position.goals(position.side()));
    for (int number = 0; number < 2; ++number)
      for (Cells rest = to[number] & near; rest.any();) {
        const int cell = rest.first();
        rest.reset(cell);
        if (step_wins(position, number, cell)) return true;
      }
    return false;
  }

  // Whether a pawn move wins together with some wall. The other side's walls against it have to be prevented.
  static bool step_wins(const G& position, int number, int cell) {
    const Move pawn_part = position.pawn_part(number, cell);
    G stepped = position;  // as if no wall had to be placed
    stepped.play_pawn(pawn_part);
    Anchors chosen = position.walls_after(number, cell);
    if (!chosen.any()) return stepped.over() || is_lost_in_two(stepped);
    const Anchors placeable = position.walls().placeable();
    const Targets replies = stepped.targets();
    any_stop(stepped, replies, [&](const Board& closed, const Targets& before) {
      // A wall that is legal after some pawn moves only may be prevented through these; nothing is excluded then.
      if (before == replies) chosen = chosen & ((placeable - closed.placeable()) | closed.loops());
      return !chosen.any();
    });
    for (const Colour colour : colours)
      for (Cells rest = chosen.of(colour); rest.any();) {
        const int anchor = rest.first();
        rest.reset(anchor);
        const G next = after(position, pawn_part | G::wall_part(colour, anchor));
        if (next.over() || is_lost_in_two(next)) return true;
      }
    return false;
  }

  static bool can_make_stuck(const G& position) {
    const Side side = position.side();
    G passed = position;  // as if the other side were to move
    passed.play_pawn(position.pawn_part(0, position.pawn(side, 0)));
    const Targets to = passed.targets();
    const auto [few, many] = std::minmax({to[0].count(), to[1].count()});
    if (many > targets_of_a_turn) return false;
    const int one = position.pawn(other(side), 0), two = position.pawn(other(side), 1);
    const int apart = std::max(std::abs(one / Stride - two / Stride), std::abs(one % Stride - two % Stride));
    if (apart > reach_of_a_wall && few > 1) return false;
    bool found = false;
    position.each_move([&](Move move) { found = found || after(position, move).over(); });
    return found;
  }
};

}  // namespace potez
