// Many games from one start, stepped at once. What a learner reads lies in arrays that never move.
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
#include <type_traits>
#include <variant>
#include <vector>

#include "potez/random.hpp"
#include "potez/scene.hpp"
#include "potez/types.hpp"

namespace potez {

class Batch {
 public:
  // The start is not a finished game; there is at least one game and one ply.
  Batch(const Position& start, std::size_t games, bool joint, std::uint32_t max_plies, std::uint64_t seed)
      : extent(std::visit([](const auto& scene) { return scene.extent(); }, scene_of(start, joint))),
        observations(games * extent.size()),
        masks(games * extent.actions),
        rewards(2 * games),
        players(games),
        terminated(std::make_unique<bool[]>(games)),
        truncated(std::make_unique<bool[]>(games)),
        choices(games),
        start_(scene_of(start, joint)),
        max_plies_(max_plies),
        random_(seed),
        games_(games, start_),
        plies_(games) {
    reset();
  }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  const Extent extent;
  std::vector<Small> observations, masks;  // by game
  std::vector<float> rewards;              // of X and O in each game, for the last step
  std::vector<Small> players;              // whose action is next: 0 X, 1 O
  std::unique_ptr<bool[]> terminated, truncated;
  std::vector<std::int64_t> choices;  // what `choose` chose

  std::size_t size() const { return games_.size(); }
  const AnyScene& game(std::size_t i) const { return games_[i]; }

  // Every game at its start.
  void reset() {
    std::fill(rewards.begin(), rewards.end(), 0.0f);
    for (std::size_t i = 0; i < size(); ++i) {
      terminated[i] = truncated[i] = false;
      begin(i);
      show(i);
    }
  }

  // One action in each game. A game that ends, or that reaches the most plies, is at its start again afterwards. If an
  // action is not legal nothing is done, and the answer is the first game that has such an action.
  std::optional<std::size_t> step(std::span<const std::int64_t> actions) {
    assert(actions.size() == size());
    for (std::size_t i = 0; i < size(); ++i) {
      const std::int64_t action = actions[i];
      if (action < 0 || action >= extent.actions || !masks[i * extent.actions + action]) return i;
    }
    for (std::size_t i = 0; i < size(); ++i) {
      advance(i, static_cast<int>(actions[i]));
      show(i);
    }
    return std::nullopt;
  }

  // A legal action in each game, each as likely as any other.
  void choose() {
    for (std::size_t i = 0; i < size(); ++i) choices[i] = chosen(masks.data() + i * extent.actions);
  }

 private:
  void begin(std::size_t i) {
    games_[i] = start_;
    plies_[i] = 0;
  }

  void advance(std::size_t i, int action) {
    const auto outcome = std::visit(
        [&](auto& scene) -> std::optional<Outcome> {
          scene.act(action);
          if (scene.chosen() != no_move) return std::nullopt;
          ++plies_[i];
          return scene.position().over() ? scene.position().outcome() : std::nullopt;
        },
        games_[i]);
    const float x = !outcome || !outcome->winner ? 0.0f : *outcome->winner == Side::X ? 1.0f : -1.0f;
    rewards[2 * i] = x;
    rewards[2 * i + 1] = -x;
    terminated[i] = outcome.has_value();
    truncated[i] = !outcome && plies_[i] >= max_plies_;
    if (terminated[i] || truncated[i]) begin(i);
  }

  void show(std::size_t i) {
    Small* const seen = observations.data() + i * extent.size();
    Small* const mask = masks.data() + i * extent.actions;
    std::memset(seen, 0, extent.size());
    std::memset(mask, 0, extent.actions);
    std::visit(
        [&](const auto& scene) {
          const Side side = scene.position().side();
          players[i] = static_cast<Small>(index(side));
          scene.observe(side, seen);
          scene.mask(mask);
        },
        games_[i]);
  }

  // Entries are 0 or 1, so the ones among eight of them are the bits of a word.
  std::int64_t chosen(const Small* mask) {
    const auto eight = [&](int from) {
      std::uint64_t word = 0;
      std::memcpy(&word, mask + from, std::min(8, extent.actions - from));
      return word;
    };
    int n = 0;
    for (int from = 0; from < extent.actions; from += 8) n += std::popcount(eight(from));
    int left = static_cast<int>(random_.below(n)), from = 0;
    for (int here; left >= (here = std::popcount(eight(from))); from += 8) left -= here;
    return from + nth_bit(eight(from), left) / 8;
  }

  AnyScene start_;
  std::uint32_t max_plies_;
  Random random_;
  std::vector<AnyScene> games_;
  std::vector<std::uint32_t> plies_;  // whole turns played in each game
};

}  // namespace potez
