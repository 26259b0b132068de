// A small network that values a position, in integers: the same result on every processor.
//
//   rows     Everything on the board is a row of `width` numbers, in two views: the side to move's and the other's. The
//            rows of a view are added up, and each sum is clipped to 0..1.
//   hidden   `hidden_count` sums of both views and of a few plain numbers, each clipped to 0..1.
//   value    A sum of the hidden ones and the plain numbers, times `unit`.
//
// Fixed point: a clipped number is a multiple of 1/512. Weights of clipped numbers are multiples of 1/1024. Sums,
// biases and weights of plain numbers are multiples of 1/2^19. Loops are plain, so that the compiler uses the vector
// instructions of whatever processor it builds for.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "potez/games/game.hpp"
#include "potez/search/score.hpp"
#include "potez/text.hpp"

namespace potez {

// What a network sees of a game. A game with a network specialises it in games/<game>/network_input.hpp:
//   name                                         of the network, such as byte8
//   unit, search_unit                            the value of an output of 1; the same for the values of a search, as
//                                                fitted to the results of its games
//   row_count, each_row(position, symmetry, f)   the rows, in pairs of one for each view
//   max_rows                                     how many such pairs a position has at most
//   number_count, numbers(position)              the plain numbers
//   symmetry_count                               mirror images, for training
//   factor_count, factor(row)                    rows that share a second row in training, or -1
template <Game G>
class NetworkInput;

// The numbers of a network as a file has them.
template <Game G>
struct NetworkWeights {
  using Input = NetworkInput<G>;
  static constexpr int width = 32, hidden_count = 16, row_scale = 64, one = 512, weight_scale = 1024,
                       sum_scale = one * weight_scale;

  std::array<std::array<std::int8_t, width>, Input::row_count> rows;  // multiples of 1 / row_scale
  std::array<std::int16_t, width> bias;                               // multiples of 1 / one
  std::array<std::array<std::int16_t, 2 * width>, hidden_count> hidden;
  std::array<std::array<std::int32_t, Input::number_count>, hidden_count> hidden_numbers;
  std::array<std::int32_t, hidden_count> hidden_bias;
  std::array<std::int16_t, hidden_count> out;
  std::array<std::int32_t, Input::number_count> out_numbers;
  std::int32_t out_bias, unit;

  // The first line of a file. Numbers follow in the order above, the low byte of each first.
  static std::string header() {
    std::string text = "potez network " + std::string(Input::name);
    for (const int size : {width, hidden_count, Input::row_count, Input::number_count})
      text += ' ' + std::to_string(size);
    return text + '\n';
  }

  std::string file() const {
    std::string bytes = header();
    each_array(*this, [&](const auto& array, std::size_t size) {
      for (std::size_t i = 0; i < size; ++i)
        for (std::size_t byte = 0; byte < sizeof array[i]; ++byte)
          bytes += static_cast<char>(static_cast<std::uint32_t>(array[i]) >> 8 * byte & 255);
    });
    return bytes;
  }

  // Throws ParseError if the bytes are not a file of this shape.
  static NetworkWeights parse(std::string_view bytes) {
    NetworkWeights made;
    const std::string first = header();
    if (!bytes.starts_with(first)) throw ParseError(bytes.substr(0, bytes.find('\n')));
    std::size_t at = first.size();
    each_array(made, [&](auto* array, std::size_t size) {
      using Number = std::remove_cvref_t<decltype(*array)>;
      if (bytes.size() - at < size * sizeof(Number)) throw ParseError("the file is too short");
      for (std::size_t i = 0; i < size; ++i) {
        std::uint32_t number = 0;
        for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
          number |= std::uint32_t{static_cast<std::uint8_t>(bytes[at++])} << 8 * byte;
        array[i] = static_cast<Number>(number);
      }
    });
    if (at != bytes.size()) throw ParseError("the file is too long");
    return made;
  }

 private:
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.rows[0].data(), self.rows.size() * width);
    f(self.bias.data(), self.bias.size());
    f(self.hidden[0].data(), self.hidden.size() * 2 * width);
    f(self.hidden_numbers[0].data(), self.hidden_numbers.size() * Input::number_count);
    f(self.hidden_bias.data(), self.hidden_bias.size());
    f(self.out.data(), self.out.size());
    f(self.out_numbers.data(), self.out_numbers.size());
    f(&self.out_bias, 1);
    f(&self.unit, 1);
  }
};

template <Game G>
class Network {
  using Input = NetworkInput<G>;
  using Weights = NetworkWeights<G>;
  static constexpr int width = Weights::width, hidden_count = Weights::hidden_count;

 public:
  explicit Network(const Weights& weights) : weights_(weights) {
    for (int row = 0; row < Input::row_count; ++row)
      for (int i = 0; i < width; ++i)
        rows_[row][i] = static_cast<std::int16_t>(weights.rows[row][i] * (Weights::one / Weights::row_scale));
  }

  // The value for the side to move. What is known of the position already goes to the input.
  template <class... Known>
  Value value(const G& position, const Known&... known) const {
    alignas(64) std::array<std::int16_t, 2 * width> sums;
    std::copy(weights_.bias.begin(), weights_.bias.end(), sums.begin());
    std::copy(weights_.bias.begin(), weights_.bias.end(), sums.begin() + width);
    std::array<std::uint16_t, 2 * Input::max_rows> rows;  // in turn: own, theirs
    int count = 0;
    Input::each_row(
        position, 0,
        [&](int own, int their) {
          rows[count++] = static_cast<std::uint16_t>(own);
          rows[count++] = static_cast<std::uint16_t>(their);
        },
        known...);
    for (int i = 0; i < count; i += 2) {
      add(sums.data(), rows_[rows[i]]);
      add(sums.data() + width, rows_[rows[i + 1]]);
    }
    for (std::int16_t& sum : sums) sum = std::clamp<std::int16_t>(sum, 0, Weights::one);
    const auto numbers = Input::numbers(position);
    std::int64_t value = weights_.out_bias;
    for (int i = 0; i < Input::number_count; ++i) value += std::int64_t{weights_.out_numbers[i]} * numbers[i];
    for (int j = 0; j < hidden_count; ++j) {
      std::int32_t sum = 0;
      for (int i = 0; i < 2 * width; ++i) sum += std::int32_t{weights_.hidden[j][i]} * sums[i];
      std::int64_t hidden = std::int64_t{weights_.hidden_bias[j]} + sum;
      for (int i = 0; i < Input::number_count; ++i) hidden += std::int64_t{weights_.hidden_numbers[j][i]} * numbers[i];
      value += std::clamp<std::int64_t>(hidden, 0, Weights::sum_scale) / Weights::weight_scale * weights_.out[j];
    }
    return static_cast<Value>(std::clamp<std::int64_t>(value * weights_.unit / Weights::sum_scale, -guess, guess));
  }

 private:
  using Row = std::array<std::int16_t, width>;

  static void add(std::int16_t* sums, const Row& row) {
    for (int i = 0; i < width; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
  }

  alignas(64) std::array<Row, Input::row_count> rows_;
  Weights weights_;
};

}  // namespace potez
