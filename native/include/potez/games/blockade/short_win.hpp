// A win in three plies: a turn after which no turn of the other side keeps a pawn from its goal.
//
// The search looks at few of the thousands of turns, and the wall that wins may be any of them. Here every wall counts,
// and the answer is exact: a pawn within two steps of a goal wins with its next move, whatever stands around it, so the
// other side must win first or place a wall across the way. The turn wins if no such wall is legal. A wall of the other
// side becomes illegal if the new wall crosses or overlaps it, or if both together close a path. So for each pawn move
// the walls across the way are found first, and then the walls that prevent all of them.
#pragma once

#include <array>

#include "potez/games/blockade/distances.hpp"
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
  // A thorough look also tries walls that make a defence illegal only because both together would close a path. That
  // takes much longer and seldom finds more.
  ShortWin(const G& position, bool thorough) : position_(position), side_(position.side()), thorough_(thorough) {}

  // A turn that wins in three plies; no_move if there is none. Wins in one ply are not looked for.
  Move find() const {
    const Board& walls = position_.walls();
    const Cells near = within_two_steps(walls, goals(side_)) - goals(side_);
    const Targets targets = position_.targets();
    for (int number = 0; number < 2; ++number) {
      const Cells cells = targets[number] & near;
      for (Cells rest = cells; rest.any(); rest.reset(rest.first()))
        if (const Move move = find(number, rest.first()); move != no_move) return move;
    }
    return no_move;
  }

 private:
  static constexpr std::array<Colour, 2> colours = {Colour::blue, Colour::green};

  Cells goals(Side side) const { return position_.goals(side); }

  static Cells within_two_steps(const Board& walls, const Cells& from) {
    const Cells one = from | walls.edges().step(from);
    return one | walls.edges().step(one);
  }

  // The walls across some way of at most two steps from a cell to the goals. Some anchors may lie off the board.
  Anchors across(const Board& walls, int cell) const {
    const auto& open = walls.edges();
    const Cells last = goals(side_);
    Anchors found;
    const auto close = [&](int one, int two) {
      each_wall_between<Stride>(one, two, [&](Colour colour, int anchor) { found.of(colour).set(anchor); });
    };
    (open.step(Cells::of(cell)) & (last | open.step(last))).each([&](int middle) {
      close(cell, middle);
      (open.step(Cells::of(middle)) & last).each([&](int goal) { close(middle, goal); });
    });
    return found;
  }

  // Calls f(colour, anchor, board with the wall) for each wall of the other side, legal or not, after which no pawn of
  // ours on `cell` or `waiting` is within two steps of a goal. Stops and returns true when f does.
  template <class F>
  bool any_defence(const G& after, int cell, int waiting, F&& f) const {
    const Board& walls = after.walls();
    const Anchors tried = after.placeable() & across(walls, cell);
    const Cells pawns = Cells::of(cell) | Cells::of(waiting);
    for (const Colour colour : colours)
      for (Cells rest = tried.of(colour); rest.any();) {
        const int anchor = rest.first();
        rest.reset(anchor);
        Board closed = walls;
        closed.place(colour, anchor);
        if ((within_two_steps(closed, goals(side_)) & pawns).none() && f(closed)) return true;
      }
    return false;
  }

  // Whether the other side, to move, neither wins at once nor has a legal wall against our pawns.
  bool is_lost(const G& after, int cell, int waiting) const {
    const Targets replies = after.targets();
    if (((replies[0] | replies[1]) & goals(other(side_))).any()) return false;
    if ((within_two_steps(after.walls(), goals(side_)) & Cells::of(cell)).none()) return false;
    return !any_defence(after, cell, waiting, [&](const Board& closed) {
      const Targets before = after.before(closed, replies);
      return (before[0] | before[1]).any();
    });
  }

  Move find(int number, int cell) const {
    const int waiting = position_.pawn(side_, 1 - number);
    const Move pawn_part = position_.pawn_part(number, cell);
    G stepped = position_;  // as if no wall had to be placed
    stepped.play_pawn(pawn_part);
    const Anchors free = position_.placeable();
    if (!free.any()) return is_lost(stepped, cell, waiting) ? pawn_part : no_move;
    // The walls that prevent every defence.
    Anchors chosen = free;
    const Board& walls = position_.walls();
    const Anchors placeable = walls.placeable(), loops = walls.loops();
    const Targets replies = stepped.targets();
    bool prevents = false;
    any_defence(stepped, cell, waiting, [&](const Board& closed) {
      const Targets before = stepped.before(closed, replies);
      if ((before[0] | before[1]).none()) return false;
      prevents = true;
      const Anchors excluded = placeable - closed.placeable();
      chosen = chosen & (thorough_ ? excluded | closed.loops() : excluded);
      return !chosen.any();
    });
    // Where nothing has to be prevented, few walls are tried: one that is in nobody's way is good enough.
    int left = prevents ? 1000 : 8;
    if (!prevents) {
      if (((replies[0] | replies[1]) & goals(other(side_))).any()) {
        left = 1000;
      } else {
        const Anchors quiet = chosen - loops - across(walls, cell);
        if (quiet.any()) chosen = quiet;
      }
    }
    Targets only{};
    only[number].set(cell);
    for (const Colour colour : colours)
      for (Cells rest = chosen.of(colour); rest.any() && left > 0; --left) {
        const int anchor = rest.first();
        rest.reset(anchor);
        if (loops.of(colour).test(anchor)) {
          Board closed = walls;
          closed.place(colour, anchor);
          const Targets before = position_.before(closed, only);
          if ((before[0] | before[1]).none()) continue;
        }
        const Move move = pawn_part | G::wall_part(colour, anchor);
        G after = position_;
        after.play(move);
        if (is_lost(after, cell, waiting)) return move;
      }
    return no_move;
  }

  const G& position_;
  Side side_;
  bool thorough_;
};

}  // namespace potez
