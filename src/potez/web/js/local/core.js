/** The compiled half as WebAssembly: text in, JSON out. Its other side is native/wasm/core.cpp. */
/** @import {SearchRequest, SolveRequest, UctRequest} from "./requests.js" */

/**
 * What the core asks its surroundings while it works.
 * @typedef {object} Surroundings
 * @property {(json: string) => void} tell hear a report
 * @property {() => 0 | 1 | 2} poll called every few hundred nodes: 0 go on, 1 stop, 2 pause
 * @property {() => Promise<0 | 1>} pause called after a 2; needs `canPause`
 */

/** Whether code can wait for a promise in the midst of a search (JavaScript Promise Integration). */
export const canPause = "Suspending" in WebAssembly;

/** A position and limits for tables that fit a page. Each kind of request has its defaults here. */
const SEARCH = {
  depth: 0,
  nodes: 0,
  seconds: 0,
  soft_seconds: 0,
  multipv: 1,
  selective: true,
  overlooks: 0,
  seed: "0",
};
const MEGABYTES = { search: 16, solve: 32 };

/** What the C library asks of its system: the time. There are no files. @param {() => DataView} memory */
const system = (memory) => ({
  clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
    memory().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  },
  fd_close: () => 8,
  fd_seek: () => 8,
  fd_write: () => 8, // "bad file descriptor"
});

export class Core {
  /**
   * @param {WebAssembly.Module} module
   * @param {Surroundings} surroundings
   */
  static async open(module, { tell, poll, pause }) {
    /** @type {Core} */
    let core;
    /** @type {any} */
    const imports = {
      wasi_snapshot_preview1: system(() => core.view()),
      page: {
        tell: (/** @type {number} */ at) => tell(core.textAt(at)),
        poll,
        pause: canPause ? new WebAssembly.Suspending(pause) : () => 0,
      },
    };
    core = new Core(await WebAssembly.instantiate(module, imports));
    core.exports._initialize();
    return core;
  }

  /** @param {WebAssembly.Instance} instance */
  constructor({ exports }) {
    this.exports = /** @type {any} */ (exports);
    /** @type {WebAssembly.Memory} */
    this.memory = this.exports.memory;
    this.cachedView = new DataView(this.memory.buffer);
    /** Whose table the engine has. */
    this.table = "";
  }

  /** Memory that grows gets a new buffer. */
  view() {
    if (this.cachedView.buffer !== this.memory.buffer) this.cachedView = new DataView(this.memory.buffer);
    return this.cachedView;
  }

  /** @param {number} at */
  textAt(at) {
    const bytes = new Uint8Array(this.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  /** Give the core the network of a game, as its file has it. @param {ArrayBuffer} file */
  addNetwork(file) {
    return this.call("add_network", new Uint8Array(file), file.byteLength);
  }

  /** @param {SearchRequest} request */
  search(request) {
    const { game, position, key = "", megabytes = MEGABYTES.search, ...rest } = request;
    const { depth, nodes, seconds, soft_seconds, multipv, selective, overlooks, seed } = { ...SEARCH, ...rest };
    const table = `${megabytes} ${key}`;
    if (!key || table !== this.table) this.exports.new_engine(megabytes);
    this.table = table;
    const limits = [depth, BigInt(nodes), seconds, soft_seconds];
    return this.call("search", game, position, ...limits, multipv, selective ? 1 : 0, overlooks, BigInt(seed));
  }

  /** @param {UctRequest} request */
  uct({ game, position, games = 0, seconds = 0, seed = "0" }) {
    return this.call("uct", game, position, BigInt(games), seconds, BigInt(seed));
  }

  /** Memory never shrinks here, so the solver gets that of the search. @param {SolveRequest} request */
  solve({ position, megabytes = MEGABYTES.solve, nodes = 0, seconds = 0 }) {
    this.exports.new_engine(0);
    this.table = "";
    return this.call("solve", position, megabytes, BigInt(nodes), seconds);
  }

  /** @param {{game: string, position: string}} request */
  evaluate({ game, position }) {
    return this.call("evaluate", game, position);
  }

  /**
   * Texts and bytes are copied into the memory of the core for the time of the call.
   * @param {string} name
   * @param {...(string | Uint8Array | number | bigint)} values
   */
  async call(name, ...values) {
    const copies = values.map((value) => {
      if (typeof value === "number" || typeof value === "bigint") return null;
      const bytes = typeof value === "string" ? new TextEncoder().encode(`${value}\0`) : value;
      const at = this.exports.allocate(bytes.length);
      new Uint8Array(this.memory.buffer).set(bytes, at);
      return at;
    });
    try {
      const exported = this.exports[name];
      const run = canPause ? WebAssembly.promising(exported) : exported;
      const answer = JSON.parse(this.textAt(await run(...values.map((value, i) => copies[i] ?? value))));
      if (answer.failed) throw new Error(answer.failed);
      return answer;
    } finally {
      for (const at of copies) if (at !== null) this.exports.release(at);
    }
  }
}
