// The engines in Python: a searcher that keeps its transposition table between calls, and plain UCT.
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
#include "potez/games.hpp"
#include "potez/network/networks.hpp"
#include "potez/search/iterative_deepening.hpp"
#include "potez/search/oracles.hpp"
#include "potez/search/uct.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

// Depth, variations, nodes and seconds; a variation is a value and its moves.
using Variations = std::vector<std::pair<Value, std::vector<Move>>>;
using InfoTuple = std::tuple<int, Variations, std::uint64_t, double>;
// The same in Python's types, for the stub.
using PythonInfoTuple =
    nb::typed<nb::tuple, int, nb::typed<nb::list, nb::typed<nb::tuple, int, nb::typed<nb::list, int>>>, int, double>;
using InfoCallback = std::optional<nb::typed<nb::callable, nb::object(PythonInfoTuple)>>;

InfoTuple as_tuple(const SearchInfo& info) {
  Variations variations;
  for (const Variation& variation : info.variations) variations.emplace_back(variation.value, variation.moves);
  return {info.depth, variations, info.nodes, info.seconds};
}

// The running searches of one engine. Each has its own Stop, so a late call of `stop` never reaches the next search.
class RunningSearches {
 public:
  class Registration {
   public:
    Registration(RunningSearches& searches, Stop& stop) : searches_(searches), stop_(stop) {
      const std::lock_guard lock(searches_.mutex_);
      searches_.stops_.push_back(&stop_);
    }
    ~Registration() {
      const std::lock_guard lock(searches_.mutex_);
      std::erase(searches_.stops_, &stop_);
    }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

   private:
    RunningSearches& searches_;
    Stop& stop_;
  };

  void stop_all() {
    const std::lock_guard lock(mutex_);
    for (Stop* stop : stops_) stop->ask();
  }

 private:
  std::mutex mutex_;
  std::vector<Stop*> stops_;
};

class Searcher {
 public:
  Searcher(std::size_t megabytes, int threads, std::shared_ptr<solver::Library> library,
           std::shared_ptr<Networks> networks)
      : table_(megabytes), oracles_({std::move(library), megabytes << 20, true}), networks_(std::move(networks)),
        threads_(threads) {}

  InfoTuple search(const Position& position, const Limits& limits, const SearchOptions& options, int multipv,
                   const InfoCallback& on_info) {
    std::exception_ptr raised;
    const auto result = interruptible([&](Stop& stop) {
      const RunningSearches::Registration registration(running_, stop);
      const auto report = [&](const SearchInfo& info) {
        if (!on_info || raised) return;
        const nb::gil_scoped_acquire acquired;
        try {
          (*on_info)(as_tuple(info));
        } catch (...) {  // an exception of the callback ends the search; the caller gets it below
          raised = std::current_exception();
          stop.ask();
        }
      };
      return std::visit(
          [&](const auto& p) {
            const SearchResources<std::decay_t<decltype(p)>> resources{table_, &oracles_.of(p), networks_->of(p)};
            return think(p, resources, limits, options, multipv, threads_, stop, report);
          },
          position);
    });
    if (raised) std::rethrow_exception(raised);
    return as_tuple(result);
  }

  void stop() { running_.stop_all(); }
  void clear() { table_.clear(); }

 private:
  TranspositionTable table_;
  Oracles oracles_;
  std::shared_ptr<Networks> networks_;
  int threads_;
  RunningSearches running_;
};

InfoTuple run_uct(const Position& position, const Limits& limits, std::uint64_t seed) {
  return as_tuple(interruptible([&](Stop& stop) {
    return std::visit([&](const auto& p) { return search_uct(p, limits, seed, stop); }, position);
  }));
}

Value evaluate(const Position& position, const Networks& networks) {
  return std::visit([&](const auto& p) { return static_value(p, networks.of(p)); }, position);
}

Value network_value(const Position& position, const Networks& networks) {
  return std::visit(
      [&](const auto& p) -> Value {
        using G = std::decay_t<decltype(p)>;
        if constexpr (!std::is_same_v<typename Evaluation<G>::Network, NoNetwork>)
          if (const auto* network = networks.of(p)) return network->value(p);
        throw nb::value_error("the position has no network");
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
  nb::class_<Networks>(m, "Networks")
      .def(nb::init<>())
      .def(
          "add", [](Networks& self, const nb::bytes& file) { self.add({file.c_str(), file.size()}); }, nb::arg("file"),
          "Takes the bytes of a file as the network of the game that they are for. Raises ValueError.");
  nb::class_<Searcher>(m, "Searcher")
      .def(nb::init<std::size_t, int, std::shared_ptr<solver::Library>, std::shared_ptr<Networks>>(),
           nb::arg("megabytes"), nb::arg("threads"), nb::arg("library"), nb::arg("networks"),
           nb::call_guard<nb::gil_scoped_release>())  // clearing a large table takes a while
      .def(
          "search",
          [](Searcher& self, const Position& position, int depth, std::uint64_t nodes, double seconds,
             double soft_seconds, int multipv, bool selective, double overlooks, std::uint64_t seed,
             const InfoCallback& on_info) {
            return self.search(position, {depth, nodes, seconds, soft_seconds}, {selective, overlooks, seed}, multipv,
                               on_info);
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
        return run_uct(position, {0, games, seconds, 0}, seed);
      },
      nb::arg("position"), nb::kw_only(), nb::arg("games") = 0, nb::arg("seconds") = 0.0, nb::arg("seed") = 0,
      "Returns depth, variations, games and seconds. A limit of 0 is no limit.");
  m.def("evaluate", &evaluate, nb::arg("position"), nb::arg("networks"),
        "Returns the static value for the side to move.");
  m.def("network_value", &network_value, nb::arg("position"), nb::arg("networks"),
        "Returns what the network of the game says of a position, for the side to move.");
  m.def("terms", &terms, nb::arg("position"), "Returns the terms of the evaluation.");
}

}  // namespace potez
