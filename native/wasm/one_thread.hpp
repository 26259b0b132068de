// Included before everything else where the standard library has no threads. Nothing ever waits there, and a search
// with one thread starts no other.
#pragma once

#include <version>

#if !_LIBCPP_HAS_THREADS
namespace std {

struct mutex {
  void lock() {}
  bool try_lock() { return true; }
  void unlock() {}
};

struct timed_mutex : mutex {
  template <class Duration>
  bool try_lock_for(const Duration&) {
    return true;
  }
};

struct thread {
  template <class... Work>
  explicit thread(Work&&...) {
    __builtin_trap();
  }
  void join() {}
};

}  // namespace std
#endif
