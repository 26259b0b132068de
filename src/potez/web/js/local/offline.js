/** Keeps the static site in this browser, and offers new versions of it. */

import { base } from "../address.js";
import { button, h } from "../element.js";
import { t } from "../language.js";

/** Milliseconds between looks for a new version. */
const INTERVAL = 60 * 60 * 1000;

/** Have a service worker keep all files. It loads them once more, from the browser's cache, so begin when all is quiet. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  const registration = await worker.register(`${base}service_worker.js`, { scope: base, updateViaCache: "none" });
  const watch = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && worker.controller) offer(coming);
    });
  };
  if (registration.waiting && worker.controller) offer(registration.waiting);
  watch();
  registration.addEventListener("updatefound", watch);
  setInterval(() => void registration.update().catch(() => {}), INTERVAL);
}

/** Say that there is a new version. Games are kept, so it may be taken in the midst of one. @param {ServiceWorker} coming */
function offer(coming) {
  const take = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    coming.postMessage("take over");
  };
  /** @type {HTMLElement} */
  const note = h(
    "p",
    { class: "update row", role: "status" },
    t("There is a new version of Potez."),
    button(t("Use it now"), take, { class: "primary" }),
    button(t("Later"), () => note.remove()),
  );
  document.querySelector(".update")?.remove();
  document.body.append(note);
}
