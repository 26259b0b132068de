/** Addresses of this page. They were behind a # before, and those still work. */

/** Open an address of this page without loading the page again. @param {string} address such as /play/NAME */
export function visit(address) {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Replace the query of the address without leaving the page, so that a link reopens what is shown.
 * @param {Record<string, string>} query
 */
export function replaceQuery(query) {
  history.replaceState(history.state, "", `${location.pathname}?${new URLSearchParams(query)}`);
  dispatchEvent(new Event("addressreplaced"));
}

/** If the address is of the old kind, such as /#/play/NAME, replace it by /play/NAME. Says whether it was. */
export function modernise() {
  const old = location.hash.startsWith("#/");
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
  !link.pathname.startsWith("/api/") &&
  !(link.hash && link.pathname === location.pathname);
