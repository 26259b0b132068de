// The solver as others call it: who wins a position of Domineering, and by which move.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "potez/solver/library.hpp"
#include "potez/solver/search.hpp"
#include "potez/stop.hpp"

namespace potez::solver {

struct Limits {
  std::uint64_t nodes = 0;  // 0 does not limit, here and below
  double seconds = 0;
};

struct Solution {
  std::optional<Side> winner;  // none if a limit came first or the search was stopped
  int move = -1;               // a domino that wins for the side to move: its lower or left cell, row * cols + col
  std::uint64_t nodes = 0;     // positions tested by the bounds
  std::uint64_t expanded = 0;  // positions whose moves were tried
  double seconds = 0;          // without the making of tables
  double table_seconds = 0;
};

// Solves positions of one size of board, one after the other, and remembers what it has proved.
template <Mask M>
class SizedSolver {
 public:
  SizedSolver(int rows, int cols, std::shared_ptr<Library> library, std::size_t memory, int strip_cells,
              Features features)
      : board_(rows, cols), library_(std::move(library)), memory_(memory), large_(strip_cells), features_(features) {}
  SizedSolver(const SizedSolver&) = delete;  // the searches know where its board is

  // `report(progress)` is called now and then.
  template <class F>
  Solution solve(M empty, Side side, const Limits& limits, const Stop& stop, F&& report) {
    Run run{limits, stop, report};
    const Rest<M> rest = board_.rest(empty);
    // Most boards are decided at once; only the others are worth large tables, which serve all that follows.
    for (auto* search : {&quick_, &deep_}) {
      const bool last = search == &deep_;
      if (deep_ && !last) continue;
      if (!prepare(*search, count(empty), last ? large_ : small, run)) break;
      run.begin(**search);
      const std::uint64_t enough = last ? std::numeric_limits<std::uint64_t>::max() : run.tested_before + quick_nodes;
      const auto go_on = [&](const Progress& p) { return p.nodes < enough && run.go_on(p); };
      const Verdict verdict = (*search)->run(rest, side, go_on);
      if (verdict != Verdict::open) return conclude(**search, rest, side, verdict, run);
      run.end(**search);
    }
    return run.result();
  }

 private:
  static constexpr int small = 20;  // cells of the largest strips in the tables to begin with
  static constexpr std::uint64_t quick_nodes = 10000;

  using Clock = std::chrono::steady_clock;

  // One call's clock and counts.
  struct Run {
    const Limits& limits;
    const Stop& stop;
    std::function<void(const Progress&)> report;
    Clock::time_point started = Clock::now();
    Solution so_far{};
    std::uint64_t tested_before = 0, expanded_before = 0;

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - started).count(); }
    void begin(const Search<M>& search) {
      tested_before = search.tested();
      expanded_before = search.expanded();
    }
    void end(const Search<M>& search) {
      so_far.nodes += search.tested() - tested_before;
      so_far.expanded += search.expanded() - expanded_before;
      begin(search);
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

  // False if it was stopped or a limit was reached: a search without its tables would never get them.
  bool prepare(std::unique_ptr<Search<M>>& search, int cells, int strip_cells, Run& run) {
    if (search) return true;
    const auto before = Clock::now();
    std::size_t left = memory_;
    std::array<StripSet, 2> strips;
    bool stopped = false;
    const GoOn go_on = [&](double table) { return !(stopped = stopped || !run.make_on(table)); };
    if (features_.strips) {
      const Frame<M>&own = board_.frame(Side::X), &others = board_.frame(Side::O);
      strips[0] = strip_set(own, strip_cells, left, go_on);
      strips[1] = own.rows() == own.cols() ? strips[0] : strip_set(others, strip_cells, left, go_on);
    }
    const std::size_t wanted = &search == &quick_ ? std::size_t{1} << 20
                               : cells <= 64      ? std::size_t{1} << 25
                                                  : std::size_t{1} << 30;
    if (!stopped)
      search = std::make_unique<Search<M>>(board_, std::move(strips), std::min(wanted, left), features_);
    run.so_far.table_seconds += std::chrono::duration<double>(Clock::now() - before).count();
    return search != nullptr;
  }

  // The tables for a frame that fit into half the memory still left. Measured: whole strips up to three rows, pieces of
  // four; for narrow boards taller ones cost nothing.
  StripSet strip_set(const Frame<M>& frame, int strip_cells, std::size_t& left, const GoOn& go_on) const {
    const auto fetch = [&](int width, int height) -> std::shared_ptr<const StripTable> {
      if (StripTable::bytes(width, height) > left / 2) return nullptr;
      auto table = library_->strips(width, height, go_on);
      if (table) left -= StripTable::bytes(width, height);
      return table;
    };
    StripSet set;
    const int rows = frame.rows(), cols = frame.cols();
    for (int height = std::min({strip_cells / cols, rows, StripSet::tallest}); height > 1 && !set.whole; --height)
      set.whole = fetch(cols, height);
    if (strip_cells <= small && set.whole) return set;
    for (int height = std::max(2, set.whole_height() + 1); height <= std::min(rows, 4); ++height)
      set.pieces[height] = fetch(std::min(cols, std::min(strip_cells, 24) / height), height);
    return set;
  }

  Solution conclude(Search<M>& search, const Rest<M>& rest, Side side, Verdict verdict, Run& run) {
    run.so_far.winner = verdict == Verdict::x_wins ? Side::X : Side::O;
    if (const int move = verdict == win(side) ? winning_move(search, rest, side, run) : -1; move >= 0)
      run.so_far.move = board_.place(side, move);
    run.end(search);
    return run.result();
  }

  // In the frame of the side, -1 if a limit is reached first. What the bounds decide is looked at before the rest.
  int winning_move(Search<M>& search, const Rest<M>& rest, Side side, Run& run) {
    Candidate moves[most_cells];
    const int n = search.all_moves(rest, side, moves);
    for (int i = 0; i < n; ++i) {
      Rest<M> child = board_.after(rest, side, moves[i].cell);
      if (search.test(child, other(side)) == win(side)) return moves[i].cell;
    }
    for (int i = 0; i < n; ++i) {
      const Rest<M> child = board_.after(rest, side, moves[i].cell);
      const Verdict verdict = search.run(child, other(side), [&](const Progress& p) { return run.go_on(p); });
      if (verdict == win(side)) return moves[i].cell;
      if (verdict == Verdict::open) return -1;
    }
    return -1;
  }

  Board<M> board_;
  std::shared_ptr<Library> library_;
  std::size_t memory_;
  int large_;
  Features features_;
  std::unique_ptr<Search<M>> quick_, deep_;
};

// A solver for boards of at most 121 cells, sides up to 26. Cell (row, col) of a set is bit row * cols + col. Its tables
// are of strips of at most so many cells.
class Solver {
 public:
  static constexpr int most_strip_cells = 27;

  Solver(int rows, int cols, std::shared_ptr<Library> library, std::size_t memory, int strip_cells = most_strip_cells,
         Features features = {})
      : solver_(rows * cols <= 64 ? Sized(std::in_place_index<0>, rows, cols, library, memory, strip_cells, features)
                                  : Sized(std::in_place_index<1>, rows, cols, library, memory, strip_cells, features)) {}

  template <class F>
  Solution solve(Mask128 empty, Side side, const Limits& limits, const Stop& stop, F&& report) {
    if (auto* smaller = std::get_if<0>(&solver_)) return smaller->solve(low_half(empty), side, limits, stop, report);
    return std::get<1>(solver_).solve(empty, side, limits, stop, report);
  }

 private:
  using Sized = std::variant<SizedSolver<Mask64>, SizedSolver<Mask128>>;
  Sized solver_;
};

}  // namespace potez::solver
