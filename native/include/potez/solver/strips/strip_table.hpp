// Thermographs of all strips: some neighbouring rows of a board, cut off from the rest.
//
// A cut along a horizontal line takes moves from the player of vertical dominoes alone, so a board is worth at least
// the sum of its strips to that player.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "potez/memory.hpp"
#include "potez/solver/mask.hpp"
#include "potez/solver/strips/thermograph.hpp"

namespace potez::solver {

// Hears what part of a long work is done and says whether to go on.
using GoOn = std::function<bool(double)>;
inline const GoOn untiring = [](double) { return true; };

// A strip is a number: cell (row, col) is bit row * width + col, so a strip of fewer rows than `height` is in the same
// table. Different thermographs are few; the table holds their numbers.
template <int Lanes>
class StripTable {
 public:
  // Null if it was stopped, or there is no memory for it, or there are too many thermographs.
  static std::shared_ptr<const StripTable> make(int width, int height, const GoOn& go_on = untiring);

  // A table that was kept. `fill(numbers, count)` brings the numbers. Null if it fails, or a number is too high, or
  // there is no memory.
  template <class F>
  static std::shared_ptr<const StripTable> restore(int width, int height, std::vector<Thermograph<Lanes>> thermographs,
                                                   F&& fill) {
    const std::shared_ptr<StripTable> table(new StripTable(width, height));
    auto& shapes = table->shapes_;
    table->thermographs_ = std::move(thermographs);
    if (shapes.size() == 0 || !fill(shapes.data(), shapes.size())) return nullptr;
    const bool is_sound = *std::max_element(shapes.data(), shapes.data() + shapes.size()) < table->thermographs_.size();
    return is_sound ? table : nullptr;
  }

  static constexpr std::size_t most_distinct = 65536;  // thermographs

  int width() const { return width_; }
  int height() const { return height_; }
  static std::size_t bytes(int width, int height) { return sizeof(std::uint16_t) << (width * height); }

  const Thermograph<Lanes>& operator[](std::uint64_t strip) const { return thermographs_[shapes_[strip]]; }

  // Of each strip, the number of its thermograph.
  const Memory<std::uint16_t>& shapes() const { return shapes_; }
  const std::vector<Thermograph<Lanes>>& thermographs() const { return thermographs_; }

 private:
  struct Builder;

  StripTable(int width, int height) : width_(width), height_(height), shapes_(std::size_t{1} << (width * height)) {}

  int width_, height_;
  Memory<std::uint16_t> shapes_;
  std::vector<Thermograph<Lanes>> thermographs_;
};

// Strips are taken in rising order, so what a move leaves is always known. Most need no work: a strip with a dead
// cell, with an empty lowest row, or with a smaller mirror image has the thermograph of a strip already done.
template <int Lanes>
struct StripTable<Lanes>::Builder {
  static constexpr std::size_t most_rounded = 32768;
  static constexpr std::size_t reserved = 512;  // numbers for thermographs with none below them

  StripTable& table;
  std::uint64_t not_last = 0;
  std::vector<std::uint16_t> reversed;
  std::unordered_multimap<std::uint64_t, std::uint16_t> known;  // by hash
  std::unordered_multimap<std::uint64_t, std::pair<Thermograph<Lanes>, std::uint16_t>> rounded;
  bool failed = false;  // too many thermographs have no number of their own

  explicit Builder(StripTable& t) : table(t), reversed(std::size_t{1} << t.width_) {
    for (int row = 0; row < table.height_; ++row)
      not_last |= first_cells<Mask64>(table.width_ - 1) << (row * table.width_);
    for (std::size_t bits = 1; bits < reversed.size(); ++bits)
      reversed[bits] = static_cast<std::uint16_t>(reversed[bits >> 1] >> 1 | (bits & 1) << (table.width_ - 1));
  }

  // False if it was stopped or the numbers did not suffice.
  bool run(const GoOn& go_on) {
    const auto all = static_cast<double>(table.shapes_.size());
    for (std::uint64_t strip = 0; strip < table.shapes_.size() && !failed; ++strip) {
      table.shapes_[strip] = shape(strip);
      if (strip % 4096 == 0 && !go_on(static_cast<double>(strip) / all)) return false;
    }
    return !failed;
  }

  std::uint16_t shape(std::uint64_t strip) {
    const int width = table.width_;
    const std::uint64_t vertical = strip & strip >> width, horizontal = strip & strip >> 1 & not_last;
    const std::uint64_t alive = vertical | vertical << width | horizontal | horizontal << 1;
    if (alive != strip) return table.shapes_[alive];
    if (const std::uint64_t image = least_image(strip); image < strip) return table.shapes_[image];
    Scaffold<Lanes> scaffold;
    for (std::uint64_t m = vertical; m; m &= m - 1) {
      const std::uint64_t low = m & -m;
      scaffold.left_option(table[strip ^ (low | low << width)]);
    }
    for (std::uint64_t m = horizontal; m; m &= m - 1) {
      const std::uint64_t low = m & -m;
      scaffold.right_option(table[strip ^ (low | low << 1)]);
    }
    return number(scaffold.thermograph());
  }

  std::uint64_t least_image(std::uint64_t strip) const {
    const int width = table.width_;
    const std::uint64_t row = first_cells<Mask64>(width);
    if (strip != 0 && (strip & row) == 0) return strip >> width;
    std::uint64_t turned = 0, upside = 0, both = 0;
    int rows = 0;
    for (std::uint64_t rest = strip; rest; rest >>= width, ++rows) {
      const std::uint64_t bits = rest & row, back = reversed[bits];
      turned |= back << (rows * width);
      upside = upside << width | bits;
      both = both << width | back;
    }
    return std::min(turned, std::min(upside, both));
  }

  // When nearly all numbers are taken, a thermograph is rounded down to the nearest one that has a number. What is
  // derived from it remains a lower bound, as with every other rounding. (Strips of 10 x 3 have somewhat too many.)
  std::uint16_t number(const Thermograph<Lanes>& thermograph) {
    std::uint64_t hash = 0, words[sizeof thermograph / 8];
    std::memcpy(words, &thermograph, sizeof words);
    for (std::uint64_t word : words) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 31;
    }
    const auto [from, to] = known.equal_range(hash);
    for (auto i = from; i != to; ++i)
      if (table.thermographs_[i->second] == thermograph) return i->second;
    const bool is_scarce = table.thermographs_.size() >= most_distinct - reserved;
    return is_scarce ? rounded_down(thermograph, hash) : new_number(thermograph, hash);
  }

  std::uint16_t new_number(const Thermograph<Lanes>& thermograph, std::uint64_t hash) {
    table.thermographs_.push_back(thermograph);
    const auto result = static_cast<std::uint16_t>(table.thermographs_.size() - 1);
    known.emplace(hash, result);
    return result;
  }

  std::uint16_t rounded_down(const Thermograph<Lanes>& thermograph, std::uint64_t hash) {
    const auto [from, to] = rounded.equal_range(hash);
    for (auto i = from; i != to; ++i)
      if (i->second.first == thermograph) return i->second.second;
    int least_loss = std::numeric_limits<int>::max();
    std::size_t best = 0;
    for (std::size_t i = 0; i < table.thermographs_.size(); ++i) {
      const auto& below = table.thermographs_[i];
      if (highest(below.left - thermograph.left) > 0 || highest(below.right - thermograph.right) > 0) continue;
      const int loss = sum_of_lanes(thermograph.left - below.left) + sum_of_lanes(thermograph.right - below.right);
      if (loss < least_loss) least_loss = loss, best = i;
    }
    const bool is_lowest = least_loss == std::numeric_limits<int>::max();
    if (is_lowest && table.thermographs_.size() < most_distinct) return new_number(thermograph, hash);
    failed = failed || is_lowest || rounded.size() >= most_rounded;
    const auto number = static_cast<std::uint16_t>(best);
    rounded.emplace(hash, std::pair(thermograph, number));
    return number;
  }
};

template <int Lanes>
std::shared_ptr<const StripTable<Lanes>> StripTable<Lanes>::make(int width, int height, const GoOn& go_on) {
  const std::shared_ptr<StripTable> table(new StripTable(width, height));
  return table->shapes_.size() > 0 && Builder(*table).run(go_on) ? table : nullptr;
}

}  // namespace potez::solver
