// The sets of instructions that the compiler may use, one line for each. CMakeLists.txt runs the preprocessor over this
// file with the options of the core; processor.hpp includes what is left.
//
// Compilers define a macro for each set they may use. Listed are all sets of x86-64 that GCC or Clang use by
// themselves; the others (AES, SHA, ...) need intrinsics, which Potez does not have. tests/core/test_processor.py
// compares the list with the compiler.
#ifdef __SSE3__
POTEZ_NEED("sse3")
#endif
#ifdef __SSSE3__
POTEZ_NEED("ssse3")
#endif
#ifdef __SSE4_1__
POTEZ_NEED("sse4.1")
#endif
#ifdef __SSE4_2__
POTEZ_NEED("sse4.2")
#endif
#ifdef __POPCNT__
POTEZ_NEED("popcnt")
#endif
#ifdef __LZCNT__
POTEZ_NEED("lzcnt")
#endif
#ifdef __MOVBE__
POTEZ_NEED("movbe")
#endif
#ifdef __BMI__
POTEZ_NEED("bmi")
#endif
#ifdef __BMI2__
POTEZ_NEED("bmi2")
#endif
#ifdef __ADX__
POTEZ_NEED("adx")
#endif
#ifdef __AVX__
POTEZ_NEED("avx")
#endif
#ifdef __AVX2__
POTEZ_NEED("avx2")
#endif
#ifdef __FMA__
POTEZ_NEED("fma")
#endif
#ifdef __F16C__
POTEZ_NEED("f16c")
#endif
#ifdef __XOP__
POTEZ_NEED("xop")
#endif
#ifdef __FMA4__
POTEZ_NEED("fma4")
#endif
#ifdef __TBM__
POTEZ_NEED("tbm")
#endif
#ifdef __AVXVNNI__
POTEZ_NEED("avxvnni")
#endif
#ifdef __GFNI__
POTEZ_NEED("gfni")
#endif
#ifdef __AVX512F__
POTEZ_NEED("avx512f")
#endif
#ifdef __AVX512CD__
POTEZ_NEED("avx512cd")
#endif
#ifdef __AVX512BW__
POTEZ_NEED("avx512bw")
#endif
#ifdef __AVX512DQ__
POTEZ_NEED("avx512dq")
#endif
#ifdef __AVX512VL__
POTEZ_NEED("avx512vl")
#endif
#ifdef __AVX512IFMA__
POTEZ_NEED("avx512ifma")
#endif
#ifdef __AVX512VBMI__
POTEZ_NEED("avx512vbmi")
#endif
#ifdef __AVX512VBMI2__
POTEZ_NEED("avx512vbmi2")
#endif
#ifdef __AVX512VNNI__
POTEZ_NEED("avx512vnni")
#endif
#ifdef __AVX512BITALG__
POTEZ_NEED("avx512bitalg")
#endif
#ifdef __AVX512VPOPCNTDQ__
POTEZ_NEED("avx512vpopcntdq")
#endif
#ifdef __AVX512BF16__
POTEZ_NEED("avx512bf16")
#endif
#ifdef __AVX512FP16__
POTEZ_NEED("avx512fp16")
#endif
