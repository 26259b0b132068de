/** The compiled half as WebAssembly: text in, JSON out. Its other side is native/wasm/core.cpp. */
/** @import {SearchRequest, SolveRequest, UctRequest} from "./requests.js" */

/**
 * What the core asks its surroundings while it works.
 * @typedef {object} Surroundings
 * @property {(json: string) => void} tell hear a report
 * @property {() => 0 | 1 | 2} poll called every few dozen nodes: 0 go on, 1 stop, 2 pause
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

/** Of the core's memory, in pages of 64 kB, as tools/site/core.py tells the linker. */
const PAGES = { initial: 128, maximum: 4096 };
/** Shared memory does not grow: a worker may hear late that another one made it grow. Unused pages cost nothing. */
const SHARED_PAGES = { initial: PAGES.maximum, maximum: PAGES.maximum };
/** Bytes of the stack of a second worker. */
const STACK = 4 << 20;
/** The memory among the imports of the core: its names, its kind, and that it is shared. */
const SHARED_MEMORY = "\x03env\x06memory\x02\x03";

/**
 * The core and its memory. Where the page may not share memory, the mark that it is shared is taken from the core.
 * @param {ArrayBuffer} bytes
 * @param {boolean} shared
 * @returns {Promise<[WebAssembly.Module, WebAssembly.Memory]>}
 */
export async function compileCore(bytes, shared) {
  const head = new Uint8Array(bytes, 0, 4096);
  const at = String.fromCharCode(...head).indexOf(SHARED_MEMORY);
  if (!shared) head[at + SHARED_MEMORY.length - 1] = 1;
  const pages = shared ? SHARED_PAGES : PAGES;
  return [await WebAssembly.compile(bytes), new WebAssembly.Memory({ ...pages, shared })];
}

/**
 * What a second worker needs to help with the work of a first one.
 * @typedef {object} Place
 * @property {WebAssembly.Module} module
 * @property {WebAssembly.Memory} memory
 * @property {number} stack its upper end
 * @property {number} variables where those of the thread begin
 */

/**
 * Get ready to help. The result does so, without an end. If it fails, the first worker goes on alone.
 * @param {Place} place
 * @returns {Promise<() => void>}
 */
export async function takePlace({ module, memory, stack, variables }) {
  const nothing = () => 0;
  const imports = {
    env: { memory },
    wasi_snapshot_preview1: system(() => new DataView(memory.buffer)),
    page: { tell: nothing, poll: nothing, pause: nothing }, // which the first worker is asked
  };
  const exports = /** @type {any} */ ((await WebAssembly.instantiate(module, imports)).exports);
  exports.__stack_pointer.value = stack;
  exports.__wasm_init_tls(variables);
  return () => {
    try {
      exports.help();
    } catch (error) {
      exports.give_up();
      throw error;
    }
  };
}

/** What the C library asks of its system: the time. @param {() => DataView} memory */
const system = (memory) => ({
  clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
    memory().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  },
});

export class Core {
  /**
   * @param {[WebAssembly.Module, WebAssembly.Memory]} compiled
   * @param {Surroundings} surroundings
   */
  static async open([module, memory], { tell, poll, pause }) {
    /** @type {Core} */
    let core;
    /** @type {any} */
    const imports = {
      env: { memory },
      wasi_snapshot_preview1: system(() => core.view()),
      page: {
        tell: (/** @type {number} */ at) => tell(core.textAt(at)),
        poll,
        pause: canPause ? new WebAssembly.Suspending(pause) : () => 0,
      },
    };
    core = new Core(module, memory, await WebAssembly.instantiate(module, imports));
    core.exports._initialize();
    return core;
  }

  /**
   * @param {WebAssembly.Module} module
   * @param {WebAssembly.Memory} memory
   * @param {WebAssembly.Instance} instance
   */
  constructor(module, memory, { exports }) {
    this.module = module;
    this.memory = memory;
    this.exports = /** @type {any} */ (exports);
    this.cachedView = new DataView(memory.buffer);
    /** Whose table the engine has. */
    this.table = "";
    /** How many workers can work at a request. */
    this.threads = 1;
  }

  /** A place for a second worker, in memory that is shared. @returns {Place} */
  place() {
    const { allocate, __tls_size: size } = this.exports;
    return {
      module: this.module,
      memory: this.memory,
      stack: allocate(STACK) + STACK,
      variables: allocate(size.value),
    };
  }

  /** Memory that grows gets a new buffer. */
  view() {
    if (this.cachedView.buffer !== this.memory.buffer) this.cachedView = new DataView(this.memory.buffer);
    return this.cachedView;
  }

  /** @param {number} at */
  textAt(at) {
    const bytes = new Uint8Array(this.memory.buffer);
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at))); // a copy: shared memory is not decoded
  }

  /** Give the core the network of a game, as its file has it. @param {ArrayBuffer} file */
  addNetwork(file) {
    return this.call("add_network", new Uint8Array(file), file.byteLength);
  }

  /** Forget what was found for another key. @param {number} megabytes @param {string} table */
  async newEngine(megabytes, table) {
    this.table = "";
    await this.call("new_engine", megabytes);
    this.table = table;
  }

  /** @param {SearchRequest} request */
  async search(request) {
    const { game, position, key = "", megabytes = MEGABYTES.search, threads = 1, ...rest } = request;
    const { depth, nodes, seconds, soft_seconds, multipv, selective, overlooks, seed } = { ...SEARCH, ...rest };
    const table = `${megabytes} ${key}`;
    if (!key || table !== this.table) await this.newEngine(megabytes, table);
    const limits = [depth, BigInt(nodes), seconds, soft_seconds];
    const options = [multipv, selective ? 1 : 0, overlooks, BigInt(seed)];
    return this.call("search", game, position, ...limits, ...options, Math.min(threads, this.threads));
  }

  /** @param {UctRequest} request */
  uct({ game, position, games = 0, seconds = 0, seed = "0" }) {
    return this.call("uct", game, position, BigInt(games), seconds, BigInt(seed));
  }

  /** Memory never shrinks here, so the solver gets that of the search. @param {SolveRequest} request */
  async solve({ position, megabytes = MEGABYTES.solve, nodes = 0, seconds = 0, threads = 1 }) {
    await this.newEngine(0, "");
    return this.call("solve", position, megabytes, BigInt(nodes), seconds, Math.min(threads, this.threads));
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
