// What has been found out about positions, kept in bounded memory and shared by all threads of a search.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "potez/score.hpp"
#include "potez/types.hpp"

namespace potez {

enum class Bound : std::uint8_t { none, lower, upper, exact };

// A copy of what the table holds on a position.
struct Finding {
  Move move = no_move;
  Value value = 0;
  int depth = 0;
  Bound bound = Bound::none;

  explicit operator bool() const { return bound != Bound::none; }
  bool is_at_least(Value limit) const { return value >= limit && bound != Bound::upper; }
  bool is_at_most(Value limit) const { return value <= limit && bound != Bound::lower; }
  // A proof holds whatever the depth it was found at.
  bool is_proof() const {
    return (is_win(value) && bound != Bound::upper) || (is_loss(value) && bound != Bound::lower);
  }
};

// Buckets of four entries, one cache line each. Threads write without locks: an entry keeps its key mixed with its data,
// so that one torn by two writers fits no position.
class Table {
 public:
  static constexpr int most_depth = 127;

  explicit Table(std::size_t megabytes) : mask_(std::bit_floor(std::max<std::size_t>(megabytes << 20, 64) / 64) - 1) {
    buckets_ = std::make_unique<Bucket[]>(mask_ + 1);
  }

  std::size_t megabytes() const { return (mask_ + 1) * sizeof(Bucket) >> 20; }

  // Entries from before lose to new ones of less depth from now on.
  void new_search() { age_.store((age() + 1) & 63, std::memory_order_relaxed); }

  void clear() {
    for (std::size_t i = 0; i <= mask_; ++i)
      for (Entry& entry : buckets_[i]) entry.write(0, 0);
    age_.store(0, std::memory_order_relaxed);
  }

  Finding find(std::uint64_t key) const {
    for (const Entry& entry : buckets_[key & mask_]) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpacked(data);
    }
    return {};
  }

  void keep(std::uint64_t key, Finding finding) {
    Entry* chosen = nullptr;
    int least = 1 << 20;
    for (Entry& entry : buckets_[key & mask_]) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      const Finding old = unpacked(data);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key) {
        if (finding.move == no_move) finding.move = old.move;
        chosen = &entry;
        break;
      }
      const int worth = data == 0 ? -1 : old.depth + 256 - 8 * ((age() - age_of(data)) & 63);
      if (worth < least) least = worth, chosen = &entry;
    }
    chosen->write(key, packed(finding));
  }

  // Entries of the present search in a thousand.
  int permille() const {
    int used = 0;
    const std::size_t n = std::min<std::size_t>(mask_ + 1, 250);
    for (std::size_t i = 0; i < n; ++i)
      for (const Entry& entry : buckets_[i])
        if (const std::uint64_t data = entry.data.load(std::memory_order_relaxed)) used += age_of(data) == age();
    return static_cast<int>(used * 250 / n);
  }

 private:
  // Data: bits 0-31 move, 32-47 value, 48-55 depth, 56-57 bound, 58-63 age.
  struct Entry {
    std::atomic<std::uint64_t> check{0}, data{0};

    void write(std::uint64_t key, std::uint64_t packed) {
      check.store(key ^ packed, std::memory_order_relaxed);
      data.store(packed, std::memory_order_relaxed);
    }
  };
  struct alignas(64) Bucket : std::array<Entry, 4> {};

  int age() const { return age_.load(std::memory_order_relaxed); }
  static int age_of(std::uint64_t data) { return static_cast<int>(data >> 58); }
  static Finding unpacked(std::uint64_t data) {
    return {static_cast<Move>(data), static_cast<std::int16_t>(data >> 32), static_cast<int>(data >> 48 & 255),
            static_cast<Bound>(data >> 56 & 3)};
  }
  std::uint64_t packed(const Finding& finding) const {
    return finding.move | std::uint64_t{static_cast<std::uint16_t>(finding.value)} << 32 |
           static_cast<std::uint64_t>(std::clamp(finding.depth, 0, most_depth)) << 48 |
           static_cast<std::uint64_t>(finding.bound) << 56 | static_cast<std::uint64_t>(age()) << 58;
  }

  std::size_t mask_;
  std::unique_ptr<Bucket[]> buckets_;
  std::atomic<int> age_{0};
};

}  // namespace potez
