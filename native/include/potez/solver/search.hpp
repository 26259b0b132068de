// Who wins: a boolean search over what is left of the board.
#pragma once

#include <atomic>
#include <cstdint>

#include "bound.hpp"
#include "frame.hpp"
#include "table.hpp"

namespace potez::solver {

enum Side : int { X = 0, O = 1 };
constexpr Side other(Side side) { return side == X ? O : X; }

/// The empty cells seen by X and by O, and the moves X has in reserve beside them (negative: O's).
template <Mask M>
struct Rest {
    M empty[2];
    int spare;
};

struct Features {
    bool dead_cells=true, mirrors = true, isolated=true, strips = true, table=true, safe_last = false;
};

template <Mask M>
class Search {
public:
    Search(int rows, int cols, const StripTable& x_strips, const StripTable& o_strips, std::size_t table_bytes,
           Features features = {})
        : frames_{Frame<M>(rows, cols), Frame<M>(cols, rows)},
          bounds_{StripBound<M>(frames_[X], x_strips), StripBound<M>(frames_[O], o_strips)},
          table_(table_bytes),
          features_(features) {
        for (int side = 0; side < 2; ++side) weigh_places(frames_[side], place_[side]);
    }

    std::uint64_t tested = 0, expanded = 0, hits = 0, calls = 0;
    std::uint64_t wasted=0;

    bool x_wins(M empty, Side side) {
        Rest<M> rest{{empty, frames_[X].crossed(empty)}, 0};
        return x_wins(rest, side);
    }

    const Frame<M>& frame(Side side) const { return frames_[side]; }

private:
    enum class Verdict { open, x_wins, o_wins };

    bool x_wins(Rest<M> rest, Side side) {
        switch (test(rest, side)) {
            case Verdict::x_wins: return true;
            case Verdict::o_wins: return false;
            default: return expand(rest, side);
        }
    }

    Verdict test(Rest<M>& rest, Side side) {
        ++tested;
        simplify(rest);
        if (!rest.empty[X]) return (side == X ? rest.spare > 0 : rest.spare >= 0) ? Verdict::x_wins : Verdict::o_wins;
        if (features_.strips) {
        if (bounds_[X].wins(rest.empty[X], rest.spare, side == X)) return Verdict::x_wins;
        if (bounds_[O].wins(rest.empty[O], -rest.spare, side == O)) return Verdict::o_wins;
        } else {
          const int vs=frames_[X].room(frames_[X].upright_cells(rest.empty[X])&~frames_[X].level_cells(rest.empty[X]));
          const int vr=frames_[X].room(rest.empty[X]);
          const int hs=frames_[O].room(frames_[O].upright_cells(rest.empty[O])&~frames_[O].level_cells(rest.empty[O]));
          const int hr=frames_[O].room(rest.empty[O]);
          if (vs+rest.spare-hr >= (side==X)) return Verdict::x_wins;
          if (hs-rest.spare-vr >= (side==O)) return Verdict::o_wins;
        }
        return Verdict::open;
    }

    void simplify(Rest<M>& rest) {
        if (!features_.dead_cells) { if (!(frames_[X].upright(rest.empty[X])|frames_[X].level(rest.empty[X]))) rest.empty[X]=rest.empty[O]=0; return;}
        for (int side = 0; side < 2; ++side) {
            const M e = rest.empty[side];
            rest.empty[side] = frames_[side].upright_cells(e) | frames_[side].level_cells(e);
        }
        if (!features_.isolated) return;
        for (int side = 0; side < 2; ++side) {
            const M own = isolated(frames_[side], rest.empty[side]);
            if (!own) continue;
            rest.empty[side] ^= own;
            rest.empty[1 - side] ^= frames_[side].crossed(own);
            rest.spare += (side == X ? 1 : -1) * frames_[side].room(own);
        }
    }

    /// Runs only the owner of the frame can use, touching nothing else: plain moves in reserve.
    static M isolated(const Frame<M>& frame, M empty) {
        const M contested = frame.level_cells(empty), own = empty & ~contested;
        if (!own) return 0;
        M touched = own & (frame.above(contested) | frame.below(contested));
        while (true) {
            const M more = touched | (own & (frame.above(touched) | frame.below(touched)));
            if (more == touched) return own & ~touched;
            touched = more;
        }
    }

    struct Move {
        int score;
        int cell;
    };

    bool expand(const Rest<M>& rest, Side side) {
        ++calls;
        const M key = features_.mirrors ? frames_[X].canonical(rest.empty[X]) : rest.empty[X];
        if (features_.table) {
            const auto known = table_.find(key, side, rest.spare);
            if (known != Table<M>::Known::nothing) {
                ++hits;
                return known == Table<M>::Known::x_wins;
            }
        }
        ++expanded;
        const std::uint64_t before = tested;
        const bool won = mover_wins(rest, side);
        const bool x_won = won == (side == X);
        if (features_.table) table_.keep(key, side, rest.spare, x_won, tested - before);
        return x_won;
    }

    bool mover_wins(const Rest<M>& rest, Side side) {
        const Frame<M>& frame = frames_[side];
        const M empty = rest.empty[side];
        const M contested = frame.level_cells(empty);
        Move moves[most_cells];
        int n = 0;
        const M all=frame.upright(empty);
        const M unsafe = all & (contested | frame.below(contested));
        for (M m = unsafe; m; m &= m - 1) {
            const int cell = lowest(m);
            const Rest<M> child = after(rest, side, cell);
            moves[n++] = {balance(child, side) * 512 + place_[side][cell], cell};
        }
        if (features_.safe_last) for (M m = all&~unsafe; m; m &= m - 1) moves[n++]={-1000000,lowest(m)};
        const std::uint64_t before = tested;
        for (int i = 0; i < n; ++i) {
            std::swap(moves[i], *std::max_element(moves + i, moves + n, [](Move a, Move b) { return a.score < b.score; }));
            const std::uint64_t b2 = tested;
            if (x_wins(after(rest, side, moves[i].cell), other(side)) == (side == X)) { wasted+=b2-before; return true; }
        }
        return false;
    }

    Rest<M> after(const Rest<M>& rest, Side side, int at) const {
        const int there = frames_[side].crossed(at);
        Rest<M> child = rest;
        child.empty[side] &= ~(cell<M>(at) | cell<M>(at + frames_[side].cols()));
        child.empty[1 - side] &= ~(static_cast<M>(3) << there);
        return child;
    }

    /// Moves and safe moves of the side that has just moved less the other's.
    int balance(const Rest<M>& rest, Side side) const {
        const int spare = 2*(side == X ? rest.spare : -rest.spare);
        return moves_left(side, rest) - moves_left(other(side), rest) + spare;
    }
    int moves_left(Side side, const Rest<M>& rest) const {
        const Frame<M>& frame = frames_[side];
        const M upright = frame.upright_cells(rest.empty[side]);
        return frame.room(upright) + frame.room(upright & ~frame.level_cells(rest.empty[side]));
    }

    /// Good places: the second, fourth ... column from the edge, at an even distance from the other edges.
    static void weigh_places(const Frame<M>& frame, int* place) {
        for (int row = 0; row + 1 < frame.rows(); ++row)
            for (int col = 0; col < frame.cols(); ++col) {
                const int side = std::min(col, frame.cols() - 1 - col), end = std::min(row, frame.rows() - 2 - row);
                const bool even = end % 2 == 0;
                const int worth = side % 2 == 1 ? (even ? 120 : 90) : side > 1 ? (even ? 70 : 50) : 30;
                place[row * frame.cols() + col] = worth - side - end;
            }
    }

    Frame<M> frames_[2];
    StripBound<M> bounds_[2];
    Table<M> table_;
    Features features_;
    int place_[2][most_cells];
};

}  // namespace potez::solver
