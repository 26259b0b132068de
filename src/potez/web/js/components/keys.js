/** The keys of a page: what they do, and the dialog that lists them. */

import { button, h } from "../element.js";
import { t } from "../language.js";

/** @typedef {{key: string, label: string, act: () => void, sign?: string}} Key a key by its `KeyboardEvent.key` */

/** The keys of a board. */
const boardKeys = () => [
  [t("Tab"), t("To the board; then the arrow keys move its cursor")],
  ["Enter", t("Choose on the board")],
  ["Esc", t("Give up the move half made")],
  ["R", t("Turn the wall")],
];

/**
 * Obey keys wherever the focus is, except in fields.
 * @param {Key[]} keys
 * @param {{where?: Document | HTMLElement, others?: string[][]}} [options] `others` are listed but obeyed elsewhere
 * @returns {() => void} what ends it
 */
export function listenForKeys(keys, { where = document, others = boardKeys() } = {}) {
  const all = [...keys, { key: "?", label: t("All keys"), act: () => openKeysDialog(all, others) }];
  const press = (/** @type {Event} */ event) => {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.matches("input, select, textarea, [role=slider]")) return;
    if (document.querySelector("dialog[open]")) return;
    const found = all.find(({ key }) => key === event.key || key === event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    found.act();
  };
  where.addEventListener("keydown", press);
  return () => where.removeEventListener("keydown", press);
}

/**
 * @param {Key[]} keys
 * @param {string[][]} others
 */
function openKeysDialog(keys, others) {
  const rows = [...keys.map(({ key, label, sign }) => [sign ?? key.toUpperCase(), label]), ...others];
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    {
      class: "panel keys",
      "aria-label": t("All keys"),
      onclose: () => {
        dialog.remove();
      },
    },
    h("h2", {}, t("All keys")),
    h("dl", {}, ...rows.flatMap(([sign, label]) => [h("dt", {}, h("kbd", {}, sign)), h("dd", {}, label)])),
    button(t("Close"), () => dialog.close(), { class: "primary" }),
  );
  document.body.append(dialog);
  dialog.showModal();
}
