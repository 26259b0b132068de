// Iterative deepening: searches a position to depth 1, 2, 3 ... until a limit is reached or the game is decided.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "potez/search/alpha_beta.hpp"
#include "potez/search/busy_moves.hpp"
#include "potez/search/oracle.hpp"
#include "potez/search/search_info.hpp"
#include "potez/threads.hpp"

namespace potez {

// What a search uses and leaves behind for the next one. Helper threads get no oracle; a network may be missing. The
// threads of a search share its busy moves; one thread alone has none.
template <Game G>
struct SearchResources {
  TranspositionTable& table;
  Oracle<G>* oracle;
  const typename Evaluation<G>::Network* network;
  BusyMoves* busy = nullptr;
};

// The search of one thread from the root.
template <Game G>
class IterativeDeepening {
 public:
  IterativeDeepening(const G& position, const SearchResources<G>& resources, const Limits& limits,
                     const SearchOptions& options, int multipv, const Stop& stop)
      : position_(position), resources_(resources), limits_(limits), options_(options), time_(limits, stop),
        search_(resources.table, resources.network, resources.busy, time_, options_), forced_wins_(time_) {
    find_root_moves();
    completed_moves_ = moves_;
    multipv_ = std::min<std::size_t>(multipv, moves_.size());
  }

  // Calls `on_info` after each iteration. A helper thread may skip depths, so that not all threads do the same.
  void run(const std::function<void(const SearchInfo&)>& on_info, int skipped_depths = 0) {
    if (moves_.empty()) return;
    try {
      if constexpr (requires { E::prepare(position_, time_.stop()); }) E::prepare(position_, time_.stop());
      deepen(on_info, 1 + skipped_depths);
    } catch (const Stopped&) {
      // Keep what was found, unless the best move loses: then nothing is known of the moves not yet searched.
      if (is_loss(moves_[0].pv.value)) restore_moves();
    }
    if constexpr (FindsForcedWins<E>) make_sure();
  }

  SearchInfo info() const {
    SearchInfo info{completed_depth_, {}, time_.nodes(), time_.elapsed()};
    for (std::size_t i = 0; i < multipv_; ++i) info.variations.push_back(moves_[i].pv);
    return info;
  }

 private:
  using E = Evaluation<G>;

  struct RootMove {
    Variation pv;
    std::uint64_t nodes = 0;  // of its last search
    Value value = 0;          // of its last search, exact or a bound
    Value proof = 0;          // certain if the move is proved to win or lose
    bool is_safe = false;     // it allows no win by force within few plies
    int postponed = 0;        // while another thread is at it: how many moves come before it

    Move move() const { return pv.moves.front(); }
  };

  static constexpr int max_depth = 100;
  static constexpr Value proof = win - 1500;  // every certain value is beyond it
  static constexpr std::uint64_t nodes_for_known_loss = 100'000;
  static constexpr std::uint64_t least_proof_nodes = 32;

  void deepen(const std::function<void(const SearchInfo&)>& on_info, int first_depth) {
    const int last_depth = limits_.depth ? std::min(limits_.depth, TranspositionTable::max_depth) : max_depth;
    for (depth_ = first_depth; depth_ <= last_depth; ++depth_) {
      if constexpr (FindsForcedWins<E>) look_for_win();
      for (std::size_t i = 0; i < multipv_; ++i) {
        search_with_aspiration_window(i);
        rank_variation(i);
      }
      steady_depths_ = is_steady() ? steady_depths_ + 1 : 0;
      completed_depth_ = depth_;
      completed_moves_ = moves_;
      on_info(info());
      const bool finished = is_finished();
      if (may_decide() && (!finished || is_loss(moves_[0].pv.value)) && decide(finished)) {
        on_info(info());
        return;
      }
      if (finished) return;
    }
  }

  // A variation that is searched later may turn out to be better: before, its move was one of many, and reduced.
  void rank_variation(std::size_t i) {
    const auto found = moves_.begin() + i;
    const auto place =
        std::find_if(moves_.begin(), found, [&](const RootMove& before) { return before.pv.value < found->pv.value; });
    std::rotate(place, found, found + 1);
  }

  // The root moves by score. A weak player overlooks some, but always sees at least one.
  void find_root_moves() {
    if (position_.over()) return;
    MoveList moves;
    E evaluation(position_);
    evaluation.generate(moves, options_.selective ? GenType::root : GenType::all);
    std::stable_sort(moves.begin(), moves.end(),
                     [](const ScoredMove& a, const ScoredMove& b) { return has_lower_score(b, a); });
    for (const auto& [move, score] : moves) {
      G child = position_;
      child.play(move);
      if (!search_.overlooks(position_, child, move)) moves_.push_back({.pv = {clamp_to_guess(score), {move}}});
    }
    if (moves_.empty()) {
      const std::uint64_t number = mix(position_.key() ^ mix(~options_.seed));
      moves_.push_back({.pv = {0, {moves[number % moves.size()].move}}});
    }
  }

  // Finds the variation number `first`, counted from 0. The window is narrow around the value of the last iteration. If
  // the value falls outside, the window grows on that side.
  void search_with_aspiration_window(std::size_t first) {
    const Value previous = moves_[first].pv.value;
    Value margin = E::aspiration_margin;
    const bool is_narrow = options_.selective && depth_ >= 4 && !is_certain(previous);
    Window window = is_narrow ? Window{previous - margin, previous + margin} : Window{};
    for (;;) {
      const Value value = search_root(window, first, depth_);
      if (value > window.alpha && value < window.beta) return;
      margin *= 4;
      if (value <= window.alpha) window.alpha = margin > 1000 ? -infinite : value - margin;
      if (value >= window.beta) window.beta = margin > 1000 ? infinite : value + margin;
    }
  }

  // Searches the root moves from number `first` on, and brings the best of them to that place as soon as it is known to
  // be better. A loss is reported only after all moves are searched. If that would take as long as everything before,
  // it stays a guess.
  Value search_root(const Window& window, std::size_t first, int depth) {
    Value best = -infinite;
    const std::uint64_t nodes_before = time_.nodes();
    for (RootMove& root_move : moves_) root_move.postponed = 0;
    for (std::size_t i = first; i < moves_.size(); ++i) {
      const int tried = static_cast<int>(i - first);
      if (options_.selective && tried >= E::max_root_moves(depth) &&
          (best > -guess || time_.nodes() > 2 * nodes_before)) {
        if (is_loss(best)) moves_[first].pv.value = best = -guess;
        break;
      }
      if (search_.is_busy(after(moves_[i]), depth, tried == 0))
        moves_[i].postponed = tried;
      else if (raise(best, window, first, i, depth, tried))
        return best;
    }
    for (std::size_t i = first; i < moves_.size(); ++i)
      if (const int tried = moves_[i].postponed; tried > 0 && raise(best, window, first, i, depth, tried)) return best;
    return best;
  }

  // Searches root move `i` after `tried` others. If it is the best so far, it comes to the place `first`. Returns
  // whether the others need not be searched.
  bool raise(Value& best, const Window& window, std::size_t first, std::size_t i, int depth, int tried) {
    const Value value = search_root_move(i, {std::max(best, window.alpha), window.beta}, depth, tried);
    if (value <= best) return false;
    best = value;
    if (value <= window.alpha && i != first) return false;
    moves_[i].pv.value = value;
    moves_[i].pv.moves.resize(1);
    const auto& replies = search_.pv(1);
    if (!is_certain(moves_[i].proof))
      moves_[i].pv.moves.insert(moves_[i].pv.moves.end(), replies.begin(), replies.end());
    std::rotate(moves_.begin() + first, moves_.begin() + i, moves_.begin() + i + 1);
    return value >= window.beta || is_win(moves_[first].proof);
  }

  G after(const RootMove& root_move) const {
    G child = position_;
    child.play(root_move.move());
    return child;
  }

  // The value of a root move after `tried` others. Before it is believed to be the best, it must be safe. The first one
  // is the best until there is a better one, and its search may take all the time that is left.
  Value search_root_move(std::size_t i, const Window& window, int depth, int tried) {
    RootMove& root_move = moves_[i];
    const G child = after(root_move);
    if constexpr (FindsForcedWins<E>)
      if (tried == 0) look_for_answer(root_move, child);
    if (is_certain(root_move.proof)) return root_move.proof;
    const int reduction = options_.selective ? AlphaBeta<G>::reduction(depth, tried) : 0;
    const std::uint64_t nodes_before = time_.nodes();
    root_move.value = search_.search_child(child, window, depth, 0, reduction, tried == 0);
    root_move.nodes = time_.nodes() - nodes_before;
    if constexpr (FindsForcedWins<E>)
      if (root_move.value > window.alpha && !is_certain(root_move.value)) look_for_answer(root_move, child);
    return root_move.value;
  }

  // Looks for a win by force of the other side after a move that seems to be the best.
  void look_for_answer(RootMove& root_move, const G& child) {
    if (root_move.is_safe || is_certain(root_move.proof) || !may_prove()) return;
    Variation answer;
    if (!time_.within_nodes(nodes_for_proof(), [&] { answer = forced_wins_.find(child); })) return;
    root_move.is_safe = answer.moves.empty();
    if (!root_move.is_safe) root_move.value = root_move.proof = from_child(answer.value);
  }

  bool may_prove() const { return options_.selective && options_.overlooks == 0; }

  // A proof takes a thousand nodes at most, as a rule. A search of few nodes may not spend most of them on it.
  std::uint64_t nodes_for_proof() const { return time_.nodes() / 4 + least_proof_nodes; }

  // Looks for a win by force, unless all were looked at before. It may take a part of the nodes spent so far.
  void look_for_win() {
    if (looked_for_win_ || !may_prove()) return;
    Variation found;
    looked_for_win_ = time_.within_nodes(nodes_for_proof(), [&] { found = forced_wins_.find(position_); });
    if (found.moves.empty()) return;
    const auto wins = std::find_if(moves_.begin(), moves_.end(),
                                   [&](const RootMove& move) { return move.move() == found.moves.front(); });
    if (wins == moves_.end()) return;
    wins->pv = found;
    wins->proof = found.value;
    std::rotate(moves_.begin(), wins, wins + 1);
  }

  // Takes back an iteration that is not complete. What it found to lose comes last, in the order of before.
  void restore_moves() {
    std::swap(moves_, completed_moves_);
    if constexpr (FindsForcedWins<E>) {
      std::vector<Move> lost;
      for (const RootMove& root_move : completed_moves_)
        if (is_loss(root_move.value) || root_move.pv.value <= -guess) lost.push_back(root_move.move());
      std::stable_partition(moves_.begin(), moves_.end(), [&](const RootMove& root_move) {
        return std::find(lost.begin(), lost.end(), root_move.move()) == lost.end();
      });
    }
  }

  // The search may end before its best move is known to be safe. The last look at it, and at the next ones if it loses,
  // takes an eighth of the nodes or a sixteenth of the time more. These nodes do not count.
  void make_sure() {
    if (!may_prove() || multipv_ != 1 || is_certain(moves_[0].pv.value)) return;
    TimeManager time({.nodes = time_.nodes() / 8 + least_proof_nodes, .seconds = limits_.seconds / 16}, time_.stop());
    typename E::ForcedWins forced_wins(time);
    auto chosen = moves_.begin();
    try {
      for (; chosen != moves_.end() && !chosen->is_safe; ++chosen) {
        if (forced_wins.find(after(*chosen)).moves.empty()) break;
      }
    } catch (const Stopped&) {  // all moves before this one lose
    }
    if (chosen != moves_.end()) std::rotate(moves_.begin(), chosen, chosen + 1);
  }

  bool may_decide() const { return multipv_ == 1 && options_.selective && options_.overlooks == 0; }

  // Tries to find out who wins, with a limited number of nodes. An answer is exact. If the game is known to be lost,
  // the oracle can still tell which move is the hardest to answer.
  bool decide(bool is_known) {
    if (!Oracle<G>::covers(position_)) return !is_known && E(position_).is_endgame() && search_to_the_end();
    if (!resources_.oracle || limits_.depth != 0 || (is_known && !Oracle<G>::sets_traps)) return false;
    const std::uint64_t nodes = is_known ? nodes_for_known_loss : Oracle<G>::nodes_after(position_, time_.nodes());
    if constexpr (Oracle<G>::judges_moves)
      return judge_moves(nodes);
    else
      return ask_oracle(nodes);
  }

  // Asks the oracle whether the best move wins. If it loses, another one becomes the best, until the nodes are spent.
  bool judge_moves(std::uint64_t nodes) {
    const std::uint64_t last = time_.nodes() + nodes;
    while (time_.nodes() < last) {
      RootMove& best = moves_[0];
      if (is_loss(best.proof)) {
        choose_hardest_to_refute();
        return true;
      }
      const std::uint64_t nodes_before = time_.nodes();
      const auto value = resources_.oracle->judge(after(best), resources_.network, last - nodes_before, time_);
      if (!value) return false;
      best.value = best.proof = from_child(*value);
      best.nodes = time_.nodes() - nodes_before;
      best.pv = {best.proof, {best.move()}};
      if (is_win(best.proof)) return true;
      search_root({}, 0, depth_);
      completed_moves_ = moves_;
    }
    return false;
  }

  bool search_to_the_end() {
    bool decided = false;
    time_.within_nodes(2 * time_.nodes(), [&] {
      decided = is_certain(search_root({proof, proof + 1}, 0, TranspositionTable::max_depth));
    });
    if (!decided) moves_ = completed_moves_;
    if (decided && is_loss(moves_[0].pv.value)) choose_hardest_to_refute();
    return decided;
  }

  // All moves lose. The move that took the most nodes to refute is probably the hardest for a player, too.
  void choose_hardest_to_refute() {
    const auto is_easier = [](const RootMove& a, const RootMove& b) { return a.nodes < b.nodes; };
    const auto hardest = std::max_element(moves_.begin(), moves_.end(), is_easier);
    hardest->pv = {hardest->value, {hardest->move()}};
    std::rotate(moves_.begin(), hardest, hardest + 1);
  }

  bool ask_oracle(std::uint64_t nodes) {
    std::vector<Move> moves;
    for (const RootMove& root_move : moves_) moves.push_back(root_move.move());
    const auto answer = resources_.oracle->ask(position_, moves, nodes, time_);
    if (answer.move == no_move) {
      put_last(answer.lost);
      return false;
    }
    const auto chosen = moves_.begin() + (std::find(moves.begin(), moves.end(), answer.move) - moves.begin());
    chosen->pv = {answer.value, {answer.move}};
    std::rotate(moves_.begin(), chosen, chosen + 1);
    return true;
  }

  // Moves that are proved to lose are not searched again.
  void put_last(const std::vector<Move>& lost) {
    if (lost.empty()) return;
    const auto is_lost = [&](const RootMove& root_move) {
      return std::find(lost.begin(), lost.end(), root_move.move()) != lost.end();
    };
    for (RootMove& root_move : moves_)
      if (is_lost(root_move)) root_move.value = root_move.proof = root_move.pv.value = -proof;
    std::stable_partition(moves_.begin(), moves_.end(), [&](const RootMove& root_move) { return !is_lost(root_move); });
    moves_[0].pv = {moves_[0].value, {moves_[0].move()}};
    completed_moves_ = moves_;
  }

  // Whether another iteration is pointless or should not be started.
  bool is_finished() const {
    const auto is_decided = [](const RootMove& move) { return is_certain(move.pv.value); };
    if (std::all_of(moves_.begin(), moves_.begin() + multipv_, is_decided)) return true;
    return (limits_.soft_seconds > 0 && moves_.size() == 1) || time_.is_past_soft_limit(part_of_time());
  }

  // Whether the best move is that of the last iteration, and about as good.
  bool is_steady() const {
    const Variation &now = moves_[0].pv, &before = completed_moves_[0].pv;
    return now.moves.front() == before.moves.front() && now.value > before.value - E::aspiration_margin;
  }

  // A hard move gets more time than an easy one: the longer the best move has been the same, the less there is to gain.
  double part_of_time() const {
    static constexpr std::array parts{2.0, 1.4, 1.0, 0.8, 0.65, 0.5};
    return parts[std::min<std::size_t>(steady_depths_, parts.size() - 1)];
  }

  const G& position_;
  SearchResources<G> resources_;
  Limits limits_;
  SearchOptions options_;
  TimeManager time_;
  AlphaBeta<G> search_;
  typename E::ForcedWins forced_wins_;
  std::vector<RootMove> moves_, completed_moves_;  // now, and after the last complete iteration
  std::size_t multipv_;
  int depth_ = 0, completed_depth_ = 0;
  std::size_t steady_depths_ = 0;  // how many depths have left the best move as it was
  bool looked_for_win_ = false;
};

// Searches with several threads. They share the transposition table and take each other's moves last; the first thread
// answers.
template <Game G>
SearchInfo think(const G& position, const SearchResources<G>& resources, const Limits& limits,
                 const SearchOptions& options, int multipv, int threads, const Stop& stop,
                 const std::function<void(const SearchInfo&)>& on_info) {
  resources.table.new_search();
  BusyMoves busy;
  const auto shared = [&](Oracle<G>* oracle) {
    return SearchResources<G>{resources.table, oracle, resources.network, threads > 1 ? &busy : nullptr};
  };
  IterativeDeepening<G> main(position, shared(resources.oracle), limits, options, multipv, stop);
  Stop stop_helpers;
  Threads helpers;
  try {
    for (int i = 1; i < threads; ++i)
      helpers.start([&, i] {
        const Limits helper_limits{.depth = limits.depth, .seconds = limits.seconds};
        IterativeDeepening<G> helper(position, shared(nullptr), helper_limits, options, multipv, stop_helpers);
        helper.run([](const SearchInfo&) {}, i % 2);
      });
    main.run(on_info);
  } catch (...) {
    stop_helpers.ask();
    throw;
  }
  stop_helpers.ask();
  return main.info();
}

}  // namespace potez
