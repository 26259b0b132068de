// Trains a network on positions with known results: stochastic gradient descent by Adam, in floating point.
//
// The network says how likely the side to move wins, as a logistic function of its output, to which a game may add what
// is known without a network. The target is half the result of the game, half what a search thought of the position.
// Each time a position is seen it is mirrored at random. Rows that stand for the same thing in different places share a
// second row (factor), which is added to theirs when the network is finished.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "potez/network/network.hpp"
#include "potez/random.hpp"
#include "potez/search/evaluation.hpp"
#include "potez/stop.hpp"

namespace potez {

struct TrainingOptions {
  int epochs = 12;
  std::uint64_t seed = 1;
  double rate = 0.003;   // of learning, at its highest
  double decay = 0.001;  // of weights, times the rate
  std::size_t batch = 2048;
};

inline double chance(double output) { return 1 / (1 + std::exp(-output)); }

template <Game G>
struct Sample {
  G position;
  float known;   // the part of the output that needs no network
  float target;  // what to learn: the chance of the side to move
  float result;  // how the game ended for it: 1, 0.5 or 0

  // A position with its value by a search. Nothing, if the value is certain without a network.
  static std::optional<Sample> of(const G& position, Value value, float result) {
    using Input = NetworkInput<G>;
    Value known = 0;
    if constexpr (requires { Evaluation<G>::value_without_network(position); })
      known = Evaluation<G>::value_without_network(position);
    if (is_certain(known)) return std::nullopt;
    const double target = (static_cast<double>(result) + chance(value / Input::search_unit)) / 2;
    return Sample{position, static_cast<float>(known) / Input::unit, static_cast<float>(target), result};
  }
};

// Mean log losses in bits after an epoch: of the targets that were learnt, and of the results of positions held out.
struct EpochReport {
  int epoch;
  double training_loss, held_out_loss;
};

template <Game G>
class Trainer {
  using Input = NetworkInput<G>;
  using Weights = NetworkWeights<G>;
  static constexpr int width = Weights::width, hidden_count = Weights::hidden_count, numbers = Input::number_count,
                       inputs = 2 * width + numbers;
  using Row = std::array<float, width>;

 public:
  explicit Trainer(const TrainingOptions& options) : options_(options), random_(options.seed, 0) {
    const auto normal = [&](float deviation) {  // Box and Muller
      const double radius = std::sqrt(-2 * std::log(1 - unit())), angle = 2 * std::numbers::pi * unit();
      return deviation * static_cast<float>(radius * std::cos(angle));
    };
    for (auto& row : now_.rows)
      for (float& x : row) x = normal(0.03f);
    now_.bias.fill(0.4f);
    for (auto& row : now_.hidden)
      for (float& x : row) x = normal(1 / std::sqrt(static_cast<float>(inputs)));
    now_.hidden_bias.fill(0.3f);
    for (float& x : now_.out) x = normal(0.5f);
  }

  // Learns the samples `options.epochs` times, in an order of its own. Calls on_epoch(EpochReport) after each.
  template <class F>
  void run(std::vector<Sample<G>>& samples, const std::vector<Sample<G>>& held_out, const Stop& stop, F&& on_epoch) {
    const std::size_t batches = (samples.size() + options_.batch - 1) / options_.batch;
    for (int epoch = 1; epoch <= options_.epochs; ++epoch) {
      for (std::size_t i = samples.size(); i > 1; --i)
        std::swap(samples[i - 1], samples[random_.below(static_cast<std::uint32_t>(i))]);
      double loss = 0;
      for (std::size_t batch = 0; batch < batches; ++batch) {
        if (stop.asked()) return;
        const std::size_t first = batch * options_.batch, last = std::min(samples.size(), first + options_.batch);
        gradient_ = Parameters{};
        for (std::size_t i = first; i < last; ++i) loss += learn(samples[i]);
        const double progress =
            static_cast<double>((epoch - 1) * batches + batch + 1) / static_cast<double>(options_.epochs * batches);
        step(progress, 1 / static_cast<float>(last - first));
      }
      on_epoch(EpochReport{epoch, loss / static_cast<double>(samples.size()), loss_of(held_out)});
    }
  }

  // The network in integers. A row that no sample had says nothing: its numbers are zero, which takes little room in
  // a compressed file.
  Weights weights() const {
    Weights made;
    for (int row = 0; row < Input::row_count; ++row)
      for (int i = 0; i < width; ++i) {
        const int factor = Input::factor(row);
        const float own = met_[row] ? now_.rows[row][i] : 0;
        const float shared =
            factor < 0 || !met_[Input::row_count + factor] ? 0 : now_.rows[Input::row_count + factor][i];
        made.rows[row][i] = rounded<std::int8_t>(own + shared, Weights::row_scale);
      }
    for (int i = 0; i < width; ++i) made.bias[i] = rounded<std::int16_t>(now_.bias[i], Weights::one);
    for (int j = 0; j < hidden_count; ++j) {
      for (int i = 0; i < 2 * width; ++i)
        made.hidden[j][i] = rounded<std::int16_t>(now_.hidden[i][j], Weights::weight_scale);
      for (int i = 0; i < numbers; ++i)
        made.hidden_numbers[j][i] =
            rounded<std::int32_t>(now_.hidden[2 * width + i][j] * number_scale, Weights::sum_scale);
      made.hidden_bias[j] = rounded<std::int32_t>(now_.hidden_bias[j], Weights::sum_scale);
      made.out[j] = rounded<std::int16_t>(now_.out[j], Weights::weight_scale);
    }
    for (int i = 0; i < numbers; ++i)
      made.out_numbers[i] = rounded<std::int32_t>(now_.out_numbers[i] * number_scale, Weights::sum_scale);
    made.out_bias = rounded<std::int32_t>(now_.out_bias[0], Weights::sum_scale);
    made.unit = Input::unit;
    return made;
  }

 private:
  // Plain numbers reach the network in eighths, so that they are of the size of the other inputs.
  static constexpr float number_scale = 0.125f;

  struct Parameters {
    std::array<Row, Input::row_count + Input::factor_count> rows;
    Row bias;
    std::array<std::array<float, hidden_count>, inputs> hidden;
    std::array<float, hidden_count> hidden_bias, out;
    std::array<float, numbers> out_numbers;
    std::array<float, 1> out_bias;

    float* begin() { return rows[0].data(); }
    static constexpr std::size_t size() { return sizeof(Parameters) / sizeof(float); }
  };

  // The network at one position.
  struct Pass {
    std::vector<std::pair<int, int>> rows;
    alignas(64) std::array<float, 2 * width> sums;
    std::array<float, inputs> in;  // clipped sums, then numbers
    alignas(64) std::array<float, hidden_count> hidden;
    float output;
  };

  double unit() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }

  template <class Number>
  static Number rounded(float x, int scale) {
    const double most = std::numeric_limits<Number>::max(), number = std::round(static_cast<double>(x) * scale);
    return static_cast<Number>(std::clamp(number, -most, most));
  }
  static float clipped(float x) { return std::clamp(x, 0.0f, 1.0f); }
  static bool inside(float x) { return 0 < x && x < 1; }
  static double loss(double said, double target) {
    said = std::clamp(said, 1e-7, 1 - 1e-7);
    return -target * std::log2(said) - (1 - target) * std::log2(1 - said);
  }

  void forward(const Sample<G>& sample, int symmetry) {
    const G& position = sample.position;
    Pass& pass = pass_;
    pass.rows.clear();
    Input::each_row(position, symmetry, [&](int own, int their) {
      pass.rows.emplace_back(own, their);
      if (Input::factor(own) >= 0)
        pass.rows.emplace_back(Input::row_count + Input::factor(own), Input::row_count + Input::factor(their));
    });
    std::copy(now_.bias.begin(), now_.bias.end(), pass.sums.begin());
    std::copy(now_.bias.begin(), now_.bias.end(), pass.sums.begin() + width);
    for (const auto& [own, their] : pass.rows)
      for (int i = 0; i < width; ++i) {
        pass.sums[i] += now_.rows[own][i];
        pass.sums[width + i] += now_.rows[their][i];
      }
    std::transform(pass.sums.begin(), pass.sums.end(), pass.in.begin(), clipped);
    pass.output = sample.known + now_.out_bias[0];
    const auto plain = Input::numbers(position);
    for (int i = 0; i < numbers; ++i) {
      pass.in[2 * width + i] = number_scale * static_cast<float>(plain[i]);
      pass.output += now_.out_numbers[i] * pass.in[2 * width + i];
    }
    pass.hidden = now_.hidden_bias;
    for (int i = 0; i < inputs; ++i)
      for (int j = 0; j < hidden_count; ++j) pass.hidden[j] += now_.hidden[i][j] * pass.in[i];
    for (int j = 0; j < hidden_count; ++j) pass.output += now_.out[j] * clipped(pass.hidden[j]);
  }

  // Adds the gradient of the loss at one sample. Returns its loss.
  double learn(const Sample<G>& sample) {
    forward(sample, static_cast<int>(random_.below(Input::symmetry_count)));
    const Pass& pass = pass_;
    const double said = chance(static_cast<double>(pass.output));
    const float error = static_cast<float>(said) - sample.target;
    Parameters& gradient = gradient_;
    gradient.out_bias[0] += error;
    for (int i = 0; i < numbers; ++i) gradient.out_numbers[i] += error * pass.in[2 * width + i];
    alignas(64) std::array<float, hidden_count> back;
    for (int j = 0; j < hidden_count; ++j) {
      gradient.out[j] += error * clipped(pass.hidden[j]);
      back[j] = inside(pass.hidden[j]) ? error * now_.out[j] : 0;
      gradient.hidden_bias[j] += back[j];
    }
    alignas(64) std::array<float, 2 * width> sums;
    for (int i = 0; i < inputs; ++i) {
      float sum = 0;
      for (int j = 0; j < hidden_count; ++j) {
        gradient.hidden[i][j] += back[j] * pass.in[i];
        sum += now_.hidden[i][j] * back[j];
      }
      if (i < 2 * width) sums[i] = inside(pass.sums[i]) ? sum : 0;
    }
    for (int i = 0; i < width; ++i) gradient.bias[i] += sums[i] + sums[width + i];
    for (const auto& [own, their] : pass.rows) {
      met_.set(own);
      met_.set(their);
      for (int i = 0; i < width; ++i) {
        gradient.rows[own][i] += sums[i];
        gradient.rows[their][i] += sums[width + i];
      }
    }
    return loss(said, static_cast<double>(sample.target));
  }

  // One step of Adam. The rate rises at first and then falls like a cosine. `progress` goes from 0 to 1.
  void step(double progress, float share) {
    ++steps_;
    const double rise = progress / 0.1, fall = 0.5 * (1 + std::cos(std::numbers::pi * (progress - 0.1) / 0.9)) + 0.005;
    const float rate = static_cast<float>(options_.rate * (progress < 0.1 ? rise : fall)),
                decay = static_cast<float>(options_.decay);
    const float mean_scale = static_cast<float>(1 / (1 - std::pow(0.9, steps_))),
                square_scale = static_cast<float>(1 / (1 - std::pow(0.999, steps_)));
    float *x = now_.begin(), *g = gradient_.begin(), *mean = mean_.begin(), *square = square_.begin();
    for (std::size_t i = 0; i < Parameters::size(); ++i) {
      const float slope = g[i] * share;
      mean[i] = 0.9f * mean[i] + 0.1f * slope;
      square[i] = 0.999f * square[i] + 0.001f * slope * slope;
      x[i] -= rate * (mean[i] * mean_scale / (std::sqrt(square[i] * square_scale) + 1e-8f) + decay * x[i]);
    }
  }

  double loss_of(const std::vector<Sample<G>>& samples) {
    double sum = 0;
    for (const Sample<G>& sample : samples) {
      forward(sample, 0);
      sum += loss(chance(static_cast<double>(pass_.output)), static_cast<double>(sample.result));
    }
    return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
  }

  TrainingOptions options_;
  Random random_;
  Parameters now_{}, gradient_{}, mean_{}, square_{};
  std::bitset<Input::row_count + Input::factor_count> met_;  // the rows that samples had
  Pass pass_;
  int steps_ = 0;
};

}  // namespace potez
