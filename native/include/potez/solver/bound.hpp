// What a player is sure to win by keeping to strips.
#pragma once

#include "frame.hpp"
#include "strips.hpp"

namespace potez::solver {

/// Speaks for the owner of the frame, whose dominoes are upright.
template <Mask M>
class StripBound {
public:
    StripBound(const Frame<M>& frame, const StripTable& table) : frame_(frame), table_(table) {}

    /// True only if the owner wins the empty cells plus `spare` moves of its own (negative: the other's).
    bool wins(M empty, int spare, bool to_move) const {
        spare += take_safe(empty);
        Wall second[max_rows + 1], first[max_rows + 1];  // best walls of the rows so far; in `first` the owner has moved
        second[0] = flat(0);
        first[0] = flat(hopeless);
        const int rows = frame_.rows(), cols = frame_.cols();
        for (int row = 1; row <= rows; ++row) {
            second[row] = first[row] = flat(hopeless);
            for (int height = 1; height <= table_.height() && height <= row; ++height) {
                const int from = row - height;
                const auto strip = low_half(empty >> (from * cols)) & first_cells<Mask64>(height * cols);
                const Thermograph& worth = table_[strip];
                second[row] = higher(second[row], second[from] + worth.right);
                first[row] = higher(first[row], higher(first[from] + worth.right, second[from] + worth.left));
            }
        }
        if (to_move) return exceeds(first[rows], -spare * unit);
        return exceeds(second[rows] - temperatures(), -spare * unit);
    }

private:
    static constexpr int max_rows = 26;

    /// Takes pairs of cells the other can never use out of the board, from the free ends of their columns.
    int take_safe(M& empty) const {
        M safe = frame_.upright_cells(empty) & ~frame_.level_cells(empty);
        int pairs = 0;
        const M contested = empty & ~safe;
        M tops = safe & ~frame_.below(safe) & ~frame_.below(contested);
        while (tops) {
            const M upper = tops & frame_.above(safe);
            const M taken = upper | frame_.below(upper);
            pairs += count(upper);
            empty &= ~taken;
            safe &= ~(taken | tops);
            tops = frame_.below(frame_.below(upper)) & safe;
        }
        while (true) {
            const M bottoms = safe & ~frame_.above(safe);
            const M lowers = bottoms & frame_.below(safe);
            if (!lowers) break;
            const M taken = lowers | frame_.above(lowers);
            pairs += count(lowers);
            empty &= ~taken;
            safe &= ~(taken | bottoms);
        }
        return pairs;
    }

    const Frame<M>& frame_;
    const StripTable& table_;
};

}  // namespace potez::solver
