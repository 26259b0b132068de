/** The shapes of docs/api.md that the page uses. */

export type Side = "X" | "O";
export type Colour = "B" | "G";
/** Row and column as the rules of Blockade count them: from 1, at the top left. */
export type Pair = [number, number];
export type Score = { value?: number; win_in?: number; loss_in?: number };

export interface Ending {
  winner: Side | null;
  reason: string;
  said: string;
}

export interface BlockadeBoard {
  rows: number;
  cols: number;
  pawns: Record<string, Pair>;
  homes: Record<string, Pair>;
  hand: Record<Side, Record<Colour, number>>;
  walls: string[];
}
export interface BlockadeLegal {
  pawns: Record<string, Pair[]>;
  wins: string[];
  alone: string[];
  walls: string[];
  except: Record<string, string[]>;
}
export interface ByteBoard {
  size: number;
  stacks: Record<string, string>;
  score: Record<Side, number>;
}
export interface DomineeringBoard {
  rows: number;
  cols: number;
  cells: string[];
}

export interface View {
  game: string;
  text: string;
  ply: number;
  side: Side;
  outcome: Ending | null;
  board: any;
  legal: any;
  last: (Record<string, any> & { move: string; side: Side }) | null;
  moves?: string[];
}

/** A game from its start through some moves. */
export interface Line {
  game: string;
  start: string;
  moves: string[];
}

export interface Seat {
  kind: "person" | "computer" | "open";
  name: string;
  level: number | null;
}
export interface Clock {
  base: number;
  increment: number;
  left: Record<Side, number>;
  running: Side | null;
}
export interface Status {
  players: Record<Side, Seat>;
  clock: Clock | null;
  offers: Record<string, Side>;
  result: Ending | null;
  rematch: string | null;
  v: number;
}
export interface Snapshot extends Status, Line {
  room: string;
  created: number;
}
export interface Happening {
  kind: string;
  v: number;
  side?: Side;
  move?: string;
  plies?: number;
  what?: string;
  yes?: boolean;
  room?: string;
  name?: string;
}

export interface Option {
  name: string;
  default: any;
  low?: number;
  high?: number;
  choices?: number[];
}
export interface Game {
  name: string;
  options: Option[];
  levels: { level: number; name: string }[];
  rules: string;
}

/** What the player is to do now, and the buttons that help. */
export interface Prompt {
  said: string;
  buttons: Button[];
}
export interface Button {
  label: string;
  act: () => void;
  primary?: boolean;
  pressed?: boolean;
}

/** What a board tells whoever set it up. */
export interface Table {
  move: (text: string) => void;
  prompt: (prompt: Prompt) => void;
  /** A ghost that is not allowed, as a move; "" when it is gone. */
  doubt: (move: string) => void;
  say: (text: string) => void;
}

/** A place under the pointer: the cell, and the exact point in cells. */
export interface Spot {
  row: number;
  col: number;
  x: number;
  y: number;
  touch: boolean;
}
export interface Cell {
  row: number;
  col: number;
}

export interface Grid {
  rows: number;
  cols: number;
  pitch: number;
  rowNames: string[];
  colNames: string[];
}

export interface TraceScore {
  win?: number;
  loss?: number;
  guess?: number;
}
export interface TraceNode {
  index: number;
  parent: number | null;
  move: string | null;
  side: Side;
  depth: number;
  alpha: TraceScore;
  beta: TraceScore;
  value: TraceScore;
  bound: string;
  outcome: string | null;
  best: number | null;
  cut: boolean;
  better: number | null;
  skipped: string[];
  left_out: number;
}

export interface Thought {
  depth: number;
  nodes: number;
  lines: { score: Score; said: string; moves: string[] }[];
  exact?: string;
}
export interface Verdict {
  winner: Side;
  move: string | null;
  said: string;
}
export interface Review {
  ply: number;
  score: Score;
  best: string | null;
  loss: number;
  why: string;
}
export interface Recorded {
  tags: Record<string, string>;
  game: string;
  start: string;
  moves: string[];
  comments: Record<string, string>;
  result: any;
}

/** A tournament in the list; one that cannot be read has messages and nothing else. */
export interface Kept {
  name: string;
  game: string;
  format: string;
  players: string[];
  games: number;
  messages: string[];
}
export interface Tournament extends Kept {
  start: string;
  ratings: {
    player: string;
    elo: { value: number | null; low: number | null; high: number | null };
    points: number;
    games: number;
  }[];
  list: { number: number; X: string; O: string; winner: Side | null; said: string }[];
}
