/**
 * The analysis of a served page on the visitor's own machine. The server still says what stands out in a position and
 * reviews games; where the core cannot be had, it thinks as well.
 */
/** @import {AnalysisFrame, AnalysisRequest} from "../types.js" */
/** @import {CoreSearchInfo} from "./requests.js" */
/** @import {Line} from "../line.js" */
/** @import {SocketOwner} from "../socket.js" */

import { fetchView } from "../api.js";
import { t } from "../language.js";
import { openEngine } from "./engine.js";

/** As in native/include/potez/search/score.hpp. */
const [WIN, GUESS] = [32_000, 29_000];
/** Seconds in which a verdict must be found, as on the server. */
const VERDICT = 1;
/** Seconds that the server thinks where it only lists facts. */
const LEAST = 0.001;

/** @type {Promise<Awaited<ReturnType<typeof openEngine>> | null> | null} */
let found = null;

/** The core; null if the server or the browser does not have what it takes, which is asked once. */
export const deviceEngine = () => (found ??= openEngine().catch(() => null));

/** @param {number} value */
const scoreOf = (value) =>
  value > GUESS ? { win_in: WIN - value } : value < -GUESS ? { loss_in: WIN + value } : { value };

/** What the server would tell of a search. @param {CoreSearchInfo} info */
function told({ depth, nodes, variations }) {
  const lines = variations.map(({ value, moves }) => ({ score: scoreOf(value), message: "", moves }));
  return { depth, nodes, lines, exact: Math.abs(variations[0]?.value ?? 0) > GUESS };
}

/** @typedef {Extract<AnalysisRequest, {t: "analyse"}>} Analyse */

/** @implements {Line<AnalysisRequest>} */
export class DeviceAnalysis {
  /**
   * @param {SocketOwner<AnalysisRequest, AnalysisFrame>} owner
   * @param {(owner: SocketOwner<AnalysisRequest, AnalysisFrame>) => Line<AnalysisRequest>} openServer
   */
  constructor(owner, openServer) {
    this.owner = owner;
    this.stop = new AbortController();
    /** The request that the core answers. @type {string | null} */
    this.thinking = null;
    this.server = openServer({
      receive: (frame) => this.hear(frame),
      connectionChanged: (online) => owner.connectionChanged?.(online),
      silenceChanged: (silent) => owner.silenceChanged?.(silent),
    });
  }

  /**
   * @param {AnalysisRequest} request
   * @param {boolean} [retry]
   */
  send(request, retry) {
    this.stop.abort();
    this.thinking = null;
    if (request.t === "analyse") void this.analyse(request);
    else this.server.send(request, retry);
  }

  close() {
    this.stop.abort();
    this.server.close();
  }

  /** Of what the core answers, the server knows only the facts. @param {AnalysisFrame} frame */
  hear(frame) {
    if (frame.id && frame.id === this.thinking && frame.t !== "facts" && frame.t !== "refused") return;
    this.owner.receive(frame);
  }

  /** @param {Analyse} request */
  async analyse(request) {
    const { signal } = (this.stop = new AbortController());
    const engine = await deviceEngine();
    if (signal.aborted) return;
    if (!engine) return this.server.send(request);
    this.thinking = request.id;
    this.server.send({ ...request, d: { ...request.d, seconds: LEAST } });
    try {
      await this.think(engine, request, signal);
    } catch {
      if (signal.aborted) return;
      this.thinking = null;
      this.server.send(request);
    }
  }

  /**
   * @param {Awaited<ReturnType<typeof openEngine>>} engine
   * @param {Analyse} request
   * @param {AbortSignal} signal
   */
  async think(engine, { id, d }, signal) {
    const { game, start, moves, lines, seconds } = d;
    const { text } = await fetchView({ game, start, moves });
    const tell = (/** @type {AnalysisFrame} */ frame) => !signal.aborted && this.owner.receive(frame);
    if (game === "domineering") {
      // A board that is too large for the solver has no verdict.
      const limits = { position: text, seconds: Math.min(VERDICT, seconds), threads: 2 };
      const found = await engine.ask("solve", limits, undefined, signal).catch(() => null);
      if (found?.winner) {
        const { winner, move } = found;
        tell({ t: "verdict", id, d: { winner, move, message: t("{winner} wins: proved", { winner }) } });
      }
    }
    if (signal.aborted) return;
    const search = { game, position: text, seconds, multipv: lines, threads: 2, key: `${game} ${text} ${lines}` };
    await engine.ask("search", search, (info) => tell({ t: "info", id, d: told(info) }), signal);
    tell({ t: "done", id });
  }
}
