// Forced wins within one, three and five plies at full width: every turn, every reply, every wall. The search leaves
// most turns out and so may overlook a win. Here nothing is left out, and what is found is a proof.
//
// short_win.hpp decides the last three plies. Before them most turns fail against a reply that has refuted other turns,
// so these replies are tried first, and the turns that have won last are the first to be tried again. One prover for
// several similar positions is much faster than one for each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "potez/games/blockade/short_win.hpp"
#include "potez/search/search_info.hpp"
#include "potez/search/time_manager.hpp"

namespace potez {

template <int Rows, int Stride>
class ForcedWin {
  using G = Blockade<Rows, Stride>;
  using Board = typename G::Board;
  using Cells = typename G::Cells;
  using Anchors = typename G::Anchors;
  using Targets = typename G::Targets;
  using Short = ShortWin<Rows, Stride>;

 public:
  static constexpr int most_plies = 5;

  // The proof counts its nodes, and stops where the search does.
  explicit ForcedWin(TimeManager& time) : time_(time) {}

  // A turn that wins within five plies, with its value; none if there is none.
  Variation find(const G& position) {
    for (const int plies : {1, 3, most_plies})
      if (const auto found = winning_turns(position, plies, 1); !found.empty()) return {win_in(plies), found};
    return {};
  }

  // The turns that win within so many plies (1, 3 or 5) against every defence; the first `most` of them.
  std::vector<Move> winning_turns(const G& position, int plies, std::size_t most) {
    // A pawn moves two steps, so after this turn it is at most so far from a goal, unless the other side gets stuck.
    const Side side = position.side();
    const Cells near = Short::within(plies - 1, position.walls(), position.goals(side));
    Targets tried = position.targets();
    for (int number = 0; number < 2; ++number)
      if (!near.test(position.pawn(side, 1 - number)) && !may_be_stuck(position, plies)) tried[number] &= near;
    const auto wins = [&](const G& after) { return is_lost(after, plies - 1); };
    const bool may_be_known = plies == most_plies && most == 1;
    if (may_be_known) {
      const Move known = attacks_.find([&](Move turn) {
        return may_play(position, turn) && tried[turn >> 10 & 1].test(cell_of(turn)) && wins(after(position, turn));
      });
      if (known != no_move) return {known};
    }
    const auto found = turns(position, tried, most, wins);
    if (may_be_known && !found.empty()) attacks_.add(found.front());
    return found;
  }

  // The turns after which the other side cannot win within so many plies; the first `most` of them.
  std::vector<Move> saving_turns(const G& position, int plies, std::size_t most) {
    return turns(position, position.targets(), most, [&](const G& after) { return !can_win(after, plies); });
  }

  // Whether the side to move wins within so many plies.
  bool can_win(const G& position, int plies) {
    if (position.over()) return false;
    if (Short::arrives(position, position.side())) return true;
    if (plies == 1) return can_make_stuck(position);
    if (plies == 3) return wins_in_three(position) || can_make_stuck(position);
    return can_win(position, plies - 2) || !winning_turns(position, plies, 1).empty();
  }

 private:
  // Moves that were the answer before and probably are again, the latest first.
  class KnownAnswers {
   public:
    template <class F>
    Move find(F&& is_answer) {
      const auto found = std::find_if(moves_.begin(), moves_.end(), is_answer);
      if (found == moves_.end()) return no_move;
      std::rotate(moves_.begin(), found, found + 1);
      return moves_.front();
    }
    void add(Move move) {
      if (moves_.size() == most) moves_.pop_back();
      moves_.insert(moves_.begin(), move);
    }

   private:
    static constexpr std::size_t most = 12;
    std::vector<Move> moves_;
  };

  static constexpr int replies_per_node = 8;  // so many take about as long as a node of the search
  // The most cells two steps away that one turn takes from a pawn: three by a wall, which closes two edges, and one by
  // a pawn.
  static constexpr int cells_of_a_turn = 4;

  // The turns with pawn moves among `tried` that lead to a wanted position.
  template <class F>
  std::vector<Move> turns(const G& position, const Targets& tried, std::size_t most, F&& is_wanted) {
    std::vector<Move> all, found;
    if ((tried[0] | tried[1]).none()) return found;
    position.each_move([&](Move move) {
      if (tried[move >> 10 & 1].test(cell_of(move))) all.push_back(move);
    });
    for (const Move move : all) {
      if (found.size() == most) break;
      if (is_wanted(after(position, move))) found.push_back(move);
    }
    return found;
  }

  static int cell_of(Move move) { return (move >> 5 & 31) * Stride + (move & 31); }

  static G after(const G& position, Move move) {
    G next = position;
    next.play(move);
    return next;
  }

  // The same as is_legal, but faster where a wall is placed.
  static bool may_play(const G& position, Move move) {
    if (move == no_move || static_cast<int>(move >> 11 & 1) != index(position.side())) return false;
    const int number = move >> 10 & 1, cell = cell_of(move), wall = move >> 12 & 3;
    if (wall == 0) return is_legal(position, move);
    const auto colour = static_cast<Colour>(wall - 1);
    const int anchor = (move >> 19 & 31) * Stride + (move >> 14 & 31);
    if (!position.placeable().of(colour).test(anchor)) return false;
    if (!(position.targets()[number] - position.goals(position.side())).test(cell)) return false;
    if (!position.walls().touching().of(colour).test(anchor)) return true;
    Board closed = position.walls();
    closed.place(colour, anchor);
    Targets only{};
    only[number].set(cell);
    return position.before(closed, only)[number].any();
  }

  // Whether the side to move has lost or loses within so many plies (0, 2 or 4), whatever it plays.
  bool is_lost(const G& position, int plies) {
    if (position.over()) return true;
    if (plies == 0) return false;
    if (plies == 2) return Short::is_lost(position);
    if (Short::arrives(position, position.side())) return false;
    const auto saves_now = [&](Move reply) { return may_play(position, reply) && saves(position, reply); };
    if (refutations_.find(saves_now) != no_move) return false;
    const Move reply = saving_reply(position);
    if (reply == no_move) return true;
    refutations_.add(reply);
    return false;
  }

  bool saves(const G& position, Move reply) { return !can_win(after(position, reply), 3); }

  // A reply after which the other side does not win within three plies; no_move if there is none. If the other side
  // would arrive, only a wall across its way is a reply. Otherwise walls across its ways are still the most promising.
  Move saving_reply(const G& position) {
    const Side rival = other(position.side());
    if (Short::arrives(position, rival)) {
      Move found = no_move;
      Short::any_stop(position, [&](Move wall, const Board&, const Targets& before) {
        for (int number = 0; number < 2 && found == no_move; ++number)
          before[number].each([&](int cell) {
            const Move reply = position.pawn_part(number, cell) | wall;
            if (found == no_move && saves(position, reply)) found = reply;
          });
        return found != no_move;
      });
      return found;
    }
    const Board& walls = position.walls();
    const Anchors hot =
        position.placeable() & Short::across(walls, Short::pawns(position, rival), position.goals(rival), 4);
    std::vector<Move> all;
    position.each_move([&](Move move) { all.push_back(move); });
    const auto is_hot = [&](Move move) {
      const int wall = move >> 12 & 3, anchor = (move >> 19 & 31) * Stride + (move >> 14 & 31);
      return wall != 0 && hot.of(static_cast<Colour>(wall - 1)).test(anchor);
    };
    std::stable_partition(all.begin(), all.end(), is_hot);
    std::vector<Attack> attacks;
    int looked_at = 0;
    const auto saves_now = [&](Move reply) {
      if (++looked_at % replies_per_node == 0) time_.count_node();
      const Move pawn_part = reply & 0xFFF;
      auto attack =
          std::find_if(attacks.begin(), attacks.end(), [&](auto& known) { return known.against == pawn_part; });
      if (attack == attacks.end()) attack = attacks.insert(attacks.end(), attack_without_wall(position, pawn_part));
      const G next = after(position, reply);
      return !(attack->stands(reply) && may_play(next, attack->turn)) && !can_win(next, 3);
    };
    const auto saving = std::find_if(all.begin(), all.end(), saves_now);
    return saving == all.end() ? no_move : *saving;
  }

  // A turn that wins in three plies if the other side moves a pawn and places no wall. With a wall that is not in its
  // way it wins too, if it is still legal: it arrives as before, and the other side has fewer turns than before.
  struct Attack {
    Move against, turn;  // the pawn part of a reply; no_move if no turn wins
    Anchors in_the_way;

    bool stands(Move reply) const {
      const int wall = reply >> 12 & 3, anchor = (reply >> 19 & 31) * Stride + (reply >> 14 & 31);
      return wall == 0 || !in_the_way.of(static_cast<Colour>(wall - 1)).test(anchor);
    }
  };
  Attack attack_without_wall(const G& position, Move pawn_part) {
    G next = position;
    next.play_pawn(pawn_part);
    if (next.over() || !wins_in_three(next)) return {pawn_part, no_move, {}};
    const Cells arriving = Cells::of(cell_of(attack_));
    return {pawn_part, attack_, Short::across(position.walls(), arriving, position.goals(next.side()), 2)};
  }

  bool wins_in_three(const G& position) {
    const Cells near = Short::within(4, position.walls(), position.goals(position.side()));
    if ((near & Short::pawns(position, position.side())).none()) return false;
    time_.count_node();
    if (may_play(position, attack_) && is_lost(after(position, attack_), 2)) return true;
    const Move found = Short(position, true).find();
    if (found != no_move) attack_ = found;
    return found != no_move;
  }

  static int gap(int one, int two) {
    return std::abs(one / Stride - two / Stride) + std::abs(one % Stride - two % Stride);
  }

  // Whether the other side may be stuck after this turn or, if five plies are looked at, after the next one. The path
  // rule leaves each pawn an open path, so every pawn of a side that is stuck has another pawn within two steps.
  static bool may_be_stuck(const G& position, int plies) {
    const Side side = position.side(), rival = other(side);
    const int turns = plies == 5 ? 2 : 1;
    for (int number = 0; number < 2; ++number) {
      const int pawn = position.pawn(rival, number);
      const int nearest = std::min(gap(pawn, position.pawn(side, 0)), gap(pawn, position.pawn(side, 1)));
      if (nearest > 2 + 2 * turns && gap(pawn, position.pawn(rival, 1 - number)) > 2 * turns) return false;
    }
    return true;
  }

  // Whether a turn leaves the other side without a pawn move. The wall must leave at most one free cell two steps away
  // from its pawns, for a pawn lands on one only.
  bool can_make_stuck(const G& position) {
    if (!may_be_stuck(position, 1)) return false;
    const Side side = position.side(), rival = other(side);
    const Board& walls = position.walls();
    const Cells stuck = Short::pawns(position, rival), taken = stuck | Short::pawns(position, side);
    const auto free_cells = [&](const Board& board, const Cells& from) {
      return board.edges().step(board.edges().step(from)) - taken;
    };
    for (int number = 0; number < 2; ++number)
      if (free_cells(walls, Cells::of(position.pawn(rival, number))).count() > cells_of_a_turn) return false;
    const Anchors placeable = position.placeable(), touching = walls.touching();
    if (!(placeable - touching).any()) return !winning_turns(position, 1, 1).empty();
    const Cells free = free_cells(walls, stuck);
    const Anchors closing = free.count() > 1 ? placeable & Short::across(walls, stuck, free, 2) : placeable;
    const Targets targets = position.targets();
    for (const Colour colour : Short::colours)
      for (Cells rest = closing.of(colour); rest.any(); rest.reset(rest.first())) {
        Board closed = walls;
        closed.place(colour, rest.first());
        const Cells left = free_cells(closed, stuck);
        if (left.count() > 1) continue;
        Targets tried = targets;
        for (Cells& cells : tried) cells = (left.any() ? cells & left : cells) - position.goals(side);
        if (touching.of(colour).test(rest.first())) tried = position.before(closed, tried);
        const Move wall = G::wall_part(colour, rest.first());
        for (int number = 0; number < 2; ++number)
          for (Cells cells = tried[number]; cells.any(); cells.reset(cells.first()))
            if (after(position, position.pawn_part(number, cells.first()) | wall).over()) return true;
      }
    return false;
  }

  TimeManager& time_;
  KnownAnswers attacks_;      // turns that won in five plies
  KnownAnswers refutations_;  // replies that saved a side
  Move attack_ = no_move;     // the turn that won last in three plies
};

}  // namespace potez
