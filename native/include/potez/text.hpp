// Reads a line of text from left to right.
#pragma once

#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>

#include "potez/types.hpp"

namespace potez {

// The text is not a position or not a move. The Python half explains to the user what is wrong.
struct ParseError : std::invalid_argument {
  explicit ParseError(std::string_view text) : std::invalid_argument("cannot read " + std::string(text)) {}
};

class Reader {
 public:
  explicit Reader(std::string_view text) : whole_(text), rest_(text) {}

  bool at_end() const { return rest_.empty(); }

  // The next character, without taking it; 0 at the end.
  char peek() const { return rest_.empty() ? '\0' : rest_.front(); }

  bool skip(char c) {
    if (peek() != c || rest_.empty()) return false;
    rest_.remove_prefix(1);
    return true;
  }

  char take() {
    require(!rest_.empty());
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  void expect(char c) { require(skip(c)); }

  int number(int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    require(error == std::errc{} && least <= value && value <= most);
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  void require(bool condition) const {
    if (!condition) throw ParseError(whole_);
  }

  void finish() const { require(at_end()); }

 private:
  std::string_view whole_, rest_;
};

inline bool is_digit(char c) { return '0' <= c && c <= '9'; }

// Takes the letter of a side.
inline Side read_side(Reader& reader) {
  const char c = reader.take();
  reader.require(c == 'X' || c == 'O');
  return c == 'O' ? Side::O : Side::X;
}

}  // namespace potez
