// Adds the full-width proofs of Blockade to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace potez {

void bind_forced_win(nanobind::module_& m);

}  // namespace potez
