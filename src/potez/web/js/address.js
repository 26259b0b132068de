/**
 * Addresses of this page, such as /play/NAME. With a server they are paths. A static site has one file for all of them,
 * so there they stand behind a #. Paths were behind a # before, too, and those addresses still work.
 */

const mark = document.querySelector('meta[name="potez-site"]');

/** Whether the page is a static site, without a server. */
export const isStatic = mark !== null;

/** The version of the static site; "" with a server. */
export const version = mark?.getAttribute("content") ?? "";

/** Whether a room is one of this device, by its name: so potez.api names those. @param {string} room */
export const isLocalRoom = (room) => room.startsWith("here-");

/** The folder of the page, with a slash at its end. */
export const base = isStatic ? new URL(".", document.baseURI).pathname : "/";

/** Where a static site has the games, the sentences and the pictures in a language. @param {string} language */
export const dataAddress = (language) => new URL(`../data/${language}.json`, import.meta.url).href;

/** Where a static site has the starts of games. */
export const startsAddress = new URL("../data/starts.json", import.meta.url).href;

/** What the browser shows as the address of a page. @param {string} address such as /play/NAME */
export const urlOf = (address) => (isStatic ? `${base}#${address}` : address);

/** The address of the page that is shown. */
export function here() {
  const url = isStatic ? new URL(location.hash.slice(1) || "/", location.origin) : location;
  return { path: url.pathname, query: url.search };
}

/** Open an address of this page without loading the page again. @param {string} address such as /play/NAME */
export function visit(address) {
  history.pushState(null, "", urlOf(address));
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Replace the query of the address without leaving the page, so that a link reopens what is shown.
 * @param {Record<string, string>} query
 */
export function replaceQuery(query) {
  history.replaceState(history.state, "", urlOf(`${here().path}?${new URLSearchParams(query)}`));
  dispatchEvent(new Event("addressreplaced"));
}

/** With a server, replace an address of the old kind, such as /#/play/NAME, by /play/NAME. Says whether it was one. */
export function modernise() {
  const old = !isStatic && location.hash.startsWith("#/");
  if (old) history.replaceState(history.state, "", location.hash.slice(1));
  return old;
}

/**
 * Whether a click on a link opens an address of this page here: not in a new tab, and not a file.
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
export const staysHere = (event, link) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) &&
  !link.target &&
  !link.hasAttribute("download") &&
  link.origin === location.origin &&
  (isStatic
    ? link.pathname === location.pathname && link.hash.startsWith("#/")
    : !link.pathname.startsWith("/api/") && !(link.hash && link.pathname === location.pathname));
