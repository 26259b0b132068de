// Large tables: zeroed memory of fixed size that may be refused.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#ifdef __linux__
#include <sys/mman.h>
#endif

#ifdef __wasm__
extern "C" void* allocate_zeroed(std::size_t size) noexcept;  // native/wasm/memory.cpp; operator delete frees it
#endif

namespace potez {

template <class T>
class Memory {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Memory() = default;

  // Zeroed elements; empty if the system has not that much. The system clears large memory page by page when it is
  // first touched.
  explicit Memory(std::size_t size) {
    const std::size_t alignment = has_huge_pages && size * sizeof(T) >= huge_page ? huge_page : std::size_t{64};
    block_.reset(zeroed(size * sizeof(T) + alignment));
    if (!block_) return;
    void* start = block_.get();
    std::size_t room = size * sizeof(T) + alignment;
    data_ = static_cast<T*>(std::align(alignment, size * sizeof(T), start, room));
    size_ = size;
#ifdef __linux__
    // Random access over ordinary pages misses twice, once for the page.
    if (alignment == huge_page) madvise(data_, size * sizeof(T), MADV_HUGEPAGE);
#endif
  }

  std::size_t size() const { return size_; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  static constexpr std::size_t huge_page = std::size_t{1} << 21;
#ifdef __linux__
  static constexpr bool has_huge_pages = true;
#else
  static constexpr bool has_huge_pages = false;
#endif

#ifdef __wasm__  // where calloc knows of no second thread
  static void* zeroed(std::size_t bytes) { return allocate_zeroed(bytes); }
  struct Free {
    void operator()(void* block) const { operator delete(block); }
  };
#else
  static void* zeroed(std::size_t bytes) { return std::calloc(bytes, 1); }
  struct Free {
    void operator()(void* block) const { std::free(block); }
  };
#endif
  std::unique_ptr<void, Free> block_;
  T* data_ = nullptr;  // in the block, aligned
  std::size_t size_ = 0;
};

}  // namespace potez
