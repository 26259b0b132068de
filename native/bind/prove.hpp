// What prove.cpp adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace potez {

void bind_prove(nanobind::module_& m);

}  // namespace potez
