// The compiled half for a web page, as WebAssembly: search, UCT, solver. Text in, JSON out.
//
// The page provides three functions. `tell` gets reports of the work that goes on. `poll` is asked every few dozen
// nodes: 0 go on, 1 stop, 2 pause. `pause` lets the page hear its messages, and then answers 0 or 1.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "potez/games.hpp"
#include "potez/network/networks.hpp"
#include "potez/search/iterative_deepening.hpp"
#include "potez/search/oracles.hpp"
#include "potez/search/uct.hpp"
#include "potez/solver/packed_position.hpp"
#include "potez/solver/solve.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name))) extern "C"

IMPORT(tell) void page_tell(const char* json);
IMPORT(poll) int page_poll();
IMPORT(pause) int page_pause();

namespace potez {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_reports = std::chrono::milliseconds(100);

constexpr std::size_t bytes_of_strips = std::size_t{1} << 25;

// What searches use. Strip tables and networks outlive an engine; the rest is its own.
struct Engine {
  std::size_t megabytes;
  TranspositionTable table{megabytes};
  Oracles oracles{{library(), megabytes << 19}};

  static std::shared_ptr<solver::Library> library() {
    static const auto made = std::make_shared<solver::Library>(nullptr, bytes_of_strips);
    return made;
  }
};
std::unique_ptr<Engine> engine;
Networks networks;
std::string answer;  // of the last call

bool is_stop_asked() {
  const int said = page_poll();
  return said == 2 ? page_pause() != 0 : said != 0;
}

std::string quoted(std::string_view text) {  // texts of positions, moves and errors of the core: no control characters
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += c;
  }
  return json + '"';
}

// A number that is not negative, with six decimals. std::to_string would bring snprintf along.
std::string decimal(double number) {
  constexpr std::uint64_t million = 1'000'000;
  const auto millionths = static_cast<std::uint64_t>(number * million + 0.5);
  return std::to_string(millionths / million) + '.' + std::to_string(million + millionths % million).substr(1);
}

std::string as_json(const Position& position, const SearchInfo& info) {
  std::string json = "{\"depth\":" + std::to_string(info.depth) + ",\"nodes\":" + std::to_string(info.nodes) +
                     ",\"seconds\":" + decimal(info.seconds) + ",\"variations\":[";
  for (const Variation& variation : info.variations) {
    if (json.back() == '}') json += ',';
    json += "{\"value\":" + std::to_string(variation.value) + ",\"moves\":[";
    for (const Move move : variation.moves) {
      if (json.back() == '"') json += ',';
      json += quoted(std::visit([&](const auto& p) { return p.move_text(move); }, position));
    }
    json += "]}";
  }
  return json + "]}";
}

std::string as_json(const solver::Progress& progress) {
  const auto& [nodes, settled, moves, table, done] = progress;
  return "{\"nodes\":" + std::to_string(nodes) + ",\"settled\":" + std::to_string(settled[0]) +
         ",\"moves\":" + std::to_string(moves[0]) + ",\"table\":" + decimal(table) +
         ",\"replies_settled\":" + std::to_string(settled[1]) + ",\"replies\":" + std::to_string(moves[1]) +
         ",\"done\":" + decimal(done) + "}";
}

std::string as_json(const Position& position, const solver::Solution& found, int cols) {
  const auto text = [&] {
    const Move move = static_cast<Move>(found.move / cols << 5 | found.move % cols);
    return quoted(std::visit([&](const auto& p) { return p.move_text(move); }, position));
  };
  return std::string("{\"winner\":") + (found.winner ? quoted(std::string(1, letter(*found.winner))) : "null") +
         ",\"move\":" + (found.move >= 0 ? text() : "null") + ",\"nodes\":" + std::to_string(found.nodes) +
         ",\"expanded\":" + std::to_string(found.expanded) + ",\"seconds\":" + decimal(found.seconds) +
         ",\"table_seconds\":" + decimal(found.table_seconds) + "}";
}

template <class G>
solver::PackedPosition packed(const G&) {
  throw std::invalid_argument("only positions of domineering can be solved");
}

template <int Rows, int Stride>
solver::PackedPosition packed(const Domineering<Rows, Stride>& position) {
  if (!solver::fits(position.rows(), position.cols())) throw std::invalid_argument("the board has too many cells");
  return solver::packed(position);
}

// The JSON that some work returns, or {"failed": reason}. It is valid until the next call.
template <class F>
const char* answer_of(F&& work) {
  try {
    answer = work();
  } catch (const std::bad_alloc&) {
    answer = "{\"failed\":\"there is not enough memory\"}";
  } catch (const std::exception& error) {
    answer = "{\"failed\":" + quoted(error.what()) + "}";
  }
  return answer.c_str();
}

}  // namespace

EXPORT(allocate) void* allocate(std::size_t bytes) { return operator new(bytes); }
EXPORT(release) void release(void* data) { operator delete(data); }

// Takes the bytes of a file as the network of its game.
EXPORT(add_network) const char* add_network(const char* bytes, std::size_t size) {
  return answer_of([&] {
    networks.add({bytes, size});
    return std::string("{}");
  });
}

// Forgets what earlier searches have found. The transposition table gets so many megabytes; what the solver proves for
// the search may take half as many.
EXPORT(new_engine) const char* new_engine(std::size_t megabytes) {
  return answer_of([&] {
    engine.reset();  // before there is another one
    engine = std::make_unique<Engine>(megabytes);
    return std::string("{}");
  });
}

EXPORT(search)
const char* search(const char* game, const char* text, int depth, std::uint64_t nodes, double seconds,
                   double soft_seconds, int multipv, bool selective, double overlooks, std::uint64_t seed,
                   int threads) {
  return answer_of([&] {
    const Position position = parse(game, text);
    const Stop stop(is_stop_asked);
    const auto report = [&](const SearchInfo& info) { page_tell(as_json(position, info).c_str()); };
    const auto found = std::visit(
        [&](const auto& p) {
          const SearchResources<std::decay_t<decltype(p)>> resources{engine->table, &engine->oracles.of(p),
                                                                     networks.of(p)};
          return think(p, resources, {depth, nodes, seconds, soft_seconds}, {selective, overlooks, seed}, multipv,
                       threads, stop, report);
        },
        position);
    return as_json(position, found);
  });
}

EXPORT(uct)
const char* uct(const char* game, const char* text, std::uint64_t games, double seconds, std::uint64_t seed) {
  return answer_of([&] {
    const Position position = parse(game, text);
    const Stop stop(is_stop_asked);
    const auto found =
        std::visit([&](const auto& p) { return search_uct(p, {0, games, seconds, 0}, seed, stop); }, position);
    return as_json(position, found);
  });
}

EXPORT(evaluate) const char* evaluate(const char* game, const char* text) {
  return answer_of([&] {
    return std::to_string(std::visit([](const auto& p) { return static_value(p, networks.of(p)); }, parse(game, text)));
  });
}

EXPORT(solve)
const char* solve(const char* text, std::size_t megabytes, std::uint64_t nodes, double seconds, int threads) {
  return answer_of([&] {
    const Position position = parse("domineering", text);
    const auto given = std::visit([](const auto& p) { return packed(p); }, position);
    solver::Solver solver(given.rows, given.cols, Engine::library(), {.memory = megabytes << 20, .threads = threads});
    const Stop stop(is_stop_asked);
    auto next = Clock::now() + between_reports;
    const auto report = [&](const solver::Progress& progress) {
      if (Clock::now() < next) return;
      next = Clock::now() + between_reports;
      page_tell(as_json(progress).c_str());
    };
    return as_json(position, solver.solve(given.empty, given.side, {nodes, seconds}, stop, report), given.cols);
  });
}

}  // namespace potez
