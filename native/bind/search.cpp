// The engines as Python sees them: a searcher that keeps its table between calls, and plain UCT.
#include "bind/search.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/interrupt.hpp"
#include "potez/deepening.hpp"
#include "potez/evaluation/blockade.hpp"
#include "potez/evaluation/byte.hpp"
#include "potez/evaluation/domineering.hpp"
#include "potez/games.hpp"
#include "potez/uct.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

using Lines = std::vector<std::pair<Value, std::vector<Move>>>;
using Told = std::tuple<int, Lines, std::uint64_t, double>;  // depth, lines, nodes, seconds
// The same as Python's own types, for the stub.
using ToldInPython =
    nb::typed<nb::tuple, int, nb::typed<nb::list, nb::typed<nb::tuple, int, nb::typed<nb::list, int>>>, int, double>;
using Listener = std::optional<nb::typed<nb::callable, nb::object(ToldInPython)>>;

Told told(const Report& report) {
  Lines lines;
  for (const Line& line : report.lines) lines.emplace_back(line.value, line.moves);
  return {report.depth, lines, report.nodes, report.seconds};
}

// The searches under way in one engine: each has its own Stop, so that a late `stop` never reaches the next one.
class Stops {
 public:
  class Registered {
   public:
    Registered(Stops& stops, Stop& stop) : stops_(stops), stop_(stop) {
      const std::lock_guard lock(stops_.mutex_);
      stops_.running_.push_back(&stop_);
    }
    ~Registered() {
      const std::lock_guard lock(stops_.mutex_);
      std::erase(stops_.running_, &stop_);
    }
    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

   private:
    Stops& stops_;
    Stop& stop_;
  };

  void ask_all() {
    const std::lock_guard lock(mutex_);
    for (Stop* stop : running_) stop->ask();
  }

 private:
  std::mutex mutex_;
  std::vector<Stop*> running_;
};

class Searcher {
 public:
  Searcher(std::size_t megabytes, int threads, std::shared_ptr<solver::Library> library)
      : table_(megabytes), oracle_(std::move(library), megabytes << 20), threads_(threads) {}

  Told search(const Position& position, const Limits& limits, const Manner& manner, int lines, const Listener& on_info) {
    std::exception_ptr raised;
    const auto result = interruptible([&](Stop& stop) {
      const Stops::Registered registered(stops_, stop);
      const auto tell = [&](const Report& report) {
        if (!on_info || raised) return;
        const nb::gil_scoped_acquire acquired;
        try {
          (*on_info)(told(report));
        } catch (...) {  // whoever listens has had enough: the search ends, and its caller hears why
          raised = std::current_exception();
          stop.ask();
        }
      };
      return std::visit([&](const auto& p) { return think(p, table_, oracle_, limits, manner, lines, threads_, stop, tell); }, position);
    });
    if (raised) std::rethrow_exception(raised);
    return told(result);
  }

  void stop() { stops_.ask_all(); }
  void clear() { table_.clear(); }

 private:
  Table table_;
  Oracle oracle_;
  int threads_;
  Stops stops_;
};

Told grow(const Position& position, const Limits& limits, std::uint64_t seed) {
  return interruptible([&](Stop& stop) {
    return std::visit(
        [&](const auto& p) -> Told {
          Budget budget(limits, stop);
          Uct uct(p, seed);
          uct.grow(budget);
          const Favourite best = uct.favourite();
          if (best.move == no_move) return {0, {}, budget.nodes(), budget.seconds()};
          return {1, {{static_cast<Value>(2000 * best.share - 1000), {best.move}}}, budget.nodes(), budget.seconds()};
        },
        position);
  });
}

Value evaluate(const Position& position) {
  return std::visit(
      [](const auto& p) {
        using G = std::decay_t<decltype(p)>;
        return p.over() ? value_of_end(p) : Evaluation<G>(p).value();
      },
      position);
}

std::vector<int> terms(const Position& position) {
  return std::visit(
      [](const auto& p) {
        using G = std::decay_t<decltype(p)>;
        if (p.over()) throw nb::value_error("the game is over");
        const auto found = Evaluation<G>(p).terms();
        return std::vector<int>(found.begin(), found.end());
      },
      position);
}

}  // namespace

void bind_search(nb::module_& m) {
  m.attr("WIN") = win;
  m.attr("GUESS") = guess;
  nb::class_<Searcher>(m, "Searcher")
      .def(nb::init<std::size_t, int, std::shared_ptr<solver::Library>>(), nb::arg("megabytes"), nb::arg("threads"),
           nb::arg("library"), nb::call_guard<nb::gil_scoped_release>())  // zeroing a table takes its time
      .def(
          "search",
          [](Searcher& self, const Position& position, int depth, std::uint64_t nodes, double seconds,
             double soft_seconds, int multipv, bool selective, double overlooks, std::uint64_t seed,
             const Listener& on_info) {
            return self.search(position, {depth, nodes, seconds, soft_seconds}, {selective, overlooks, seed}, multipv, on_info);
          },
          nb::arg("position"), nb::kw_only(), nb::arg("depth") = 0, nb::arg("nodes") = 0, nb::arg("seconds") = 0.0,
          nb::arg("soft_seconds") = 0.0, nb::arg("multipv") = 1, nb::arg("selective") = true,
          nb::arg("overlooks") = 0.0, nb::arg("seed") = 0, nb::arg("on_info").none() = nb::none(),
          "Returns depth, variations (each a value and its moves), nodes and seconds. A limit of 0 is no limit.")
      .def("stop", &Searcher::stop, "Ends the searches that are running. Any thread may call it.")
      .def("clear", &Searcher::clear, nb::call_guard<nb::gil_scoped_release>(),
           "Clears the transposition table. Do not call it during a search.");
  m.def(
      "uct",
      [](const Position& position, std::uint64_t games, double seconds, std::uint64_t seed) {
        return grow(position, {0, games, seconds, 0}, seed);
      },
      nb::arg("position"), nb::kw_only(), nb::arg("games") = 0, nb::arg("seconds") = 0.0, nb::arg("seed") = 0,
      "Returns depth, variations, games and seconds. A limit of 0 is no limit.");
  m.def("evaluate", &evaluate, nb::arg("position"), "The value to the side to move, without search.");
  m.def("terms", &terms, nb::arg("position"), "What the evaluation's guess is made of.");
}

}  // namespace potez
