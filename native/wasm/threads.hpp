// Threads of a web page, included before everything else because the standard library has none there.
//
// The page may have a second worker with the same module and the same memory, which waits in `help` (threads.cpp). It
// does what a std::thread is given. So there is at most one at a time; a search with one thread starts none.
#pragma once

#include <version>

#if !_LIBCPP_HAS_THREADS
#include <type_traits>
#include <utility>

namespace page {

// Sleeps while a word has this value. Where memory is not shared nobody could ever change it, so nobody sleeps there.
inline void sleep_while(const int& word, int value) {
  while (__atomic_load_n(&word, __ATOMIC_SEQ_CST) == value)
    __builtin_wasm_memory_atomic_wait32(const_cast<int*>(&word), value, -1);
}

inline void set(int& word, int value) {
  __atomic_store_n(&word, value, __ATOMIC_SEQ_CST);
  __builtin_wasm_memory_atomic_notify(&word, ~0u);
}

// Some work for the other worker. `state` is first 0, and 1 when it is done.
struct Task {
  virtual ~Task() = default;
  virtual void run() = 0;
  int state = 0;
};

void give(Task& task);

}  // namespace page

namespace std {

class mutex {
 public:
  bool try_lock() { return __atomic_exchange_n(&locked_, 1, __ATOMIC_SEQ_CST) == 0; }
  void lock() {
    while (!try_lock()) page::sleep_while(locked_, 1);
  }
  void unlock() { page::set(locked_, 0); }

 private:
  int locked_ = 0;
};

struct timed_mutex : mutex {
  template <class Duration>
  bool try_lock_for(const Duration&) {
    return try_lock();
  }
};

class thread {
 public:
  template <class Work>
  explicit thread(Work&& work) : task_(new TaskOf<std::decay_t<Work>>(std::forward<Work>(work))) {
    page::give(*task_);
  }
  thread(thread&& other) noexcept : task_(std::exchange(other.task_, nullptr)) {}

  void join() {
    page::sleep_while(task_->state, 0);
    delete std::exchange(task_, nullptr);
  }

 private:
  template <class Work>
  struct TaskOf : page::Task {
    explicit TaskOf(Work&& given) : work(std::move(given)) {}
    explicit TaskOf(const Work& given) : work(given) {}
    void run() override { work(); }
    Work work;
  };

  page::Task* task_;
};

}  // namespace std
#endif
