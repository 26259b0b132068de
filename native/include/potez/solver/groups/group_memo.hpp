// Thermographs of groups of cells that were drawn once, shared by all threads of a search.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "potez/memory.hpp"
#include "potez/solver/strips/strip_library.hpp"

namespace potez::solver {

// A slot holds a group's key, mixed with the number of its thermograph, and that number. A slot that two threads write
// at once holds parts that do not belong together: mixed, they give a key nobody asks for. Forgotten groups are drawn
// again.
class GroupMemo {
 public:
  explicit GroupMemo(std::size_t slots) : lines_(std::bit_floor(std::max<std::size_t>(1, slots / ways))) {}

  // Null if the group is not remembered. Keys are not 0.
  const SolvingThermograph* find(std::uint64_t key) const {
    if (lines_.size() == 0) return nullptr;
    const Line& line = lines_[place(key)];
    for (const Slot& slot : line) {
      const std::uint64_t number = load(slot.number);
      if (number && (load(slot.mixed) ^ mix(number)) == key) return &thermograph(number);
    }
    return nullptr;
  }

  void keep(std::uint64_t key, const SolvingThermograph& drawn) {
    const std::uint64_t number = number_of(drawn);
    if (number == 0) return;
    Line& line = lines_[place(key)];
    Slot* slot = &line[key >> 7 & (ways - 1)];
    for (Slot& candidate : line)
      if (load(candidate.number) == 0) {
        slot = &candidate;
        break;
      }
    // The number is stored last: whoever reads it finds the thermograph in its place.
    std::atomic_ref(slot->mixed).store(key ^ mix(number), std::memory_order_release);
    std::atomic_ref(slot->number).store(number, std::memory_order_release);
  }

 private:
  static constexpr int ways = 4;
  static constexpr std::size_t chunk_size = 4096, most_distinct = 512 * chunk_size;

  struct Slot {
    std::uint64_t mixed, number;
  };
  using Line = std::array<Slot, ways>;

  static std::uint64_t load(const std::uint64_t& word) {
    return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_acquire);
  }
  static std::uint64_t mix(std::uint64_t number) { return number * 0x9E3779B97F4A7C15u; }

  std::size_t place(std::uint64_t key) const {
    key *= 0x9E3779B97F4A7C15u;
    key ^= key >> 32;
    key *= 0xBF58476D1CE4E5B9u;
    return (key ^ key >> 29) & (lines_.size() - 1);
  }

  SolvingThermograph& thermograph(std::uint64_t number) const {
    return chunks_[number / chunk_size][number % chunk_size];
  }

  // The number of a thermograph, 0 if there is none left.
  std::uint64_t number_of(const SolvingThermograph& wanted) {
    std::uint64_t hash = 0, words[sizeof wanted / 8];
    std::memcpy(words, &wanted, sizeof words);
    for (const std::uint64_t word : words) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 31;
    }
    const std::lock_guard lock(mutex_);
    const auto [from, to] = numbers_.equal_range(hash);
    for (auto i = from; i != to; ++i)
      if (thermograph(i->second) == wanted) return i->second;
    if (lines_.size() == 0 || used_ + 1 == most_distinct) return 0;
    auto& chunk = chunks_[++used_ / chunk_size];
    if (!chunk) chunk = std::make_unique<SolvingThermograph[]>(chunk_size);
    thermograph(used_) = wanted;
    numbers_.emplace(hash, used_);
    return used_;
  }

  Memory<Line> lines_;
  std::array<std::unique_ptr<SolvingThermograph[]>, most_distinct / chunk_size> chunks_;  // never moved once made
  std::uint64_t used_ = 0;
  std::unordered_multimap<std::uint64_t, std::uint64_t> numbers_;  // by hash
  std::mutex mutex_;
};

}  // namespace potez::solver
