// A player of Blockade to measure ours with: PUCT, a Monte Carlo tree search guided by prior probabilities. It shares
// the rules with Potez and nothing else: distances, evaluation and search are its own.
//
//   g++ -std=c++20 -O3 -march=native -DNDEBUG -I native/include benchmarks/puct.cpp -o build/puct
//   potez match native:movetime=100 "ugi:build/puct" --movetime 1000 --game blockade
//
// It speaks the Universal Game Interface (docs/ugi.md). `movetime` is CPU time, so a busy machine costs it nothing.
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "potez/games/blockade/rules.hpp"

namespace puct {

using Position = potez::SmallBlockade;
using potez::Colour;
using potez::Move;
using potez::Side;

constexpr int stride = 15, cells = 12 * stride;
using Steps = std::array<int, cells>;

// Breadth-first search from the goals of a side, cell by cell.
Steps distances(const Position &position, const Position::Board &board, Side side) {
  const auto &open = board.edges();
  Steps steps;
  steps.fill(99);
  std::array<int, cells> queue;
  int head = 0, tail = 0;
  position.goals(side).each([&](int goal) { steps[goal] = 0, queue[tail++] = goal; });
  while (head < tail) {
    const int cell = queue[head++];
    const auto visit = [&](bool is_open, int next) {
      if (is_open && steps[next] == 99) steps[next] = steps[cell] + 1, queue[tail++] = next;
    };
    visit(open.south_open.test(cell), cell + stride);
    visit(open.east_open.test(cell), cell + 1);
    if (cell >= stride) visit(open.south_open.test(cell - stride), cell - stride);
    if (cell >= 1) visit(open.east_open.test(cell - 1), cell - 1);
  }
  return steps;
}

struct Paths {
  int lead, reserve;
};

Paths paths(const Position &position, const Steps &steps, Side side) {
  const int one = steps[position.pawn(side, 0)], two = steps[position.pawn(side, 1)];
  return {std::min(one, two), std::max(one, two)};
}

// How good a position is for the side to move, from -1 to 1.
double evaluate(const Paths &own, const Paths &theirs, int walls) {
  if (own.lead <= 2) return 1;
  const double lead = theirs.lead - own.lead + 1, reserve = theirs.reserve - own.reserve;
  return std::tanh(0.14 * lead + 0.03 * reserve + 0.03 * walls);
}

int walls_of(const Position &position, Side side) {
  return position.in_hand(side, Colour::blue) + position.in_hand(side, Colour::green);
}

struct Node {
  Move move = 0;
  float prior = 0;
  int visits = 0, first = -1, count = 0;
  double total = 0;  // for the side that moved here
  int proved = 0;    // 1: the side that moved here has won; -1: it has lost
};

class Search {
 public:
  explicit Search(const Position &root) : root_(root) { nodes_.emplace_back(); }

  Move run(double seconds) {
    const std::clock_t end = std::clock() + static_cast<std::clock_t>(seconds * CLOCKS_PER_SEC);
    do {
      for (int i = 0; i < 16; ++i) visit(root_, 0);
    } while (std::clock() < end && nodes_[0].proved == 0 && nodes_.size() < 20'000'000);
    const Node &root = nodes_[0];
    const auto worth = [](const Node &node) { return node.proved * 1e9 + node.visits; };
    const auto best = std::max_element(nodes_.begin() + root.first, nodes_.begin() + root.first + root.count,
                                       [&](const Node &a, const Node &b) { return worth(a) < worth(b); });
    return best->move;
  }

 private:
  struct Wall {
    Move part;
    Position::Board board;
    Paths theirs;
    double gain;
  };

  // Returns the value for the side that moved to this node.
  double visit(const Position &position, int at) {
    if (nodes_[at].proved != 0) return finish(at, nodes_[at].proved);
    if (nodes_[at].first < 0) {
      const auto outcome = position.outcome();
      if (outcome) {
        nodes_[at].proved = outcome->winner == position.side() ? -1 : 1;
        return finish(at, nodes_[at].proved);
      }
      return finish(at, -expand(position, at));
    }
    const int child = select(at);
    Position next = position;
    next.play(nodes_[child].move);
    const double value = visit(next, child);
    settle(at);
    return finish(at, nodes_[at].proved != 0 ? nodes_[at].proved : -value);
  }

  double finish(int at, double value) {
    ++nodes_[at].visits;
    nodes_[at].total += value;
    return value;
  }

  int select(int at) const {
    const Node &parent = nodes_[at];
    const double spread = 1.6 * std::sqrt(parent.visits + 1.0);
    const double unseen = parent.visits ? -parent.total / parent.visits - 0.2 : 0;
    int best = parent.first;
    double highest = -1e9;
    for (int i = parent.first; i < parent.first + parent.count; ++i) {
      const Node &node = nodes_[i];
      if (node.proved < 0) continue;
      const double mean = node.visits ? node.total / node.visits : unseen;
      const double bound = mean + spread * node.prior / (1 + node.visits);
      if (bound > highest) highest = bound, best = i;
    }
    return best;
  }

  // A node is lost for the side that moved there if one child wins, and won if
  // all children lose.
  void settle(int at) {
    Node &node = nodes_[at];
    bool all_lose = true;
    for (int i = node.first; i < node.first + node.count; ++i) {
      if (nodes_[i].proved > 0) node.proved = -1;
      all_lose &= nodes_[i].proved < 0;
    }
    if (all_lose) node.proved = 1;
  }

  // Adds the children that look best, and returns the value for the side to
  // move.
  double expand(const Position &position, int at) {
    const Side side = position.side(), rival = other(side);
    const Steps own = distances(position, position.walls(), side),
                theirs = distances(position, position.walls(), rival);
    const Paths ours = paths(position, own, side), against = paths(position, theirs, rival);
    struct Choice {
      Move move;
      double score;
    };
    std::vector<Choice> choices;
    const auto walls = best_walls(position, own, theirs);
    position.each_move([&](Move move) {
      if (move >> 12) return;  // with a wall: below
      choices.push_back({move, 0});
    });
    const bool may_win = !choices.empty() && ours.lead <= 2;
    for (const Wall &wall : walls) {
      if (may_win) break;
      const auto to = position.before(wall.board, position.targets());
      const Steps after = distances(position, wall.board, side);
      for (int number = 0; number < 2; ++number)
        to[number].each([&](int cell) {
          const int waiting = after[position.pawn(side, 1 - number)];
          const Paths mine{std::min(after[cell], waiting), std::max(after[cell], waiting)};
          const int left = walls_of(position, side) - 1 - walls_of(position, rival);
          choices.push_back({position.pawn_part(number, cell) | wall.part, -evaluate(wall.theirs, mine, -left)});
        });
    }
    if (choices.empty()) position.each_move([&](Move move) { choices.push_back({move, 0}); });
    std::stable_sort(choices.begin(), choices.end(), [](auto &a, auto &b) { return a.score > b.score; });
    if (choices.size() > 40) choices.resize(40);
    nodes_[at].first = static_cast<int>(nodes_.size());
    nodes_[at].count = static_cast<int>(choices.size());
    double sum = 0;
    for (const Choice &choice : choices) sum += std::exp(6 * choice.score);
    for (const Choice &choice : choices)
      nodes_.push_back({choice.move, static_cast<float>(std::exp(6 * choice.score) / sum)});
    return evaluate(ours, against, walls_of(position, side) - walls_of(position, rival));
  }

  // The walls that lengthen the other side's paths most compared with the own
  // ones, and one that is in nobody's way.
  std::vector<Wall> best_walls(const Position &position, const Steps &own, const Steps &theirs) const {
    const Side side = position.side(), rival = other(side);
    const Paths ours = paths(position, own, side), against = paths(position, theirs, rival);
    std::vector<Wall> found;
    bool has_quiet = false;
    const auto free = position.placeable();
    for (const Colour colour : {Colour::blue, Colour::green})
      free.of(colour).each([&](int anchor) {
        const int across = colour == Colour::blue ? stride : 1, along = colour == Colour::blue ? 1 : stride;
        const auto closes = [&](const Steps &steps) {
          return steps[anchor] != steps[anchor + across] || steps[anchor + along] != steps[anchor + along + across];
        };
        const bool hinders = closes(theirs) && near(position, rival, anchor);
        if (!hinders && has_quiet) return;
        Wall wall{Position::wall_part(colour, anchor), position.walls(), against, 0};
        wall.board.place(colour, anchor);
        wall.theirs = paths(position, distances(position, wall.board, rival), rival);
        const Paths mine = paths(position, distances(position, wall.board, side), side);
        wall.gain = wall.theirs.lead - against.lead + 0.3 * (wall.theirs.reserve - against.reserve) -
                    (mine.lead - ours.lead) - 0.3 * (mine.reserve - ours.reserve);
        if (wall.gain == 0 && has_quiet) return;
        has_quiet |= wall.gain == 0;
        found.push_back(wall);
      });
    std::stable_sort(found.begin(), found.end(), [](auto &a, auto &b) { return a.gain > b.gain; });
    if (found.size() > 10) found.resize(10);
    return found;
  }

  // Walls around the pawns and the goals of a side are the ones that matter
  // most.
  static bool near(const Position &position, Side side, int anchor) {
    const auto gap = [&](int cell) {
      return std::abs(cell / stride - anchor / stride) + std::abs(cell % stride - anchor % stride);
    };
    bool found = gap(position.pawn(side, 0)) <= 5 || gap(position.pawn(side, 1)) <= 5;
    position.goals(side).each([&](int goal) { found |= gap(goal) <= 5; });
    return found;
  }

  Position root_;
  std::vector<Node> nodes_;
};

}  // namespace puct

int main() {
  puct::Position position;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "ugi") {
      std::cout << "id name PUCT\noption name Game type combo default blockade "
                   "var blockade\nugiok"
                << std::endl;
    } else if (word == "isready") {
      std::cout << "readyok" << std::endl;
    } else if (word == "position") {
      std::string kind, text;
      words >> kind;
      for (int field = 0; kind == "fen" && field < 6 && words >> word; ++field) text += (field ? " " : "") + word;
      if (kind == "startpos") text = "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -";
      position = puct::Position::parse(text);
      for (words >> word; words >> word;) position.play(puct::Position::parse_move(word));
    } else if (word == "go") {
      double milliseconds = 1000;
      for (double number; words >> word;)
        if (word == "movetime" && words >> number) milliseconds = number;
      std::cout << "bestmove " << puct::Position::move_text(puct::Search(position).run(milliseconds / 1000))
                << std::endl;
    } else if (word == "quit") {
      break;
    }
  }
}
