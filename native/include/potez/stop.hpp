// A request to end a long operation early.
#pragma once

#include <atomic>
#include <exception>

namespace potez {

struct Stopped : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

// Any thread may ask. The working thread calls `check` every few microseconds, or `asked` every few milliseconds. In a
// web page nobody can ask while it works, so it calls `poll`: whether somebody has wanted to in the meantime.
class Stop {
 public:
  explicit Stop(bool (*poll)() = nullptr) : poll_(poll) {}

  void ask() { asked_.store(true, std::memory_order_relaxed); }
  bool asked() const { return is_set() || (poll_ && poll_()); }
  void check() const {
    if (is_set() || (poll_ && ++checks_ % checks_per_poll == 0 && poll_())) throw Stopped();
  }

 private:
  static constexpr unsigned checks_per_poll = 64;

  bool is_set() const { return asked_.load(std::memory_order_relaxed); }

  bool (*poll_)();
  std::atomic<bool> asked_{false};
  mutable unsigned checks_ = 0;  // of the one thread that polls
};

}  // namespace potez
