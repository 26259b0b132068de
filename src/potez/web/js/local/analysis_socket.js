/** The analysis socket without a server: the same requests and frames. A new request stops the one before it. */
/** @import {AnalysisFrame, AnalysisRequest} from "../types.js" */
/** @import {Line} from "../line.js" */
/** @import {SocketOwner} from "../socket.js" */

import { Refusal } from "../api.js";
import { openPython } from "./python.js";

/** @implements {Line<AnalysisRequest>} */
export class LocalAnalysisSocket {
  /** @param {SocketOwner<AnalysisRequest, AnalysisFrame>} owner */
  constructor(owner) {
    this.owner = owner;
    this.stop = new AbortController();
    queueMicrotask(() => this.owner.connectionChanged?.(true));
  }

  /** @param {AnalysisRequest} request */
  send(request) {
    this.stop.abort();
    if (request.t === "analyse" || request.t === "review") void this.work(request);
  }

  /** @param {Extract<AnalysisRequest, {id: string}>} request */
  async work({ t, id, d }) {
    const { signal } = (this.stop = new AbortController());
    const tell = (/** @type {any} */ frame) => !signal.aborted && this.owner.receive({ ...frame, id });
    try {
      await openPython().call(t, d, tell, signal);
    } catch (error) {
      if (error instanceof Refusal) tell({ t: "refused", d: { code: error.code, messages: [error.message] } });
      else if (!signal.aborted) throw error;
    }
    tell({ t: "done" });
  }

  close() {
    this.stop.abort();
  }
}
