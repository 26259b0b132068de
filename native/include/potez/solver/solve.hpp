// The solver as others call it: who wins a position of Domineering, and by which move.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "potez/solver/proofs/proof_walk.hpp"
#include "potez/solver/search.hpp"
#include "potez/solver/strips/strip_library.hpp"
#include "potez/stop.hpp"
#include "potez/threads.hpp"

namespace potez::solver {

struct Limits {
  std::uint64_t nodes = 0;  // 0 does not limit, here and below
  double seconds = 0;
};

using Report = std::function<void(const Progress&)>;

struct Solution {
  std::optional<Side> winner;  // none if a limit came first or the search was stopped
  int move = -1;               // a domino that wins for the side to move: its lower or left cell, row * cols + col
  std::uint64_t nodes = 0;     // positions tested by the bounds
  std::uint64_t expanded = 0;  // positions whose moves were tried
  double seconds = 0;          // without the making of tables
  double table_seconds = 0;
};

// Searches of one size of board, one for each thread, that share what they have proved.
template <Mask M>
class Team {
 public:
  Team(const Board<M>& board, const std::array<StripSet<solving_lanes>, 2>& strips, bool has_cuts,
       std::vector<Effort> efforts, std::size_t table_bytes, std::size_t memo_slots, int threads, Features features)
      : shared_(table_bytes, threads) {
    const Frame<M>& frame = board.frame(Side::X);
    memos_[0] = has_cuts ? std::make_shared<GroupMemo>(memo_slots) : nullptr;
    memos_[1] = has_cuts && frame.rows() != frame.cols() ? std::make_shared<GroupMemo>(memo_slots) : memos_[0];
    for (int i = 0; i < threads; ++i) {
      std::array<std::unique_ptr<FreeCuts<M>>, 2> cuts;
      if (has_cuts) {
        cuts[0] = free_cuts<M>(frame.rows(), frame.cols(), strips[0], *memos_[0]);
        cuts[1] = free_cuts<M>(frame.cols(), frame.rows(), strips[1], *memos_[1]);
      }
      searches_.push_back(std::make_unique<Search<M>>(board, strips, std::move(cuts), efforts, shared_, features));
    }
  }

  Search<M>& first() { return *searches_.front(); }
  ProofTable<M>& proofs() { return shared_.table; }

  std::uint64_t tested() const { return total(&Search<M>::tested); }
  std::uint64_t expanded() const { return total(&Search<M>::expanded); }

  // What was proved as a share of the work since it was asked for last, and cost enough to be told.
  std::vector<Fact> take_news() { return shared_.take_news(); }

  // Who wins with `side` to move. Only the calling thread asks `go_on(progress)`; open if that says no.
  template <class F>
  Verdict run(const Remaining<M>& remaining, Side side, const Share& share, F&& go_on) {
    std::atomic<Verdict> answer{Verdict::open};
    shared_.share = share;
    shared_.is_over = false;
    const auto work = [&](Search<M>& search, auto&& may_go_on) {
      const Verdict verdict = search.run(remaining, side, may_go_on);
      if (verdict != Verdict::open) answer = verdict;
      shared_.is_over = true;
    };
    Threads others;
    for (std::size_t i = 1; i < searches_.size(); ++i)
      others.start([&, i] { work(*searches_[i], [](const Progress&) { return true; }); });
    work(first(), go_on);
    others.join();
    return answer;
  }

  // Writes a proof, with strips of pairs of rows to start from. False if `go_on()` or `take(text)` says no, or
  // the side does not win.
  template <class G, class F>
  bool prove(const Board<M>& board, const StripSet<solving_lanes>& pairs, int group_cells, M empty, Side side,
             Side winner, G&& go_on, F&& take) {
    const Frame<M>& frame = board.frame(winner);
    GroupMemo memo(proof_memo_slots);
    ProofTasks<M> tasks;
    std::mutex mutex;
    std::atomic<bool> is_stopped{false};
    shared_.is_over = false;
    const auto may_go_on = [&] {
      if (!go_on()) is_stopped = true;
      return !is_stopped;
    };
    const auto pass_on = [&](const std::string& text) {
      const std::lock_guard lock(mutex);
      if (!is_stopped && !take(text)) is_stopped = true;
    };
    const auto work = [&](Search<M>& search) {
      ProofWalk<M> walk(board, search, free_cuts<M>(frame.rows(), frame.cols(), pairs, memo, true), group_cells, winner,
                        tasks);
      walk.run(may_go_on, pass_on);
    };
    ProofWalk<M>::begin(board, empty, side, winner, tasks);
    Threads others;
    for (std::size_t i = 1; i < searches_.size(); ++i) others.start([&, i] { work(*searches_[i]); });
    work(first());
    others.join();
    return !is_stopped && !tasks.is_stopped();
  }

 private:
  static constexpr std::size_t proof_memo_slots = std::size_t{1} << 22;

  std::uint64_t total(std::uint64_t (Search<M>::*number)() const) const {
    std::uint64_t sum = 0;
    for (const auto& search : searches_) sum += ((*search).*number)();
    return sum;
  }

  SharedProofs<M> shared_;
  std::array<std::shared_ptr<GroupMemo>, 2> memos_;  // one for both where their frames have one size
  std::vector<std::unique_ptr<Search<M>>> searches_;
};

// How a solver works; what it may use.
struct Settings {
  static constexpr int most_strip_cells = 27;

  std::size_t memory = 0;  // bytes for all tables
  int threads = 1;
  Features features = {};
  int strip_cells = most_strip_cells;  // of the largest strips in the tables
  int cuts_from = 65;                  // cells of the smallest boards that are cut freely; measured
  int group_cells = 0;                 // of the largest groups outside the tables; 0: by board and depth
};

// Solves positions of one size of board, one after the other, and remembers what it has proved.
template <Mask M>
class SizedSolver {
 public:
  SizedSolver(int rows, int cols, std::shared_ptr<Library> library, const Settings& settings)
      : board_(rows, cols), library_(std::move(library)), settings_(settings) {}
  SizedSolver(const SizedSolver&) = delete;  // the searches know where its board is

  // `report(progress)` is called now and then. A share of the work has news in the end, unless it is too little.
  Solution solve(M empty, Side side, const Limits& limits, const Stop& stop, const Report& report,
                 const Share& share = {}) {
    Run run{limits, stop, report};
    const Remaining<M> remaining = board_.whole(empty);
    // Most boards are decided at once; only the others are worth large tables, which serve all that follows.
    for (auto* team : {&quick_, &deep_}) {
      const bool last = team == &deep_;
      if (!last && (deep_ || !settings_.features.quick)) continue;
      if (!(last ? prepare_deep(count(empty), run) : prepare_quick(run))) break;
      run.begin(**team);
      const std::uint64_t enough = last ? std::numeric_limits<std::uint64_t>::max() : run.tested_before + quick_nodes;
      const auto go_on = [&](const Progress& p) { return p.nodes < enough && run.go_on(p); };
      const Verdict verdict = (*team)->run(remaining, side, share, go_on);
      if (verdict != Verdict::open) return conclude(**team, remaining, side, verdict, run);
      run.end(**team);
    }
    return run.result();
  }

  // What was proved and cost at least so many positions; what others have proved on a board of this size. Facts may be
  // asked for while a search reports.
  std::vector<Fact> facts(std::uint64_t least_work) {
    std::vector<Fact> result = learned_;
    if (deep_) deep_->proofs().each_fact(least_work, [&](const Fact& fact) { result.push_back(fact); });
    return result;
  }
  void learn(const std::vector<Fact>& facts) {
    learned_.insert(learned_.end(), facts.begin(), facts.end());
    if (deep_) teach();
  }

  std::vector<Fact> take_news() { return deep_ ? deep_->take_news() : std::vector<Fact>(); }

  // Samples of the number of positions a search without a table of proofs would expand, as many as there is time for
  // after the tables of strips are made. None if the board is too small to be cut freely.
  std::vector<double> samples(M empty, Side side, const Limits& limits, const Stop& stop, std::uint64_t seed) {
    const Limits none;
    Run preparation{none, stop, [](const Progress&) {}};
    std::vector<double> result;
    if (!prepare_deep(count(empty), preparation) || !deep_->first().has_cuts()) return result;
    Run run{limits, stop, [](const Progress&) {}};
    std::mt19937_64 random(seed);
    const Remaining<M> remaining = board_.whole(empty);
    while (result.empty() || (run.go_on({}) && result.size() < most_samples))
      result.push_back(deep_->first().sampled_size(remaining, side, random));
    return result;
  }

  // All moves, those that are tried first at the head; whether the side to move is expected to win.
  std::pair<std::vector<int>, bool> plan(M empty, Side side) {
    const Stop stop;
    const Limits limits;
    Run run{limits, stop, [](const Progress&) {}};
    if (!prepare_quick(run)) return {};
    const Remaining<M> remaining = board_.whole(empty);
    Candidate moves[most_cells];
    const int n = quick_->first().all_moves(remaining, side, moves);
    std::vector<int> result;
    for (int i = 0; i < n; ++i) result.push_back(board_.place(side, moves[i].cell));
    return {result, quick_->first().likely_winner(remaining, side) == side};
  }

  // Writes the proof that a side wins (proofs/proof_walk.hpp). `take(text)` gets whole lines, from one thread at a
  // time, and says whether to go on. False if it was stopped, or the board is too wide.
  template <class F>
  bool prove(M empty, Side side, Side winner, int group_cells, const Limits& limits, const Stop& stop, F&& take) {
    Run run{limits, stop, [](const Progress&) {}};
    const Frame<M>& frame = board_.frame(winner);
    if (frame.cols() > GroupValues<M, 0>::widest || !prepare_deep(count(empty), run)) return false;
    StripSet<solving_lanes> pairs;
    if (!(pairs.whole = Tables(*this, run).fetch(frame.cols(), 2))) return false;
    return deep_->prove(board_, pairs, group_cells, empty, side, winner, [&] { return run.go_on({}); }, take);
  }

  // Who wins as the bounds alone show, if they do.
  std::optional<Side> claim(M empty, Side side) {
    const Stop stop;
    const Limits limits;
    Run run{limits, stop, [](const Progress&) {}};
    Remaining<M> remaining = board_.whole(empty);
    if (!prepare_deep(count(empty), run)) return {};
    const Verdict verdict = deep_->first().test(remaining, side);
    return verdict == Verdict::open ? std::nullopt : std::optional(winner(verdict));
  }

 private:
  static constexpr int small = 20;  // cells of the largest strips in the tables to begin with
  static constexpr std::uint64_t quick_nodes = 10000;
  static constexpr std::size_t most_samples = 100000;
  // Strips of 10 x 3 take 2 GB and half a minute to make.
  static constexpr int cells_for_large_strips = 100, large_strip_cells = 30;

  using Clock = std::chrono::steady_clock;

  // One call's clock and counts.
  struct Run {
    const Limits& limits;
    const Stop& stop;
    Report report;
    Clock::time_point started = Clock::now();
    Solution so_far{};
    std::uint64_t tested_before = 0, expanded_before = 0;

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - started).count(); }
    void begin(const Team<M>& team) {
      tested_before = team.tested();
      expanded_before = team.expanded();
    }
    void end(const Team<M>& team) {
      so_far.nodes += team.tested() - tested_before;
      so_far.expanded += team.expanded() - expanded_before;
      begin(team);
    }
    Solution result() const {
      Solution solution = so_far;
      solution.seconds = elapsed() - solution.table_seconds;
      return solution;
    }
    bool go_on(Progress progress) {
      progress.nodes = so_far.nodes + progress.nodes - tested_before;
      return ask(progress);
    }
    bool make_on(double table) { return ask({.nodes = so_far.nodes, .table = table}); }
    bool ask(const Progress& progress) {
      report(progress);
      return !stop.asked() && !(limits.nodes > 0 && progress.nodes >= limits.nodes) &&
             !(limits.seconds > 0 && elapsed() >= limits.seconds);
    }
  };

  // Gathers tables within the memory that is left, unless it is stopped.
  class Tables {
   public:
    Tables(SizedSolver& solver, Run& run)
        : left(solver.settings_.memory), solver_(solver), run_(run), before_(Clock::now()) {}
    Tables(const Tables&) = delete;
    ~Tables() { run_.so_far.table_seconds += std::chrono::duration<double>(Clock::now() - before_).count(); }

    // Null if it takes more than half of the memory still left.
    std::shared_ptr<const SolvingStrips> fetch(int width, int height) {
      if (stopped || SolvingStrips::bytes(width, height) > left / 2) return nullptr;
      auto table = solver_.library_->strips(width, height,
                                            [&](double part) { return !(stopped = stopped || !run_.make_on(part)); });
      if (table) left -= SolvingStrips::bytes(width, height);
      return table;
    }

    // Strips as wide as the frame, as tall as they can be.
    std::shared_ptr<const SolvingStrips> whole(const Frame<M>& frame, int most_cells_of_strip) {
      const int tallest =
          std::min({most_cells_of_strip / frame.cols(), frame.rows(), StripSet<solving_lanes>::tallest});
      for (int height = tallest; height > 1; --height)
        if (auto table = fetch(frame.cols(), height)) return table;
      return nullptr;
    }

    std::size_t left;
    bool stopped = false;

   private:
    SizedSolver& solver_;
    Run& run_;
    Clock::time_point before_;
  };

  // These are false if they were stopped or a limit was reached: a search without its tables would never get them.

  bool prepare_quick(Run& run) {
    if (quick_) return true;
    Tables tables(*this, run);
    std::array<StripSet<solving_lanes>, 2> strips;
    if (settings_.features.strips) {
      const Frame<M>&own = board_.frame(Side::X), &others = board_.frame(Side::O);
      strips[0] = strip_set(own, small, tables);
      strips[1] = own.rows() == own.cols() ? strips[0] : strip_set(others, small, tables);
    }
    if (tables.stopped) return false;
    constexpr std::size_t wanted = std::size_t{1} << 20;
    quick_ = std::make_unique<Team<M>>(board_, strips, false, std::vector<Effort>(1), std::min(wanted, tables.left), 0,
                                       1, settings_.features);
    return true;
  }

  bool prepare_deep(int cells, Run& run) {
    if (deep_) return true;
    Tables tables(*this, run);
    std::array<StripSet<solving_lanes>, 2> strips;
    const Frame<M>&own = board_.frame(Side::X), &others = board_.frame(Side::O);
    const int size = own.rows() * own.cols();
    const bool cuts_pay = settings_.features.free_cuts && size >= settings_.cuts_from &&
                          std::max(own.rows(), own.cols()) <= GroupValues<M, 0>::widest;
    if (settings_.features.strips) {
      const bool is_large =
          cuts_pay && size >= cells_for_large_strips && settings_.strip_cells == Settings::most_strip_cells;
      const int strip_cells = is_large ? large_strip_cells : settings_.strip_cells;
      strips[0] = strip_set(own, strip_cells, tables);
      strips[1] = own.rows() == own.cols() ? strips[0] : strip_set(others, strip_cells, tables);
    }
    const bool has_cuts = cuts_pay && strips[0].whole && strips[1].whole;
    if (has_cuts && settings_.strip_cells == Settings::most_strip_cells) add_boxes(strips, tables);
    if (tables.stopped) return false;
    const std::size_t slots = has_cuts ? std::min(size < 100 ? memo_slots : 8 * memo_slots, tables.left / 64) : 0;
    tables.left -= 32 * slots;
    const std::size_t wanted = cells <= 64 ? std::size_t{1} << 25 : tables.left;
    deep_ = std::make_unique<Team<M>>(board_, strips, has_cuts, efforts(size), std::min(wanted, tables.left), slots,
                                      settings_.threads, settings_.features);
    teach();
    return true;
  }

  void teach() {
    for (const Fact& fact : learned_) deep_->proofs().learn(fact);
    learned_.clear();
  }

  static constexpr std::size_t memo_slots = std::size_t{1} << 20;  // of 16 bytes, for each side

  // How hard to look for partitions, by dominoes on the board: the fewer these are, the more a proof saves. A search
  // that starts in the middle of a game would lose its first seconds with drawing large groups.
  std::vector<Effort> efforts(int size) const {
    if (settings_.group_cells > 0) return {{settings_.group_cells, 1}};
    if (size < 100) return {{16, 1}};
    std::vector<Effort> result;
    for (int dominoes = 0; dominoes <= 9; ++dominoes) result.push_back({22, 3});
    for (int dominoes = 10; dominoes <= 12; ++dominoes) result.push_back({20, 2});
    result.push_back({18, 1});
    return result;
  }

  // Measured: whole strips up to three rows, pieces of four; for narrow boards taller ones cost nothing.
  StripSet<solving_lanes> strip_set(const Frame<M>& frame, int strip_cells, Tables& tables) const {
    StripSet<solving_lanes> set;
    set.whole = tables.whole(frame, strip_cells);
    if (strip_cells <= small && set.whole) return set;
    for (int height = std::max(2, set.whole_height() + 1); height <= std::min(frame.rows(), 4); ++height)
      set.pieces[height] = tables.fetch(std::min(frame.cols(), std::min(strip_cells, 24) / height), height);
    return set;
  }

  // Rectangles of up to 25 cells. Groups that fit one are neither drawn nor remembered.
  static void add_boxes(std::array<StripSet<solving_lanes>, 2>& strips, Tables& tables) {
    for (auto& set : strips) std::copy(set.pieces.begin(), set.pieces.end(), set.boxes.begin());
    constexpr std::array<std::pair<int, int>, 4> sizes{{{5, 5}, {4, 6}, {3, 8}, {2, 10}}};
    for (const auto& [width, height] : sizes) {
      const auto table = tables.fetch(width, height);
      for (auto& set : strips)
        for (int rows = height; rows > 4 && !set.boxes[rows]; --rows) set.boxes[rows] = table;
    }
  }

  Solution conclude(Team<M>& team, const Remaining<M>& remaining, Side side, Verdict verdict, Run& run) {
    run.so_far.winner = winner(verdict);
    if (const int move = verdict == win(side) ? winning_move(team, remaining, side, run) : -1; move >= 0)
      run.so_far.move = board_.place(side, move);
    run.end(team);
    return run.result();
  }

  // In the frame of the side, -1 if a limit is reached first. What the bounds decide is looked at before the rest.
  int winning_move(Team<M>& team, const Remaining<M>& remaining, Side side, Run& run) {
    Candidate moves[most_cells];
    const int n = team.first().all_moves(remaining, side, moves);
    for (int i = 0; i < n; ++i) {
      Remaining<M> child = board_.after(remaining, side, moves[i].cell);
      if (team.first().test(child, other(side)) == win(side)) return moves[i].cell;
    }
    for (int i = 0; i < n; ++i) {
      const Remaining<M> child = board_.after(remaining, side, moves[i].cell);
      const Verdict verdict = team.run(child, other(side), {}, [&](const Progress& p) { return run.go_on(p); });
      if (verdict == win(side)) return moves[i].cell;
      if (verdict == Verdict::open) return -1;
    }
    return -1;
  }

  Board<M> board_;
  std::shared_ptr<Library> library_;
  Settings settings_;
  std::unique_ptr<Team<M>> quick_, deep_;
  std::vector<Fact> learned_;  // until there is a table to put them into
};

// A solver for boards of at most 121 cells, sides up to 26. Cell (row, col) of a set is bit row * cols + col.
class Solver {
 public:
  Solver(int rows, int cols, std::shared_ptr<Library> library, const Settings& settings)
      : solver_(rows * cols <= 64 ? Sized(std::in_place_index<0>, rows, cols, library, settings)
                                  : Sized(std::in_place_index<1>, rows, cols, library, settings)) {}

  Solution solve(Mask128 empty, Side side, const Limits& limits, const Stop& stop, const Report& report,
                 const Share& share = {}) {
    if (auto* smaller = std::get_if<0>(&solver_))
      return smaller->solve(low_half(empty), side, limits, stop, report, share);
    return std::get<1>(solver_).solve(empty, side, limits, stop, report, share);
  }

  std::optional<Side> claim(Mask128 empty, Side side) {
    if (auto* smaller = std::get_if<0>(&solver_)) return smaller->claim(low_half(empty), side);
    return std::get<1>(solver_).claim(empty, side);
  }

  template <class F>
  bool prove(Mask128 empty, Side side, Side winner, int group_cells, const Limits& limits, const Stop& stop, F&& take) {
    if (auto* larger = std::get_if<1>(&solver_))
      return larger->prove(empty, side, winner, group_cells, limits, stop, take);
    return std::get<0>(solver_).prove(low_half(empty), side, winner, group_cells, limits, stop, take);
  }

  std::vector<double> samples(Mask128 empty, Side side, const Limits& limits, const Stop& stop, std::uint64_t seed) {
    if (auto* smaller = std::get_if<0>(&solver_)) return smaller->samples(low_half(empty), side, limits, stop, seed);
    return std::get<1>(solver_).samples(empty, side, limits, stop, seed);
  }

  std::pair<std::vector<int>, bool> plan(Mask128 empty, Side side) {
    if (auto* smaller = std::get_if<0>(&solver_)) return smaller->plan(low_half(empty), side);
    return std::get<1>(solver_).plan(empty, side);
  }

  std::vector<Fact> facts(std::uint64_t least_work) {
    return std::visit([&](auto& solver) { return solver.facts(least_work); }, solver_);
  }

  void learn(const std::vector<Fact>& facts) {
    std::visit([&](auto& solver) { solver.learn(facts); }, solver_);
  }

  std::vector<Fact> take_news() {
    return std::visit([](auto& solver) { return solver.take_news(); }, solver_);
  }

 private:
  using Sized = std::variant<SizedSolver<Mask64>, SizedSolver<Mask128>>;
  Sized solver_;
};

}  // namespace potez::solver
