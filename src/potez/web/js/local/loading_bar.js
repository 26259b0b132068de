/** A bar at the top of the page while Python is on its way, so that nobody wonders. */

import { h } from "../element.js";
import { t } from "../language.js";
import { onPythonProgress, openCore, openPython } from "./python.js";

/** Ask for Python at once, then for the core. Resolves when they are there, or cannot be had. */
export function loadPythonEarly() {
  const bar = h("progress", { class: "loading-bar", max: 1, value: 0, "aria-label": t("Python is being loaded") });
  const stop = onPythonProgress((part) => (bar.value = part));
  document.body.append(bar);
  const end = () => {
    stop();
    bar.remove();
  };
  return openPython().ready.then(end, end).then(openCore);
}
