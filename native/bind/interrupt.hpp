// Long work without the GIL that Ctrl-C can end.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <future>

#include "potez/stop.hpp"

namespace potez {

// Runs work(Stop&) on a thread of its own while this one looks for signals, and hands on its result or its exception.
// Only Python's main thread hears Ctrl-C, and only while it holds the GIL, hence the short visits.
template <class F>
auto interruptible(F work) {
  Stop stop;
  auto result = std::async(std::launch::async, [&] { return work(stop); });
  const nanobind::gil_scoped_release released;
  while (result.wait_for(std::chrono::milliseconds(20)) == std::future_status::timeout) {
    const nanobind::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() == 0) continue;
    stop.ask();
    {
      const nanobind::gil_scoped_release again;  // the work may have something to tell Python before it ends
      result.wait();
    }
    throw nanobind::python_error();
  }
  return result.get();
}

}  // namespace potez
