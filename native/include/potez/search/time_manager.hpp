// The limits of a search, and the node counter and clock that keep them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

#include "potez/stop.hpp"

namespace potez {

// The search ends when it reaches the first of these. After `soft_seconds` it goes on, but starts no new iteration. 0
// is no limit.
struct Limits {
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0, soft_seconds = 0;
};

// Counts the nodes and watches the clock of one thread.
class TimeManager {
 public:
  TimeManager(const Limits& limits, const Stop& stop)
      : stop_(stop), max_nodes_(limits.nodes ? limits.nodes : unlimited), seconds_(limits.seconds),
        soft_seconds_(limits.soft_seconds), start_(Clock::now()) {}

  // Counts one node. Throws Stopped at a limit. The node limit is exact, so a search can be repeated.
  void count_node() {
    if (nodes_ >= max_nodes_ || nodes_ >= node_cap_) throw Stopped();
    ++nodes_;
    stop_.check();
    if (nodes_ % 64 == 0 && is_timed() && elapsed() >= seconds_) throw Stopped();
  }

  // Counts nodes that the solver searched.
  void add_nodes(std::uint64_t nodes) { nodes_ += nodes; }

  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t nodes_left() const { return max_nodes_ - std::min(nodes_, max_nodes_); }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool is_timed() const { return seconds_ > 0; }
  double seconds() const { return seconds_; }
  double seconds_left() const { return is_timed() ? std::max(seconds_ - elapsed(), 1e-6) : 0; }  // 0 is no limit
  const Stop& stop() const { return stop_; }

  // Whether the whole search must end, not only a part of it that reached the limit of that part.
  bool is_over() const { return nodes_ >= max_nodes_ || stop_.asked() || (is_timed() && elapsed() >= seconds_); }

  // `part` makes the soft limit longer or shorter.
  bool is_past_soft_limit(double part = 1) const { return soft_seconds_ > 0 && elapsed() >= part * soft_seconds_; }

  // Calls f, which may search so many nodes. Returns whether that was enough. Throws Stopped if the whole search is
  // over.
  template <class F>
  bool within_nodes(std::uint64_t nodes, F&& f) {
    const std::uint64_t cap = node_cap_;
    node_cap_ = nodes < cap - std::min(cap, nodes_) ? nodes_ + nodes : cap;
    bool done = true;
    try {
      f();
    } catch (const Stopped&) {
      node_cap_ = cap;
      if (is_over()) throw;
      done = false;
    }
    node_cap_ = cap;
    return done;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  const Stop& stop_;
  std::uint64_t nodes_ = 0, max_nodes_, node_cap_ = unlimited;
  double seconds_, soft_seconds_;
  Clock::time_point start_;
};

}  // namespace potez
