// The extension module potez.core._core: positions of every game behind one class, and what is done with them. Moves
// are integers here; potez.core gives and takes those of the Python half.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/batch.hpp"
#include "bind/interrupt.hpp"
#include "bind/search.hpp"
#include "bind/solve.hpp"
#include "potez/games.hpp"
#include "potez/perft.hpp"
#include "potez/playout.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

constexpr std::array reason_names = {"HOME", "STUCK", "MAJORITY", "EMPTY", "EVEN", "NO_PLACE"};

template <class F>
auto visit(const Position& position, F&& f) {
  return std::visit(std::forward<F>(f), position);
}

std::vector<Move> moves(const Position& position) {
  return visit(position, [](const auto& p) {
    std::vector<Move> found;
    p.each_move([&](Move move) { found.push_back(move); });
    return found;
  });
}

bool legal(const Position& position, Move move) {
  return visit(position, [&](const auto& p) { return is_legal(p, move); });
}

std::string move_text(const Position& position, Move move) {
  return visit(position, [&](const auto& p) { return p.move_text(move); });
}

Position play(const Position& position, Move move) {
  return visit(position, [&](auto p) -> Position {
    if (!is_legal(p, move)) throw nb::value_error("not a legal move");
    p.play(move);
    return p;
  });
}

std::optional<std::pair<std::optional<std::string>, std::string>> outcome(const Position& position) {
  const auto found = visit(position, [](const auto& p) { return p.outcome(); });
  if (!found) return std::nullopt;
  std::optional<std::string> winner;
  if (found->winner) winner = std::string(1, letter(*found->winner));
  return std::pair(winner, std::string(reason_names[static_cast<int>(found->reason)]));
}

std::optional<Move> read_move(const Position& position, std::string_view text) {
  try {
    return visit(position, [&](const auto& p) { return p.parse_move(text); });
  } catch (const BadText&) {
    return std::nullopt;
  }
}

std::optional<Move> random_move(const Position& position, std::uint64_t seed) {
  Random random(seed);
  const Move move = visit(position, [&](const auto& p) { return p.random_move(random); });
  return move == no_move ? std::nullopt : std::optional(move);
}

auto count_playouts(const Position& position, std::uint64_t games, std::uint64_t seed, std::uint64_t max_plies) {
  const Tally t = interruptible([&](const Stop& stop) {
    return visit(position, [&](const auto& p) { return playouts(p, games, seed, max_plies, stop); });
  });
  return std::tuple(t.games, t.plies, t.x_wins, t.o_wins, t.draws);
}

std::uint64_t count_lines(const Position& position, int depth, int threads) {
  return interruptible(
      [&](Stop& stop) { return visit(position, [&](const auto& p) { return perft(p, depth, threads, stop); }); });
}

// A build for a newer processor than this one must not be loaded: it would end in an illegal instruction.
void require_processor() {
  bool fits = true;
#if defined(__x86_64__) && defined(__GNUC__)
#ifdef __POPCNT__
  fits &= __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2");
#endif
#ifdef __BMI2__
  fits &= __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
#endif
#ifdef __AVX512VL__
  fits &= __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
#endif
#endif
  if (!fits) throw nb::import_error("it was built for a newer processor than this one");
}

// A method that asks the same of every game.
template <class F>
auto ask(F question) {
  return [question](const Position& position) { return visit(position, question); };
}

NB_MODULE(_core, m) {
  require_processor();
  nb::class_<Position>(m, "Position")
      .def(
          "__init__",
          [](Position* place, std::string_view game, std::string_view text) {
            new (place) Position(parse(game, text));
          },
          nb::arg("game"), nb::arg("text"), "Reads a position. ValueError when the text has not the right shape.")
      .def("__str__", ask([](const auto& p) { return p.text(); }))
      .def(
          "__eq__", [](const Position& a, const Position& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def_prop_ro("side", ask([](const auto& p) { return std::string(1, letter(p.side())); }))
      .def_prop_ro("key", ask([](const auto& p) { return p.key(); }))
      .def("full_key", ask([](const auto& p) { return p.full_key(); }), "The key computed anew.")
      .def("count", ask([](const auto& p) { return p.count(); }), "The number of legal moves.")
      .def("moves", &moves, "The legal moves in their order.")
      .def("outcome", &outcome, "Winner, if any, and reason; None while the game goes on.")
      .def("is_legal", &legal, nb::arg("move"))
      .def("play", &play, nb::arg("move"), "The position after a move. ValueError when it is not legal.")
      .def("random_move", &random_move, nb::arg("seed"), "A legal move, each as likely; None when the game is over.")
      .def("move_text", &move_text, nb::arg("move"), "The canonical text of a move.")
      .def("read_move", &read_move, nb::arg("text"), "The move of a canonical text, legal or not; None if it is none.");
  m.def("games", &game_names, "The names of the compiled games.");
  m.def("perft", &count_lines, nb::arg("position"), nb::arg("depth"), nb::arg("threads"));
  m.def("playouts", &count_playouts, nb::arg("position"), nb::arg("games"), nb::arg("seed"), nb::arg("max_plies"),
        "Games, plies, wins of X, wins of O, draws.");
  bind_search(m);
  bind_solve(m);
  bind_batch(m);
}

}  // namespace
}  // namespace potez
