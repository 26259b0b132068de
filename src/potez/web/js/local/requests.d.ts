/** What one may ask the core for, and what it answers. A limit that is absent or 0 does not limit. */

export interface SearchRequest {
  game: string;
  position: string;
  /** As long as the same key comes back, searches build on each other. Without one they do not. */
  key?: string;
  megabytes?: number;
  depth?: number;
  nodes?: number;
  seconds?: number;
  /** After so many seconds no new depth begins. */
  soft_seconds?: number;
  multipv?: number;
  selective?: boolean;
  overlooks?: number;
  /** A whole number below 2^64. */
  seed?: string;
  /** With 2, a second worker helps where the page may share memory. The same search may then end otherwise. */
  threads?: number;
}

export interface UctRequest {
  game: string;
  position: string;
  games?: number;
  seconds?: number;
  seed?: string;
}

export interface SolveRequest {
  position: string;
  megabytes?: number;
  nodes?: number;
  seconds?: number;
  threads?: number;
}

export interface CoreSearchInfo {
  depth: number;
  nodes: number;
  seconds: number;
  /** The best first. A value is as in native/include/potez/search/score.hpp. */
  variations: { value: number; moves: string[] }[];
}

export interface CoreProgress {
  nodes: number;
  settled: number;
  moves: number;
  replies_settled: number;
  replies: number;
  table: number;
  done: number;
}

export interface CoreSolution {
  winner: "X" | "O" | null;
  move: string | null;
  nodes: number;
  expanded: number;
  seconds: number;
  table_seconds: number;
}

/** By the name of the request: what it holds, what is told on the way, and its answer. */
export interface CoreRequests {
  search: [SearchRequest, CoreSearchInfo, CoreSearchInfo];
  uct: [UctRequest, never, CoreSearchInfo];
  solve: [SolveRequest, CoreProgress, CoreSolution];
  evaluate: [{ game: string; position: string }, never, number];
}
export type CoreRequest = keyof CoreRequests;

/** What the page sends to the worker. `flag` is shared memory that becomes 1 when the work has to stop. */
export type ToEngine =
  | { t: "open"; core: string; networks: string[] }
  | { t: "ask"; request: CoreRequest; d: unknown; flag: Int32Array | null; wantsHelp: boolean }
  | { t: "stop" };

/** What the worker sends to the page. */
export type FromEngine =
  { t: "ready" } | { t: "info"; d: unknown } | { t: "done"; d: unknown } | { t: "failed"; d: string };

declare global {
  /** What the build puts before the service worker: the hash of each file. */
  const SITE: { version: string; files: Record<string, string> };

  /** JavaScript Promise Integration, which TypeScript does not know yet. */
  namespace WebAssembly {
    class Suspending {
      constructor(imported: (...values: any[]) => Promise<unknown>);
    }
    function promising(exported: CallableFunction): (...values: any[]) => Promise<any>;
  }
}
