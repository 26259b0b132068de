// Many games from one start, stepped together. A learner reads the results from arrays that never move in memory.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "potez/bits.hpp"
#include "potez/envs/any_env_state.hpp"
#include "potez/random.hpp"
#include "potez/types.hpp"

namespace potez {

class Batch {
 public:
  // The game at the start is not over; `games` and `max_plies` are at least 1.
  Batch(const Position& start, std::size_t games, bool joint, std::uint32_t max_plies, std::uint64_t seed)
      : shape(shape_of(env_state_of(start, joint))), observations(games * shape.size()), masks(games * shape.actions),
        rewards(2 * games), players(games), terminated(std::make_unique<bool[]>(games)),
        truncated(std::make_unique<bool[]>(games)), sampled(games), start_(env_state_of(start, joint)),
        max_plies_(max_plies), random_(seed), states_(games, start_), plies_(games) {
    reset();
  }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  const Shape shape;
  std::vector<Element> observations, masks;  // by game
  std::vector<float> rewards;                // of X and O in each game, for the last step
  std::vector<Element> players;              // the side whose action is next: 0 X, 1 O
  std::unique_ptr<bool[]> terminated, truncated;
  std::vector<std::int64_t> sampled;  // the actions that `sample` chose

  std::size_t size() const { return states_.size(); }
  const AnyEnvState& state(std::size_t game) const { return states_[game]; }

  // Starts every game again.
  void reset() {
    std::fill(rewards.begin(), rewards.end(), 0.0f);
    for (std::size_t i = 0; i < size(); ++i) {
      terminated[i] = truncated[i] = false;
      restart(i);
      write_arrays(i);
    }
  }

  // Plays one action in each game. A game that ends or reaches max_plies starts again in the same step. If an action is
  // illegal, nothing is played, and the result is the first game with such an action.
  std::optional<std::size_t> step(std::span<const std::int64_t> actions) {
    assert(actions.size() == size());
    for (std::size_t i = 0; i < size(); ++i) {
      const std::int64_t action = actions[i];
      if (action < 0 || action >= shape.actions || !masks[i * shape.actions + action]) return i;
    }
    for (std::size_t i = 0; i < size(); ++i) {
      advance(i, static_cast<int>(actions[i]));
      write_arrays(i);
    }
    return std::nullopt;
  }

  // Chooses a random legal action for each game; all are equally likely.
  void sample() {
    for (std::size_t i = 0; i < size(); ++i) sampled[i] = random_action(masks.data() + i * shape.actions);
  }

 private:
  void restart(std::size_t i) {
    states_[i] = start_;
    plies_[i] = 0;
  }

  void advance(std::size_t i, int action) {
    const auto outcome = std::visit(
        [&](auto& state) -> std::optional<Outcome> {
          state.act(action);
          if (state.partial_move() != no_move) return std::nullopt;
          ++plies_[i];
          return state.position().over() ? state.position().outcome() : std::nullopt;
        },
        states_[i]);
    const float x = !outcome || !outcome->winner ? 0.0f : *outcome->winner == Side::X ? 1.0f : -1.0f;
    rewards[2 * i] = x;
    rewards[2 * i + 1] = -x;
    terminated[i] = outcome.has_value();
    truncated[i] = !outcome && plies_[i] >= max_plies_;
    if (terminated[i] || truncated[i]) restart(i);
  }

  void write_arrays(std::size_t i) {
    Element* const observation = observations.data() + i * shape.size();
    Element* const mask = masks.data() + i * shape.actions;
    std::memset(observation, 0, shape.size());
    std::memset(mask, 0, shape.actions);
    std::visit(
        [&](const auto& state) {
          const Side side = state.position().side();
          players[i] = static_cast<Element>(index(side));
          state.observe(side, observation);
          state.mask(mask);
        },
        states_[i]);
  }

  // Elements are 0 or 1, so the bits of a word of eight elements are its legal actions.
  std::int64_t random_action(const Element* mask) {
    const auto eight = [&](int from) {
      std::uint64_t word = 0;
      std::memcpy(&word, mask + from, std::min(8, shape.actions - from));
      return word;
    };
    int n = 0;
    for (int from = 0; from < shape.actions; from += 8) n += std::popcount(eight(from));
    int left = static_cast<int>(random_.below(n)), from = 0;
    for (int here; left >= (here = std::popcount(eight(from))); from += 8) left -= here;
    return from + nth_bit(eight(from), left) / 8;
  }

  AnyEnvState start_;
  std::uint32_t max_plies_;
  Random random_;
  std::vector<AnyEnvState> states_;
  std::vector<std::uint32_t> plies_;  // complete turns in each game
};

}  // namespace potez
