// Environments in Python: the state of one game, and batches of many games whose arrays numpy views without a copy.
#include "bind/batch.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "potez/envs/any_env_state.hpp"
#include "potez/envs/batch.hpp"
#include "potez/games.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

using Lengths = std::initializer_list<std::size_t>;

template <class T>
using ArrayView = nb::ndarray<nb::numpy, const T, nb::c_contig>;
using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::size_t size(int n) { return static_cast<std::size_t>(n); }

// A new array that Python owns. It starts as zeros and `write` fills it.
template <class F>
ArrayView<Element> new_array(Lengths lengths, F write) {
  std::size_t n = 1;
  for (const std::size_t length : lengths) n *= length;
  auto data = std::make_unique<Element[]>(n);
  write(data.get());
  Element* const place = data.release();
  return {place, lengths, nb::capsule(place, [](void* p) noexcept { delete[] static_cast<Element*>(p); })};
}

std::tuple<int, int, int> observation_shape(const Shape& shape) { return {shape.planes, shape.rows, shape.cols}; }

ArrayView<Element> mask(const AnyEnvState& state) {
  return new_array({size(shape_of(state).actions)},
                   [&](Element* out) { std::visit([&](const auto& s) { s.mask(out); }, state); });
}

ArrayView<Element> observe(const AnyEnvState& state, bool as_o) {
  const Shape shape = shape_of(state);
  return new_array({size(shape.planes), size(shape.rows), size(shape.cols)}, [&](Element* out) {
    std::visit([&](const auto& s) { s.observe(as_o ? Side::O : Side::X, out); }, state);
  });
}

// The move, or the part of a move, that a legal action makes.
Move move_of(const AnyEnvState& state, std::int64_t action) {
  const Shape shape = shape_of(state);
  std::vector<Element> legal(size(shape.actions));
  return std::visit(
      [&](const auto& s) {
        s.mask(legal.data());
        if (action < 0 || action >= shape.actions || !legal[static_cast<std::size_t>(action)])
          throw nb::value_error("not a legal action");
        return s.move_of(static_cast<int>(action));
      },
      state);
}

AnyEnvState act(const AnyEnvState& state, std::int64_t action) {
  move_of(state, action);
  AnyEnvState played = state;
  std::visit([&](auto& s) { s.act(static_cast<int>(action)); }, played);
  return played;
}

void bind_env_state(nb::module_& m) {
  nb::class_<AnyEnvState>(m, "EnvState")
      .def(
          "__init__",
          [](AnyEnvState* place, const Position& p, bool joint) { new (place) AnyEnvState(env_state_of(p, joint)); },
          nb::arg("position"), nb::arg("joint"))
      .def_prop_ro("actions", [](const AnyEnvState& state) { return shape_of(state).actions; })
      .def_prop_ro("shape", [](const AnyEnvState& state) { return observation_shape(shape_of(state)); })
      .def_prop_ro(
          "position",
          [](const AnyEnvState& state) {
            return std::visit([](const auto& s) { return Position(s.position()); }, state);
          },
          "The position at the beginning of the turn.")
      .def_prop_ro(
          "partial_move",
          [](const AnyEnvState& state) {
            const Move move = std::visit([](const auto& s) { return s.partial_move(); }, state);
            return move == no_move ? std::nullopt : std::optional(move);
          },
          "In the middle of a turn, the part of the move that is already chosen.")
      .def("mask", &mask, "Returns 1 for every legal action, 0 for the others.")
      .def("observe", &observe, nb::arg("as_o"), "Returns the planes in O's or in X's view.")
      .def("move_of", &move_of, nb::arg("action"),
           "Returns the move that an action makes, or the part of it. Raises ValueError if it is not legal.")
      .def("act", &act, nb::arg("action"), "Returns the state after an action. Raises ValueError if it is not legal.");
}

// A property that views an array of a batch without a copy. The first dimension is the game.
template <class F>
auto array_of(F array) {
  return [array](Batch& batch) { return array(batch, batch.size()); };
}

}  // namespace

void bind_batch(nb::module_& m) {
  bind_env_state(m);
  constexpr auto inside = nb::rv_policy::reference_internal;
  nb::class_<Batch>(m, "Batch")
      .def(nb::init<const Position&, std::size_t, bool, std::uint32_t, std::uint64_t>(), nb::arg("start"),
           nb::arg("games"), nb::arg("joint"), nb::arg("max_plies"), nb::arg("seed"))
      .def_prop_ro("actions", [](const Batch& batch) { return batch.shape.actions; })
      .def_prop_ro("shape", [](const Batch& batch) { return observation_shape(batch.shape); })
      .def_prop_ro("observations", array_of([](Batch& b, std::size_t n) {
                     const Shape& s = b.shape;
                     return ArrayView<Element>(b.observations.data(), {n, size(s.planes), size(s.rows), size(s.cols)});
                   }),
                   inside)
      .def_prop_ro("action_mask", array_of([](Batch& b, std::size_t n) {
                     return ArrayView<Element>(b.masks.data(), {n, size(b.shape.actions)});
                   }),
                   inside)
      .def_prop_ro("rewards",
                   array_of([](Batch& b, std::size_t n) { return ArrayView<float>(b.rewards.data(), {n, 2}); }), inside)
      .def_prop_ro("players",
                   array_of([](Batch& b, std::size_t n) { return ArrayView<Element>(b.players.data(), {n}); }), inside)
      .def_prop_ro("terminated",
                   array_of([](Batch& b, std::size_t n) { return ArrayView<bool>(b.terminated.get(), {n}); }), inside)
      .def_prop_ro("truncated",
                   array_of([](Batch& b, std::size_t n) { return ArrayView<bool>(b.truncated.get(), {n}); }), inside)
      .def_prop_ro("sampled",
                   array_of([](Batch& b, std::size_t n) { return ArrayView<std::int64_t>(b.sampled.data(), {n}); }),
                   inside)
      .def("reset", &Batch::reset, "Starts every game again.")
      .def(
          "step",
          [](Batch& batch, const Actions& actions) {
            if (actions.size() != batch.size()) throw nb::value_error("there must be one action for each game");
            return batch.step(std::span(actions.data(), actions.size()));
          },
          nb::arg("actions"),
          "Plays one action in each game. Returns None, or the first game whose action is illegal; then nothing is "
          "played.")
      .def("sample", &Batch::sample, "Writes a random legal action for each game to `sampled`.")
      .def(
          "state",
          [](const Batch& batch, std::size_t game) {
            if (game >= batch.size()) throw nb::index_error("there is no such game");
            return batch.state(game);
          },
          nb::arg("game"), "Returns a copy of the state of one game.");
}

}  // namespace potez
