/** The compiled half in a worker, as the page calls it. */
/** @import {CoreRequest, CoreRequests, FromEngine, ToEngine} from "./requests.js" */

import { canPause } from "./core.js";

/** The files of the core; a page without them does without. */
const CORE = new URL("../../core/potez.wasm", import.meta.url).href;
const NETWORKS = [
  new URL("../../core/byte8.network", import.meta.url).href,
  new URL("../../core/blockade.network", import.meta.url).href,
];

/** The smallest module that uses 128-bit vectors. */
const VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]; // prettier-ignore

/** Whether this browser can run the core at all. */
export const canRunCore = () => WebAssembly.validate(new Uint8Array(VECTORS));

/**
 * One request that waits or is being answered.
 * @typedef {object} Job
 * @property {CoreRequest} request
 * @property {unknown} d
 * @property {((info: any) => void) | undefined} onInfo
 * @property {AbortSignal | undefined} signal
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {unknown} last the last report, which becomes the answer if the worker has to be ended
 */

export class EngineClient {
  /**
   * @param {{core: string, networks: string[]}} files
   */
  constructor(files = { core: CORE, networks: NETWORKS }) {
    this.files = files;
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Job | null} */
    this.running = null;
    this.start();
  }

  start() {
    const worker = new Worker(new URL("engine_worker.js", import.meta.url), { type: "module" });
    this.worker = worker;
    /** Fulfilled when the core is loaded. @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.t === "ready") resolve();
        else if (this.running) this.receive(data);
        else reject(new Error(data.d));
      };
      worker.onerror = () => reject(new Error("the worker cannot be started"));
    });
    this.ready.catch(() => {});
    this.send({ t: "open", ...this.files });
  }

  /** @param {ToEngine} message */
  send(message) {
    this.worker?.postMessage(message);
  }

  /**
   * The answer to a request. Requests are answered one after the other. When the signal stops a search, it answers with
   * what it has found; a solver then knows no winner.
   * @template {CoreRequest} R
   * @param {R} request
   * @param {CoreRequests[R][0]} d
   * @param {(info: CoreRequests[R][1]) => void} [onInfo]
   * @param {AbortSignal} [signal]
   * @returns {Promise<CoreRequests[R][2]>}
   */
  async ask(request, d, onInfo, signal) {
    await this.ready;
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, d, onInfo, signal, resolve, reject, last: null });
      this.next();
    });
  }

  next() {
    if (this.running) return;
    const job = (this.running = this.waiting.shift() ?? null);
    if (!job) return;
    const flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    const stop = () => this.stop(job, flag);
    const wantsHelp = flag !== null && /** @type {any} */ (job.d).threads > 1 && navigator.hardwareConcurrency > 1;
    this.send({ t: "ask", request: job.request, d: job.d, flag, wantsHelp });
    if (job.signal?.aborted) stop();
    else job.signal?.addEventListener("abort", stop, { once: true });
  }

  /**
   * @param {Job} job
   * @param {Int32Array | null} flag
   */
  stop(job, flag) {
    if (job !== this.running) return;
    if (flag) Atomics.store(flag, 0, 1);
    else if (canPause) this.send({ t: "stop" });
    else this.restart(job);
  }

  /** The worker cannot hear: end it, and begin with another. @param {Job} job */
  restart(job) {
    this.worker?.terminate();
    this.start();
    this.running = null;
    if (job.last) job.resolve(job.last);
    else job.reject(new Error("stopped"));
    this.ready?.then(() => this.next()).catch(() => {});
  }

  /** @param {FromEngine} message */
  receive(message) {
    const job = this.running;
    if (!job || message.t === "ready") return;
    if (message.t === "info") {
      job.last = message.d;
      job.onInfo?.(message.d);
      return;
    }
    this.running = null;
    if (message.t === "done") job.resolve(message.d);
    else job.reject(new Error(message.d));
    this.next();
  }
}

/** @type {Promise<EngineClient> | null} */
let opened = null;

/** The one engine of this page; rejects if there is no core or the browser cannot run it. */
export const openEngine = () =>
  (opened ??= (async () => {
    if (!canRunCore()) throw new Error("this browser has no WebAssembly with vectors");
    const engine = new EngineClient();
    await engine.ready;
    return engine;
  })().catch((error) => {
    opened = null;
    throw error;
  }));
