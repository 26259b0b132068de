// Whether this processor has every instruction that the compiler was allowed to use in the core.
#pragma once

#if defined(__x86_64__) && defined(_MSC_VER)
#include <cpuid.h>
#endif

namespace potez {

// The first set of instructions that the core needs and this processor lacks, or "" if there is none. On other
// processors than x86-64 nothing is checked.
inline const char* missing_instructions() {
#if defined(__x86_64__) && defined(_MSC_VER)
  // clang-cl links no library that has __builtin_cpu_supports. CMakeLists.txt lets it use x86-64-v2 and nothing newer.
  constexpr unsigned needed = bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT;
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || (ecx & needed) != needed) return "x86-64-v2";
#elif defined(__x86_64__)
  __builtin_cpu_init();
#define POTEZ_NEED(name) \
  if (!__builtin_cpu_supports(name)) return name;
#include "needed.hpp"
#undef POTEZ_NEED
#endif
  return "";
}

}  // namespace potez
