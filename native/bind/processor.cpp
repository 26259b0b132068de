// The extension module potez.core._processor. Loading potez.core._core already runs code of it, so Python asks this
// module first. It is compiled without the instructions of the core, and loads on any processor.
#include "bind/processor.hpp"

#include <nanobind/nanobind.h>

NB_MODULE(_processor, m) {
  m.def("missing_instructions", &potez::missing_instructions,
        "Returns the first set of instructions that the core needs and this processor lacks, or an empty string.");
}
