// Strip tables kept as files in a folder.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "potez/solver/strips/strip_library.hpp"

namespace potez::solver {

// A file that is missing, torn or of another make counts as none. A file gets its name only when it is complete.
class StripFolder final : public StripStore {
 public:
  explicit StripFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::shared_ptr<const SolvingStrips> find(int width, int height) override {
    std::ifstream file(path(width, height), std::ios::binary);
    Header head{.width = 0, .height = 0};
    if (!file.read(reinterpret_cast<char*>(&head), sizeof head) || head.distinct > SolvingStrips::most_distinct)
      return nullptr;
    std::vector<SolvingThermograph> thermographs(head.distinct);
    read(file, thermographs.data(), thermographs.size());
    auto table =
        SolvingStrips::restore(width, height, std::move(thermographs), [&](std::uint16_t* shapes, std::size_t size) {
          read(file, shapes, size);
          return !file.fail();
        });
    return table && head == header(*table) ? table : nullptr;
  }

  void keep(const SolvingStrips& table) override {
    std::error_code failed;
    std::filesystem::create_directories(folder_, failed);
    const auto name = path(table.width(), table.height());
    const std::string draft = name.string() + ".new";
    if (write(table, draft)) std::filesystem::rename(draft, name, failed);
    if (std::filesystem::exists(draft, failed)) std::filesystem::remove(draft, failed);
  }

 private:
  // What a file begins with; then the thermographs and the numbers follow.
  struct Header {
    std::array<char, 8> name{'P', 'O', 'T', 'E', 'Z', 'S', 'T', '1'};
    std::uint32_t width, height, lane_count = solving_lanes, value_unit = move_worth,
                                 lane_step = temperature_step<solving_lanes>, distinct = 0;
    std::uint64_t checksum = 0;

    bool operator==(const Header&) const = default;
  };

  static Header header(const SolvingStrips& table) {
    Header header{.width = static_cast<std::uint32_t>(table.width()),
                  .height = static_cast<std::uint32_t>(table.height())};
    header.distinct = static_cast<std::uint32_t>(table.thermographs().size());
    const auto mix = [&](const void* data, std::size_t bytes) {
      for (std::size_t at = 0; at < bytes; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, static_cast<const char*>(data) + at, std::min<std::size_t>(8, bytes - at));
        header.checksum = std::rotl((header.checksum ^ word) * 0x9E3779B97F4A7C15u, 29);
      }
    };
    mix(table.thermographs().data(), table.thermographs().size() * sizeof(SolvingThermograph));
    mix(table.shapes().data(), table.shapes().size() * sizeof(std::uint16_t));
    return header;
  }

  // False if the file could not be written whole.
  static bool write(const SolvingStrips& table, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    const Header head = header(table);
    file.write(reinterpret_cast<const char*>(&head), sizeof head);
    file.write(reinterpret_cast<const char*>(table.thermographs().data()),
               static_cast<std::streamsize>(table.thermographs().size() * sizeof(SolvingThermograph)));
    file.write(reinterpret_cast<const char*>(table.shapes().data()),
               static_cast<std::streamsize>(table.shapes().size() * sizeof(std::uint16_t)));
    file.close();
    return !file.fail();
  }

  template <class T>
  static void read(std::ifstream& file, T* data, std::size_t size) {
    file.read(reinterpret_cast<char*>(data), static_cast<std::streamsize>(size * sizeof(T)));
  }

  std::filesystem::path path(int width, int height) const {
    return folder_ / ("strips-" + std::to_string(width) + "x" + std::to_string(height) + ".bin");
  }

  std::filesystem::path folder_;
};

}  // namespace potez::solver
