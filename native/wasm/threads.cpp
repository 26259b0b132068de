// What a second worker needs of the C++ runtime, which the toolchain has for one thread only: something to do, and
// variables that are made on first use. The page gives it a stack and thread-local variables (js/local/core.js); memory
// is in memory.cpp.
#include "threads.hpp"

namespace {

constexpr int making = 256;  // the compiler looks only at the first byte of a guard

page::Task* given = nullptr;  // what the other worker has to do next
int news = 0;                 // 1 if that is new
int is_gone = 0;              // 1 if the other worker has failed

}  // namespace

// A worker that fails in this moment sees the task, or is seen to be gone. In both cases nobody waits for it.
void page::give(Task& task) {
  __atomic_store_n(&given, &task, __ATOMIC_SEQ_CST);
  set(news, 1);
  if (__atomic_load_n(&is_gone, __ATOMIC_SEQ_CST)) set(task.state, 1);
}

// The life of the second worker.
extern "C" __attribute__((export_name("help"))) void help() {
  for (;;) {
    page::sleep_while(news, 0);
    page::set(news, 0);
    page::Task& task = *__atomic_load_n(&given, __ATOMIC_SEQ_CST);
    try {
      task.run();
    } catch (...) {  // there is no memory for it; the other worker goes on alone
    }
    page::set(task.state, 1);
  }
}

// The second worker has failed in a way that C++ does not see, such as by a full stack. The first one goes on alone.
extern "C" __attribute__((export_name("give_up"))) void give_up() {
  page::set(is_gone, 1);
  if (page::Task* task = __atomic_load_n(&given, __ATOMIC_SEQ_CST)) page::set(task->state, 1);
}

// A variable that is made on first use has a guard: 0, `making`, or 1 when it is made.
extern "C" int __cxa_guard_acquire(int* guard) {
  for (;;) {
    int seen = 0;
    if (__atomic_compare_exchange_n(guard, &seen, making, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return 1;
    if (seen == 1) return 0;
    page::sleep_while(*guard, making);
  }
}

extern "C" void __cxa_guard_release(int* guard) { page::set(*guard, 1); }
extern "C" void __cxa_guard_abort(int* guard) { page::set(*guard, 0); }
