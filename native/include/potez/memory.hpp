// Large tables: zeroed memory of fixed size that may be refused.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <type_traits>
#ifdef __linux__
#include <sys/mman.h>
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
    const std::size_t alignment = size * sizeof(T) < huge_page ? std::size_t{64} : huge_page;
    block_.reset(std::calloc(size * sizeof(T) + alignment, 1));
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
  struct Free {
    void operator()(void* block) const { std::free(block); }
  };
  std::unique_ptr<void, Free> block_;
  T* data_ = nullptr;  // in the block, aligned
  std::size_t size_ = 0;
};

}  // namespace potez
