// The moves that the threads of one search are at. A thread that comes to a move of another thread takes it last: by
// then the transposition table has its value, or the two share what is left to do (after ABDADA, Weill 1996).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "potez/random.hpp"

namespace potez {

// Threads write without locks, and a slot holds one move: what is lost that way is only searched twice.
class BusyMoves {
 public:
  // A move is known by the position that it leads to and the depth of the search there.
  bool has(std::uint64_t child_key, int depth) const {
    const std::uint64_t name = name_of(child_key, depth);
    return slots_[place(name)].load(std::memory_order_relaxed) == name;
  }

  // A move is busy as long as its mark lives.
  class Mark {
   public:
    Mark(BusyMoves& busy, std::uint64_t child_key, int depth)
        : name_(name_of(child_key, depth)), slot_(busy.slots_[place(name_)]) {
      slot_.store(name_, std::memory_order_relaxed);
    }
    ~Mark() { slot_.compare_exchange_strong(name_, 0, std::memory_order_relaxed); }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::uint64_t name_;
    std::atomic<std::uint64_t>& slot_;
  };

 private:
  static constexpr int bits = 10;

  static std::uint64_t name_of(std::uint64_t child_key, int depth) {
    return mix(child_key ^ mix(static_cast<std::uint64_t>(depth)));
  }
  static constexpr std::size_t place(std::uint64_t name) { return name >> (64 - bits); }

  std::array<std::atomic<std::uint64_t>, std::size_t{1} << bits> slots_{};
};

}  // namespace potez
