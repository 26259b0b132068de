/** Save and share: the record, and pictures that the server draws. */

import { here, urlOf } from "../address.js";
import { parseRecords } from "../api.js";
import { button, h } from "../element.js";
import { t } from "../language.js";

/**
 * @param {Blob | string} content
 * @param {string} name
 */
export function download(content, name) {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * A button that copies a text. Where that is not possible it downloads the text.
 * @param {string} label
 * @param {() => Promise<string> | string} text
 */
export function copyButton(label, text) {
  const made = button(label, async () => {
    const copied = await text();
    const done = await copy(copied);
    made.textContent = done ? t("Copied") : label;
    if (!done) download(copied, "potez.txt");
    setTimeout(() => (made.textContent = label), 1500);
  });
  return made;
}

/**
 * Without a secure connection there is no `navigator.clipboard`, but the old command still works.
 * @param {string} text
 */
async function copy(text) {
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

/** HTML that shows the game of this address in a page of somebody else. */
function embedCode() {
  const { path, query } = here();
  const address = new URL(urlOf(`/embed${path}${query}`), location.href).href.replaceAll("&", "&amp;");
  return `<iframe src="${address}" width="480" height="600" style="border: 0" title="Potez"></iframe>`;
}

/**
 * @param {string} name of the files
 * @param {() => Promise<string>} record
 * @param {(format: string) => Promise<Blob>} image
 */
export function shareBox(name, record, image) {
  const warning = h("p", { class: "warning", role: "status" });
  const downloadButton = (
    /** @type {string} */ label,
    /** @type {() => Promise<Blob | string>} */ content,
    /** @type {string} */ extension,
  ) =>
    button(label, async () => {
      warning.textContent = "";
      try {
        download(await content(), `${name}.${extension}`);
      } catch (error) {
        warning.textContent = String(error instanceof Error ? error.message : error);
      }
    });
  return h(
    "details",
    { class: "share" },
    h("summary", {}, t("Save and share")),
    h(
      "div",
      { class: "row" },
      copyButton(t("Copy the record"), record),
      downloadButton(t("Download the record"), record, "txt"),
      copyButton(t("Copy the code to embed it"), embedCode),
      downloadButton(
        "JSON",
        async () => JSON.stringify((await parseRecords(await record())).games[0], null, 1),
        "json",
      ),
      ...["png", "svg", "gif"].map((format) => downloadButton(format.toUpperCase(), () => image(format), format)),
    ),
    warning,
  );
}
