/** The worker in which the compiled half thinks: one request at a time, until it is answered or stopped. */
/** @import {FromEngine, ToEngine} from "./requests.js" */

import { canPause, compileCore, Core } from "./core.js";

/** Milliseconds of work after which the worker hears its messages. */
const STRETCH = 8;

/** @type {Core} */
let core;
/** @type {Int32Array | null} */
let flag = null;
let stopped = false;
let heard = 0;

/** @param {FromEngine} message */
const send = (message) => postMessage(message);

const surroundings = {
  tell: (/** @type {string} */ json) => send({ t: "info", d: JSON.parse(json) }),
  poll() {
    if (flag) return Atomics.load(flag, 0) ? 1 : 0;
    return canPause && performance.now() - heard > STRETCH ? 2 : 0;
  },
  /** Let the messages in that have come meanwhile. @returns {Promise<0 | 1>} */
  async pause() {
    await breathe();
    heard = performance.now();
    return stopped ? 1 : 0;
  },
};

const { port1: mine, port2: other } = new MessageChannel();
/** Resolves after the messages that are waiting. @returns {Promise<unknown>} */
const breathe = () =>
  new Promise((resolve) => {
    mine.onmessage = resolve;
    other.postMessage(null);
  });

/** Fulfilled when a second worker helps, or it is known that none can. @type {Promise<void> | null} */
let helped = null;

/** Start a second worker when it is first wanted. */
const getHelp = () =>
  (helped ??= new Promise((resolve, reject) => {
    const worker = new Worker(new URL("helper_worker.js", import.meta.url), { type: "module" });
    worker.onmessage = resolve;
    worker.onerror = reject;
    worker.postMessage(core.place());
  }).then(
    () => void (core.threads = 2),
    () => {},
  ));

/** @param {string} address */
async function fetchBytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

/** @param {ToEngine} message */
async function receive(message) {
  switch (message.t) {
    case "open": {
      const [compiled, ...networks] = await Promise.all([
        fetchBytes(message.core).then((bytes) => compileCore(bytes, crossOriginIsolated)),
        ...message.networks.map(fetchBytes),
      ]);
      core = await Core.open(compiled, surroundings);
      for (const network of networks) await core.addNetwork(network);
      return send({ t: "ready" });
    }
    case "ask":
      flag = message.flag;
      stopped = false;
      heard = performance.now();
      if (message.wantsHelp) await getHelp();
      return send({ t: "done", d: await core[message.request](/** @type {any} */ (message.d)) });
    case "stop":
      stopped = true;
  }
}

onmessage = ({ data }) =>
  receive(data).catch((error) => send({ t: "failed", d: error instanceof Error ? error.message : String(error) }));
