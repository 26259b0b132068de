// Large tables: zeroed memory of fixed size that may be refused.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace potez::solver {

template <class T>
class Memory {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Memory() = default;

  // Zeroed elements; empty if the system has not that much.
  explicit Memory(std::size_t size) {
    const bool large = size * sizeof(T) >= huge_page;
    const std::size_t page = large ? huge_page : alignof(std::max_align_t) * 4;
    const std::size_t bytes = (size * sizeof(T) + page - 1) / page * page;
    const std::align_val_t alignment{page};  // Windows has no std::aligned_alloc
    data_ = {static_cast<T*>(::operator new(bytes, alignment, std::nothrow)), Free{alignment}};
    if (!data_) return;
    size_ = size;
#ifdef __linux__
    // Random access over ordinary pages misses twice, once for the page.
    if (large) madvise(data_.get(), bytes, MADV_HUGEPAGE);
#endif
    std::memset(static_cast<void*>(data_.get()), 0, size * sizeof(T));
  }

  std::size_t size() const { return size_; }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }

 private:
  static constexpr std::size_t huge_page = std::size_t{1} << 21;
  struct Free {
    std::align_val_t alignment{};
    void operator()(T* data) const { ::operator delete(static_cast<void*>(data), alignment); }
  };
  std::unique_ptr<T, Free> data_;
  std::size_t size_ = 0;
};

}  // namespace potez::solver
