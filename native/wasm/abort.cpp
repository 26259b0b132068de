// How the C++ libraries end the program when nothing else is left. Their own ways say why first, and bring all of
// printf along for that.
#include <cstdlib>
#include <exception>

void std::__libcpp_verbose_abort(const char*, ...) noexcept { std::abort(); }

extern "C" [[noreturn]] void __abort_message(const char*, ...) { std::abort(); }
