// The extension module potez.core._core: one class for the positions of all games, perft and playouts. Moves are
// integers here; potez.core converts them to the moves of the Python half.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/batch.hpp"
#include "bind/forced_win.hpp"
#include "bind/interrupt.hpp"
#include "bind/prove.hpp"
#include "bind/search.hpp"
#include "bind/solve.hpp"
#include "bind/train.hpp"
#include "potez/games.hpp"
#include "potez/games/perft.hpp"
#include "potez/games/playouts.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

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
  return std::pair(winner, std::string(name(found->reason)));
}

std::optional<Move> read_move(const Position& position, std::string_view text) {
  try {
    return visit(position, [&](const auto& p) { return p.parse_move(text); });
  } catch (const ParseError&) {
    return std::nullopt;
  }
}

std::optional<Move> random_move(const Position& position, std::uint64_t seed) {
  Random random(seed);
  const Move move = visit(position, [&](const auto& p) { return p.random_move(random); });
  return move == no_move ? std::nullopt : std::optional(move);
}

auto run_playouts(const Position& position, std::uint64_t games, std::uint64_t seed, std::uint64_t max_plies) {
  const Playouts found = interruptible([&](const Stop& stop) {
    return visit(position, [&](const auto& p) { return play_out(p, games, seed, max_plies, stop); });
  });
  return std::tuple(found.games, found.plies, found.x_wins, found.o_wins, found.draws);
}

std::uint64_t run_perft(const Position& position, int depth, int threads) {
  return interruptible(
      [&](Stop& stop) { return visit(position, [&](const auto& p) { return perft(p, depth, threads, stop); }); });
}

// A method that works the same way for every game.
template <class F>
auto for_any_game(F f) {
  return [f](const Position& position) { return visit(position, f); };
}

NB_MODULE(_core, m) {
  nb::class_<Position>(m, "Position")
      .def(
          "__init__",
          [](Position* place, std::string_view game, std::string_view text) {
            new (place) Position(parse(game, text));
          },
          nb::arg("game"), nb::arg("text"),
          "Reads a position. Raises ValueError if the text does not have the right form.")
      .def("__str__", for_any_game([](const auto& p) { return p.text(); }))
      .def(
          "__eq__", [](const Position& a, const Position& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def_prop_ro("side", for_any_game([](const auto& p) { return std::string(1, letter(p.side())); }))
      .def_prop_ro("key", for_any_game([](const auto& p) { return p.key(); }))
      .def("full_key", for_any_game([](const auto& p) { return p.full_key(); }),
           "Returns the key computed from scratch.")
      .def("count", for_any_game([](const auto& p) { return p.count(); }), "Returns the number of legal moves.")
      .def("moves", &moves, "Returns the legal moves in their fixed order.")
      .def("outcome", &outcome, "Returns the winner, or None for a draw, and the reason; None if the game is not over.")
      .def("is_legal", &legal, nb::arg("move"))
      .def("play", &play, nb::arg("move"), "Returns the position after a move. Raises ValueError if it is not legal.")
      .def("random_move", &random_move, nb::arg("seed"),
           "Returns a legal move, all equally likely; None if the game is over.")
      .def("move_text", &move_text, nb::arg("move"), "Returns the canonical text of a move.")
      .def("read_move", &read_move, nb::arg("text"),
           "Returns the move of a canonical text, legal or not; None if the text is not a move.");
  m.def("games", &game_names, "Returns the names of the compiled games.");
  m.def("perft", &run_perft, nb::arg("position"), nb::arg("depth"), nb::arg("threads"),
        "Counts the lines of play of a given length.");
  m.def("playouts", &run_playouts, nb::arg("position"), nb::arg("games"), nb::arg("seed"), nb::arg("max_plies"),
        "Plays random games. Returns games, plies, wins of X, wins of O and draws.");
  bind_search(m);
  bind_solve(m);
  bind_batch(m);
  bind_train(m);
  bind_forced_win(m);
  bind_prove(m);
}

}  // namespace
}  // namespace potez
