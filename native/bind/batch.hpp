// Adds the environments to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace potez {

void bind_batch(nanobind::module_& m);

}  // namespace potez
