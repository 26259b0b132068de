// Training of networks in Python.
#include "bind/train.hpp"

#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bind/interrupt.hpp"
#include "potez/games/byte.hpp"
#include "potez/network/trainer.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

using Trained = Byte<8>;  // the one game with a network so far
using Samples = std::vector<Sample<Trained>>;
using EpochCallback = nb::typed<nb::callable, nb::object(nb::typed<nb::tuple, int, double, double>)>;

nb::bytes train(Samples& samples, const Samples& held_out, const TrainingOptions& options, int unit,
                const EpochCallback& on_epoch) {
  if (samples.empty()) throw nb::value_error("there are no samples to learn");
  std::exception_ptr raised;
  const std::string file = interruptible([&](Stop& stop) {
    const auto trainer = std::make_unique<Trainer<Trained>>(options);
    trainer->run(samples, held_out, stop, [&](const EpochReport& report) {
      const nb::gil_scoped_acquire acquired;
      try {
        on_epoch(std::make_tuple(report.epoch, report.training_loss, report.held_out_loss));
      } catch (...) {  // an exception of the callback ends the training; the caller gets it below
        raised = std::current_exception();
        stop.ask();
      }
    });
    const auto weights = std::make_unique<NetworkWeights<Trained>>(trainer->weights(unit));
    return weights->file();
  });
  if (raised) std::rethrow_exception(raised);
  return nb::bytes(file.data(), file.size());
}

}  // namespace

void bind_train(nb::module_& m) {
  nb::class_<Samples>(m, "Samples", "Positions of Byte on 8 x 8, with what a network should say of them.")
      .def(nb::init<>())
      .def(
          "add",
          [](Samples& self, std::string_view position, float target, float result) {
            self.push_back({Trained::parse(position), target, result});
          },
          nb::arg("position"), nb::arg("target"), nb::arg("result"),
          "Adds a position, the chance to learn and the result of the game, both for the side to move.")
      .def("__len__", [](const Samples& self) { return self.size(); });
  m.def(
      "train",
      [](Samples& samples, const Samples& held_out, int epochs, std::uint64_t seed, int unit,
         const EpochCallback& on_epoch) {
        TrainingOptions options;
        options.epochs = epochs;
        options.seed = seed;
        return train(samples, held_out, options, unit, on_epoch);
      },
      nb::arg("samples"), nb::arg("held_out"), nb::kw_only(), nb::arg("epochs"), nb::arg("seed"), nb::arg("unit"),
      nb::arg("on_epoch"),
      "Returns the file of a network that has learnt the samples. After each epoch on_epoch gets its number and the "
      "losses in bits: of the targets learnt, and of the results held out.");
}

}  // namespace potez
