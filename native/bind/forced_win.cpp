// Forced wins of Blockade as Python sees them: which turns win within some plies, which prevent that.
#include "bind/forced_win.hpp"

#include <nanobind/stl/vector.h>

#include <cstddef>
#include <variant>
#include <vector>

#include "bind/interrupt.hpp"
#include "potez/games.hpp"
#include "potez/games/blockade/forced_win.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

enum class Wanted { wins, saves };

template <class G>
std::vector<Move> turns(const G&, int, std::size_t, Wanted, const Stop&) {
  throw nb::value_error("only Blockade has proofs of forced wins");
}

template <int Rows, int Stride>
std::vector<Move> turns(const Blockade<Rows, Stride>& position, int plies, std::size_t most, Wanted wanted,
                        const Stop& stop) {
  TimeManager time({}, stop);
  ForcedWin<Rows, Stride> proof(time);
  return wanted == Wanted::wins ? proof.winning_turns(position, plies, most)
                                : proof.saving_turns(position, plies, most);
}

template <Wanted wanted>
std::vector<Move> find(const Position& position, int plies, std::size_t most) {
  if (plies != 1 && plies != 3 && plies != 5) throw nb::value_error("plies must be 1, 3 or 5");
  return interruptible([&](const Stop& stop) {
    return std::visit([&](const auto& p) { return turns(p, plies, most, wanted, stop); }, position);
  });
}

}  // namespace

void bind_forced_win(nb::module_& m) {
  m.def("winning_turns", &find<Wanted::wins>, nb::arg("position"), nb::arg("plies"), nb::arg("most"),
        "Returns the turns of Blockade that win within 1, 3 or 5 plies against every defence, `most` of them at most.");
  m.def("saving_turns", &find<Wanted::saves>, nb::arg("position"), nb::arg("plies"), nb::arg("most"),
        "Returns the turns of Blockade after which the other side cannot win within so many plies, at most `most`.");
}

}  // namespace potez
