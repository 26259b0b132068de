// The Domineering solver as Python sees it: a library of strip tables, and solvers that share it.
#include "bind/solve.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "bind/interrupt.hpp"
#include "potez/games.hpp"
#include "potez/solver/packed_position.hpp"
#include "potez/solver/solve.hpp"
#include "potez/solver/strips/strip_folder.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

using solver::Fact;
using solver::Features;
using solver::Library;
using solver::PackedPosition;
using solver::Progress;
using solver::Settings;
using solver::Share;

// Nodes, of the root and of the reply under way the moves settled and all moves, what part of a table is made, and a
// guess what part of the search is done.
using Told = std::tuple<std::uint64_t, std::pair<int, int>, std::pair<int, int>, double, double>;
using ToldInPython = nb::typed<nb::tuple, std::uint64_t, std::pair<int, int>, std::pair<int, int>, double, double>;
using Taker = nb::typed<nb::callable, nb::object(std::string)>;
using Listener = std::optional<nb::typed<nb::callable, nb::object(ToldInPython)>>;

// Winner, winning move, nodes, expanded, seconds, seconds for tables.
using Found = std::tuple<std::optional<std::string>, std::optional<Move>, std::uint64_t, std::uint64_t, double, double>;

constexpr std::pair<const char*, bool Features::*> feature_names[] = {
    {"quick", &Features::quick},         {"simplify", &Features::simplify},
    {"strips", &Features::strips},       {"safe_pairs", &Features::safe_pairs},
    {"pieces", &Features::pieces},       {"table", &Features::table},
    {"mirrors", &Features::mirrors},     {"order", &Features::order},
    {"free_cuts", &Features::free_cuts}, {"inheritance", &Features::inheritance},
    {"answers", &Features::answers},     {"second_look", &Features::second_look},
    {"history", &Features::history},
};

Features all_without(const std::vector<std::string>& names) {
  Features features;
  for (const std::string& name : names) {
    bool known = false;
    for (const auto& [own_name, feature] : feature_names)
      if (name == own_name) features.*feature = false, known = true;
    if (!known) throw nb::value_error("no such technique");
  }
  return features;
}

template <class G>
PackedPosition packed(const G&) {
  throw nb::value_error("only positions of domineering can be solved");
}

template <int Rows, int Stride>
PackedPosition packed(const Domineering<Rows, Stride>& position) {
  if (!solver::fits(position.rows(), position.cols())) throw nb::value_error("the board has too many cells");
  return solver::packed(position);
}

// One position at a time; a second thread that asks waits for the first.
class Solver {
 public:
  Solver(int rows, int cols, std::shared_ptr<Library> library, std::size_t megabytes,
         const std::vector<std::string>& without, int threads, int strip_cells, int cuts_from, int group_cells)
      : rows_(rows), cols_(cols), solver_(checked(rows, cols), cols, std::move(library),
                                          Settings{.memory = megabytes << 20,
                                                   .threads = threads,
                                                   .features = all_without(without),
                                                   .strip_cells = strip_cells,
                                                   .cuts_from = cuts_from,
                                                   .group_cells = group_cells}) {}

  std::optional<std::string> claim(const Position& position) {
    const PackedPosition given = checked(position);
    const auto winner = alone([&] { return solver_.claim(given.empty, given.side); });
    return winner ? std::optional(std::string(1, letter(*winner))) : std::nullopt;
  }

  Found solve(const Position& position, std::uint64_t nodes, double seconds, const Listener& on_progress,
              const std::pair<int, int>& share) {
    const PackedPosition given = checked(position);
    const Share own{share.first, share.second};
    std::exception_ptr raised;
    const auto solution = interruptible([&](Stop& stop) {
      const std::lock_guard lock(mutex_);
      if (is_solving_) throw std::logic_error("a solver solves one position at a time");
      const Solving solving(is_solving_);
      auto next = Clock::now() + between_reports;
      const auto report = [&](const Progress& progress) {
        if (!on_progress || raised || Clock::now() < next) return;
        next = Clock::now() + between_reports;
        const nb::gil_scoped_acquire acquired;
        try {
          const auto& [count, settled, moves, table, done] = progress;
          (*on_progress)(Told{count, {settled[0], moves[0]}, {settled[1], moves[1]}, table, done});
        } catch (...) {  // whoever listens has had enough: the search ends, and its caller hears why
          raised = std::current_exception();
          stop.ask();
        }
      };
      return solver_.solve(given.empty, given.side, {nodes, seconds}, stop, report, own);
    });
    if (raised) std::rethrow_exception(raised);
    return {solution.winner ? std::optional(std::string(1, letter(*solution.winner))) : std::nullopt,
            solution.move >= 0 ? std::optional(as_move(solution.move)) : std::nullopt,
            solution.nodes,
            solution.expanded,
            solution.seconds,
            solution.table_seconds};
  }

  std::vector<double> samples(const Position& position, double seconds, std::uint64_t seed) {
    const PackedPosition given = checked(position);
    return interruptible([&](Stop& stop) {
      const std::lock_guard lock(mutex_);
      return solver_.samples(given.empty, given.side, {0, seconds}, stop, seed);
    });
  }

  std::pair<std::vector<Move>, bool> plan(const Position& position) {
    const PackedPosition given = checked(position);
    const auto [cells, is_favourite] = alone([&] { return solver_.plan(given.empty, given.side); });
    std::vector<Move> moves;
    for (const int cell : cells) moves.push_back(as_move(cell));
    return {moves, is_favourite};
  }

  bool prove(const Position& position, const std::string& winner, int group_cells, double seconds, const Taker& take) {
    const PackedPosition given = checked(position);
    if (winner != "X" && winner != "O") throw nb::value_error("a side is X or O");
    std::exception_ptr raised;
    const bool is_complete = interruptible([&](Stop& stop) {
      const std::lock_guard lock(mutex_);
      const auto pass_on = [&](const std::string& text) {
        const nb::gil_scoped_acquire acquired;
        try {
          take(text);
        } catch (...) {
          raised = std::current_exception();
        }
        return !raised;
      };
      return solver_.prove(given.empty, given.side, winner == "X" ? Side::X : Side::O, group_cells, {0, seconds}, stop,
                           pass_on);
    });
    if (raised) std::rethrow_exception(raised);
    return is_complete;
  }

  nb::bytes facts(std::uint64_t least_work) {
    return bytes(alone([&] { return solver_.facts(least_work); }));
  }

  nb::bytes take_news() {
    return bytes(alone([&] { return solver_.take_news(); }));
  }

  void learn(const nb::bytes& data) {
    if (data.size() % sizeof(Fact) != 0) throw nb::value_error("these are not facts");
    std::vector<Fact> facts(data.size() / sizeof(Fact));
    if (!facts.empty()) std::memcpy(facts.data(), data.data(), data.size());
    for (const Fact& fact : facts)
      if (fact.side > 1 || fact.unused != 0) throw nb::value_error("these are not facts");
    alone([&] { solver_.learn(facts); });
  }

 private:
  static nb::bytes bytes(const std::vector<Fact>& facts) {
    return nb::bytes(facts.data(), facts.size() * sizeof(Fact));
  }

  // Without the GIL: a search that has the lock may wait for it, to report.
  template <class F>
  std::invoke_result_t<F> alone(F&& work) {
    const nb::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return work();
  }

  // Whoever listens may ask for facts, in the thread that solves, but not for a second solution.
  class Solving {
   public:
    explicit Solving(bool& is_solving) : is_solving_(is_solving) { is_solving_ = true; }
    Solving(const Solving&) = delete;
    ~Solving() { is_solving_ = false; }

   private:
    bool& is_solving_;
  };

  using Clock = std::chrono::steady_clock;
  static constexpr auto between_reports = std::chrono::milliseconds(100);

  static int checked(int rows, int cols) {
    if (!solver::fits(rows, cols)) throw nb::value_error("the board has too many cells, or none");
    return rows;
  }

  PackedPosition checked(const Position& position) const {
    const PackedPosition given = std::visit([](const auto& p) { return packed(p); }, position);
    if (given.rows != rows_ || given.cols != cols_) throw nb::value_error("the board has another size");
    return given;
  }

  Move as_move(int cell) const { return static_cast<Move>(cell / cols_ << 5 | cell % cols_); }

  int rows_, cols_;
  solver::Solver solver_;
  std::recursive_mutex mutex_;
  bool is_solving_ = false;
};

}  // namespace

void bind_solve(nb::module_& m) {
  nb::class_<Library>(m, "StripLibrary")
      .def(
          "__init__",
          [](Library* place, const std::string& folder) {
            new (place) Library(folder.empty() ? nullptr : std::make_unique<solver::StripFolder>(folder));
          },
          nb::arg("folder"),
          "Tables of strips, made when first needed. Large ones are kept in the folder, unless it is ''.");
  nb::class_<Solver>(m, "Solver")
      .def(nb::init<int, int, std::shared_ptr<Library>, std::size_t, const std::vector<std::string>&, int, int, int,
                    int>(),
           nb::arg("rows"), nb::arg("cols"), nb::arg("library"), nb::arg("megabytes"),
           nb::arg("without") = std::vector<std::string>(), nb::arg("threads") = 1,
           nb::arg("strip_cells") = Settings::most_strip_cells, nb::arg("cuts_from") = Settings{}.cuts_from,
           nb::arg("group_cells") = 0,
           "Solves Domineering on one size of board; remembers what it has proved. Techniques can be left out. Tables "
           "hold strips of at most so many cells; boards from so many cells on are cut freely, into groups of at most "
           "so many cells outside the tables.")
      .def("claim", &Solver::claim, nb::arg("position"), "Who wins as the bounds show without trying moves, or None.")
      .def("solve", &Solver::solve, nb::arg("position"), nb::arg("nodes") = 0, nb::arg("seconds") = 0.0,
           nb::arg("on_progress").none() = nb::none(), nb::arg("share") = std::pair(0, 0),
           "Winner (None if a limit was reached), a winning move if the side to move wins, nodes tested by the bounds, "
           "nodes expanded, seconds, seconds spent on tables. 0 does not limit. With a share (i, n) of the work, which "
           "begins with other replies than the other n - 1, it has news in the end.")
      .def("samples", &Solver::samples, nb::arg("position"), nb::arg("seconds"), nb::arg("seed") = 0,
           "Samples of the number of positions that a search without a table of proofs would expand. None if the "
           "board is not cut freely.")
      .def("plan", &Solver::plan, nb::arg("position"),
           "All moves, those that the search tries first at the head, and whether it expects the side to move to win.")
      .def("prove", &Solver::prove, nb::arg("position"), nb::arg("winner"), nb::arg("group_cells"), nb::arg("seconds"),
           nb::arg("take"),
           "Writes the proof that a side wins, by groups of two rows or at most so many cells: `take` gets its lines, "
           "several at once. False if the time was up, or the board is too wide. 0 does not limit.")
      .def("facts", &Solver::facts, nb::arg("least_work"),
           "What has been proved and cost at least so many positions, for `learn`. A listener may ask for it, too.")
      .def("take_news", &Solver::take_news,
           "What was proved as a share of the work and cost enough to be told to the others, for `learn`. Each is told "
           "once.")
      .def("learn", &Solver::learn, nb::arg("facts"), "Takes over what another solver of this size has proved.");
}

}  // namespace potez
