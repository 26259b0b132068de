// Answers requests to the compiled core under node: a line of JSON in, a line of JSON out.
//
//     node answer.mjs CORE NETWORK...

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { compileCore, Core } from "../../src/potez/web/js/local/core.js";

const [wasm, ...networks] = process.argv.slice(2).map((path) => readFileSync(path));
const surroundings = { tell: () => {}, poll: () => 0, pause: async () => 0 };
const core = await Core.open(await compileCore(new Uint8Array(wasm).buffer, false), surroundings);
for (const file of networks) await core.addNetwork(new Uint8Array(file).buffer);

for await (const line of createInterface({ input: process.stdin })) {
  const { request, d } = JSON.parse(line);
  const answer = await core[request](d).catch((error) => ({ failed: error.message }));
  console.log(JSON.stringify({ answer, cpu: process.cpuUsage().user / 1e6, memory: core.memory.buffer.byteLength }));
}
