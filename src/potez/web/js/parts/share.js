/** Keep and share: the record, and pictures that the server draws. */
/** @import {Line} from "../types.js" */

import { button, h } from "../element.js";
import { t } from "../language.js";

/**
 * @param {Blob | string} what
 * @param {string} name
 */
export function download(what, name) {
  const blob = typeof what === "string" ? new Blob([what], { type: "text/plain" }) : what;
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * A button that copies a text and says so.
 * @param {string} label
 * @param {() => Promise<string> | string} text
 */
export function copier(label, text) {
  const made = button(label, async () => {
    const copied = await text();
    const done = await toClipboard(copied);
    made.textContent = done ? t("Copied") : label;
    if (!done) download(copied, "potez.txt");
    setTimeout(() => (made.textContent = label), 1500);
  });
  return made;
}

/**
 * Pages without a secure connection have no clipboard; the old way still works there.
 * @param {string} text
 */
async function toClipboard(text) {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const area = h("textarea", {}, text);
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/**
 * A line as a record that can be loaded again.
 * @param {Line} line
 */
export const recordText = ({ game, start, moves }) => `[Game "${game}"]\n[Start "${start}"]\n\n${moves.join(" ")}\n`;

/**
 * @param {string} name of the files
 * @param {() => Promise<string>} record
 * @param {(format: string) => Promise<Blob>} picture
 */
export function shareBox(name, record, picture) {
  const note = h("p", { class: "warning", role: "status" });
  const file = (
    /** @type {string} */ label,
    /** @type {() => Promise<Blob | string>} */ make,
    /** @type {string} */ ending,
  ) =>
    button(label, async () => {
      note.textContent = "";
      try {
        download(await make(), `${name}.${ending}`);
      } catch (error) {
        note.textContent = String(error instanceof Error ? error.message : error);
      }
    });
  return h(
    "details",
    { class: "share" },
    h("summary", {}, t("Keep and share")),
    h(
      "div",
      { class: "row" },
      copier(t("Copy the record"), record),
      file(t("Download the record"), record, "txt"),
      ...["png", "svg", "gif"].map((format) => file(format.toUpperCase(), () => picture(format), format)),
    ),
    note,
  );
}
