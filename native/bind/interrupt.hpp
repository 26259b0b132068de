// Runs long work without the GIL, so that Ctrl-C can end it.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <future>

#include "potez/stop.hpp"

namespace potez {

inline bool is_main_thread() {
  const auto main_thread = nanobind::module_::import_("threading").attr("main_thread")();
  return nanobind::cast<unsigned long>(main_thread.attr("ident")) == PyThread_get_thread_ident();
}

// Runs work(Stop&) and returns its result or throws its exception. Only Python's main thread receives Ctrl-C, and only
// while it holds the GIL: it leaves the work to another thread and takes the GIL for a moment every 20 ms. Any other
// thread does the work itself.
template <class F>
auto interruptible(F work) {
  Stop stop;
  if (!is_main_thread()) {
    const nanobind::gil_scoped_release released;
    return work(stop);
  }
  auto result = std::async(std::launch::async, [&] { return work(stop); });
  const nanobind::gil_scoped_release released;
  while (result.wait_for(std::chrono::milliseconds(20)) == std::future_status::timeout) {
    const nanobind::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() == 0) continue;
    stop.ask();
    {
      const nanobind::gil_scoped_release again;  // the work may call Python once more before it ends
      result.wait();
    }
    throw nanobind::python_error();
  }
  return result.get();
}

}  // namespace potez
