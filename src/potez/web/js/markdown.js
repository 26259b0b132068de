/** Markdown as the rules use it: headings, paragraphs, lists, tables, code; bold and `code` inside. */

import { h } from "./element.js";

/**
 * @param {string} text
 * @param {Record<string, (content: string, rest: string) => HTMLElement>} [fences] what to make of fences that begin
 *   with a word; `rest` is what follows it. All others are code.
 * @returns {HTMLElement[]} blocks
 */
export function markdown(text, fences = {}) {
  const parts = text.split(/^```(.*)\n([^]*?)^```$/m);
  /** @type {HTMLElement[]} */
  const made = [];
  for (let at = 0; at < parts.length; at += 3) {
    made.push(...blocks(parts[at]));
    if (at + 1 === parts.length) break;
    const [word, ...rest] = parts[at + 1].split(" ");
    const fence = fences[word];
    made.push(fence ? fence(parts[at + 2].trim(), rest.join(" ")) : h("pre", { tabindex: "0" }, parts[at + 2]));
  }
  return made;
}

/** @param {string} text */
function blocks(text) {
  const parts = text
    .split(/\n\s*\n|\n(?=[#|])|(?<=^#.*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean);
  /** @type {HTMLElement[]} */
  const made = [];
  for (const part of parts) {
    const heading = /^(#+) (.*)$/s.exec(part);
    const previous = made.at(-1);
    if (heading) made.push(h(heading[1].length === 1 ? "h1" : "h2", {}, ...inline(heading[2])));
    else if (part.startsWith("|")) {
      if (/^\|[-| ]+\|$/.test(part)) continue;
      const row = h(
        "tr",
        {},
        ...part
          .slice(1, -1)
          .split("|")
          .map((cell) => h("td", {}, ...inline(cell.trim()))),
      );
      if (previous?.tagName === "TABLE") previous.append(row);
      else made.push(h("table", {}, row));
    } else if (/^([*-]|\d+\.) /.test(part)) {
      const items = part
        .split(/\n(?=[*-] |\d+\. )/)
        .map((item) => h("li", {}, ...inline(item.replace(/^([*-]|\d+\.) /, ""))));
      made.push(h(/^\d/.test(part) ? "ol" : "ul", {}, ...items));
    } else {
      const [lead, ...items] = part.split(/\n(?=[*-] )/);
      made.push(h("p", {}, ...inline(lead)));
      if (items.length) made.push(h("ul", {}, ...items.map((item) => h("li", {}, ...inline(item.slice(2))))));
    }
  }
  return made;
}

/** @param {string} text */
function inline(text) {
  return text
    .replace(/\s*\n\s*/g, " ")
    .split(/(\*\*.+?\*\*|`.+?`)/)
    .map((part) =>
      part.startsWith("**")
        ? h("strong", {}, part.slice(2, -2))
        : part.startsWith("`")
          ? h("code", {}, part.slice(1, -1))
          : part,
    );
}
