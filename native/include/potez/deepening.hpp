// Thinking about a position: the tree is searched to depth 1, 2, 3 ... until time is up or the game is decided.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <thread>
#include <unordered_map>
#include <vector>

#include "potez/oracle.hpp"
#include "potez/search.hpp"

namespace potez {

struct Line {
  Value value = -win - 1;
  std::vector<Move> moves;
};

// How far a search has come.
struct Report {
  int depth = 0;
  std::vector<Line> lines;  // the best first; empty only where the game is over
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// One thread's way into the depths.
template <Game G>
class Deepening {
 public:
  // Only a thread with an oracle asks it.
  Deepening(const G& position, Table& table, Oracle* oracle, const Limits& limits, const Manner& manner, int lines,
            const Stop& stop)
      : position_(position), oracle_(oracle), limits_(limits), manner_(manner), budget_(limits, stop),
        search_(table, budget_, manner_) {
    find_moves();
    completed_ = moves_;
    lines_ = std::min<std::size_t>(lines, moves_.size());
  }

  // Calls `tell` after each depth. `skip` lets helpers begin deeper, so that threads do not all do the same.
  template <class F>
  void run(F&& tell, int skip = 0) {
    const int most = limits_.depth ? std::min(limits_.depth, Table::most_depth) : deepest;
    try {
      for (depth_ = 1 + skip; depth_ <= most && !moves_.empty(); ++depth_) {
        for (std::size_t i = 0; i < lines_; ++i) best_line(i);
        done_ = depth_;
        completed_ = moves_;
        tell(report());
        const bool enough = is_enough();
        if (may_decide() && (!enough || is_loss(moves_[0].line.value)) && decide(enough)) {
          tell(report());
          return;
        }
        if (enough) return;
      }
    } catch (const Stopped&) {
      // What was found so far stands; but that one move loses says nothing of those not looked at.
      if (is_loss(moves_[0].line.value)) moves_ = completed_;
    }
  }

  Report report() const {
    Report report{done_, {}, budget_.nodes(), budget_.seconds()};
    for (std::size_t i = 0; i < lines_; ++i) report.lines.push_back(moves_[i].line);
    return report;
  }

 private:
  using E = Evaluation<G>;

  struct RootMove {
    Line line;
    std::uint64_t effort = 0;  // the nodes it took to look at it last
    Value found = 0;           // and what was found

    Move move() const { return line.moves.front(); }
  };

  static constexpr int deepest = 100;
  static constexpr Value proof = win - 1500;  // whatever is certain is beyond it
  static constexpr std::uint64_t enough_for_a_known_loss = 100'000;
  static constexpr std::uint64_t oracle_share = 6;  // times the nodes of the search; on 8 x 8 about twice its time

  // The moves in the order of their ranks: how good they look, or what they promise if that is more. A weak player does
  // not see them all, but always one.
  void find_moves() {
    if (position_.over()) return;
    Moves ranked, promising;
    E evaluation(position_);
    evaluation.rank(ranked, Breadth::all);
    evaluation.rank(promising, Breadth::promising);
    std::unordered_map<Move, int> promises;
    for (const auto& [move, rank] : promising) promises[move] = rank;
    for (auto& [move, rank] : ranked)
      if (const auto found = promises.find(move); found != promises.end()) rank = std::max(rank, found->second);
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
    for (const auto& [move, rank] : ranked) {
      G child = position_;
      child.play(move);
      if (!search_.overlooks(position_, child, move)) moves_.push_back({.line = {as_guess(rank), {move}}});
    }
    if (moves_.empty()) {
      const std::uint64_t number = mix(position_.key() ^ mix(~manner_.seed));
      moves_.push_back({.line = {0, {ranked[number % ranked.size()].move}}});
    }
  }

  // The best line but for the first `from` ones. The window is a narrow one around what the last depth found; it is
  // widened on the side where the value fell out.
  void best_line(std::size_t from) {
    const Value before = moves_[from].line.value;
    Value margin = E::margin;
    const bool narrow = manner_.selective && depth_ >= 4 && !is_certain(before);
    Window window = narrow ? Window{before - margin, before + margin} : Window{};
    for (;;) {
      const Value value = root(window, from, depth_);
      if (value > window.low && value < window.high) return;
      margin *= 4;
      if (value <= window.low) window.low = margin > 1000 ? -win - 1 : value - margin;
      if (value >= window.high) window.high = margin > 1000 ? win + 1 : value + margin;
    }
  }

  // Searches the moves from a place on and brings the best there as soon as it is known to be better. All moves are
  // looked at before they are said to lose.
  Value root(const Window& window, std::size_t from, int depth) {
    Value best = -win - 1;
    for (std::size_t i = from; i < moves_.size(); ++i) {
      const int tried = static_cast<int>(i - from);
      if (manner_.selective && tried >= E::width(depth + 1) && !is_loss(best)) break;
      G child = position_;
      child.play(moves_[i].move());
      const int reduction = manner_.selective ? Search<G>::reduction(depth, tried) : 0;
      const std::uint64_t nodes = budget_.nodes();
      const Value value = search_.after(child, {std::max(best, window.low), window.high}, depth, 0, reduction, i == from);
      moves_[i].effort = budget_.nodes() - nodes;
      moves_[i].found = value;
      if (value <= best) continue;
      best = value;
      if (value <= window.low && i != from) continue;
      moves_[i].line.value = value;
      moves_[i].line.moves.resize(1);
      const auto& rest = search_.line(1);
      moves_[i].line.moves.insert(moves_[i].line.moves.end(), rest.begin(), rest.end());
      std::rotate(moves_.begin() + from, moves_.begin() + i, moves_.begin() + i + 1);
      if (value >= window.high) break;
    }
    return best;
  }

  bool may_decide() const { return lines_ == 1 && manner_.selective && manner_.overlooks == 0; }

  // Asks only who wins, with as many nodes as that may cost. An answer is exact. In a game known to be lost, the oracle
  // still knows which move is the hardest to answer.
  bool decide(bool known) {
    if (!Oracle::knows(position_)) return !known && E(position_).decidable() && look_to_the_end();
    if (!oracle_ || limits_.depth != 0) return false;
    return ask_the_oracle(known ? enough_for_a_known_loss : oracle_share * budget_.nodes());
  }

  bool look_to_the_end() {
    bool decided = false;
    budget_.pause_after(2 * budget_.nodes());
    try {
      decided = is_certain(root({proof, proof + 1}, 0, Table::most_depth));
    } catch (const Stopped&) {
      if (budget_.is_spent()) throw;
    }
    budget_.no_pause();
    if (!decided) moves_ = completed_;
    if (decided && is_loss(moves_[0].line.value)) resist();
    return decided;
  }

  // All moves lose. The one that was hardest to refute is the hardest for a player too.
  void resist() {
    const auto easier = [](const RootMove& a, const RootMove& b) { return a.effort < b.effort; };
    const auto hardest = std::max_element(moves_.begin(), moves_.end(), easier);
    hardest->line = {hardest->found, {hardest->move()}};
    std::rotate(moves_.begin(), hardest, hardest + 1);
  }

  bool ask_the_oracle(std::uint64_t nodes) {
    std::vector<Move> moves;
    for (const RootMove& move : moves_) moves.push_back(move.move());
    const auto answer = oracle_->ask(position_, moves, nodes, budget_);
    if (!answer) return false;
    const auto chosen = moves_.begin() + (std::find(moves.begin(), moves.end(), answer->move) - moves.begin());
    chosen->line = {answer->value, {answer->move}};
    std::rotate(moves_.begin(), chosen, chosen + 1);
    return true;
  }

  bool is_enough() const {
    const auto certain = [](const RootMove& move) { return is_certain(move.line.value); };
    if (std::all_of(moves_.begin(), moves_.begin() + lines_, certain)) return true;
    return (limits_.soft_seconds > 0 && moves_.size() == 1) || budget_.is_late();
  }

  const G& position_;
  Oracle* oracle_;
  Limits limits_;
  Manner manner_;
  Budget budget_;
  Search<G> search_;
  std::vector<RootMove> moves_, completed_;  // now, and after the last completed depth
  std::size_t lines_;
  int depth_ = 0, done_ = 0;
};

// Several threads search the same tree and help each other through the table alone; the first one answers.
template <Game G>
Report think(const G& position, Table& table, Oracle& oracle, const Limits& limits, const Manner& manner, int lines, int threads,
             const Stop& stop, const std::function<void(const Report&)>& tell) {
  table.new_search();
  Deepening<G> first(position, table, &oracle, limits, manner, lines, stop);
  Stop enough;
  std::vector<std::jthread> team;
  for (int i = 1; i < threads; ++i)
    team.emplace_back([&, i] {
      const Limits own{.depth = limits.depth, .seconds = limits.seconds};
      Deepening<G> helper(position, table, nullptr, own, manner, lines, enough);
      helper.run([](const Report&) {}, i % 2);
    });
  try {
    first.run(tell);
  } catch (...) {
    enough.ask();
    throw;
  }
  enough.ask();
  return first.report();
}

}  // namespace potez
