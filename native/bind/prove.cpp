// Proofs of Byte and Blockade as Python sees them.
#include "bind/prove.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "bind/interrupt.hpp"
#include "potez/games.hpp"
#include "potez/games/blockade/question.hpp"
#include "potez/games/byte/question.hpp"
#include "potez/network/networks.hpp"
#include "potez/proof/prove.hpp"

namespace nb = nanobind;

namespace potez {
namespace {

template <class G>
concept Provable = requires(TimeManager& time) { Question<G>(time, nullptr); };

// Decision, move, plies, nodes, seconds.
using Found = std::tuple<std::string, std::optional<Move>, int, std::uint64_t, double>;

const char* name(Decision decision) {
  switch (decision) {
    case Decision::open: return "open";
    case Decision::won: return "won";
    case Decision::drawn: return "drawn";
    case Decision::lost: return "lost";
  }
  return "";
}

// Calls f(position, stop) without the GIL.
template <class F>
auto work_on(const Position& position, F&& f) {
  return interruptible([&](const Stop& stop) {
    return std::visit(
        [&](const auto& p) -> decltype(f(Byte<8>(), stop)) {
          if constexpr (Provable<std::decay_t<decltype(p)>>)
            return f(p, stop);
          else
            throw nb::value_error("the solver is for this game, not the prover");
        },
        position);
  });
}

Found prove(Prover& prover, const Position& position, const Networks& networks, std::uint64_t nodes, double seconds) {
  const Proof proof = work_on(position, [&](const auto& p, const Stop& stop) {
    return prover.prove(p, networks.of(p), {.nodes = nodes, .seconds = seconds}, stop);
  });
  const auto move = proof.move == no_move ? std::nullopt : std::optional(proof.move);
  return {name(proof.decision), move, proof.plies, proof.nodes, proof.seconds};
}

std::pair<std::vector<Move>, std::vector<Move>> winning_moves(Prover& prover, const Position& position,
                                                              const Networks& networks, int plies, std::uint64_t nodes,
                                                              double seconds) {
  return work_on(position, [&](const auto& p, const Stop& stop) {
    return prover.winning_moves(p, networks.of(p), plies, {.nodes = nodes, .seconds = seconds}, stop);
  });
}

}  // namespace

void bind_prove(nb::module_& m) {
  nb::class_<Prover>(m, "Prover")
      .def(nb::init<std::size_t>(), nb::arg("memory"),
           "Proves who wins positions of Byte and Blockade. It uses at most so many bytes of memory.")
      .def("prove", &prove, nb::arg("position"), nb::arg("networks"), nb::arg("nodes") = 0, nb::arg("seconds") = 0.0,
           "Returns whether the side to move has won, drawn or lost, or open if a limit was reached; a move that wins "
           "or draws; how many plies it takes at most; nodes; seconds. A limit of 0 is no limit.")
      .def("winning_moves", &winning_moves, nb::arg("position"), nb::arg("networks"), nb::arg("plies"),
           nb::arg("nodes") = 0, nb::arg("seconds") = 0.0,
           "Returns the moves that win, in Blockade within so many plies, and those left undecided at a limit.");
}

}  // namespace potez
