// The evaluation of Blockade, a race in which walls lengthen the paths. Distances are single steps to the nearer goal;
// a pawn move is two steps.
//
// Terms. Each is the other side's number minus the own one, unless it says otherwise. The second half of the terms are
// the same ones times the walls left, because early in the game a lead is worth less:
//   lead     the distance of the nearer pawn
//   reserve  the distance of the other pawn
//   close    how soon the nearer pawn arrives, steep near the goal: own minus the other's
//   turn     always 2: the value of being to move
//   near     the cells within 8 steps of the goals, and
//   far      within 16 steps. In open land a path can still become longer; a narrow path must stay open.
//   blue     blue walls in hand, own minus the other's
//   green    green walls in hand, own minus the other's
// Proofs: a pawn two steps from a goal wins, whatever stands around it. A side without a wall to place against such a
// pawn loses. A turn against whose threat there is no legal wall wins (short_win.hpp). When no walls are left, a race
// that the other side cannot disturb is won.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "potez/games/blockade/distances.hpp"
#include "potez/games/blockade/rules.hpp"
#include "potez/games/blockade/short_win.hpp"
#include "potez/games/blockade/weights.hpp"
#include "potez/search/evaluation.hpp"

namespace potez {

template <int Rows, int Stride>
class Evaluation<Blockade<Rows, Stride>> {
  using G = Blockade<Rows, Stride>;
  using Board = typename G::Board;
  using Cells = typename G::Cells;
  using Anchors = typename G::Anchors;
  using Targets = typename G::Targets;

 public:
  using Network = NoNetwork;

  static constexpr int term_count = 16, history_size = 4096, history_divisor = 512, killer_bonus = 20;
  static constexpr Value aspiration_margin = 60, futility_margin = 800;
  static constexpr double lmr_factor = 0.5;
  static constexpr bool scores_are_values = true, may_prove = true;

  explicit Evaluation(const G& position, const Network* = nullptr) : position_(position), side_(position.side()) {}

  static int history_index(Move move) { return static_cast<int>(move >> 12 & 4095); }
  static std::uint64_t idea(Move move) { return move >> 12 ? move >> 12 : move; }
  static int max_moves(int depth) { return depth <= 2 ? 24 : 32; }
  static int max_root_moves(int) { return 300; }
  bool is_endgame() const { return false; }
  CanonicalKey canonical_key() const { return {position_.key()}; }
  Move mirrored(Move move, int) const { return move; }

  std::array<int, term_count> terms() {
    measure();
    return terms(features());
  }

  Value value() {
    measure();
    const Features now = features();
    const Value found = evaluate(now);
    if (is_certain(found)) return found;
    if (now.own.lead <= 4 && ShortWin<Rows, Stride>(position_, false).find() != no_move) return win_in(3);
    if (now.own.walls() + now.theirs.walls() > 0) return found;
    flood();
    return race(found);
  }

  bool generate(MoveList& moves, GenType type);
  Move winning_move() const { return ShortWin<Rows, Stride>(position_, true).find(); }

 private:
  // What the evaluation knows of one side, and of both sides.
  struct SideFeatures {
    int lead, reserve, near, far, blue, green;

    int walls() const { return blue + green; }
  };
  struct Features {
    SideFeatures own, theirs;
  };
  // A wall of the other side: by how many steps it would lengthen the own lead, and the walls that prevent it.
  struct Threat {
    int gain;
    Anchors answers;
  };
  static constexpr std::size_t max_threats = 4;
  static constexpr int score_per_step_prevented = 45;

  static std::array<int, term_count> terms(const Features& now) {
    const auto& [own, theirs] = now;
    const int walls = own.walls() + theirs.walls();
    std::array<int, term_count> found{theirs.lead - own.lead,
                                      theirs.reserve - own.reserve,
                                      closeness(own.lead) - closeness(theirs.lead),
                                      2,
                                      theirs.near - own.near,
                                      theirs.far - own.far,
                                      own.blue - theirs.blue,
                                      own.green - theirs.green};
    for (int i = 0; i < term_count / 2; ++i) found[term_count / 2 + i] = found[i] * walls / 8;
    return found;
  }
  static int closeness(int steps) { return 48 / (steps + 2); }

  static Value evaluate(const Features& now) {
    if (now.own.lead <= 2) return win_in(1);
    if (now.theirs.lead <= 2 && now.own.walls() == 0) return loss_in(2);
    return weighted_sum(terms(now), blockade_weights);
  }

  int walls_of(Side side) const {
    return position_.in_hand(side, Colour::blue) + position_.in_hand(side, Colour::green);
  }
  Cells pawns(Side side) const { return Cells::of(position_.pawn(side, 0)) | Cells::of(position_.pawn(side, 1)); }
  Cells goals(Side side) const { return position_.goals(side); }

  // Finds the distances of the pawns, which are enough for a value.
  void measure() {
    if (measured_) return;
    measured_ = true;
    const auto& open = position_.walls().edges();
    own_.measure(open, goals(side_), pawns(side_));
    theirs_.measure(open, goals(other(side_)), pawns(other(side_)));
  }

  // Finds all distances. To score moves, the own ones are needed from every cell that a pawn may move to.
  void flood() {
    if (flooded_) return;
    measured_ = flooded_ = true;
    targets_ = position_.targets();
    const auto& open = position_.walls().edges();
    const Cells own = pawns(side_) | targets_[0] | targets_[1], theirs = pawns(other(side_));
    own_.flood(open, goals(side_), own);
    theirs_.flood(open, goals(other(side_)), theirs);
    across_own_ = walls_across(own_, open, own);
    across_theirs_ = walls_across(theirs_, open, theirs);
  }

  // The features of a side whose pawns stand on cells `one` and `two`.
  SideFeatures side_features(const Distances<Rows, Stride>& distances, Side side, int one, int two) const {
    const auto [lead, reserve] = std::minmax({distances[one], distances[two]});
    const int blue = position_.in_hand(side, Colour::blue), green = position_.in_hand(side, Colour::green);
    return {lead, reserve, distances.near(), distances.far(), blue, green};
  }
  SideFeatures side_features(const Distances<Rows, Stride>& distances, Side side) const {
    return side_features(distances, side, position_.pawn(side, 0), position_.pawn(side, 1));
  }
  Features features() const { return {side_features(own_, side_), side_features(theirs_, other(side_))}; }

  Value race(Value fallback) const;
  int undisturbed_moves(Side side, bool to_move) const;
  bool generate_all(MoveList& moves) const;
  void add_turns_with_walls(MoveList& moves, const Anchors& anchors, const Anchors& loops, const Targets& targets);
  void add_turns_with_wall(MoveList& moves, Colour colour, int anchor, const Targets& allowed);
  bool could_be_stuck() const;
  Targets best_run() const;
  void find_threats(const Targets& run, const Anchors& loops);
  Anchors guards() const;
  int steps_prevented(Colour colour, int anchor) const;

  const G& position_;
  Side side_;
  bool measured_ = false, flooded_ = false;
  bool only_best_ = false;  // a frontier node needs no other move
  Targets targets_;
  Distances<Rows, Stride> own_, theirs_;
  Anchors across_own_, across_theirs_;
  PathHeat<Rows, Stride> own_heat_, their_heat_;
  std::vector<Threat> threats_;
};

// The number of moves that a side needs if one of its pawns can reach a goal whatever the other side does, else a large
// number. Only a pawn on a cell where the runner lands can block it, and no pawn gets there faster than on a board
// without walls.
template <int Rows, int Stride>
int Evaluation<Blockade<Rows, Stride>>::undisturbed_moves(Side side, bool to_move) const {
  const auto& distances = side == side_ ? own_ : theirs_;
  const auto& open = position_.walls().edges();
  const auto gap = [](int a, int b) { return std::abs(a / Stride - b / Stride) + std::abs(a % Stride - b % Stride); };
  int least = 1000;
  for (int number = 0; number < 2; ++number) {
    int cell = position_.pawn(side, number), moves = 0;
    bool clear = true;
    while (distances[cell] > 2 && clear) {
      cell = distances.nearer(open, distances.nearer(open, cell));
      ++moves;
      clear = cell != position_.pawn(side, 1 - number);
      for (int rival = 0; rival < 2; ++rival)
        clear &= gap(position_.pawn(other(side), rival), cell) > 2 * (to_move ? moves - 1 : moves);
    }
    if (clear) least = std::min(least, moves + 1);
  }
  return least;
}

// When no walls are left: who arrives first, if nobody can block the way, else `fallback`. A pawn needs at least half
// as many moves as its distance.
template <int Rows, int Stride>
Value Evaluation<Blockade<Rows, Stride>>::race(Value fallback) const {
  const Features now = features();
  const int own_least = (now.own.lead + 1) / 2, their_least = (now.theirs.lead + 1) / 2;
  if (own_least <= their_least) {
    const int moves = undisturbed_moves(side_, true);
    return moves <= their_least ? win_in(2 * moves - 1) : fallback;
  }
  const int moves = undisturbed_moves(other(side_), false);
  return moves < own_least ? loss_in(2 * moves) : fallback;
}

// Whether a turn might leave the other side without a pawn move. The path rule leaves each of its pawns an open path,
// so a pawn must stand in that path or move there, and one wall does not close many ways.
template <int Rows, int Stride>
bool Evaluation<Blockade<Rows, Stride>>::could_be_stuck() const {
  const auto& open = position_.walls().edges();
  const Cells taken = pawns(side_) | pawns(other(side_)) | targets_[0] | targets_[1];
  for (int number = 0; number < 2; ++number) {
    const Cells here = Cells::of(position_.pawn(other(side_), number)), exits = open.step(open.step(here)) - here;
    if ((exits & taken).none() || (exits - taken).count() > 3) return false;
  }
  return true;
}

// The score of a turn is the value that it leads to. Which walls are generated:
//   root        all of them
//   quiet       one wall that changes no path, with each pawn move
//   frontier    also the walls that lengthen a path of the other side
//   candidates  also the walls that close a part of the other side's shortest paths, those that prevent the other side
//               from closing the own paths and, with the pawn move that comes nearest to a goal, those that prevent the
//               worst walls against that run
template <int Rows, int Stride>
bool Evaluation<Blockade<Rows, Stride>>::generate(MoveList& moves, GenType type) {
  flood();
  const Board& walls = position_.walls();
  const bool wins_at_once = ((targets_[0] | targets_[1]) & goals(side_)).any();  // with a turn that has no wall
  if (type == GenType::all || walls_of(side_) == 0 || wins_at_once) return generate_all(moves);
  const Anchors free = position_.placeable(), loops = walls.loops();
  if (!(free - loops).any() || could_be_stuck()) return generate_all(moves);
  const auto& open = walls.edges();
  const bool threatened = features().theirs.lead <= 2;
  only_best_ = type == GenType::frontier || type == GenType::quiet;
  Anchors chosen;
  if (type != GenType::quiet) chosen = free & across_theirs_;
  if (type == GenType::candidates || type == GenType::root) {
    for (int number = 0; number < 2; ++number) {
      their_heat_.add(theirs_, open, position_.pawn(other(side_), number));
      own_heat_.add(own_, open, position_.pawn(side_, number));
    }
    chosen = free & their_heat_.touched();
    if (!threatened) chosen = chosen | (free & guards());
  }
  if (type == GenType::root) {
    find_threats(best_run(), loops);
    add_turns_with_walls(moves, free, loops, targets_);
    return moves.empty() ? generate_all(moves) : true;
  }
  if (!threatened) {
    Anchors quiet = free - loops - own_.critical_walls() - theirs_.critical_walls() - chosen;
    if (!quiet.any()) quiet = free - loops - across_own_ - across_theirs_ - chosen;
    const Colour colour = quiet.blue.any() ? Colour::blue : Colour::green;
    if (quiet.any()) chosen.of(colour).set(quiet.of(colour).first());
  }
  add_turns_with_walls(moves, chosen, loops, targets_);
  if (type == GenType::candidates && !threatened) {
    const Targets run = best_run();
    find_threats(run, loops);
    Anchors answers;
    for (const Threat& threat : threats_) answers = answers | (free & threat.answers);
    add_turns_with_walls(moves, answers - chosen, loops, run);
  }
  return moves.empty() && type != GenType::quiet ? generate_all(moves) : threatened;
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

// Finds the walls of the other side that would lengthen the lead most after that move. A wall is prevented by one that
// crosses or overlaps it, and by one that closes a loop together with it, because then it would break the path rule.
template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::find_threats(const Targets& run, const Anchors& loops) {
  const int number = run[0].any() ? 0 : 1, runner = run[number].first(), waiting = position_.pawn(side_, 1 - number);
  const Board& walls = position_.walls();
  const Anchors placeable = walls.placeable();
  PathHeat<Rows, Stride> heat;
  heat.add(own_, walls.edges(), runner);
  const Anchors across = (placeable & heat.touched()) - loops;
  const int lead = std::min(own_[runner], own_[waiting]);
  for (const Colour colour : {Colour::blue, Colour::green}) {
    if (position_.in_hand(other(side_), colour) == 0) continue;
    across.of(colour).each([&](int anchor) {
      if (heat.of(colour, anchor) < 0.99f) return;
      Board after = walls;
      after.place(colour, anchor);
      Distances<Rows, Stride> distances;
      distances.measure(after.edges(), goals(side_), Cells::of(runner) | Cells::of(waiting));
      const int gain = std::min(distances[runner], distances[waiting]) - lead;
      if (gain > 0) threats_.push_back({gain, (placeable - after.placeable()) | (after.loops() - loops)});
    });
  }
  std::stable_sort(threats_.begin(), threats_.end(), [](const Threat& a, const Threat& b) { return a.gain > b.gain; });
  if (threats_.size() > max_threats) threats_.resize(max_threats);
}

// The walls that cross, and so prevent, a wall that would lengthen an own path.
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

// How many steps less the best wall of the other side would gain if this wall were placed.
template <int Rows, int Stride>
int Evaluation<Blockade<Rows, Stride>>::steps_prevented(Colour colour, int anchor) const {
  if (threats_.empty()) return 0;
  const auto rest = std::find_if(threats_.begin(), threats_.end(),
                                 [&](const Threat& threat) { return !threat.answers.of(colour).test(anchor); });
  return threats_.front().gain - (rest == threats_.end() ? 0 : rest->gain);
}

template <int Rows, int Stride>
bool Evaluation<Blockade<Rows, Stride>>::generate_all(MoveList& moves) const {
  position_.each_move([&](Move move) {
    G child = position_;
    child.play(move);
    const Value value = child.over() ? terminal_value(child) : Evaluation(child).value();
    moves.push_back({move, from_child(value)});
  });
  return true;
}

template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::add_turns_with_walls(MoveList& moves, const Anchors& anchors,
                                                              const Anchors& loops, const Targets& targets) {
  for (const Colour colour : {Colour::blue, Colour::green})
    anchors.of(colour).each([&](int anchor) {
      if (!loops.of(colour).test(anchor)) return add_turns_with_wall(moves, colour, anchor, targets);
      Board after = position_.walls();
      after.place(colour, anchor);
      add_turns_with_wall(moves, colour, anchor, position_.before(after, targets));
    });
}

// Adds the turns with one wall. Distances are measured again only if the wall changes them.
template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::add_turns_with_wall(MoveList& moves, Colour colour, int anchor,
                                                             const Targets& allowed) {
  if ((allowed[0] | allowed[1]).none()) return;
  Board after = position_.walls();
  after.place(colour, anchor);
  const Side them = other(side_);
  Distances<Rows, Stride> own_changed, theirs_changed;
  const bool helps = theirs_.critical_walls().of(colour).test(anchor),
             hinders = own_.critical_walls().of(colour).test(anchor);
  if (helps) theirs_changed.measure(after.edges(), goals(them), pawns(them));
  if (hinders) own_changed.measure(after.edges(), goals(side_), pawns(side_) | allowed[0] | allowed[1]);
  const Distances<Rows, Stride>& own = hinders ? own_changed : own_;
  const int bonus = static_cast<int>(8 * (their_heat_.of(colour, anchor) - own_heat_.of(colour, anchor))) +
                    score_per_step_prevented * steps_prevented(colour, anchor);
  const SideFeatures rival = side_features(helps ? theirs_changed : theirs_, them);
  const Move wall = G::wall_part(colour, anchor);
  for (int number = 0; number < 2; ++number) {
    // The score depends on the distance of the cell alone, and many cells have the same.
    int distance = -1;
    Value score = 0;
    std::array<Value, 64> scores;
    std::uint64_t known = 0;
    allowed[number].each([&](int cell) {
      if (own[cell] != distance) {
        distance = own[cell];
        if (distance < 64 && known >> distance & 1) {
          score = scores[distance];
        } else {
          SideFeatures mover = side_features(own, side_, cell, position_.pawn(side_, 1 - number));
          --(colour == Colour::blue ? mover.blue : mover.green);
          const Value value = from_child(evaluate({rival, mover}));
          score = is_certain(value) ? value : value + bonus;
          if (distance < 64) known |= std::uint64_t{1} << distance, scores[distance] = score;
        }
      }
      if (only_best_ && !moves.empty()) {
        if (score > moves.front().score) moves.front() = {position_.pawn_part(number, cell) | wall, score};
        return;
      }
      moves.push_back({position_.pawn_part(number, cell) | wall, score});
    });
  }
}

}  // namespace potez
