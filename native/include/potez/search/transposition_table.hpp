// The transposition table: what the search knows of positions, in a fixed amount of memory shared by all threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

#include "potez/memory.hpp"
#include "potez/search/score.hpp"
#include "potez/types.hpp"

namespace potez {

enum class Bound : std::uint8_t { none, lower, upper, exact };

// A copy of what the table holds for a position. Bound::none: it holds nothing.
struct TableEntry {
  Move move = no_move;
  Value value = 0;
  int depth = 0;
  Bound bound = Bound::none;

  explicit operator bool() const { return bound != Bound::none; }
  bool is_at_least(Value limit) const { return value >= limit && bound != Bound::upper; }
  bool is_at_most(Value limit) const { return value <= limit && bound != Bound::lower; }
  // A proof is valid at every depth.
  bool is_proof() const {
    return (is_win(value) && bound != Bound::upper) || (is_loss(value) && bound != Bound::lower);
  }
};

// Buckets of four slots, one cache line each. Threads write without locks. A slot stores its key xor its data, so a
// slot torn by two writers matches no position.
class TranspositionTable {
 public:
  static constexpr int max_depth = 127;

  explicit TranspositionTable(std::size_t megabytes)
      : mask_(std::bit_floor(std::max<std::size_t>(megabytes << 20, 64) / 64) - 1), buckets_(mask_ + 1) {
    if (buckets_.size() == 0) throw std::bad_alloc();
  }

  // Call before each search: entries of older searches are replaced first.
  void new_search() { age_.store((age() + 1) & 63, std::memory_order_relaxed); }

  void clear() {
    for (std::size_t i = 0; i <= mask_; ++i)
      for (Slot& slot : buckets_[i]) slot.write(0, 0);
    age_.store(0, std::memory_order_relaxed);
  }

  TableEntry probe(std::uint64_t key) const {
    for (const Slot& slot : buckets_[key & mask_]) {
      const std::uint64_t data = read(slot.data);
      if ((read(slot.check) ^ data) == key && data != 0) return unpack(data);
    }
    return {};
  }

  // Replaces the entry of the same position, else the bucket's shallowest entry; each search of age counts as 8 plies.
  void store(std::uint64_t key, TableEntry entry) {
    Slot* replaced = nullptr;
    int least = 1 << 20;
    for (Slot& slot : buckets_[key & mask_]) {
      const std::uint64_t data = read(slot.data);
      const TableEntry old = unpack(data);
      if ((read(slot.check) ^ data) == key) {
        if (entry.move == no_move) entry.move = old.move;
        replaced = &slot;
        break;
      }
      const int worth = data == 0 ? -1 : old.depth + 256 - 8 * ((age() - age_of(data)) & 63);
      if (worth < least) least = worth, replaced = &slot;
    }
    replaced->write(key, pack(entry));
  }

 private:
  // Data: bits 0-31 move, 32-47 value, 48-55 depth, 56-57 bound, 58-63 age.
  struct Slot {
    std::uint64_t check, data;

    void write(std::uint64_t key, std::uint64_t packed) {
      std::atomic_ref(check).store(key ^ packed, std::memory_order_relaxed);
      std::atomic_ref(data).store(packed, std::memory_order_relaxed);
    }
  };
  struct alignas(64) Bucket : std::array<Slot, 4> {};

  static std::uint64_t read(const std::uint64_t& word) {
    // No word of the table is const; an atomic_ref of a const one comes with C++26.
    return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
  }
  int age() const { return age_.load(std::memory_order_relaxed); }
  static int age_of(std::uint64_t data) { return static_cast<int>(data >> 58); }
  static TableEntry unpack(std::uint64_t data) {
    return {static_cast<Move>(data), static_cast<std::int16_t>(data >> 32), static_cast<int>(data >> 48 & 255),
            static_cast<Bound>(data >> 56 & 3)};
  }
  std::uint64_t pack(const TableEntry& entry) const {
    return entry.move | std::uint64_t{static_cast<std::uint16_t>(entry.value)} << 32 |
           static_cast<std::uint64_t>(std::clamp(entry.depth, 0, max_depth)) << 48 |
           static_cast<std::uint64_t>(entry.bound) << 56 | static_cast<std::uint64_t>(age()) << 58;
  }

  std::size_t mask_;
  Memory<Bucket> buckets_;
  std::atomic<int> age_{0};
};

}  // namespace potez
