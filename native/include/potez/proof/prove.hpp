// Finds out who wins any position of a game, as far as the limits allow.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "potez/proof/proof_search.hpp"

namespace potez {

enum class Decision : std::uint8_t { open, won, drawn, lost };  // for the side to move

struct Proof {
  Decision decision = Decision::open;
  Move move = no_move;  // one that wins, or draws if no move wins
  int plies = 0;        // until the end of the game, at most
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// Proves who wins positions. What it finds out serves its later proofs, too. A second thread that asks waits.
class Prover {
 public:
  explicit Prover(std::size_t bytes) : table_(bytes) {}

  template <Game G>
  Proof prove(const G& position, const typename Evaluation<G>::Network* network, const Limits& limits,
              const Stop& stop) {
    const std::lock_guard lock(mutex_);
    TimeManager time(limits, stop);
    ProofSearch<G> search(table_, time, network);
    Proof proof;
    try {
      if constexpr (Question<G>::is_bounded)
        deepen(position, search, proof);
      else
        settle(position, search, proof);
    } catch (const Stopped&) {  // what was proved before the limit stands
    }
    proof.nodes = time.nodes();
    proof.seconds = time.elapsed();
    return proof;
  }

  // The moves that win, within so many plies where the game needs such a bound, and those not decided at a limit.
  template <Game G>
  std::pair<std::vector<Move>, std::vector<Move>> winning_moves(const G& position,
                                                                const typename Evaluation<G>::Network* network,
                                                                int plies, const Limits& limits, const Stop& stop) {
    const std::lock_guard lock(mutex_);
    TimeManager time(limits, stop);
    ProofSearch<G> search(table_, time, network);
    std::vector<Move> winning, undecided;
    position.each_move([&](Move move) { undecided.push_back(move); });
    try {
      while (!undecided.empty()) {
        G next = position;
        next.play(undecided.front());
        if (search.ask(next, {position.side()}, std::max(plies - 1, 0))) winning.push_back(undecided.front());
        undecided.erase(undecided.begin());
      }
    } catch (const Stopped&) {  // the rest stays undecided
    }
    return {winning, undecided};
  }

 private:
  static constexpr int most_plies = 200;

  // Asks for a win of either side within 0, 1, 2 ... plies. If nobody can force a win, that has no end.
  template <Game G>
  static void deepen(const G& position, ProofSearch<G>& search, Proof& proof) {
    const Side side = position.side();
    for (int plies = 0; plies <= most_plies && proof.decision == Decision::open; ++plies) {
      const bool is_own = plies % 2 == 1;
      if (!search.ask(position, {is_own ? side : other(side)}, plies)) continue;
      if (is_own)
        proof = {Decision::won, search.best_move(), plies};
      else
        proof = {Decision::lost, no_move, plies};
    }
  }

  template <Game G>
  static void settle(const G& position, ProofSearch<G>& search, Proof& proof) {
    const Side side = position.side();
    if (search.ask(position, {side}))
      proof = {Decision::won, search.best_move(), search.plies()};
    else if (!Question<G>::may_be_drawn(position) || !search.ask(position, {side, true}))
      proof = {Decision::lost, no_move, search.plies()};
    else
      proof = {Decision::drawn, search.best_move(), search.plies()};
  }

  ProofNumberTable table_;
  std::mutex mutex_;
};

}  // namespace potez
