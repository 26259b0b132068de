// The oracle of Byte: proves who wins endings on 8 x 8.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

#include "potez/games/byte/evaluation.hpp"
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
  static constexpr bool judges_moves = true, sets_traps = false;

  explicit Oracle(const OracleResources& resources) : bytes_(std::min(resources.bytes, most_bytes)) {}

  // A position that was set up may end in a draw. The oracle knows only wins and losses.
  static bool covers(const G& position) {
    return position.occupied().count() <= most_stacks && !Question<G>::may_be_drawn(position);
  }

  static std::uint64_t nodes_after(const G&, std::uint64_t spent) { return 2 * spent; }

  // Also returns nothing if another search is asking.
  std::optional<Value> judge(const G& position, const Evaluation<G>::Network* network, std::uint64_t nodes,
                             TimeManager& time) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return {};
    if (!table_) table_.emplace(bytes_);
    ProofSearch<G> search(*table_, time, network);
    std::optional<Value> value;
    time.within_nodes(nodes, [&] {
      const bool wins = search.ask(position, {position.side()});
      value = wins ? win_in(search.plies()) : loss_in(search.plies());
    });
    return value;
  }

 private:
  static constexpr int most_stacks = 13;
  // A larger table misses the cache more often, and no move has the time to fill it.
  static constexpr std::size_t most_bytes = std::size_t{16} << 20;

  std::size_t bytes_;
  std::mutex mutex_;
  std::optional<ProofNumberTable> table_;  // made when it is first needed
};

}  // namespace potez
