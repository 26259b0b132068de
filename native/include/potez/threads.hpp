// Threads that end before their owner does. The standard has std::jthread for that, but the libraries of some systems
// that we build for do not have it yet.
#pragma once

#include <thread>
#include <utility>
#include <vector>

namespace potez {

class Threads {
 public:
  Threads() = default;
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() { join(); }

  // Throws std::system_error if the system has no more threads.
  template <class Work>
  void start(Work&& work) {
    threads_.reserve(threads_.size() + 1);  // so that no started thread is lost
    threads_.emplace_back(std::forward<Work>(work));
  }

  void join() {
    for (auto& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace potez
