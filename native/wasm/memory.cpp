// The memory of the page's core. All of it comes from here: the C library's functions know of no second thread, round a
// large block up to a power of two, and never join freed ones.
//
// A large block is a run of whole pages. A small block has a power of two as its size, and shares its page with blocks
// of the same size, so it is aligned to its size.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>

extern "C" std::byte __heap_base;  // where the linker's part of the memory ends

namespace {

constexpr std::size_t page = 65536, most_pages = 4096;  // as tools/site/core.py tells the linker

std::mutex memory;

class Pages {
 public:
  // Null if there is no room.
  void* take(std::size_t bytes) {
    if (end_ == 0) begin();
    const std::size_t wanted = (bytes + page - 1) / page;
    std::size_t first = end_, shortest = ~std::size_t{0},
                run = 0;  // the shortest run that will do: long ones stay whole
    for (std::size_t i = 0; i < end_; ++i) {
      run = is_free_[i] ? run + 1 : 0;
      const bool is_last = i + 1 == end_ || !is_free_[i + 1];
      if (is_last && run >= wanted && run < shortest) shortest = run, first = i + 1 - run;
    }
    if (first == end_) {  // none: the last run and new pages
      first -= run;
      if (!grow(wanted - run)) return nullptr;
    }
    std::fill_n(&is_free_[first], wanted, false);
    length_[first] = static_cast<std::uint16_t>(wanted);
    return reinterpret_cast<void*>(first * page);
  }

  // New pages are zero. What nobody writes to costs the machine nothing, so only used ones are cleared.
  void* take_zeroed(std::size_t bytes) {
    void* const block = take(bytes);
    if (!block) return nullptr;
    const std::size_t first = reinterpret_cast<std::uintptr_t>(block) / page;
    for (std::size_t i = first; i < first + length_[first]; ++i)
      if (is_used_[i]) std::memset(reinterpret_cast<void*>(i * page), 0, page);
    return block;
  }

  void give_back(void* block) {
    const std::size_t first = reinterpret_cast<std::uintptr_t>(block) / page;
    for (std::size_t i = first; i < first + length_[first]; ++i) is_free_[i] = is_used_[i] = true;
  }

 private:
  // Memory that is shared has all its pages from the start; other memory grows.
  void begin() {
    end_ = __builtin_wasm_memory_size(0);
    const std::size_t first = (reinterpret_cast<std::uintptr_t>(&__heap_base) + page - 1) / page;
    std::fill(&is_free_[first], &is_free_[end_], true);
  }

  bool grow(std::size_t pages) {
    if (__builtin_wasm_memory_grow(0, pages) == ~std::size_t{0}) return false;
    std::fill_n(&is_free_[end_], pages, true);
    end_ += pages;
    return true;
  }

  std::size_t end_ = 0;  // of the memory
  std::array<bool, most_pages + 1> is_free_{};
  std::array<bool, most_pages> is_used_{};          // since it came
  std::array<std::uint16_t, most_pages> length_{};  // of the block that begins at a page
} pages;

class SmallBlocks {
 public:
  static constexpr std::size_t most = page / 2;  // bytes

  // Null if there is no room.
  void* take(std::size_t bytes) {
    const int kind = std::bit_width(std::max(bytes, least) - 1);
    if (!free_[kind] && !add_page(kind)) return nullptr;
    Free* const block = free_[kind];
    free_[kind] = block->next;
    return block;
  }

  // False if the block is none of these.
  bool give_back(void* block) {
    const int kind = kind_[reinterpret_cast<std::uintptr_t>(block) / page];
    if (kind == 0) return false;
    free_[kind] = new (block) Free{free_[kind]};
    return true;
  }

 private:
  static constexpr std::size_t least = 16;
  struct Free {
    Free* next;
  };

  bool add_page(int kind) {
    auto* const made = static_cast<std::byte*>(pages.take(page));
    if (!made) return false;
    kind_[reinterpret_cast<std::uintptr_t>(made) / page] = static_cast<std::uint8_t>(kind);
    for (std::size_t at = page; at > 0;) {
      at -= std::size_t{1} << kind;
      free_[kind] = new (made + at) Free{free_[kind]};
    }
    return true;
  }

  std::array<Free*, 16> free_{};                 // by kind: the binary logarithm of the size
  std::array<std::uint8_t, most_pages> kind_{};  // of the blocks in a page; 0 if it has none
} small_blocks;

}  // namespace

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  const std::lock_guard lock(memory);
  return size <= SmallBlocks::most ? small_blocks.take(size) : pages.take(size);
}

void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return operator new(std::max(size, std::size_t(alignment)), std::nothrow);
}

void* operator new(std::size_t size) {
  if (void* const made = operator new(size, std::nothrow)) return made;
  throw std::bad_alloc();
}

void* operator new(std::size_t size, std::align_val_t alignment) {
  return operator new(std::max(size, std::size_t(alignment)));
}

extern "C" void* allocate_zeroed(std::size_t size) noexcept {
  if (size <= SmallBlocks::most) {
    void* const made = operator new(size, std::nothrow);
    return made ? std::memset(made, 0, size) : nullptr;
  }
  const std::lock_guard lock(memory);
  return pages.take_zeroed(size);
}

void operator delete(void* data) noexcept {
  const std::lock_guard lock(memory);
  if (data && !small_blocks.give_back(data)) pages.give_back(data);
}

void operator delete(void* data, std::align_val_t) noexcept { operator delete(data); }
