// A request to end a long operation early.
#pragma once

#include <atomic>
#include <exception>

namespace potez {

struct Stopped : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

// Any thread may ask. The working thread checks every few microseconds.
class Stop {
 public:
  void ask() { asked_.store(true, std::memory_order_relaxed); }
  bool asked() const { return asked_.load(std::memory_order_relaxed); }
  void check() const {
    if (asked()) throw Stopped();
  }

 private:
  std::atomic<bool> asked_{false};
};

}  // namespace potez
