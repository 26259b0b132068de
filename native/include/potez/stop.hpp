// A request to end a long operation early.
#pragma once

#include <atomic>
#include <exception>

namespace potez {

struct Stopped : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

// Any thread may ask. The working thread checks every few microseconds. Where there is only one thread, as in a web
// page, it calls `poll` at each check: whether somebody has asked in the meantime.
class Stop {
 public:
  explicit Stop(bool (*poll)() = nullptr) : poll_(poll) {}

  void ask() { asked_.store(true, std::memory_order_relaxed); }
  bool asked() const { return asked_.load(std::memory_order_relaxed) || (poll_ && poll_()); }
  void check() const {
    if (asked()) throw Stopped();
  }

 private:
  bool (*poll_)();
  std::atomic<bool> asked_{false};
};

}  // namespace potez
