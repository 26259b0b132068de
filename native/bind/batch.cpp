// Games as learners play them, as Python sees them: one game, and many at once with views of their arrays.
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

#include "potez/batch.hpp"
#include "potez/games.hpp"
#include "potez/scene.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

using Numbers = std::initializer_list<std::size_t>;

template <class T>
using View = nb::ndarray<nb::numpy, const T, nb::c_contig>;
using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::size_t size(int n) { return static_cast<std::size_t>(n); }

// A new array of zeros that `write` fills and that belongs to Python.
template <class F>
View<Small> made(Numbers shape, F write) {
  std::size_t n = 1;
  for (const std::size_t length : shape) n *= length;
  auto data = std::make_unique<Small[]>(n);
  write(data.get());
  Small* const place = data.release();
  return {place, shape, nb::capsule(place, [](void* p) noexcept { delete[] static_cast<Small*>(p); })};
}

Extent extent_of(const AnyScene& scene) {
  return std::visit([](const auto& s) { return s.extent(); }, scene);
}

std::tuple<int, int, int> shape(const Extent& extent) { return {extent.planes, extent.rows, extent.cols}; }

View<Small> mask(const AnyScene& scene) {
  return made({size(extent_of(scene).actions)},
              [&](Small* out) { std::visit([&](const auto& s) { s.mask(out); }, scene); });
}

View<Small> observe(const AnyScene& scene, bool as_o) {
  const Extent extent = extent_of(scene);
  return made({size(extent.planes), size(extent.rows), size(extent.cols)}, [&](Small* out) {
    std::visit([&](const auto& s) { s.observe(as_o ? Side::O : Side::X, out); }, scene);
  });
}

// The move of a legal action, or the part of it that is chosen then.
Move move_of(const AnyScene& scene, std::int64_t action) {
  const Extent extent = extent_of(scene);
  std::vector<Small> legal(size(extent.actions));
  return std::visit(
      [&](const auto& s) {
        s.mask(legal.data());
        if (action < 0 || action >= extent.actions || !legal[static_cast<std::size_t>(action)])
          throw nb::value_error("not a legal action");
        return s.move_of(static_cast<int>(action));
      },
      scene);
}

AnyScene act(const AnyScene& scene, std::int64_t action) {
  move_of(scene, action);
  AnyScene played = scene;
  std::visit([&](auto& s) { s.act(static_cast<int>(action)); }, played);
  return played;
}

void bind_scene(nb::module_& m) {
  nb::class_<AnyScene>(m, "EnvState")
      .def(
          "__init__", [](AnyScene* place, const Position& p, bool joint) { new (place) AnyScene(scene_of(p, joint)); },
          nb::arg("position"), nb::arg("joint"))
      .def_prop_ro("actions", [](const AnyScene& scene) { return extent_of(scene).actions; })
      .def_prop_ro("shape", [](const AnyScene& scene) { return shape(extent_of(scene)); })
      .def_prop_ro(
          "position",
          [](const AnyScene& scene) { return std::visit([](const auto& s) { return Position(s.position()); }, scene); },
          "The position at the beginning of the turn.")
      .def_prop_ro(
          "partial_move",
          [](const AnyScene& scene) {
            const Move move = std::visit([](const auto& s) { return s.chosen(); }, scene);
            return move == no_move ? std::nullopt : std::optional(move);
          },
          "In the middle of a turn, the part of the move that is already chosen.")
      .def("mask", &mask, "1 for every legal action.")
      .def("observe", &observe, nb::arg("as_o"), "The planes as O or as X sees them.")
      .def("move_of", &move_of, nb::arg("action"),
           "Returns the move that an action makes, or the part of it. Raises ValueError if it is not legal.")
      .def("act", &act, nb::arg("action"), "Returns the state after an action. Raises ValueError if it is not legal.");
}

// A property that shows an array of a batch, one entry or more a game, without a copy.
template <class F>
auto shown(F array) {
  return [array](Batch& batch) { return array(batch, batch.size()); };
}

}  // namespace

void bind_batch(nb::module_& m) {
  bind_scene(m);
  constexpr auto inside = nb::rv_policy::reference_internal;
  nb::class_<Batch>(m, "Batch")
      .def(nb::init<const Position&, std::size_t, bool, std::uint32_t, std::uint64_t>(), nb::arg("start"),
           nb::arg("games"), nb::arg("joint"), nb::arg("max_plies"), nb::arg("seed"))
      .def_prop_ro("actions", [](const Batch& batch) { return batch.extent.actions; })
      .def_prop_ro("shape", [](const Batch& batch) { return shape(batch.extent); })
      .def_prop_ro(
          "observations", shown([](Batch& b, std::size_t n) {
            const Extent& e = b.extent;
            return View<Small>(b.observations.data(), {n, size(e.planes), size(e.rows), size(e.cols)});
          }),
          inside)
      .def_prop_ro(
          "action_mask",
          shown([](Batch& b, std::size_t n) { return View<Small>(b.masks.data(), {n, size(b.extent.actions)}); }), inside)
      .def_prop_ro("rewards", shown([](Batch& b, std::size_t n) { return View<float>(b.rewards.data(), {n, 2}); }), inside)
      .def_prop_ro("players", shown([](Batch& b, std::size_t n) { return View<Small>(b.players.data(), {n}); }), inside)
      .def_prop_ro(
          "terminated", shown([](Batch& b, std::size_t n) { return View<bool>(b.terminated.get(), {n}); }), inside)
      .def_prop_ro("truncated", shown([](Batch& b, std::size_t n) { return View<bool>(b.truncated.get(), {n}); }), inside)
      .def_prop_ro(
          "sampled", shown([](Batch& b, std::size_t n) { return View<std::int64_t>(b.choices.data(), {n}); }), inside)
      .def("reset", &Batch::reset, "Every game at its start.")
      .def(
          "step",
          [](Batch& batch, const Actions& actions) {
            if (actions.size() != batch.size()) throw nb::value_error("one action a game");
            return batch.step(std::span(actions.data(), actions.size()));
          },
          nb::arg("actions"),
          "One action in each game; None, or the first game whose action is not legal, and then nothing was done.")
      .def("sample", &Batch::choose, "Writes a random legal action for each game to `sampled`.")
      .def(
          "state",
          [](const Batch& batch, std::size_t game) {
            if (game >= batch.size()) throw nb::index_error("there is no such game");
            return batch.game(game);
          },
          nb::arg("game"), "A copy of one of the games.");
}

}  // namespace potez
