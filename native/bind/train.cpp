// Training of networks in Python.
#include "bind/train.hpp"

#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>

#include <cmath>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "bind/interrupt.hpp"
#include "potez/games.hpp"
#include "potez/network/trainer.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

using OnEpoch = std::function<void(const EpochReport&)>;
using EpochCallback = nb::typed<nb::callable, nb::object(nb::typed<nb::tuple, int, double, double>)>;

// Positions of one game, with what a network should say of them.
class Samples {
 public:
  virtual ~Samples() = default;
  virtual void add(std::string_view position, Value value, float result) = 0;
  virtual std::size_t size() const = 0;
  // The file of a network that has learnt the samples. `held_out` are samples of the same game.
  virtual std::string train(const Samples& held_out, const TrainingOptions& options, const Stop& stop,
                            const OnEpoch& on_epoch) = 0;
};

template <Game G>
class SamplesOf final : public Samples {
 public:
  void add(std::string_view position, Value value, float result) override {
    if (const auto sample = Sample<G>::of(G::parse(position), value, result)) samples_.push_back(*sample);
  }
  std::size_t size() const override { return samples_.size(); }
  std::string train(const Samples& held_out, const TrainingOptions& options, const Stop& stop,
                    const OnEpoch& on_epoch) override {
    const auto* unseen = dynamic_cast<const SamplesOf*>(&held_out);
    if (!unseen) throw nb::value_error("the samples held out are of another game");
    const auto trainer = std::make_unique<Trainer<G>>(options);
    trainer->run(samples_, unseen->samples_, stop, on_epoch);
    return std::make_unique<NetworkWeights<G>>(trainer->weights())->file();
  }

 private:
  std::vector<Sample<G>> samples_;
};

template <std::size_t I = 0>
std::unique_ptr<Samples> samples_of(std::string_view game) {
  if constexpr (I == std::variant_size_v<Position>) {
    throw nb::value_error("the game has no network");
  } else {
    using G = std::variant_alternative_t<I, Position>;
    if constexpr (!std::is_same_v<typename Evaluation<G>::Network, NoNetwork>)
      if (G::name == game) return std::make_unique<SamplesOf<G>>();
    return samples_of<I + 1>(game);
  }
}

nb::bytes train(Samples& samples, const Samples& held_out, const TrainingOptions& options,
                const EpochCallback& on_epoch) {
  if (samples.size() == 0) throw nb::value_error("there are no samples to learn");
  std::exception_ptr raised;
  const std::string file = interruptible([&](Stop& stop) {
    return samples.train(held_out, options, stop, [&](const EpochReport& report) {
      const nb::gil_scoped_acquire acquired;
      try {
        on_epoch(std::make_tuple(report.epoch, report.training_loss, report.held_out_loss));
      } catch (...) {  // an exception of the callback ends the training; the caller gets it below
        raised = std::current_exception();
        stop.ask();
      }
    });
  });
  if (raised) std::rethrow_exception(raised);
  return nb::bytes(file.data(), file.size());
}

}  // namespace

void bind_train(nb::module_& m) {
  nb::class_<Samples>(m, "Samples", "Positions of a game, with what a network should say of them.")
      .def(nb::new_([](std::string_view game) { return samples_of(game); }), nb::arg("game"))
      .def("add", &Samples::add, nb::arg("position"), nb::arg("value"), nb::arg("result"),
           "Adds a position with its value by a search and the result of the game (1, 0.5 or 0), both for the side to "
           "move. Positions of which a network need not say anything are left out.")
      .def("__len__", &Samples::size);
  m.def(
      "train",
      [](Samples& samples, const Samples& held_out, int epochs, std::uint64_t seed, const EpochCallback& on_epoch) {
        TrainingOptions options;
        options.epochs = epochs;
        options.seed = seed;
        return train(samples, held_out, options, on_epoch);
      },
      nb::arg("samples"), nb::arg("held_out"), nb::kw_only(), nb::arg("epochs"), nb::arg("seed"), nb::arg("on_epoch"),
      "Returns the file of a network that has learnt the samples. After each epoch on_epoch gets its number and the "
      "losses in bits: of the targets learnt, and of the results held out.");
}

}  // namespace potez
