/** Programs of the visitor, run in a worker of their own. Whatever they do, the page lives: the worker can be ended. */

import { t } from "../language.js";
import { keptPrograms } from "./database.js";
import { Python } from "./python.js";

/** Seconds in which a program must do something, and the most bytes that it may use. */
export const SECONDS = 20;
const MEMORY = 512 * 1024 * 1024;
/** How the name of a seat begins for which a program plays, as potez.api has it. */
const OWN = "own:";

/** @type {Python | null} */
let worker = null;

/** The worker of programs, ready to run one. */
async function open() {
  worker ??= new Python({ memory: MEMORY });
  try {
    await worker.ready;
  } catch (error) {
    worker = null;
    throw error;
  }
  return worker;
}

/** End the worker, and with it what it does. @param {string} words what is said about it */
export function stopProgram(words) {
  worker?.end(words);
  worker = null;
}

/**
 * Let a program do something. It is ended if nothing is heard of it for long.
 * @param {"examine" | "move" | "match"} kind
 * @param {object} data
 * @param {(frame: any) => void} [onFrame]
 * @returns {Promise<any>}
 */
export async function runProgram(kind, data, onFrame) {
  const running = await open();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const watch = () => {
    clearTimeout(timer);
    const words = t("the program did nothing for {seconds} seconds, so it was stopped", { seconds: SECONDS });
    timer = setTimeout(() => running === worker && stopProgram(words), SECONDS * 1000);
  };
  watch();
  try {
    return await running.call(kind, data, (frame) => {
      watch();
      onFrame?.(frame);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The name of the program that plays for a seat; null if none does. @param {{kind: string, name: string}} seat */
export const programOf = ({ kind, name }) =>
  kind === "computer" && name.startsWith(OWN) ? name.slice(OWN.length) : null;

/**
 * The move of a kept program.
 * @param {string} name
 * @param {{game: string, start: string, moves: string[]}} position
 * @returns {Promise<string>}
 */
export async function programMove(name, { game, start, moves }) {
  const program = (await keptPrograms()).find((kept) => kept.name === name)?.text ?? "";
  return (await runProgram("move", { game, start, moves, program })).move;
}
