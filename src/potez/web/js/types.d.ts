/** The JSON of docs/api.md that the page uses, and the interfaces between the parts of the page. */

export type Side = "X" | "O";
export type WallColour = "B" | "G";
/** Row and column of a cell in Blockade: from 1, at the top left. */
export type RowCol = [number, number];
/** For the side to move. */
export interface Score {
  value?: number;
  win_in?: number;
  loss_in?: number;
}

// Positions

export interface Outcome {
  winner: Side | null;
  reason: string;
  message: string;
}

/** What to show: a start, given by options or by a position's text, and moves from there. */
export interface PositionRequest {
  game: string;
  options?: Record<string, number>;
  start?: string;
  moves?: string[];
}
/** A game from its start through some moves, as the page keeps it. */
export interface MoveSequence {
  game: string;
  start: string;
  moves: string[];
}
/** A game with comments by ply; ply 0 is before the first move. */
export interface CommentedGame extends MoveSequence {
  comments?: Record<string, string>;
}

/** A position as JSON. A game's kind of board determines the types of `board`, `legal` and `last`. */
export interface ViewOf<Board, Legal, Last> {
  game: string;
  text: string;
  ply: number;
  side: Side;
  outcome: Outcome | null;
  board: Board;
  legal: Legal;
  last: (Last & { move: string; side: Side }) | null;
}
export type BlockadeView = ViewOf<
  {
    rows: number;
    cols: number;
    pawns: Record<string, RowCol>;
    homes: Record<string, RowCol>;
    hand: Record<Side, Record<WallColour, number>>;
    walls: string[];
  },
  {
    pawns: Record<string, RowCol[]>;
    wins: string[];
    alone: string[];
    walls: string[];
    except: Record<string, string[]>;
  },
  { from: RowCol; to: RowCol; wall: string | null }
>;
export type ByteView = ViewOf<
  { size: number; stacks: Record<string, string>; score: Record<Side, number> },
  { lifts: string[] },
  { from: string; level: number; to: string; done: Side | null } | { from: null; level: null; to: null; done: null }
>;
export type DomineeringView = ViewOf<
  { rows: number; cols: number; cells: string[] },
  { anchors: Record<string, string[]> },
  { cells: string[] }
>;
export type PlainView = ViewOf<{ plain: string }, { moves: string[] }, object>;
export type View = BlockadeView | ByteView | DomineeringView | PlainView;

export type MoveCheck = { ok: true; move: string } | { ok: false; messages: string[] };

// Games

export interface Option {
  name: string;
  default: number;
  low?: number;
  high?: number;
  choices?: number[];
}
export interface Sample {
  options: Record<string, number>;
  moves: string[];
}
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  goal: string;
  options: Option[];
  levels: { level: number; name: string; character: string }[];
  /** Whether there was an original program for the game. */
  original: boolean;
  rules: string;
  /** The kind of board, a key of the table in board/boards.js; any other kind is shown as a plain board. */
  board: string;
  score_unit: number;
  /** Whether players may agree to a draw. */
  draws: boolean;
  small: Sample;
  preview: Sample;
  tree: Sample;
  tree_depth: number;
}

/** What the server encloses in the page. */
export interface PageData {
  lang: string;
  games: GameInfo[];
  /** On the first page: a picture of each game, as SVG. */
  previews?: Record<string, string>;
  /** On the first page, as it was when the page was sent. */
  lobby?: Lobby;
  /** On the first page: the puzzle of the day. */
  daily?: Puzzle;
}

// Lessons and puzzles

/** The last lesson of a course has a level: it is a game against it. */
export interface Lesson {
  name: string;
  title: string;
  idea: string;
  task: string;
  done: string;
  position: string;
  example: string;
  level?: number;
  options?: Record<string, number>;
}
export interface Puzzle {
  id: string;
  game: string;
  position: string;
  side: Side;
  theme: string;
  title: string;
  task: string;
  hint: string;
  rating: number;
  /** Of the puzzle of the day. */
  date?: string;
  /** A picture, if the page came with it. */
  svg?: string;
}
export interface PuzzleCollection {
  game: string;
  themes: { name: string; title: string; count: number }[];
  /** The id, the theme and the rating of each. */
  puzzles: [string, string, number][];
}
/** What the judge says of a move; `line` is what follows on the board. */
export interface Answer {
  legal: boolean;
  right: boolean;
  move: string;
  messages: string[];
  line: string[];
}

// Rooms

export interface Seat {
  kind: "person" | "computer" | "open" | "program";
  name: string;
  level: number | null;
}
export interface Clock {
  base: number;
  increment: number;
  left: Record<Side, number>;
  running: Side | null;
}
export type OfferKind = "draw" | "takeback" | "rematch";
export interface Status {
  players: Record<Side, Seat>;
  clock: Clock | null;
  offers: Partial<Record<OfferKind, Side>>;
  result: Outcome | null;
  rematch: string | null;
  v: number;
}
export interface Snapshot extends Status, MoveSequence {
  room: string;
  created: number;
}
export type RoomEvent = { v: number } & (
  | { kind: "move"; side: Side; move: string }
  | { kind: "undo"; side: Side; plies: number }
  | { kind: "answer"; side: Side; what: OfferKind; yes: boolean }
  | { kind: "rematch"; room: string }
  | { kind: "offer"; side: Side; what: OfferKind }
  | { kind: "joined" | "renamed"; side: Side; name: string }
  | { kind: "resigned" | "flagged"; side: Side }
  | { kind: "created" | "resumed" | "over" | "drawn" }
);
export interface NewRoom extends PositionRequest {
  seats: Record<string, "me" | "open" | { level: number } | { original: number }>;
  clock?: { base: number; increment: number } | null;
  name: string;
  /** Whether the lobby shows it. */
  public?: boolean;
}
/** A public room, as the lobby shows it. */
export interface LobbyRoom {
  room: string;
  game: string;
  players: Record<Side, Seat>;
  clock: { base: number; increment: number } | null;
  /** How many moves were made. */
  moves: number;
  side: Side;
  v: number;
}
export interface Lobby {
  challenges: LobbyRoom[];
  games: LobbyRoom[];
}
export type LobbyFrame = { t: "lobby"; id?: undefined; d: Lobby } | { t: "pong"; id?: undefined };
export interface Refused {
  t: "refused";
  id: string | null;
  d: { code: string; messages: string[] };
}
export interface Presence {
  X: boolean;
  O: boolean;
  watchers: number;
}
/** What a player may request in a room, with its data. */
export interface RoomActions {
  move: { move: string };
  undo: undefined;
  resign: undefined;
  rematch: undefined;
  offer: { what: "draw" };
  answer: { what: OfferKind; yes: boolean };
  hint: undefined;
}
export type RoomRequest =
  | { t: "hello"; d: { token: string | null; v: number; lang: string } }
  | { t: "ping" }
  | { t: keyof RoomActions; id: string; v?: number; d?: RoomActions[keyof RoomActions] };
/** A move to make. The score is null where the winner is proved; then the message says who wins. */
export interface Hint {
  move: string;
  message: string;
  score: Score | null;
}
interface Welcome {
  sides: Side[];
  snapshot: Snapshot;
  view: View;
}
export type RoomFrame =
  | { t: "welcome"; id?: undefined; v: number; d: Welcome }
  | { t: "missed"; id?: undefined; v: number; d: Welcome & { events: RoomEvent[] } }
  | { t: "event"; id?: undefined; v: number; d: { event: RoomEvent; view: View; status: Status } }
  | { t: "presence"; id?: undefined; d: Presence }
  | { t: "thinking"; id?: undefined; d: { side: Side; depth: number } }
  | { t: "hint"; id: string; d: Hint }
  | { t: "ack"; id: string; v: number }
  | { t: "pong"; id?: undefined }
  | Refused;
/** Who wants to know what happens in a room. */
export interface RoomListener {
  /** Something about the room is different, perhaps because of an event. */
  changed(event?: RoomEvent): void;
  refused(message: string): void;
  hinted(hint: Hint): void;
}

// Analysis

export interface SearchInfo {
  depth: number;
  nodes: number;
  lines: { score: Score; message: string; moves: string[] }[];
  exact: boolean;
}
/** A shortest path of a side, cell by cell; to go around a cell of `narrow` takes long. */
export interface Path {
  side: Side;
  pawn: number;
  moves: number;
  cells: RowCol[];
  narrow: RowCol[];
}
/** What stands out in a position. */
export interface Facts {
  message: string;
  paths: Path[];
}
export interface Verdict {
  winner: Side;
  move: string | null;
  message: string;
}
export interface Review {
  ply: number;
  score: Score;
  /** From ply 1 on. */
  best?: string;
  loss?: number;
  why?: string | null;
}
export type AnalysisRequest =
  | { t: "analyse"; id: string; d: MoveSequence & { lines: number; seconds: number; facts: boolean } }
  | { t: "review"; id: string; d: MoveSequence }
  | { t: "stop" | "ping" };
export type AnalysisFrame =
  | { t: "info"; id: string; d: SearchInfo }
  | { t: "facts"; id: string; d: Facts }
  | { t: "verdict"; id: string; d: Verdict }
  | { t: "reviewed"; id: string; d: Review }
  | { t: "done"; id: string }
  | { t: "pong"; id?: undefined }
  | Refused;

// The classroom. All values are those for MAX.

/** {loss_in: 0} and {win_in: 0} stand for −∞ and +∞. */
export type TreeValue = number | { win_in: number } | { loss_in: number };
/** What is certain of a value. `open`: nothing yet; it is only the best so far. */
export type Bound = "exact" | "lower" | "upper" | "open";
/** The nodes of a tree come in the order in which minimax visits them. */
export interface TreeNode {
  parent: number | null;
  move: string;
  max: boolean;
  guess: TreeValue;
  value: TreeValue;
  outcome: string | null;
  left_out: number;
}
/** What happened, and mostly at which node; engine/classroom/search.py explains the rest. */
export type SearchEvent =
  | ["enter", number, TreeValue, TreeValue]
  | ["evaluate", number, TreeValue]
  | ["recall", number, TreeValue, Bound, number]
  | ["backup", number, number, TreeValue, Bound]
  | ["tighten", number, TreeValue, TreeValue]
  | ["cut", number, number[]]
  | ["leave", number, TreeValue, Bound]
  | ["deepen", number];
/** Asked before an event. `answer` is a number of a choice; of a cut, 0 for no and 1 for yes. */
export interface TreeQuestion {
  event: number;
  node: number;
  kind: "value" | "cut";
  choices: TreeValue[];
  answer: number;
}
export interface SearchRun {
  name: string;
  title: string;
  visited: number;
  evaluated: number;
  cuts: number;
  recalled: number;
  closing: string;
  events: SearchEvent[];
  questions: TreeQuestion[];
}
/** A tree with every search through it. One of a position has the position, one made by hand its text. */
export interface Blackboard {
  nodes: TreeNode[];
  variants: SearchRun[];
  text?: string;
  position?: string;
  game?: string;
  side?: Side;
  depth?: number;
  width?: number | null;
  widest?: number;
  left_out?: string;
}

// The course

export interface WeekSummary {
  name: string;
  title: string;
  /** The phase of a student's project: I, II or III. */
  phase: string;
  summary: string;
}
export interface Week {
  name: string;
  title: string;
  phase: string;
  /** Markdown, with trees and boards in fences. */
  text: string;
  exercise: { task: string; game: string | null; position: string | null; tree: string | null };
}

// Records and tournaments

export interface GameRecord extends MoveSequence {
  tags: Record<string, string>;
  comments: Record<string, string>;
  result: string;
}
/** A tournament in the list. One that cannot be read has only a name and messages. */
export interface TournamentSummary {
  name: string;
  game: string;
  format: string;
  players: string[];
  /** What people call the players. */
  titles: Record<string, string>;
  games: number;
  /** How many games there will be; null if it is over. */
  planned: number | null;
  messages: string[];
}
export interface Rating {
  player: string;
  elo: { value: number | null; low: number | null; high: number | null };
  points: number;
  games: number;
}
export interface TournamentGame {
  number: number;
  X: string;
  O: string;
  winner: Side | null;
  /** `normal` if the rules ended it. */
  ending: string;
  message: string;
}
/** What visitors may do with tournaments; the players by game. */
export interface Arena {
  open: boolean;
  bots: boolean;
  players: Record<string, { player: string; title: string; kind: "built-in" | "program" | "bot" }[]>;
  games: number;
  movetime: number;
}
export interface NewContest extends PositionRequest {
  players: string[];
  games: number;
  movetime: number;
}
export interface Bot {
  name: string;
  online: boolean;
  games: (TournamentGame & { tournament: string; titles: Record<string, string> })[];
}
export interface TournamentRecord extends GameRecord {
  titles: Record<Side, string>;
}
export interface Tournament extends TournamentSummary {
  start: string;
  /** The rooms of the games that are being played. */
  live: string[];
  encounters: { players: string[]; points: number; games: number }[];
  ratings: Rating[];
  list: TournamentGame[];
}

// Boards

/** What to do now, and the buttons that help. */
export interface Prompt {
  text: string;
  buttons: PromptButton[];
}
export interface PromptButton {
  label: string;
  act: () => void;
  primary?: boolean;
  pressed?: boolean;
}

/** Where a board stands: it takes the moves made on the board and helps to make them. */
export interface BoardHost {
  move(text: string): void;
  prompt(prompt: Prompt): void;
  /** Show why a move is not allowed; "" when it is no longer considered. */
  explain(move: string): void;
  /** Say why something cannot be done, at the spot. */
  refuse(text: string): void;
}

/** A board on the page. */
export interface Board {
  /** Show a position. `canMove` says whether the player at this screen is to move. */
  show(view: View, canMove?: boolean): void;
  /** See the board from the other side, or from its own. */
  flip(flipped: boolean): void;
  /** A move in words, for a player who does not read the notation. */
  sentence(move: string): string;
  /** Draw shortest paths over the position. */
  showPaths(paths: Path[]): void;
  /** Draw moves over the position, from the side to move on. */
  showHint(moves: string[]): void;
  /** Draw the best move and the one that was played instead. */
  showComparison(best: string, played: string): void;
  /** The position in sentences, for those who listen to it. */
  describe(): string[];
  /** What a side has beside the board, such as walls in hand. */
  holdings(side: Side): HTMLElement | null;
}

export interface Cell {
  row: number;
  col: number;
}
/** A place under the pointer: its cell, and its exact coordinates in cells. */
export interface BoardPoint extends Cell {
  x: number;
  y: number;
  touch: boolean;
}
/** The cells of a board. Lengths are in units of the drawing. */
export interface Grid {
  rows: number;
  cols: number;
  /** The side of a cell. */
  pitch: number;
  /** The gap between a cell and the square drawn in it. */
  inset: number;
  rowNames: string[];
  colNames: string[];
  /** The CSS class of a cell. */
  cellClass: (row: number, col: number) => string;
}

/** How a position is set up by hand: what can be put on the board, and how the position is written as text. */
export interface Brushes<V extends View = View> {
  /** The label of each brush. */
  labels(): Record<string, string>;
  /** Change the board as the brush does at a point. */
  paint(board: V["board"], brush: string, point: BoardPoint): void;
  text(board: V["board"], side: Side): string;
}

// Elements. The parameter of a method may be narrower than `Event`, so any listener fits.
type Listener = { handle(event: Event): unknown }["handle"];
export type Attributes = Record<string, string | number | boolean | null | undefined | Listener>;
export type Child = Node | string | number | null | undefined | false;

// The laboratory

export interface Laboratory {
  /** In Markdown. */
  guide: string;
  examples: { name: string; title: string; game: string; text: string }[];
}
/** A node of a small tree: its values for the side to move, and the child that is best, by Potez and by a program. */
export interface ProgramNode {
  parent: number | null;
  move: string | null;
  side: Side;
  potez: Score;
  program: Score;
  best_potez: number | null;
  best_program: number | null;
}
/** A value and its confidence interval; null where infinite. */
export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
}
/** A match of a program so far. Without a finished pair there are no estimates. */
export interface Standing {
  wins: number;
  draws: number;
  losses: number;
  score: Estimate | null;
  elo: Estimate | null;
}
