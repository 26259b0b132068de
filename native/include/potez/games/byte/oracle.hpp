// The oracle of Byte: proves who wins endings on 8 x 8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "potez/games/byte/question.hpp"
#include "potez/games/byte/rules.hpp"
#include "potez/proof/proof_numbers.hpp"
#include "potez/proof/proof_search.hpp"
#include "potez/search/oracle.hpp"
#include "potez/search/score.hpp"
#include "potez/search/time_manager.hpp"

namespace potez {

// A proof that was broken off goes on where it stopped, in the same search and in the next one.
template <>
class Oracle<Byte<8>> {
  using G = Byte<8>;

 public:
  static constexpr std::uint64_t effort = 1;
  static constexpr bool sets_traps = false;

  explicit Oracle(const OracleResources& resources) : bytes_(resources.bytes) {}

  static bool covers(const G& position) { return position.occupied().count() <= most_stacks; }

  // Also returns nothing in a drawn game, and if another search is asking. If all moves lose, the oracle chooses the
  // one that was the hardest to refute.
  std::optional<OracleAnswer> ask(const G& position, const std::vector<Move>&, std::uint64_t nodes, TimeManager& time) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return {};
    if (!table_) table_.emplace(bytes_);
    ProofSearch<G> search(*table_, time);
    std::optional<OracleAnswer> answer;
    time.within_nodes(nodes, [&] {
      const Side side = position.side();
      if (search.ask(position, {side}))
        answer = {search.best_move(), win_in(search.plies())};
      else if (!Question<G>::may_be_drawn(position) || !search.ask(position, {side, true}))
        answer = {search.best_move(), loss_in(search.plies())};
    });
    return answer;
  }

 private:
  static constexpr int most_stacks = 13;

  std::size_t bytes_;
  std::mutex mutex_;
  std::optional<ProofNumberTable> table_;  // made when it is first needed
};

}  // namespace potez
