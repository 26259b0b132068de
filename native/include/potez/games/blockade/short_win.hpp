// A win in three plies: a turn after which no turn of the other side keeps a pawn from its goal.
//
// The search looks at few of the thousands of turns, and the wall that wins may be any of them. Here every wall counts:
// a pawn within two steps of a goal wins with its next move, whatever stands around it, so the other side must win
// first or place a wall across the way. The turn wins if no such wall is legal. A wall of the other side becomes
// illegal if the new wall crosses or overlaps it, or if both together close a path. So for each pawn move the walls
// across the way are found first, and then the walls that prevent all of them.
#pragma once

#include <array>

#include "potez/games/blockade/rules.hpp"

namespace potez {

template <int Rows, int Stride>
class ShortWin {
  using G = Blockade<Rows, Stride>;
  using Board = typename G::Board;
  using Cells = typename G::Cells;
  using Anchors = typename G::Anchors;
  using Targets = typename G::Targets;

 public:
  static constexpr std::array<Colour, 2> colours = {Colour::blue, Colour::green};

  // A thorough look is exact. The other one leaves out walls that make a defence illegal only because both together
  // would close a path: that takes much longer and seldom finds more.
  ShortWin(const G& position, bool thorough) : position_(position), thorough_(thorough) {}

  // A turn that wins in three plies; no_move if there is none. There is no win in one ply.
  Move find() const {
    const Cells goals = position_.goals(position_.side()), near = within(2, position_.walls(), goals) - goals;
    const Targets targets = position_.targets();
    for (int number = 0; number < 2; ++number)
      for (Cells rest = targets[number] & near; rest.any(); rest.reset(rest.first()))
        if (const Move move = find(number, rest.first()); move != no_move) return move;
    return no_move;
  }

  static Cells pawns(const G& position, Side side) {
    return Cells::of(position.pawn(side, 0)) | Cells::of(position.pawn(side, 1));
  }

  static Cells within(int steps, const Board& walls, Cells from) {
    for (; steps > 0; --steps) from |= walls.edges().step(from);
    return from;
  }

  // Whether a side would reach a goal with its next move.
  static bool arrives(const G& position, Side side) {
    return (within(2, position.walls(), position.goals(side)) & pawns(position, side)).any();
  }

  // The walls across some way of at most so many steps from cells to goals. Some anchors may lie off the board.
  static Anchors across(const Board& walls, const Cells& from, const Cells& goals, int steps) {
    Cells way;
    for (int i = 0; i <= steps; ++i) way |= within(i, walls, from) & within(steps - i, walls, goals);
    const auto& [south_open, east_open] = walls.edges();
    const Cells south = way & way.template down<Stride>() & south_open, east = way & way.template down<1>() & east_open;
    return {south | south.template down<1>(), east | east.template down<Stride>()};
  }

  // Calls f(wall part of a move, board with the wall, the pawn moves before which it is legal) for each legal wall of
  // the side to move that keeps the other side, which would arrive, from it. Stops and returns true when f does.
  template <class F>
  static bool any_stop(const G& position, F&& f) {
    const Side rival = other(position.side());
    const Board& walls = position.walls();
    const Cells goals = position.goals(rival), runners = pawns(position, rival);
    const Cells threats = within(2, walls, goals) & runners;
    const Anchors tried = position.placeable() & across(walls, Cells::of(threats.first()), goals, 2);
    if (!tried.any()) return false;
    const Anchors touching = walls.touching();
    const Targets targets = position.targets();
    for (const Colour colour : colours)
      for (Cells rest = tried.of(colour); rest.any();) {
        const int anchor = rest.first();
        rest.reset(anchor);
        Board closed = walls;
        closed.place(colour, anchor);
        if ((within(2, closed, goals) & runners).any()) continue;
        const Targets before = touching.of(colour).test(anchor) ? position.before(closed, targets) : targets;
        if ((before[0] | before[1]).any() && f(G::wall_part(colour, anchor), closed, before)) return true;
      }
    return false;
  }

  // Whether the side to move, which can move, loses in two plies: it does not win at once, and no wall helps it.
  static bool is_lost(const G& position) {
    if (!arrives(position, other(position.side())) || arrives(position, position.side())) return false;
    return !any_stop(position, [](Move, const Board&, const Targets&) { return true; });
  }

 private:
  Move find(int number, int cell) const {
    const Side rival = other(position_.side());
    const Board& walls = position_.walls();
    const Move pawn_part = position_.pawn_part(number, cell);
    G stepped = position_;  // as if no wall had to be placed
    stepped.play_pawn(pawn_part);
    const Anchors touching = walls.touching();
    Anchors chosen = position_.placeable();
    if (!(chosen - touching).any()) chosen = position_.walls_after(number, cell);
    if (!chosen.any()) return !stepped.over() && is_lost(stepped) ? pawn_part : no_move;
    // The wall must stop a pawn of the other side that would arrive, and prevent every wall against the own pawn.
    const Cells arriving = within(2, walls, position_.goals(rival)) & pawns(position_, rival);
    if (arriving.any()) chosen = chosen & across(walls, Cells::of(arriving.first()), position_.goals(rival), 2);
    const Anchors placeable = walls.placeable();
    const Targets replies = stepped.targets();
    if (!chosen.any()) return no_move;
    any_stop(stepped, [&](Move, const Board& closed, const Targets& before) {
      // If it may follow some pawn moves only, a wall that prevents these is enough: any might.
      if (thorough_ && before != replies) return false;
      const Anchors excluded = placeable - closed.placeable();
      chosen = chosen & (thorough_ ? excluded | closed.loops() : excluded);
      return !chosen.any();
    });
    const Anchors way = across(walls, Cells::of(cell), position_.goals(position_.side()), 2);
    Targets only{};
    only[number].set(cell);
    for (const Anchors& part : {chosen - way, chosen & way})
      for (const Colour colour : colours)
        for (Cells rest = part.of(colour); rest.any(); rest.reset(rest.first())) {
          const int anchor = rest.first();
          Board closed = walls;
          closed.place(colour, anchor);
          if (touching.of(colour).test(anchor) && position_.before(closed, only)[number].none()) continue;
          G after = position_;
          after.play(pawn_part | G::wall_part(colour, anchor));
          if (!after.over() && is_lost(after)) return pawn_part | G::wall_part(colour, anchor);
        }
    return no_move;
  }

  const G& position_;
  bool thorough_;
};

}  // namespace potez
