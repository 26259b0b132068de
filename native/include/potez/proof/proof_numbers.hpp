// Proof numbers, and a table of them in memory of fixed size.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "potez/memory.hpp"

namespace potez {

// How much is left to do until the side to move is known to reach its aim (`win`) or to miss it (`loss`): at least so
// many positions have to be settled. When one number is 0, the other one is `infinite` less the plies that the game
// takes at most until then.
struct ProofNumbers {
  static constexpr std::uint32_t infinite = (1u << 29) - 1, most_plies = 4095, largest = infinite - most_plies - 1;

  std::uint32_t win = 1, loss = 1;

  static constexpr ProofNumbers settled(bool wins, std::uint32_t plies) {
    const std::uint32_t rest = infinite - std::min(plies, most_plies);
    return wins ? ProofNumbers{0, rest} : ProofNumbers{rest, 0};
  }
  bool is_win() const { return win == 0; }
  bool is_loss() const { return loss == 0; }
  bool is_settled() const { return is_win() || is_loss(); }
  std::uint32_t plies() const { return infinite - std::max(win, loss); }
};

// Buckets of four slots. A new entry replaces the one that took the fewest nodes. The table begins small and doubles as
// it fills, in memory that the system clears when it is first touched: with a gigabyte at once a short proof would wait
// ten times as long for the system as for itself.
class ProofNumberTable {
 public:
  // Uses at most `bytes`, and at least one bucket.
  explicit ProofNumberTable(std::size_t bytes) {
    std::size_t count = std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1));
    for (; buckets_.size() == 0; count /= 2) {
      if (count == 0) throw std::bad_alloc();
      buckets_ = Memory<Bucket>(count);
    }
    mask_ = std::min(buckets_.size(), first_buckets) - 1;
  }

  // Fetches what `find` will need.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

  // Returns whether the table holds the numbers of a position.
  bool find(std::uint64_t key, ProofNumbers& numbers) const {
    for (const Slot& slot : buckets_[key & mask_])
      if (slot.key == key && slot.data != 0) {
        numbers = {static_cast<std::uint32_t>(slot.data & ProofNumbers::infinite),
                   static_cast<std::uint32_t>(slot.data >> 29 & ProofNumbers::infinite)};
        return true;
      }
    return false;
  }

  void store(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t nodes) {
    Slot* replaced = nullptr;
    for (Slot& slot : buckets_[key & mask_]) {
      if (slot.key == key) {
        replaced = &slot;
        break;
      }
      if (!replaced || slot.data >> 58 < replaced->data >> 58) replaced = &slot;
    }
    entries_ += replaced->data == 0;
    const auto work = static_cast<std::uint64_t>(std::bit_width(nodes));
    *replaced = {key, numbers.win | std::uint64_t{numbers.loss} << 29 | work << 58};
    if (entries_ > mask_ && mask_ + 1 < buckets_.size()) grow();
  }

 private:
  static constexpr std::size_t first_buckets = std::size_t{1} << 14;  // a megabyte

  // Data: bits 0-28 win, 29-57 loss, 58-63 the logarithm of the nodes. One of the numbers is never 0.
  struct Slot {
    std::uint64_t key, data;
  };
  using Bucket = std::array<Slot, 4>;

  // Every bucket gets a second one, which takes the entries whose key says so.
  void grow() {
    const std::size_t buckets = mask_ + 1;
    for (std::size_t place = 0; place < buckets; ++place)
      for (std::size_t i = 0; i < buckets_[place].size(); ++i)
        if (Slot& slot = buckets_[place][i]; slot.key & buckets) buckets_[place + buckets][i] = std::exchange(slot, {});
    mask_ += buckets;
  }

  std::size_t mask_ = 0;  // of the buckets in use
  std::size_t entries_ = 0;
  Memory<Bucket> buckets_;
};

}  // namespace potez
