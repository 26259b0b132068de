/** The page: its head, and what is shown at each address after the #. */

import { Refused } from "./api.js";
import { button, h } from "./element.js";
import { chooseLanguage, language, LANGUAGES, learnLanguage, t } from "./language.js";

/** @typedef {(host: HTMLElement, rest: string, query: URLSearchParams) => Promise<(() => void) | void>} Page */

/** @type {Record<string, () => Promise<Page>>} */
const PAGES = {
  "": async () => (await import("./pages/home.js")).home,
  play: async () => (await import("./pages/play.js")).play,
  analyse: async () => (await import("./pages/analyse.js")).analyse,
  tree: async () => (await import("./pages/tree.js")).tree,
  learn: async () => (await import("./pages/learn.js")).learn,
  games: async () => (await import("./pages/games.js")).games,
  tournaments: async () => (await import("./pages/tournaments.js")).tournaments,
};
const THEMES = ["light dark", "light", "dark"];
const THEME = "potez.theme";

const main = h("main", { id: "main", tabindex: "-1" });
/** @type {(() => void) | void} */
let leave;
let turn = 0;

async function open() {
  const mine = ++turn;
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, rest = ""] = path.split("/");
  leave?.();
  leave = undefined;
  const host = h("div", { class: `page-${name || "home"}` });
  main.replaceChildren(host);
  for (const link of document.querySelectorAll("nav a")) {
    link.removeAttribute("aria-current");
    if (link.getAttribute("href") !== `#/${name}`) continue;
    link.setAttribute("aria-current", "page");
    link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  try {
    const page = await (PAGES[name] ?? PAGES[""])();
    const left = await page(host, decodeURIComponent(rest), new URLSearchParams(query));
    if (mine === turn) leave = left;
    else left?.();
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error);
    const said = error instanceof Error ? error.message : String(error);
    host.replaceChildren(
      h("p", { class: "warning", role: "alert" }, said),
      button(t("Try again"), () => void open()),
    );
  }
}

/** @param {string} theme */
function dress(theme) {
  document.documentElement.style.colorScheme = theme;
  localStorage.setItem(THEME, theme);
}

function head() {
  const tongue = h(
    "select",
    { "aria-label": t("Language"), onchange: () => chooseLanguage(tongue.value) },
    ...Object.entries(LANGUAGES).map(([tag, name]) => h("option", { value: tag, selected: tag === language() }, name)),
  );
  const links = {
    "": t("Play"),
    analyse: t("Analyse"),
    tree: t("Search tree"),
    learn: t("Learn"),
    games: t("My games"),
    tournaments: t("Tournaments"),
  };
  const next = () => THEMES[(THEMES.indexOf(document.documentElement.style.colorScheme) + 1) % THEMES.length];
  const theme = button("◐", () => dress(next()), {
    "aria-label": t("Light or dark"),
    title: t("Light or dark"),
  });
  return h(
    "header",
    {},
    h("a", { class: "brand", href: "#/" }, h("span", { "aria-hidden": "true" }, "▚"), "Potez"),
    h(
      "nav",
      { "aria-label": t("Pages") },
      ...Object.entries(links).map(([name, title]) => h("a", { href: `#/${name}` }, title)),
    ),
    h("div", { class: "row" }, tongue, theme),
  );
}

await learnLanguage();
const stored = localStorage.getItem(THEME) ?? "";
dress(THEMES.includes(stored) ? stored : THEMES[0]);
document.body.prepend(head(), main);
addEventListener("hashchange", () => {
  void open();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
});
void open();
