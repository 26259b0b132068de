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
// On the board of 11 x 14 a network corrects the values of turns. It knows the position before the turn, and has learnt
// by how much the best turn is better or worse than the terms say: one look serves all turns.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <type_traits>
#include <vector>

#include "potez/games/blockade/distances.hpp"
#include "potez/games/blockade/forced_win.hpp"
#include "potez/games/blockade/network_input.hpp"
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
  using Field = DistanceField<Rows, Stride>;

 public:
  using Network = std::conditional_t<Rows == 12, potez::Network<G>, NoNetwork>;
  using ForcedWins = ForcedWin<Rows, Stride>;

  static constexpr int term_count = 16, history_size = 4096, history_divisor = 512, killer_bonus = 20;
  static constexpr Value aspiration_margin = 60, futility_margin = 800, max_correction = 500;
  static constexpr double lmr_factor = 0.5;
  static constexpr bool scores_are_values = true, may_prove = true;

  explicit Evaluation(const G& position, const Network* network = nullptr, Evaluation* parent = nullptr)
      : position_(position), network_(network), parent_(parent), side_(position.side()) {}
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  static int history_index(Move move) { return static_cast<int>(move >> 12 & 4095); }
  static std::uint64_t idea(Move move) { return move >> 12 ? move >> 12 : move; }
  static int max_moves(int depth) { return depth <= 2 ? 24 : 32; }
  static int max_root_moves(int) { return 300; }
  bool is_endgame() const { return false; }
  CanonicalKey canonical_key() const { return {position_.key()}; }
  Move mirrored(Move move, int) const { return move; }

  std::array<int, term_count> terms() {
    find_distances();
    return terms(features());
  }

  Value value() {
    find_distances();
    const Features now = features();
    const Value found = evaluate(now);
    if (is_certain(found)) return found;
    if (now.own.lead <= 4 && ShortWin<Rows, Stride>(position_, false).find() != no_move) return win_in(3);
    return now.own.walls() + now.theirs.walls() > 0 ? found : race(found);
  }

  bool generate(MoveList& moves, GenType type, Value enough = infinite);

  // Finds what the network adds to the scores of frontier turns.
  void find_correction() {
    if constexpr (!std::is_same_v<Network, NoNetwork>) {
      if (!network_ || correction_ || !NetworkInput<G>::covers(position_)) return;
      find_distances();
      correction_ = std::clamp(network_->value(position_, own(), theirs()), -max_correction, max_correction);
    }
  }
  Value corrected(Value score) const {
    return is_certain(score) ? score : clamp_to_guess(score + correction_.value_or(0));
  }

  // The value of a search of depth 1, to which the network's is added.
  static Value value_without_network(const G& position) {
    MoveList moves;
    Evaluation(position).generate(moves, GenType::frontier);
    return std::max_element(moves.begin(), moves.end(), has_lower_score)->score;
  }

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
  static int closeness(int steps) {
    static constexpr auto table = [] {
      std::array<std::int8_t, 47> made{};
      for (int n = 0; n < 47; ++n) made[n] = static_cast<std::int8_t>(48 / (n + 2));
      return made;
    }();
    return steps < 47 ? table[steps] : 0;
  }

  static Value evaluate(const Features& now) { return evaluate(now, sum_beyond_paths(now)); }

  // The same, with the sum of the terms that do not depend on the paths of the pawns.
  static Value evaluate(const Features& now, int beyond_paths) {
    const auto& [own, theirs] = now;
    if (own.lead <= 2) return win_in(1);
    if (theirs.lead <= 2 && own.walls() == 0) return loss_in(2);
    const int walls = own.walls() + theirs.walls();
    const int sum = beyond_paths + weighted(0, theirs.lead - own.lead, walls) +
                    weighted(1, theirs.reserve - own.reserve, walls) +
                    weighted(2, closeness(own.lead) - closeness(theirs.lead), walls);
    return clamp_to_guess(sum / weight_scale);
  }
  static int sum_beyond_paths(const Features& now) {
    const auto& [own, theirs] = now;
    const int walls = own.walls() + theirs.walls();
    return weighted(3, 2, walls) + weighted(4, theirs.near - own.near, walls) +
           weighted(5, theirs.far - own.far, walls) + weighted(6, own.blue - theirs.blue, walls) +
           weighted(7, own.green - theirs.green, walls);
  }
  // A term of the first half and the one that goes with it.
  static int weighted(int i, int term, int walls) {
    return blockade_weights[i] * term + blockade_weights[term_count / 2 + i] * (term * walls / 8);
  }

  int walls_of(Side side) const {
    return position_.in_hand(side, Colour::blue) + position_.in_hand(side, Colour::green);
  }
  Cells pawns(Side side) const { return Cells::of(position_.pawn(side, 0)) | Cells::of(position_.pawn(side, 1)); }
  Cells goals(Side side) const { return position_.goals(side); }

  const Field& own() const { return *fields_[index(side_)]; }
  const Field& theirs() const { return *fields_[index(other(side_))]; }

  // Finds the distances of all cells. Those that the last wall did not change are shared with the parent.
  void find_distances() {
    if (fields_[0]) return;
    if (parent_) parent_->find_distances();
    const auto& open = position_.walls().edges();
    for (const Side side : {Side::X, Side::O}) {
      const int i = index(side);
      if (!parent_) {
        made_[i].flood(open, goals(side));
        fields_[i] = &made_[i];
        continue;
      }
      fields_[i] = parent_->fields_[i];
      const Anchors placed = position_.walls().placed() - parent_->position_.walls().placed();
      if (!placed.any()) continue;
      const Colour colour = placed.blue.any() ? Colour::blue : Colour::green;
      const int anchor = placed.of(colour).first();
      if (!fields_[i]->is_crossed_by(colour, anchor)) continue;
      made_[i].flood_after(*fields_[i], open, colour, anchor);
      fields_[i] = &made_[i];
      assert(made_[i].is_right(open, goals(side)));
    }
  }

  // Finds what it takes to score turns.
  void prepare_turns() {
    if (prepared_) return;
    prepared_ = true;
    find_distances();
    targets_ = position_.targets();
    own_cells_ = pawns(side_) | targets_[0] | targets_[1];
    own_critical_ = own().critical_walls(own_cells_);
    their_critical_ = theirs().critical_walls(pawns(other(side_)));
    loops_ = position_.walls().loops();
  }

  SideFeatures side_features(const Distances<Rows, Stride>& distances, Side side) const {
    const auto [lead, reserve] = std::minmax({distances[position_.pawn(side, 0)], distances[position_.pawn(side, 1)]});
    const int blue = position_.in_hand(side, Colour::blue), green = position_.in_hand(side, Colour::green);
    return {lead, reserve, distances.near(), distances.far(), blue, green};
  }
  Features features() const { return {side_features(own(), side_), side_features(theirs(), other(side_))}; }

  Value race(Value fallback) const;
  int undisturbed_moves(Side side, bool to_move) const;
  bool generate_all(MoveList& moves);
  void add_turns_with_walls(MoveList& moves, const Anchors& anchors, const Targets& targets);
  void add_turns_with_wall(MoveList& moves, Colour colour, int anchor, const Targets& allowed);
  bool could_be_stuck() const;
  void find_heat();
  Targets best_run() const;
  void find_threats(const Targets& run);
  void add_threat(const Threat& threat);
  Anchors guards() const;
  int steps_prevented(Colour colour, int anchor) const;
  int bonus_of(Colour colour, int anchor) const;

  const G& position_;
  const Network* network_;
  Evaluation* parent_;
  Side side_;
  bool prepared_ = false;
  bool only_best_ = false;  // a frontier node needs no other move, and none better than `enough_`
  Value enough_ = infinite;
  std::optional<Value> correction_;  // by the network
  std::array<Field, 2> made_;
  std::array<const Field*, 2> fields_{};  // by side: made here, or shared with the parent
  Targets targets_;
  Cells own_cells_;  // where the own pawns are or may move to
  Anchors own_critical_, their_critical_, loops_;
  std::optional<PathHeat<Rows, Stride>> own_heat_, their_heat_;  // only where candidates are chosen
  std::vector<Threat> threats_;
};

// The number of moves that a side needs if one of its pawns can reach a goal whatever the other side does, else a large
// number. Only a pawn on a cell where the runner lands can block it, and no pawn gets there faster than on a board
// without walls.
template <int Rows, int Stride>
int Evaluation<Blockade<Rows, Stride>>::undisturbed_moves(Side side, bool to_move) const {
  const Field& distances = side == side_ ? own() : theirs();
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
bool Evaluation<Blockade<Rows, Stride>>::generate(MoveList& moves, GenType type, Value enough) {
  prepare_turns();
  if (type == GenType::frontier) find_correction();
  const Board& walls = position_.walls();
  const bool wins_at_once = ((targets_[0] | targets_[1]) & goals(side_)).any();  // with a turn that has no wall
  if (type == GenType::all || walls_of(side_) == 0 || wins_at_once) return generate_all(moves);
  const Anchors free = position_.placeable();
  if (!(free - loops_).any() || could_be_stuck()) return generate_all(moves);
  const auto& open = walls.edges();
  const bool threatened = features().theirs.lead <= 2;
  only_best_ = type == GenType::frontier || type == GenType::quiet;
  enough_ = enough;
  Anchors chosen;
  if (type == GenType::frontier) chosen = free & walls_across(theirs(), open, pawns(other(side_)));
  if (type == GenType::candidates || type == GenType::root) {
    find_heat();
    chosen = free & their_heat_->touched();
    if (!threatened) chosen = chosen | (free & guards());
  }
  if (type == GenType::root) {
    find_threats(best_run());
    add_turns_with_walls(moves, free, targets_);
    return moves.empty() ? generate_all(moves) : true;
  }
  if (!threatened) {
    Anchors quiet = free - loops_ - own_critical_ - their_critical_ - chosen;
    if (!quiet.any())
      quiet = free - loops_ - walls_across(own(), open, own_cells_) -
              walls_across(theirs(), open, pawns(other(side_))) - chosen;
    const Colour colour = quiet.blue.any() ? Colour::blue : Colour::green;
    if (quiet.any()) chosen.of(colour).set(quiet.of(colour).first());
  }
  if (type == GenType::frontier) {  // first the walls that probably lengthen the way of the pawn in the lead
    const int number = theirs()[position_.pawn(other(side_), 0)] > theirs()[position_.pawn(other(side_), 1)];
    const Cells lead = Cells::of(position_.pawn(other(side_), number));
    const Anchors first = chosen & their_critical_ & walls_across(theirs(), open, lead);
    add_turns_with_walls(moves, first - own_critical_, targets_);
    add_turns_with_walls(moves, first & own_critical_, targets_);
    chosen = chosen - first;
  }
  add_turns_with_walls(moves, chosen, targets_);
  if (type == GenType::candidates && !threatened) {
    const Targets run = best_run();
    find_threats(run);
    Anchors answers;
    for (const Threat& threat : threats_) answers = answers | (free & threat.answers);
    add_turns_with_walls(moves, answers - chosen, run);
  }
  return moves.empty() && type != GenType::quiet ? generate_all(moves) : threatened;
}

template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::find_heat() {
  const auto& open = position_.walls().edges();
  own_heat_.emplace();
  their_heat_.emplace();
  for (int number = 0; number < 2; ++number) {
    their_heat_->add(theirs(), open, position_.pawn(other(side_), number));
    own_heat_->add(own(), open, position_.pawn(side_, number));
  }
}

// The pawn move that comes nearest to a goal.
template <int Rows, int Stride>
auto Evaluation<Blockade<Rows, Stride>>::best_run() const -> Targets {
  Targets run{};
  int best = 1000;
  for (int number = 0; number < 2; ++number)
    targets_[number].each([&](int cell) {
      if (own()[cell] >= best) return;
      best = own()[cell];
      run = {};
      run[number].set(cell);
    });
  return run;
}

// Finds the walls of the other side that would lengthen the lead most after that move. A wall is prevented by one that
// crosses or overlaps it, and by one that closes a loop together with it, because then it would break the path rule.
template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::find_threats(const Targets& run) {
  const int number = run[0].any() ? 0 : 1, runner = run[number].first(), waiting = position_.pawn(side_, 1 - number);
  const Board& walls = position_.walls();
  const Anchors placeable = walls.placeable();
  PathHeat<Rows, Stride> heat;
  heat.add(own(), walls.edges(), runner);
  const Anchors across = (placeable & heat.touched()) - loops_;
  const int lead = std::min(own()[runner], own()[waiting]);
  threats_.clear();
  for (const Colour colour : {Colour::blue, Colour::green}) {
    if (position_.in_hand(other(side_), colour) == 0) continue;
    across.of(colour).each([&](int anchor) {
      if (heat.of(colour, anchor) < 0.99f) return;
      Board after = walls;
      after.place(colour, anchor);
      const auto distances = own().after_wall(after.edges(), colour, anchor, Cells::of(runner) | Cells::of(waiting));
      const int gain = std::min(distances[runner], distances[waiting]) - lead;
      if (gain > 0) add_threat({gain, (placeable - after.placeable()) | (after.loops() - loops_)});
    });
  }
}

// Keeps the threats that gain most, those found first if they gain the same. (std::stable_sort of GCC 12 copies
// elements to memory that is not aligned for sets in vector registers.)
template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::add_threat(const Threat& threat) {
  const auto place =
      std::find_if(threats_.begin(), threats_.end(), [&](const Threat& t) { return t.gain < threat.gain; });
  if (place == threats_.end() && threats_.size() == max_threats) return;
  threats_.insert(place, threat);
  if (threats_.size() > max_threats) threats_.pop_back();
}

// The walls that cross, and so prevent, a wall that would lengthen an own path.
template <int Rows, int Stride>
auto Evaluation<Blockade<Rows, Stride>>::guards() const -> Anchors {
  Anchors found;
  for (const Colour colour : {Colour::blue, Colour::green})
    own_heat_->touched().of(colour).each([&](int anchor) {
      const Colour crossing = colour == Colour::blue ? Colour::green : Colour::blue;
      if (own_heat_->of(colour, anchor) > 0.99f) found.of(crossing).set(anchor);
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
bool Evaluation<Blockade<Rows, Stride>>::generate_all(MoveList& moves) {
  position_.each_move([&](Move move) {
    G child = position_;
    child.play(move);
    const Value value = child.over() ? terminal_value(child) : Evaluation(child, nullptr, this).value();
    moves.push_back({move, corrected(from_child(value))});
  });
  return true;
}

template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::add_turns_with_walls(MoveList& moves, const Anchors& anchors,
                                                              const Targets& targets) {
  for (const Colour colour : {Colour::blue, Colour::green})
    anchors.of(colour).each([&](int anchor) {
      if (only_best_ && !moves.empty() && moves.front().score >= enough_) return;
      if (!loops_.of(colour).test(anchor)) return add_turns_with_wall(moves, colour, anchor, targets);
      Board after = position_.walls();
      after.place(colour, anchor);
      add_turns_with_wall(moves, colour, anchor, position_.before(after, targets));
    });
}

// Adds the turns with one wall. Distances are found again only if the wall changes them.
template <int Rows, int Stride>
void Evaluation<Blockade<Rows, Stride>>::add_turns_with_wall(MoveList& moves, Colour colour, int anchor,
                                                             const Targets& allowed) {
  if ((allowed[0] | allowed[1]).none()) return;
  const Side them = other(side_);
  const bool helps = their_critical_.of(colour).test(anchor), hinders = own_critical_.of(colour).test(anchor);
  SideFeatures rival = side_features(theirs(), them);
  const Distances<Rows, Stride>* distances = &own();
  Distances<Rows, Stride> changed;
  if (helps || hinders) {
    Board after = position_.walls();
    after.place(colour, anchor);
    if (helps) rival = side_features(theirs().after_wall(after.edges(), colour, anchor, pawns(them)), them);
    if (hinders) {
      changed = own().after_wall(after.edges(), colour, anchor, pawns(side_) | allowed[0] | allowed[1]);
      distances = &changed;
      assert(Field::is_right(changed, after.edges(), goals(side_), pawns(side_) | allowed[0] | allowed[1]));
    }
  }
  const int bonus = bonus_of(colour, anchor);
  const Move wall = G::wall_part(colour, anchor);
  SideFeatures mover = side_features(*distances, side_);
  --(colour == Colour::blue ? mover.blue : mover.green);
  const int beyond_paths = sum_beyond_paths({rival, mover});
  for (int number = 0; number < 2; ++number) {
    // The score depends on the distance of the cell alone, and many cells have the same.
    int distance = -1;
    Value score = 0;
    std::array<Value, 64> scores;
    std::uint64_t known = 0;
    allowed[number].each([&](int cell) POTEZ_INLINED {
      if ((*distances)[cell] != distance) {
        distance = (*distances)[cell];
        if (distance < 64 && known >> distance & 1) {
          score = scores[distance];
        } else {
          std::tie(mover.lead, mover.reserve) =
              std::minmax({distance, (*distances)[position_.pawn(side_, 1 - number)]});
          const Value value = from_child(evaluate({rival, mover}, beyond_paths));
          score = is_certain(value) ? value : corrected(value + bonus);
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

// What a wall is worth beyond the value that it leads to.
template <int Rows, int Stride>
int Evaluation<Blockade<Rows, Stride>>::bonus_of(Colour colour, int anchor) const {
  if (!own_heat_) return 0;
  return static_cast<int>(8 * (their_heat_->of(colour, anchor) - own_heat_->of(colour, anchor))) +
         score_per_step_prevented * steps_prevented(colour, anchor);
}

}  // namespace potez
