// Searches and solves with two workers under node, and stops each time after so many looks at the page. It prints one
// line of JSON: how many were stopped, how the second worker failed, and what one thread finds afterwards.
//
//     node two_workers.mjs COUNT CORE NETWORK...
//     STACK=512 node two_workers.mjs COUNT CORE NETWORK...    the second worker has a stack of so many bytes

import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

import { compileCore, Core } from "../../src/potez/web/js/local/core.js";

const count = Number(process.argv[2]);
const [wasm, ...networks] = process.argv.slice(3).map((path) => new Uint8Array(readFileSync(path)).buffer);
const EMPTY = "8/8/8/8/8/8/8/8 X";
const SEARCHES = [
  { game: "byte", position: "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0" },
  { game: "blockade", position: "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -" },
  { game: "domineering", position: EMPTY },
  { game: "domineering", position: "10/10/10/10/10/10/10/10/10/10 X" }, // stopped while its tables are made
];

let looks = Infinity;
const surroundings = { tell: () => {}, poll: () => (--looks < 0 ? 1 : 0), pause: async () => 0 };
const core = await Core.open(await compileCore(wasm, true), surroundings);
for (const network of networks) await core.addNetwork(network);
// The first stack of the core ends at 0, so one that ends there too and begins at `STACK` is soon full.
const place = { ...core.place(), ...(process.env.STACK && { stack: Number(process.env.STACK) }) };
const second = new Worker(new URL("second_worker.mjs", import.meta.url), { workerData: place });
await new Promise((resolve, reject) => {
  second.once("message", resolve);
  second.once("error", reject);
});
core.threads = 2;
const failed = new Promise((resolve) => second.once("error", resolve));

let stopped = 0;
for (let number = 0; number < count; number++) {
  looks = (number * 37) % 100; // from at once to some tens of milliseconds
  if (number % 5 === 4) await core.solve({ position: EMPTY, threads: 2 });
  else await core.search({ ...SEARCHES[number % 5], threads: 2, multipv: 1 + (number % 3) });
  stopped += looks < 0 ? 1 : 0;
}
looks = Infinity;
const alone = [];
for (const search of SEARCHES) alone.push(await core.search({ ...search, megabytes: 1, nodes: 5000 }));
const solved = [
  await core.solve({ position: "6/6/6/6/6/6 X", threads: 2 }),
  await core.solve({ position: "6/6/6/6/6/6 X" }),
];
const failure = process.env.STACK ? String(await failed) : null;
console.log(JSON.stringify({ stopped, failure, searches: SEARCHES, alone, solved }));
process.exit(0);
