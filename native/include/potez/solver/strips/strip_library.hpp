// The strip tables in use, each made once and shared.
#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "potez/solver/strips/strip_table.hpp"

namespace potez::solver {

// The solver keeps walls at eight temperatures, which fill one register; sixteen save 1 to 2 % of the positions and
// cost more than that.
inline constexpr int solving_lanes = 8;
inline constexpr int move_worth = unit<solving_lanes>;
using SolvingWall = Wall<solving_lanes>;
using SolvingThermograph = Thermograph<solving_lanes>;
using SolvingStrips = StripTable<solving_lanes>;

// Where tables that take long to make are kept from one run to the next.
class StripStore {
 public:
  virtual ~StripStore() = default;

  // Null if it has none, or a bad one.
  virtual std::shared_ptr<const SolvingStrips> find(int width, int height) = 0;
  virtual void keep(const SolvingStrips& table) = 0;
};

// Several searches may ask at once.
class Library {
 public:
  // If the tables would take more than `most_bytes`, those that no search uses go.
  explicit Library(std::unique_ptr<StripStore> store = nullptr,
                   std::size_t most_bytes = std::numeric_limits<std::size_t>::max())
      : store_(std::move(store)), most_bytes_(most_bytes) {}

  // Null if it was stopped or there is not the memory for it.
  std::shared_ptr<const SolvingStrips> strips(int width, int height, const GoOn& go_on) {
    std::unique_lock lock(mutex_, std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(10)))  // another search makes a table
      if (!go_on(0)) return nullptr;
    if (tables_.find({width, height}) == tables_.end()) make_room(SolvingStrips::bytes(width, height));
    auto& table = tables_[{width, height}];
    const bool is_kept = store_ && width * height >= worth_keeping;
    if (!table && is_kept) table = store_->find(width, height);
    if (table) return table;
    table = SolvingStrips::make(width, height, go_on);
    if (table && is_kept) store_->keep(*table);
    return table;
  }

 private:
  static constexpr int worth_keeping = 22;  // cells of a strip: below, making is as fast as reading

  void make_room(std::size_t bytes) {
    for (const auto& [size, table] : tables_) bytes += SolvingStrips::bytes(size.first, size.second);
    if (bytes > most_bytes_) std::erase_if(tables_, [](const auto& each) { return each.second.use_count() <= 1; });
  }

  std::unique_ptr<StripStore> store_;
  std::size_t most_bytes_;
  std::timed_mutex mutex_;
  std::map<std::pair<int, int>, std::shared_ptr<const SolvingStrips>> tables_;
};

}  // namespace potez::solver
