// What solve.cpp adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace potez {

void bind_solve(nanobind::module_& m);

}  // namespace potez
