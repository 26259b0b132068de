// Blockade: a race in which walls lengthen the ways. All distances are single steps to the nearer goal, two of which are
// one pawn move.
//
// Terms, each the other's less own unless said; the second half are the first ones times the walls left, because early in
// the game a lead is worth less:
//   lead     the way of the pawn that is nearer
//   reserve  the way of the other pawn
//   close    how close the lead is to arriving: own less the other's, steep near the goal
//   turn     2: what the right to move is worth
//   near     the cells within eight steps of the goals, and
//   far      within sixteen: where there is room, a way can still be made longer; a narrow one must stay as it is
//   blue     walls in hand, own less the other's
//   green
// Proofs: a pawn two steps from a goal wins, whatever stands around it; with no wall to place against such a pawn the game
// is lost; and with no walls left at all a race is won that nobody can disturb.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "potez/evaluation.hpp"
#include "potez/evaluation/blockade_ways.hpp"
#include "potez/evaluation/weights.hpp"
#include "potez/games/blockade.hpp"

namespace potez {

template <int Rows, int Stride>
class Evaluation<Blockade<Rows, Stride>> {
  using G = Blockade<Rows, Stride>;
  using Board = typename G::Board;
  using Cells = typename G::Cells;
  using Anchors = typename G::Anchors;
  using Targets = typename G::Targets;

 public:
  static constexpr int term_count = 16, slots = 4096, history_part = 512, killer_bonus = 20;
  static constexpr Value margin = 60, swing = 800;
  static constexpr double haste = 0.5;
  static constexpr bool ranks_are_values = true;

  explicit Evaluation(const G& position) : position_(position), side_(position.side()) {}

  static int slot(Move move) { return static_cast<int>(move >> 12 & 4095); }
  static std::uint64_t idea(Move move) { return move >> 12 ? move >> 12 : move; }
  static int width(int depth) { return depth <= 2 ? 24 : 32; }
  bool decidable() const { return false; }
  View view() const { return {position_.key()}; }
  Move seen(Move move, int) const { return move; }

  std::array<int, term_count> terms() {
    measure();
    return terms(stand());
  }

  Value value() {
    measure();
    const Stand now = stand();
    const Value found = judge(now);
    if (is_certain(found) || now.own.walls() + now.theirs.walls() > 0) return found;
    flood();
    return race(found);
  }

  bool rank(Moves& moves, Breadth breadth);

 private:
  // All that a guess looks at: of one side, and of both as the side to move sees them.
  struct Prospects {
    int lead, reserve, near, far, blue, green;

    int walls() const { return blue + green; }
  };
  struct Stand {
    Prospects own, theirs;
  };
  // By how many steps a wall would lengthen the own lead, and the walls that prevent it.
  struct Threat {
    int gain;
    Anchors answers;
  };
  static constexpr std::size_t most_threats = 4;
  static constexpr int step_of_relief = 45;  // in ranks

  static std::array<int, term_count> terms(const Stand& now) {
    const auto& [own, theirs] = now;
    const int walls = own.walls() + theirs.walls();
    std::array<int, term_count> found{theirs.lead - own.lead, theirs.reserve - own.reserve,
                                      closeness(own.lead) - closeness(theirs.lead), 2, theirs.near - own.near,
                                      theirs.far - own.far, own.blue - theirs.blue, own.green - theirs.green};
    for (int i = 0; i < term_count / 2; ++i) found[term_count / 2 + i] = found[i] * walls / 8;
    return found;
  }
  static int closeness(int steps) { return 48 / (steps + 2); }

  static Value judge(const Stand& now) {
    if (now.own.lead <= 2) return win_in(1);
    if (now.theirs.lead <= 2 && now.own.walls() == 0) return loss_in(2);
    const auto found = terms(now);
    Value sum = 0;
    for (int i = 0; i < term_count; ++i) sum += weights::blockade[i] * found[i];
    return as_guess(sum / weights::scale);
  }

  int walls_of(Side side) const {
    return position_.in_hand(side, Colour::blue) + position_.in_hand(side, Colour::green);
  }
  Cells pawns(Side side) const { return Cells::of(position_.pawn(side, 0)) | Cells::of(position_.pawn(side, 1)); }
  Cells goals(Side side) const {
    return Cells::of(position_.home(other(side), 0)) | Cells::of(position_.home(other(side), 1));
  }

  // The steps of the pawns are enough for a value.
  void measure() {
    if (known_) return;
    known_ = true;
    const auto& open = position_.walls().edges();
    own_.measure(open, goals(side_), pawns(side_));
    theirs_.measure(open, goals(other(side_)), pawns(other(side_)));
  }

  // To rank turns all ways are needed, the own ones from every cell that a pawn may move to as well.
  void flood() {
    if (flooded_) return;
    known_ = flooded_ = true;
    targets_ = position_.targets();
    const auto& open = position_.walls().edges();
    const Cells own = pawns(side_) | targets_[0] | targets_[1], theirs = pawns(other(side_));
    own_.flood(open, goals(side_), own);
    theirs_.flood(open, goals(other(side_)), theirs);
    across_own_ = walls_across(own_, open, own);
    across_theirs_ = walls_across(theirs_, open, theirs);
  }

  // What a side has with these ways if its pawns stand on these cells.
  Prospects prospects(const Ways<Rows, Stride>& ways, Side side, int one, int two) const {
    const auto [lead, reserve] = std::minmax({ways[one], ways[two]});
    const int blue = position_.in_hand(side, Colour::blue), green = position_.in_hand(side, Colour::green);
    return {lead, reserve, ways.near(), ways.far(), blue, green};
  }
  Prospects prospects(const Ways<Rows, Stride>& ways, Side side) const {
    return prospects(ways, side, position_.pawn(side, 0), position_.pawn(side, 1));
  }
  Stand stand() const { return {prospects(own_, side_), prospects(theirs_, other(side_))}; }

  Value race(Value guessed) const;
  int undisturbed(Side side, bool to_move) const;
  bool rank_each(Moves& moves) const;
  void rank_walls(Moves& moves, const Anchors& anchors, const Anchors& loops, const Targets& targets);
  void rank_wall(Moves& moves, Colour colour, int anchor, const Targets& allowed);
  bool could_be_stuck() const;
  Targets best_run() const;
  void find_threats(const Targets& run, const Anchors& loops);
  Anchors guards() const;
  int relief(Colour colour, int anchor) const;

  const G& position_;
  Side side_;
  bool known_ = false, flooded_ = false;
  Targets targets_;
  Ways<Rows, Stride> own_, theirs_;
  Anchors across_own_, across_theirs_;
  Heat<Rows, Stride> own_heat_, their_heat_;
  std::vector<Threat> threats_;
};

// The number of moves a side needs at least, if one of its pawns can make them whatever the other side does; else a
// great number. Pawns stand in its way only where it lands, and no pawn can be there sooner than in a board without walls.
template <int Rows, int Stride>
int Evaluation<Blockade<Rows, Stride>>::undisturbed(Side side, bool to_move) const {
  const auto& ways = side == side_ ? own_ : theirs_;
  const auto& open = position_.walls().edges();
  const auto gap = [](int a, int b) { return std::abs(a / Stride - b / Stride) + std::abs(a % Stride - b % Stride); };
  int least = 1000;
  for (int number = 0; number < 2; ++number) {
    int cell = position_.pawn(side, number), moves = 0;
    bool clear = true;
    while (ways[cell] > 2 && clear) {
      cell = ways.nearer(open, ways.nearer(open, cell));
      ++moves;
      clear = cell != position_.pawn(side, 1 - number);
      for (int rival = 0; rival < 2; ++rival)
        clear &= gap(position_.pawn(other(side), rival), cell) > 2 * (to_move ? moves - 1 : moves);
    }
    if (clear) least = std::min(least, moves + 1);
  }
  return least;
}

// With no walls left: who arrives first, if nobody can stand in the way. Nobody needs fewer moves than half the steps.
template <int Rows, int Stride>
Value Evaluation<Blockade<Rows, Stride>>::race(Value guessed) const {
  const Stand now = stand();
  const int own_least = (now.own.lead + 1) / 2, their_least = (now.theirs.lead + 1) / 2;
  if (own_least <= their_least) {
    const int moves = undisturbed(side_, true);
    return moves <= their_least ? win_in(2 * moves - 1) : guessed;
  }
  const int moves = undisturbed(other(side_), false);
  return moves < own_least ? loss_in(2 * moves) : guessed;
}

// Whether the other side might be left without a pawn move. The path rule leaves each of its pawns a cell to go to, so a
// pawn must stand on such a cell, or move there; and one wall does not close many.
template <int Rows, int Stride>
bool Evaluation<Blockade<Rows, Stride>>::could_be_stuck() const {
  const auto& open = position_.walls().edges();
  const auto step = [&](const Cells& from) { return open.north(from) | open.south(from) | open.west(from) | open.east(from); };
  const Cells taken = pawns(side_) | pawns(other(side_)) | targets_[0] | targets_[1];
  for (int number = 0; number < 2; ++number) {
    const Cells here = Cells::of(position_.pawn(other(side_), number)), ways_on = step(step(here)) - here;
    if ((ways_on & taken).none() || (ways_on - taken).count() > 3) return false;
  }
  return true;
}

// All turns, by the value they lead to. If not all are asked for, each pawn move with a wall that stands in nobody's way;
// among telling turns with the walls that lengthen a way of the other side as well; among promising ones with all that
// close a part of its shortest ways, those that keep it from closing one's own and, with the pawn move that comes nearest
// to a goal, those that would keep it from closing the way from there.
template <int Rows, int Stride>
bool Evaluation<Blockade<Rows, Stride>>::rank(Moves& moves, Breadth breadth) {
  flood();
  const Board& walls = position_.walls();
  if (breadth == Breadth::all || walls_of(side_) == 0) return rank_each(moves);
  const Anchors free = position_.placeable(), loops = walls.loops();
  if (!(free - loops).any() || could_be_stuck()) return rank_each(moves);
  const auto& open = walls.edges();
  const bool threatened = stand().theirs.lead <= 2;
  Anchors chosen;
  if (breadth != Breadth::quiet) chosen = free & across_theirs_;
  if (breadth == Breadth::promising) {
    for (int number = 0; number < 2; ++number) {
      their_heat_.add(theirs_, open, position_.pawn(other(side_), number));
      own_heat_.add(own_, open, position_.pawn(side_, number));
    }
    chosen = free & their_heat_.touched();
    if (!threatened) chosen = chosen | (free & guards());
  }
  if (!threatened) {
    Anchors quiet = free - loops - own_.telling() - theirs_.telling() - chosen;
    if (!quiet.any()) quiet = free - loops - across_own_ - across_theirs_ - chosen;
    const Colour colour = quiet.blue.any() ? Colour::blue : Colour::green;
    if (quiet.any()) chosen.of(colour).set(quiet.of(colour).first());
  }
  rank_walls(moves, chosen, loops, targets_);
  if (breadth == Breadth::promising && !threatened) {
    const Targets run = best_run();
    find_threats(run, loops);
    Anchors answers;
    for (const Threat& threat : threats_) answers = answers | (free & threat.answers);
    rank_walls(moves, answers - chosen, loops, run);
  }
  return moves.empty() && breadth != Breadth::quiet ? rank_each(moves) : threatened;
}

// The pawn move that comes nearest to a goal.
template <int Rows, int Stride>
auto Evaluation<Blockade<Rows, Stride>>::best_run() const -> Targets {
  Targets run{};
  int best = 1000;
  for (int number = 0; number < 2; ++number)
    targets_[number].each([&](int cell) {
      if (own_[cell] >= best) return;
      best = own_[cell];
      run = {};
      run[number].set(cell);
    });
  return run;
}

// The worst that one wall of the other side could do to the lead after that move. A wall is prevented by one that crosses
// or overlaps it, and by one that would close a loop together with it, because it would then wall somebody off.
template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::find_threats(const Targets& run, const Anchors& loops) {
  const int number = run[0].any() ? 0 : 1, runner = run[number].first(), waiting = position_.pawn(side_, 1 - number);
  const Board& walls = position_.walls();
  const Anchors placeable = walls.placeable();
  Heat<Rows, Stride> heat;
  heat.add(own_, walls.edges(), runner);
  const Anchors across = (placeable & heat.touched()) - loops;
  const int lead = std::min(own_[runner], own_[waiting]);
  for (const Colour colour : {Colour::blue, Colour::green}) {
    if (position_.in_hand(other(side_), colour) == 0) continue;
    across.of(colour).each([&](int anchor) {
      if (heat.of(colour, anchor) < 0.99f) return;
      Board after = walls;
      after.place(colour, anchor);
      Ways<Rows, Stride> ways;
      ways.measure(after.edges(), goals(side_), Cells::of(runner) | Cells::of(waiting));
      const int gain = std::min(ways[runner], ways[waiting]) - lead;
      if (gain > 0) threats_.push_back({gain, (placeable - after.placeable()) | (after.loops() - loops)});
    });
  }
  std::stable_sort(threats_.begin(), threats_.end(), [](const Threat& a, const Threat& b) { return a.gain > b.gain; });
  if (threats_.size() > most_threats) threats_.resize(most_threats);
}

// The walls that cross, and so prevent, one that would lengthen an own way.
template <int Rows, int Stride>
auto Evaluation<Blockade<Rows, Stride>>::guards() const -> Anchors {
  Anchors found;
  for (const Colour colour : {Colour::blue, Colour::green})
    own_heat_.touched().of(colour).each([&](int anchor) {
      const Colour crossing = colour == Colour::blue ? Colour::green : Colour::blue;
      if (own_heat_.of(colour, anchor) > 0.99f) found.of(crossing).set(anchor);
    });
  return found;
}

// How many steps less the other side's best wall could gain if this one stood.
template <int Rows, int Stride>
int Evaluation<Blockade<Rows, Stride>>::relief(Colour colour, int anchor) const {
  if (threats_.empty()) return 0;
  const auto rest = std::find_if(threats_.begin(), threats_.end(),
                                 [&](const Threat& threat) { return !threat.answers.of(colour).test(anchor); });
  return threats_.front().gain - (rest == threats_.end() ? 0 : rest->gain);
}

template <int Rows, int Stride>
bool Evaluation<Blockade<Rows, Stride>>::rank_each(Moves& moves) const {
  position_.each_move([&](Move move) {
    G child = position_;
    child.play(move);
    const Value value = child.over() ? value_of_end(child) : Evaluation(child).value();
    moves.push_back({move, from_child(value)});
  });
  return true;
}

template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::rank_walls(Moves& moves, const Anchors& anchors, const Anchors& loops,
                                                    const Targets& targets) {
  for (const Colour colour : {Colour::blue, Colour::green})
    anchors.of(colour).each([&](int anchor) {
      if (!loops.of(colour).test(anchor)) return rank_wall(moves, colour, anchor, targets);
      Board after = position_.walls();
      after.place(colour, anchor);
      rank_wall(moves, colour, anchor, position_.before(after, targets));
    });
}

// The turns with one wall. The ways of a side are measured again only if the wall changes them.
template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::rank_wall(Moves& moves, Colour colour, int anchor, const Targets& allowed) {
  if ((allowed[0] | allowed[1]).none()) return;
  Board after = position_.walls();
  after.place(colour, anchor);
  const Side them = other(side_);
  Ways<Rows, Stride> own_changed, theirs_changed;
  const bool helps = theirs_.telling().of(colour).test(anchor), hinders = own_.telling().of(colour).test(anchor);
  if (helps) theirs_changed.measure(after.edges(), goals(them), pawns(them));
  if (hinders) own_changed.measure(after.edges(), goals(side_), pawns(side_) | allowed[0] | allowed[1]);
  const Ways<Rows, Stride>& own = hinders ? own_changed : own_;
  const int bonus = static_cast<int>(8 * (their_heat_.of(colour, anchor) - own_heat_.of(colour, anchor))) +
                    step_of_relief * relief(colour, anchor);
  const Prospects rival = prospects(helps ? theirs_changed : theirs_, them);
  for (int number = 0; number < 2; ++number)
    allowed[number].each([&](int cell) {
      Prospects mover = prospects(own, side_, cell, position_.pawn(side_, 1 - number));
      --(colour == Colour::blue ? mover.blue : mover.green);
      const Value value = from_child(judge({rival, mover}));
      const Move move = position_.pawn_part(number, cell) | G::wall_part(colour, anchor);
      moves.push_back({move, is_certain(value) ? value : value + bonus});
    });
}

}  // namespace potez
