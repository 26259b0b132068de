// Adds the engines to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace potez {

void bind_search(nanobind::module_& m);

}  // namespace potez
