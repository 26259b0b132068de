/** The second worker of the core: it tells that it is ready, and from then on it helps the first one. */

import { takePlace } from "./core.js";

onmessage = async ({ data }) => {
  const help = await takePlace(data);
  postMessage("ready");
  help();
};
