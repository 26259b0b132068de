// How much a search may spend.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

#include "potez/stop.hpp"

namespace potez {

// What a search is given. It ends at the first of these; `soft_seconds` only keeps it from beginning what it would
// hardly finish.
struct Limits {
  int depth = 0;  // 0 does not limit, here and below
  std::uint64_t nodes = 0;
  double seconds = 0, soft_seconds = 0;
};

// The count of nodes and the clock of one thread. Throws Stopped when the search has to end.
class Budget {
 public:
  Budget(const Limits& limits, const Stop& stop)
      : stop_(stop), most_nodes_(limits.nodes ? limits.nodes : std::numeric_limits<std::uint64_t>::max()),
        seconds_(limits.seconds), soft_seconds_(limits.soft_seconds), began_(Clock::now()) {}

  std::uint64_t nodes() const { return nodes_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  // One node more. The node limit is kept to the node, so that a search can be repeated exactly.
  void spend() {
    if (nodes_ >= most_nodes_ || nodes_ >= pause_) throw Stopped();
    ++nodes_;
    stop_.check();
    if (nodes_ % 16 == 0 && is_timed() && seconds() >= seconds_) throw Stopped();
  }

  // So many nodes more, of work that was done elsewhere.
  void charge(std::uint64_t nodes) { nodes_ += nodes; }

  std::uint64_t nodes_left() const { return most_nodes_ - std::min(nodes_, most_nodes_); }
  bool is_timed() const { return seconds_ > 0; }
  double seconds_allowed() const { return seconds_; }
  double seconds_left() const { return is_timed() ? std::max(seconds_ - seconds(), 1e-6) : 0; }  // 0 does not limit
  const Stop& stop() const { return stop_; }

  // Whether what threw Stopped was not the end of a part of the search but of all of it.
  bool is_spent() const {
    return nodes_ >= most_nodes_ || stop_.asked() || (is_timed() && seconds() >= seconds_);
  }

  // Whether nothing new should be begun.
  bool is_late() const { return soft_seconds_ > 0 && seconds() >= soft_seconds_; }

  // Lets a part of the search have so many nodes.
  void pause_after(std::uint64_t nodes) { pause_ = nodes_ + nodes; }
  void no_pause() { pause_ = std::numeric_limits<std::uint64_t>::max(); }

 private:
  using Clock = std::chrono::steady_clock;

  const Stop& stop_;
  std::uint64_t nodes_ = 0, most_nodes_, pause_ = std::numeric_limits<std::uint64_t>::max();
  double seconds_, soft_seconds_;
  Clock::time_point began_;
};

}  // namespace potez
