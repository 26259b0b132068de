// Depth-first proof-number search (Nagai 2002): answers a yes-or-no question about a position exactly.
//
// It always expands the position that would change the proof numbers of the root with the least work. The table holds
// what was found out of each position, so the tree itself is not kept. Positions that are reached in several ways would
// be counted several times by the usual sum of numbers; the largest number plus the number of other open moves counts
// them less often (weak proof numbers, Ueda and others 2008).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "potez/proof/proof_numbers.hpp"
#include "potez/proof/question.hpp"
#include "potez/random.hpp"
#include "potez/search/evaluation.hpp"
#include "potez/search/time_manager.hpp"

namespace potez {

template <Game G>
class ProofSearch {
 public:
  using Network = typename Evaluation<G>::Network;

  ProofSearch(ProofNumberTable& table, TimeManager& time, const Network* network = nullptr)
      : table_(table), time_(time), question_(time, network) {}

  // Whether the aim can be reached, within so many plies if the game needs such a bound. Throws Stopped at a limit.
  bool ask(const G& position, const Aim& aim, int plies = 0) {
    aim_ = aim;
    best_move_ = no_move;
    plies_ = 0;
    const bool is_last = Question<G>::is_bounded && plies == 0;
    if (position.over() || is_last) return question_.answer(position, aim, plies)->reached;
    const auto numbers = expand(position, plies, {ProofNumbers::infinite, ProofNumbers::infinite});
    plies_ = static_cast<int>(numbers.plies());
    return numbers.is_win() == (position.side() == aim.side);
  }

  // The move with which the side to move reaches its aim, or prevents the other side's; if there is none, the one that
  // took the most nodes to refute.
  Move best_move() const { return best_move_; }
  // How many plies the game takes at most until then, if questions are not bounded.
  int plies() const { return plies_; }

 private:
  struct Child {
    Move move;
    ProofNumbers numbers;  // for the side to move after the move
    std::uint64_t nodes = 0;
  };

  // A child is left for another one only when its number has grown a quarter beyond that of the other. That saves
  // going to and fro between two children (Pawlewicz and Lew 2007).
  static constexpr std::uint32_t patience = 4;

  std::uint64_t key(const G& position, int plies) const {
    const auto bits = static_cast<std::uint64_t>(plies) << 2 | index(aim_.side) << 1 | (aim_.draw_is_enough ? 1 : 0);
    return position.key() ^ mix(~bits);
  }

  // What is known of a position before it is expanded.
  ProofNumbers first_look(const G& position, int plies) {
    const bool is_own = position.side() == aim_.side;
    ProofNumbers numbers;
    const std::uint64_t own_key = key(position, plies);
    if (table_.find(own_key, numbers)) return numbers;
    if (const auto answer = question_.answer(position, aim_, plies)) {
      numbers = ProofNumbers::settled(answer->reached == is_own, static_cast<std::uint32_t>(answer->plies));
      if (!position.over()) table_.store(own_key, numbers, 1);  // the answer took a while
      return numbers;
    }
    // What can be reached in fewer plies can be reached.
    if (Question<G>::is_bounded && plies > 2 && table_.find(key(position, plies - 2), numbers) &&
        numbers.is_settled() && numbers.is_win() == is_own)
      return numbers;
    return question_.estimate(position);
  }

  // Searches until a number of the position reaches its limit.
  ProofNumbers expand(const G& position, int plies, const ProofNumbers& limit) {
    time_.count_node();
    const std::uint64_t nodes_before = time_.nodes();
    const int plies_left = Question<G>::is_bounded ? plies - 1 : 0;
    std::vector<Child> children = look_at_moves(position, plies_left);
    ProofNumbers numbers;
    for (;;) {
      const auto [best, second, open] = choose(children, numbers);
      if (numbers.is_settled() || numbers.win >= limit.win || numbers.loss >= limit.loss) {
        if (numbers.is_settled()) best_move_ = children[numbers.is_win() ? best : hardest(children)].move;
        break;
      }
      Child& child = children[best];
      const std::uint32_t patient = second + second / patience + 1;
      const std::uint32_t most = limit.loss > ProofNumbers::largest ? limit.loss : limit.loss - (open - 1);
      const std::uint64_t nodes_of_others = time_.nodes() - child.nodes;
      G next = position;
      next.play(child.move);
      child.numbers = expand(next, plies_left, {most, std::min(limit.win, patient)});
      child.nodes = time_.nodes() - nodes_of_others;
    }
    table_.store(key(position, plies), numbers, time_.nodes() - nodes_before + 1);
    return numbers;
  }

  // The moves and what is known of them; a move that reaches the aim alone, if there is one.
  std::vector<Child> look_at_moves(const G& position, int plies_left) {
    std::vector<Move> moves;
    position.each_move([&](Move move) {
      moves.push_back(move);
      G next = position;
      next.play(move);
      table_.prefetch(key(next, plies_left));
    });
    std::vector<Child> children;
    children.reserve(moves.size());
    for (const Move move : moves) {
      if (Question<G>::is_bounded && time_.is_over()) throw Stopped();  // a look may take long
      G next = position;
      next.play(move);
      const Child child{.move = move, .numbers = first_look(next, plies_left)};
      if (child.numbers.is_loss()) return {child};
      children.push_back(child);
    }
    return children;
  }

  static std::size_t hardest(const std::vector<Child>& children) {
    const auto is_easier = [](const Child& a, const Child& b) { return a.nodes < b.nodes; };
    return static_cast<std::size_t>(std::max_element(children.begin(), children.end(), is_easier) - children.begin());
  }

  struct Choice {
    std::size_t best;
    std::uint32_t second;  // the number of the second best child
    std::uint32_t open;    // how many children are not settled
  };

  // The child to search next: the one whose loss is nearest to be known. Also sums up the numbers of the children.
  static Choice choose(const std::vector<Child>& children, ProofNumbers& numbers) {
    Choice choice{0, ProofNumbers::infinite, 0};
    std::uint32_t largest = 0, plies = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const ProofNumbers& best = children[choice.best].numbers;
      const ProofNumbers& here = children[i].numbers;
      if (here.is_win()) {  // the other side reaches its aim after this move
        plies = std::max(plies, here.plies());
      } else {
        ++choice.open;
        largest = std::max(largest, here.win);
      }
      if (i == 0) continue;
      if (here.loss < best.loss || (here.loss == best.loss && here.win < best.win)) {
        choice.second = best.loss;
        choice.best = i;
      } else {
        choice.second = std::min(choice.second, here.loss);
      }
    }
    if (choice.open == 0)
      numbers = ProofNumbers::settled(false, plies + 1);
    else if (const ProofNumbers& best = children[choice.best].numbers; best.is_loss())
      numbers = ProofNumbers::settled(true, best.plies() + 1);
    else
      numbers = {best.loss, std::min(largest + choice.open - 1, ProofNumbers::largest)};
    return choice;
  }

  ProofNumberTable& table_;
  TimeManager& time_;
  Question<G> question_;
  Aim aim_{};
  Move best_move_ = no_move;
  int plies_ = 0;
};

}  // namespace potez
