// The strip tables in use, each made once and shared.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
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

// Several searches may ask at once. With a folder, tables that take long to make are kept there as files.
class Library {
 public:
  explicit Library(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  // Null if it was stopped or there is not the memory for it.
  std::shared_ptr<const SolvingStrips> strips(int width, int height, const GoOn& go_on) {
    std::unique_lock lock(mutex_, std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(10)))  // another search makes a table
      if (!go_on(0)) return nullptr;
    auto& table = tables_[{width, height}];
    const bool is_kept = !folder_.empty() && width * height >= worth_keeping;
    if (!table) table = is_kept ? fetch(width, height, go_on) : SolvingStrips::make(width, height, go_on);
    return table;
  }

 private:
  static constexpr int worth_keeping = 22;  // cells of a strip: below, making is as fast as reading

  // A file that is missing, torn or of another make is made anew. It gets its name only when it is complete.
  std::shared_ptr<const SolvingStrips> fetch(int width, int height, const GoOn& go_on) const {
    const auto path = folder_ / ("strips-" + std::to_string(width) + "x" + std::to_string(height) + ".bin");
    if (auto table = SolvingStrips::read(width, height, path.string())) return table;
    auto table = SolvingStrips::make(width, height, go_on);
    std::error_code failed;
    std::filesystem::create_directories(folder_, failed);
    const auto draft = path.string() + ".new";
    if (table && table->write(draft)) std::filesystem::rename(draft, path, failed);
    if (std::filesystem::exists(draft, failed)) std::filesystem::remove(draft, failed);
    return table;
  }

  std::filesystem::path folder_;
  std::timed_mutex mutex_;
  std::map<std::pair<int, int>, std::shared_ptr<const SolvingStrips>> tables_;
};

}  // namespace potez::solver
