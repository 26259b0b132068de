// The memory of the page's core. All of it comes from here: nothing else calls the C library's functions, which know of
// no second thread.
//
// The C library rounds a large block up to a power of two and never joins freed blocks: tables of 16 MB took 32, and
// those of one board were of no use to the next. So large blocks are runs of whole pages of our own.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

namespace {

std::mutex memory;

class LargeBlocks {
 public:
  static constexpr std::size_t least = std::size_t{1} << 19;  // bytes

  // Null if there is no room. The size of the memory is not asked for: a worker may hear late that another one made it
  // grow. Where new pages begin is always told right.
  void* take(std::size_t bytes) {
    const std::size_t wanted = (bytes + page - 1) / page;
    std::size_t first = no_room, shortest = no_room, run = 0;  // the shortest run that will do: long ones stay whole
    for (std::size_t i = 0; i < end_; ++i) {
      run = is_free_[i] ? run + 1 : 0;
      const bool is_last = i + 1 == end_ || !is_free_[i + 1];
      if (is_last && run >= wanted && run < shortest) shortest = run, first = i + 1 - run;
    }
    if (first == no_room) {
      if (grow(wanted - run) == no_room) return nullptr;
      first = end_ - wanted;  // with the free run that was last, if the new pages follow it
      if (run > 0 && !is_free(first, wanted)) {
        if (grow(wanted) == no_room) return nullptr;
        first = end_ - wanted;
      }
    }
    for (std::size_t i = first; i < first + wanted; ++i) is_free_[i] = false;
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

  // False if the block is none of these.
  bool give_back(void* data) {
    const auto address = reinterpret_cast<std::uintptr_t>(data);
    const std::size_t first = address / page;
    if (address % page != 0 || length_[first] == 0) return false;
    for (std::size_t i = first; i < first + length_[first]; ++i) is_free_[i] = is_used_[i] = true;
    length_[first] = 0;
    return true;
  }

 private:
  static constexpr std::size_t page = 65536, most_pages = 4096;  // as tools/site/core.py tells the linker
  static constexpr std::size_t no_room = ~std::size_t{0};

  // Where the new pages begin, which are free.
  std::size_t grow(std::size_t pages) {
    const std::size_t first = __builtin_wasm_memory_grow(0, pages);
    if (first == no_room) return no_room;
    end_ = first + pages;
    for (std::size_t i = first; i < end_; ++i) is_free_[i] = true;
    return first;
  }

  bool is_free(std::size_t first, std::size_t pages) const {
    return std::all_of(&is_free_[first], &is_free_[first] + pages, [](bool free) { return free; });
  }

  std::size_t end_ = 0;                             // of the last page of ours
  std::array<bool, most_pages> is_free_{};          // of ours
  std::array<bool, most_pages> is_used_{};          // since it came
  std::array<std::uint16_t, most_pages> length_{};  // of the block that begins at a page
} large_blocks;

}  // namespace

void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  const std::lock_guard lock(memory);
  return size < LargeBlocks::least ? std::aligned_alloc(std::size_t(alignment), size) : large_blocks.take(size);
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  const std::lock_guard lock(memory);
  return size < LargeBlocks::least ? std::malloc(size) : large_blocks.take(size);
}

void* operator new(std::size_t size, std::align_val_t alignment) {
  if (void* const made = operator new(size, alignment, std::nothrow)) return made;
  throw std::bad_alloc();
}

void* operator new(std::size_t size) {
  if (void* const made = operator new(size, std::nothrow)) return made;
  throw std::bad_alloc();
}

extern "C" void* allocate_zeroed(std::size_t size) noexcept {
  const std::lock_guard lock(memory);
  return size < LargeBlocks::least ? std::calloc(size, 1) : large_blocks.take_zeroed(size);
}

void operator delete(void* data) noexcept {
  const std::lock_guard lock(memory);
  if (data && !large_blocks.give_back(data)) std::free(data);
}

void operator delete(void* data, std::align_val_t) noexcept { operator delete(data); }
