// Thermographs of all strips: some neighbouring rows of a board, cut off from the rest.
//
// A cut along a horizontal line takes moves from the player of upright dominoes alone, so a board is worth at least the
// sum of its strips to that player.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "mask.hpp"
#include "thermograph.hpp"

namespace potez::solver {

/// A strip is a number: cell (row, col) is bit row * width + col, so a strip of fewer rows than `height` is in the same
/// table. There are only some hundred different thermographs; the table holds their numbers.
class StripTable {
public:
    StripTable(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    std::size_t distinct() const { return thermographs_.size(); }
    std::size_t bytes() const { return shapes_.size() * sizeof(std::uint16_t); }

    const Thermograph& operator[](std::uint64_t strip) const { return thermographs_[shapes_[strip]]; }

private:
    struct Builder;

    int width_, height_;
    std::vector<std::uint16_t> shapes_;      // of each strip, the number of its thermograph
    std::vector<Thermograph> thermographs_;
};

/// Strips are taken in rising order, so what a move leaves is always known. Most need no work: a strip with a dead
/// cell, with an empty lowest row, or with a smaller mirror image has the thermograph of a strip already done.
struct StripTable::Builder {
    StripTable& table;
    std::uint64_t not_last = 0;
    std::vector<std::uint16_t> reversed;
    std::unordered_multimap<std::uint64_t, std::uint16_t> known;

    explicit Builder(StripTable& t) : table(t), reversed(std::size_t{1} << t.width_) {
        for (int row = 0; row < table.height_; ++row)
            not_last |= first_cells<Mask64>(table.width_ - 1) << (row * table.width_);
        for (std::size_t bits = 1; bits < reversed.size(); ++bits)
            reversed[bits] = static_cast<std::uint16_t>(reversed[bits >> 1] >> 1 | (bits & 1) << (table.width_ - 1));
    }

    void run() {
        for (std::uint64_t strip = 0; strip < table.shapes_.size(); ++strip)
            table.shapes_[strip] = shape(strip);
    }

    std::uint16_t shape(std::uint64_t strip) {
        const int width = table.width_;
        const std::uint64_t upright = strip & strip >> width, level = strip & strip >> 1 & not_last;
        const std::uint64_t alive = upright | upright << width | level | level << 1;
        if (alive != strip) return table.shapes_[alive];
        if (const std::uint64_t image = least_image(strip); image < strip) return table.shapes_[image];
        Scaffold scaffold;
        for (std::uint64_t m = upright; m; m &= m - 1) {
            const std::uint64_t low = m & -m;
            scaffold.left_option(table[strip ^ (low | low << width)]);
        }
        for (std::uint64_t m = level; m; m &= m - 1) {
            const std::uint64_t low = m & -m;
            scaffold.right_option(table[strip ^ (low | low << 1)]);
        }
        return number(scaffold.thermograph());
    }

    std::uint64_t least_image(std::uint64_t strip) const {
        const int width = table.width_;
        const std::uint64_t row = first_cells<Mask64>(width);
        if (strip != 0 && (strip & row) == 0) return strip >> width;
        std::uint64_t turned = 0, upside = 0, both = 0;
        int rows = 0;
        for (std::uint64_t rest = strip; rest; rest >>= width, ++rows) {
            const std::uint64_t bits = rest & row, back = reversed[bits];
            turned |= back << (rows * width);
            upside = upside << width | bits;
            both = both << width | back;
        }
        return std::min(turned, std::min(upside, both));
    }

    std::uint16_t number(const Thermograph& thermograph) {
        std::uint64_t hash = 0, words[sizeof thermograph / 8];
        std::memcpy(words, &thermograph, sizeof words);
        for (std::uint64_t word : words) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 31;
        }
        const auto [from, to] = known.equal_range(hash);
        for (auto i = from; i != to; ++i)
            if (table.thermographs_[i->second] == thermograph) return i->second;
        table.thermographs_.push_back(thermograph);
        const auto result = static_cast<std::uint16_t>(table.thermographs_.size() - 1);
        known.emplace(hash, result);
        return result;
    }
};

inline StripTable::StripTable(int width, int height)
    : width_(width), height_(height), shapes_(std::size_t{1} << (width * height)) {
    Builder(*this).run();
}

}  // namespace potez::solver
