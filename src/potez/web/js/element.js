/** Creates elements of the page and of its drawings, each in one expression. */
/** @import {Attributes, Child} from "./types.js" */

import { urlOf } from "./address.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes functions are listeners, named as in `onclick`; null and false are left out; a link to
 *   an address of this page leads there
 * @param {Child[]} children null, false and "" are left out
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (name === "href" && String(value).startsWith("/")) element.setAttribute(name, urlOf(String(value)));
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children)
    if (typeof child === "number") element.append(String(child));
    else if (child) element.append(child);
  return element;
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @param {string} label
 * @param {() => unknown} act
 * @param {Attributes} [attributes]
 */
export function button(label, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, label);
}

/** Whether things may move on the screen. */
export const motionAllowed = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The lines of the icons, on a square of 24. */
const LINES = {
  light:
    "M12 4V2M12 22v-2M4 12H2M22 12h-2M6.3 6.3 4.9 4.9M19.1 19.1l-1.4-1.4M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
  silent: "M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6",
  flip: "M7 4v15M7 19l-3-3M7 19l3-3M17 20V5M17 5l-3 3M17 5l3 3",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-1 1-1 2h-5c0-1-.4-1.5-1-2",
  resign: "M6 21V4h11l-2 4 2 4H6",
  draw: "M5 9h14M5 15h14",
  type: "M3 7h18v10H3zM6.5 10.5h.01M10 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8",
  keys: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5l-9 7 9 7z",
  next: "M7 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  close: "M6 6l12 12M18 6 6 18",
};

/** @typedef {keyof typeof LINES} IconName */

/** An icon for a button. @param {IconName} name */
export const icon = (name) =>
  s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: LINES[name] }));
