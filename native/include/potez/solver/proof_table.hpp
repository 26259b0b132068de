// What the search has proved, kept in memory of fixed size.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include "potez/memory.hpp"
#include "potez/solver/mask.hpp"
#include "potez/solver/verdict.hpp"

namespace potez::solver {

// What is known of a board with a side to move, for others to use: its key, and the numbers of spare moves with which X
// wins and loses. `work` is the logarithm of what it cost.
struct Fact {
  std::uint64_t low, high;
  std::int8_t won, lost;
  std::uint8_t side, work;
  std::uint32_t unused = 0;

  static std::uint8_t logarithm(std::uint64_t work) { return static_cast<std::uint8_t>(1 + std::bit_width(work)); }

  // A board that was just proved.
  template <Mask M>
  static Fact of(M key, int side, int spare, bool x_wins, std::uint64_t work) {
    const auto bound = static_cast<std::int8_t>(spare);
    return {low_half(key),
            high_half(key),
            x_wins ? bound : std::int8_t{127},
            x_wins ? std::int8_t{-128} : bound,
            static_cast<std::uint8_t>(side),
            logarithm(work)};
  }
};
static_assert(sizeof(Fact) == 24 && std::is_trivially_copyable_v<Fact>);

// The outcome of a board does not fall when X is given spare moves, so one entry serves every number of them:
// X wins with `won` or more, loses with `lost` or fewer. Several threads may use one table if it is told so.
//
// One thread's table begins small and doubles as it fills, in memory that the system clears when it is first touched: a
// short search then neither waits for a gigabyte to be cleared nor misses the cache at every look.
template <Mask M>
class ProofTable {
 public:
  // Uses at most `bytes`, and at least one bucket.
  explicit ProofTable(std::size_t bytes, bool is_shared = false) : is_shared_(is_shared) {
    std::size_t buckets = std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)));
    for (; buckets_.size() == 0; buckets /= 2) {
      if (buckets == 0) throw std::bad_alloc();
      buckets_ = Memory<Bucket>(buckets);
    }
    mask_ = (is_shared ? buckets_.size() : std::min(buckets_.size(), first_buckets)) - 1;
  }

  Verdict find(M key, int side, int spare) {
    Bucket& bucket = buckets_[place(key, side)];
    if (is_shared_ && !bucket.seems_to_hold(key)) return Verdict::open;
    const Lock lock(bucket, is_shared_);
    for (int i = 0; i < ways; ++i)
      if (bucket.key(i) == key && bucket.info[i].side == side && bucket.info[i].work)
        return spare >= bucket.info[i].won    ? Verdict::x_wins
               : spare <= bucket.info[i].lost ? Verdict::o_wins
                                              : Verdict::open;
    return Verdict::open;
  }

  // An entry that cost little gives way to a new one.
  void keep(M key, int side, int spare, bool x_wins, std::uint64_t work) {
    Bucket& bucket = buckets_[place(key, side)];
    const Lock lock(bucket, is_shared_);
    int slot = 0;
    for (int i = 0; i < ways; ++i) {
      if (bucket.key(i) == key && bucket.info[i].side == side) {
        slot = i;
        break;
      }
      if (bucket.info[i].work < bucket.info[slot].work) slot = i;
    }
    Info& info = bucket.info[slot];
    if (!is_shared_ && !info.work) ++entries_;
    if (bucket.key(slot) != key || info.side != side || !info.work) {
      bucket.set_key(slot, key);
      info = Info{.won = 127, .lost = -128, .side = static_cast<std::uint8_t>(side), .work = 0};
    }
    if (x_wins)
      info.won = static_cast<std::int8_t>(std::min<int>(info.won, spare));
    else
      info.lost = static_cast<std::int8_t>(std::max<int>(info.lost, spare));
    info.work = std::max(info.work, Fact::logarithm(work));
    if (!is_shared_ && entries_ > mask_ && mask_ + 1 < buckets_.size()) grow();
  }

  // Calls f(fact) with all that cost at least so many positions. Other threads may go on with their work.
  template <class F>
  void each_fact(std::uint64_t least_work, F&& f) {
    for (std::size_t place = 0; place <= mask_; ++place) {
      Bucket& bucket = buckets_[place];
      const Lock lock(bucket, is_shared_);
      for (int i = 0; i < ways; ++i) {
        const Info& info = bucket.info[i];
        if (info.work && info.work >= Fact::logarithm(least_work))
          f(Fact{low_half(bucket.key(i)), high_half(bucket.key(i)), info.won, info.lost, info.side, info.work});
      }
    }
  }

  void learn(const Fact& fact) {
    M key = fact.low;
    if constexpr (sizeof(M) == 16) key |= static_cast<M>(fact.high) << 64;
    const std::uint64_t work = std::uint64_t{1} << std::clamp(fact.work - 2, 0, 62);
    if (fact.won < 127) keep(key, fact.side, fact.won, true, work);
    if (fact.lost > -128) keep(key, fact.side, fact.lost, false, work);
  }

  // Fetches the place of a key into the cache, for a `find` that follows soon.
  void prefetch(M key, int side) const { __builtin_prefetch(&buckets_[place(key, side)]); }

  // A number that differs for different positions nearly always.
  std::size_t hash(M key, int side) const { return place_hash(key, side); }

 private:
  struct Info {
    std::int8_t won, lost;
    std::uint8_t side;
    std::uint8_t work;  // logarithm of the positions the entry cost, 0 if there is none
  };

  // Every bucket gets a second one beside it, which takes the entries whose hash says so.
  void grow() {
    const std::size_t buckets = mask_ + 1;
    for (std::size_t place = 0; place < buckets; ++place) {
      Bucket &from = buckets_[place], &to = buckets_[place + buckets];
      for (int i = 0; i < ways; ++i)
        if (from.info[i].work && (place_hash(from.key(i), from.info[i].side) & buckets)) {
          to.keys[i] = from.keys[i];
          to.info[i] = std::exchange(from.info[i], {});
        }
    }
    mask_ += buckets;
  }

  static constexpr int ways = sizeof(M) == 8 ? 5 : 3;
  static constexpr std::size_t first_buckets = std::size_t{1} << 14;  // a megabyte

  // One cache line.
  struct alignas(64) Bucket {
    std::array<std::array<std::uint64_t, sizeof(M) / 8>, ways> keys;
    std::array<Info, ways> info;
    std::uint32_t is_locked;

    M key(int i) const {
      if constexpr (sizeof(M) == 8)
        return keys[i][0];
      else
        return static_cast<M>(keys[i][1]) << 64 | keys[i][0];
    }
    void set_key(int i, M key) {
      std::atomic_ref(keys[i][0]).store(low_half(key), std::memory_order_relaxed);
      if constexpr (sizeof(M) == 16) std::atomic_ref(keys[i][1]).store(high_half(key), std::memory_order_relaxed);
    }

    // Asked without the lock, which would have to be written to the other thread's cache. Half of the keys are not
    // there; that one is missed which is just being written does no harm.
    bool seems_to_hold(M key) {
      const auto load = [](std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); };
      for (auto& words : keys)
        if (load(words[0]) == low_half(key) && (sizeof(M) == 8 || load(words[sizeof(M) / 8 - 1]) == high_half(key)))
          return true;
      return false;
    }
  };
  static_assert(sizeof(Bucket) == 64);

  // Held for some nanoseconds, so waiting threads just try again.
  class Lock {
   public:
    Lock(Bucket& bucket, bool is_needed) : locked_(bucket.is_locked), is_needed_(is_needed) {
      while (is_needed_ && locked_.exchange(1, std::memory_order_acquire)) continue;
    }
    Lock(const Lock&) = delete;
    ~Lock() {
      if (is_needed_) locked_.store(0, std::memory_order_release);
    }

   private:
    std::atomic_ref<std::uint32_t> locked_;
    bool is_needed_;
  };

  std::size_t place(M key, int side) const { return place_hash(key, side) & mask_; }

  static std::size_t place_hash(M key, int side) {
    std::uint64_t hash = (low_half(key) ^ (side ? 0x9E3779B97F4A7C15u : 0)) * 0xFF51AFD7ED558CCDu;
    hash ^= hash >> 32;
    hash += high_half(key) * 0xC4CEB9FE1A85EC53u;
    hash ^= hash >> 29;
    hash *= 0x94D049BB133111EBu;
    return hash ^ hash >> 32;
  }

  bool is_shared_;
  std::size_t mask_;         // of the place: the buckets in use, less one
  std::size_t entries_ = 0;  // counted as long as the table is not shared
  Memory<Bucket> buckets_;
};

}  // namespace potez::solver
