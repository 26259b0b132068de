// The second worker of the core under node.

import { parentPort, workerData } from "node:worker_threads";

import { takePlace } from "../../src/potez/web/js/local/core.js";

const help = await takePlace(workerData);
parentPort.postMessage("ready");
help();
