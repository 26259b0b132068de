/** Python in this page: a worker that answers as a server would. One of them serves the page, others run programs. */

import { Refusal } from "../api.js";
import { language, t } from "../language.js";
import { openEngine } from "./engine.js";

/** Where the build has put Pyodide and the archives. */
const FOLDER = new URL("../../python/", import.meta.url).href;

/** The calls for which Python may ask the compiled core. */
const THINKING = new Set(["computer", "hint", "analyse", "review", "match"]);

/** The compiled core, if the browser has it. It is loaded when somebody must think, or nothing else is to be done. */
export const openCore = () => openEngine().catch(() => null);

/**
 * @typedef {object} Job
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((frame: any) => void) | undefined} onFrame
 * @property {AbortController} stop ends what the core does for this job
 */

/** @typedef {{ok: boolean, type: string, content: Uint8Array<ArrayBuffer>}} Answer */

/** What is said when Python does not start. @param {string} why */
const whyNot = (why) =>
  why === "missing"
    ? t("this server has no Python for the page: whoever runs it can build it with “make site”")
    : t("Python could not be loaded: {why}", { why });

export class Python {
  /**
   * @param {{memory?: number, onProgress?: (part: number) => void}} [options] the most bytes of memory, and who hears how
   *   much has been loaded, from 0 to 1
   */
  constructor({ memory, onProgress } = {}) {
    this.worker = new Worker(new URL("python_worker.js", import.meta.url), { type: "module" });
    this.last = 0;
    /** @type {Map<number, Job>} */
    this.jobs = new Map();
    this.onProgress = onProgress;
    this.isReady = false;
    /** Fulfilled when Python runs. @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => {
        if (data.t === "ready") {
          this.isReady = true;
          resolve();
        } else if (data.t === "failed" && data.id === null) reject(new Refusal("away", [whyNot(data.d)]));
        else this.receive(data);
      };
      this.worker.onerror = () => reject(new Refusal("away", [t("this browser cannot run Python")]));
    });
    this.ready.catch(() => {});
    this.worker.postMessage({ t: "start", folder: FOLDER, memory, keeps: !memory });
  }

  /** @param {any} data */
  receive(data) {
    if (data.t === "progress") return this.onProgress?.(data.d);
    if (data.t === "ask core") return void this.askCore(data);
    const job = this.jobs.get(data.id);
    if (data.t === "frame") return job?.onFrame?.(JSON.parse(data.text));
    this.jobs.delete(data.id);
    if (data.t === "answer") job?.resolve(data);
    else if (data.t === "failed") job?.reject(new Error(data.d));
    else {
      const { ok, refused } = JSON.parse(data.text);
      if (refused) job?.reject(new Refusal(refused.error, refused.messages));
      else job?.resolve(ok);
    }
  }

  /** Pass a question of Python on to the compiled core. @param {any} asked */
  async askCore({ call, question, request, text }) {
    const { worker } = this;
    const engine = await openCore();
    const job = this.jobs.get(call);
    try {
      if (!engine || !job || job.stop.signal.aborted) throw new Error("stopped");
      const tell = (/** @type {object} */ info) =>
        worker.postMessage({ t: "core info", question, text: JSON.stringify(info) });
      const answer = await engine.ask(request, JSON.parse(text), tell, job.stop.signal);
      worker.postMessage({ t: "core answer", question, text: JSON.stringify(answer) });
    } catch (error) {
      worker.postMessage({ t: "core failure", question, text: String(error) });
    }
  }

  /**
   * @param {object} message
   * @param {((frame: any) => void) | undefined} onFrame
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async post(message, onFrame, signal) {
    await this.ready;
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      const stop = new AbortController();
      signal?.addEventListener("abort", () => stop.abort(), { once: true });
      this.jobs.set(id, { resolve, reject, onFrame, stop });
      this.worker.postMessage({ ...message, id });
    });
  }

  /**
   * What the server would answer over HTTP.
   * @param {string} method
   * @param {string} path with a query
   * @param {string | null} body
   * @returns {Promise<Answer>}
   */
  respond(method, path, body) {
    const [plain, query] = path.split("?");
    const words = JSON.stringify(Object.fromEntries(new URLSearchParams(query ?? "")));
    return this.post({ t: "respond", d: [method, decodeURIComponent(plain), words, body, language()] }, undefined);
  }

  /**
   * @param {string} kind
   * @param {object} data
   * @param {(frame: any) => void} [onFrame]
   * @param {AbortSignal} [signal] stops what the core does
   * @returns {Promise<any>}
   */
  async call(kind, data, onFrame, signal) {
    const core = THINKING.has(kind) && (await openCore()) !== null;
    return this.post({ t: "call", kind, text: JSON.stringify(data), lang: language(), core }, onFrame, signal);
  }

  /** End the worker. Whoever waits for it is refused with these words. @param {string} words */
  end(words) {
    this.worker.terminate();
    for (const { reject, stop } of this.jobs.values()) {
      stop.abort();
      reject(new Refusal("stopped", [words]));
    }
    this.jobs.clear();
  }
}

/** @type {Python | null} */
let opened = null;
/** @type {Set<(part: number) => void>} */
const listeners = new Set();

/** The Python that serves this page. It is loaded when it is first asked for. */
export function openPython() {
  if (!opened) {
    const python = (opened = new Python({
      onProgress: (part) => listeners.forEach((listen) => listen(part)),
    }));
    python.ready.catch(() => {
      if (opened === python) opened = null;
    });
  }
  return opened;
}

/** Hear how much of Python has been loaded, from 0 to 1. Call the result to hear no more. @param {(part: number) => void} listen */
export function onPythonProgress(listen) {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
