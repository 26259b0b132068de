// Throws and catches C++ exceptions in WebAssembly: the part of the C++ runtime that the toolchain leaves out. The
// compiler calls these functions by the names of the Itanium C++ ABI; it writes the tables that they read as in LSDA
// ("language-specific data area") of that ABI.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <typeinfo>

namespace __cxxabiv1 {
// The C++ runtime's own base of all type infos. The order of the virtual functions is what counts.
class __shim_type_info : public std::type_info {
 public:
  virtual ~__shim_type_info();
  virtual void noop1() const;
  virtual void noop2() const;
  virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};
}  // namespace __cxxabiv1

// The tag of all C++ exceptions: it carries a pointer to the object.
__asm__(".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n");

namespace {

using Type = __cxxabiv1::__shim_type_info;

// Stands before each object that is thrown.
struct alignas(16) Header {
  const Type* type;
  void* (*destroy)(void*);  // in WebAssembly a destructor returns `this`
  void* adjusted;           // the object as the handler's type
  Header* outer;            // of the exceptions that are being handled
  int handlers;             // negative while it is thrown again
};
thread_local Header* handled = nullptr;

Header* header_of(void* object) { return static_cast<Header*>(object) - 1; }

std::uint32_t take_unsigned(const std::uint8_t*& at) {
  std::uint32_t value = 0;
  for (int shift = 0;; shift += 7) {
    const std::uint8_t byte = *at++;
    value |= std::uint32_t(byte & 127) << shift;
    if (byte < 128) return value;
  }
}

std::int32_t take_signed(const std::uint8_t*& at) {
  std::uint32_t value = 0;
  for (int shift = 0;;) {
    const std::uint8_t byte = *at++;
    value |= std::uint32_t(byte & 127) << shift;
    shift += 7;
    if (byte < 128) return std::int32_t(byte & 64 && shift < 32 ? value | ~0u << shift : value);
  }
}

// The number of the first handler in a chain of actions that catches the object; 0 if none does.
std::int32_t find_handler(const std::uint8_t* action, const Type* const* types, void* object) {
  for (;;) {
    const std::int32_t number = take_signed(action);
    const std::uint8_t* here = action;
    const std::int32_t next = take_signed(action);
    if (number < 0) std::terminate();  // a list of allowed exceptions, which C++ no longer has
    void* adjusted = object;
    if (number > 0 && (!types[-number] || types[-number]->can_catch(header_of(object)->type, adjusted))) {
      header_of(object)->adjusted = adjusted;
      return number;
    }
    if (next == 0) return 0;
    action = here + next;
  }
}

}  // namespace

extern "C" {

// How a landing pad asks: its number and its function's table. The answer is the number of the handler.
struct LandingPad {
  std::uintptr_t pad;
  const std::uint8_t* table;
  std::uintptr_t handler;
};
thread_local constinit LandingPad __wasm_lpad_context{};

int _Unwind_CallPersonality(void* object) {
  const std::uint8_t* at = __wasm_lpad_context.table;
  __wasm_lpad_context.handler = 0;
  if (!at) return 0;
  if (*at++ != 0xff || *at++ != 0) std::abort();  // no base for landing pads; types as absolute pointers
  const std::uint32_t types_at = take_unsigned(at);
  const auto* types = reinterpret_cast<const Type* const*>(at + types_at);
  ++at;
  const std::uint32_t size = take_unsigned(at);
  const std::uint8_t* actions = at + size;
  std::uint32_t action = 0;
  for (std::uintptr_t i = 0; i <= __wasm_lpad_context.pad; ++i) {
    take_unsigned(at);
    action = take_unsigned(at);
  }
  if (action) __wasm_lpad_context.handler = std::uintptr_t(find_handler(actions + action - 1, types, object));
  return 0;
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
  void* const header = operator new(sizeof(Header) + size, std::nothrow);
  if (!header) std::terminate();
  return static_cast<Header*>(header) + 1;
}

void __cxa_free_exception(void* object) noexcept { operator delete(header_of(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  *header_of(object) = {static_cast<const Type*>(type), destroy, object, nullptr, 0};
  __builtin_wasm_throw(0, object);
}

void* __cxa_get_exception_ptr(void* object) noexcept { return header_of(object)->adjusted; }

void* __cxa_begin_catch(void* object) noexcept {
  Header* header = header_of(object);
  header->handlers = (header->handlers < 0 ? -header->handlers : header->handlers) + 1;
  if (header != handled) {
    header->outer = handled;
    handled = header;
  }
  return header->adjusted;
}

void __cxa_end_catch() {
  Header* header = handled;
  if (!header) return;
  if (header->handlers < 0) {
    if (++header->handlers == 0) handled = header->outer;
    return;
  }
  if (--header->handlers > 0) return;
  handled = header->outer;
  if (header->destroy) header->destroy(header + 1);
  operator delete(header);
}

[[noreturn]] void __cxa_rethrow() {
  if (!handled) std::terminate();
  handled->handlers = -handled->handlers;
  __builtin_wasm_throw(0, handled + 1);
}
}
