// What train.cpp adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace potez {

void bind_train(nanobind::module_& m);

}  // namespace potez
