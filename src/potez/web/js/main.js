/** The frame of the page: its header, and which page each address after the # shows. */

import { Refusal } from "./api.js";
import { button, h } from "./element.js";
import { chooseLanguage, language, LANGUAGES, loadLanguage, t } from "./language.js";

/**
 * Shows a page in an element. What it returns is called when the page is left.
 * @typedef {(parent: HTMLElement, rest: string, query: URLSearchParams) => Promise<(() => void) | void>} Page
 */

/** @type {Record<string, () => Promise<Page>>} */
const PAGES = {
  "": async () => (await import("./pages/home.js")).home,
  play: async () => (await import("./pages/play.js")).play,
  analyse: async () => (await import("./pages/analyse.js")).analyse,
  tree: async () => (await import("./pages/tree.js")).tree,
  learn: async () => (await import("./pages/learn.js")).learn,
  games: async () => (await import("./pages/my_games.js")).myGames,
  tournaments: async () => (await import("./pages/tournaments.js")).tournaments,
};
const THEMES = ["light dark", "light", "dark"];
const THEME = "potez.theme";

const main = h("main", { id: "main", tabindex: "-1" });
/** @type {(() => void) | void} */
let leave;
let visits = 0;

async function open() {
  const visit = ++visits;
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, rest = ""] = path.split("/");
  leave?.();
  leave = undefined;
  const parent = h("div", { class: `page-${name || "home"}` });
  main.replaceChildren(parent);
  for (const link of document.querySelectorAll("nav a")) {
    link.removeAttribute("aria-current");
    if (link.getAttribute("href") !== `#/${name}`) continue;
    link.setAttribute("aria-current", "page");
    link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  try {
    const page = await (PAGES[name] ?? PAGES[""])();
    const leaving = await page(parent, decodeURIComponent(rest), new URLSearchParams(query));
    if (visit === visits) leave = leaving;
    else leaving?.();
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    parent.replaceChildren(
      h("p", { class: "warning", role: "alert" }, error instanceof Error ? error.message : String(error)),
      button(t("Try again"), () => void open()),
    );
  }
}

/** @param {string} theme */
function applyTheme(theme) {
  document.documentElement.style.colorScheme = theme;
  localStorage.setItem(THEME, theme);
}

function header() {
  const languages = h(
    "select",
    {
      "aria-label": t("Language"),
      onchange: () => {
        chooseLanguage(languages.value);
      },
    },
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
  const nextTheme = () => THEMES[(THEMES.indexOf(document.documentElement.style.colorScheme) + 1) % THEMES.length];
  const theme = button("◐", () => applyTheme(nextTheme()), {
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
    h("div", { class: "row" }, languages, theme),
  );
}

await loadLanguage();
const stored = localStorage.getItem(THEME) ?? "";
applyTheme(THEMES.includes(stored) ? stored : THEMES[0]);
document.body.prepend(header(), main);
addEventListener("hashchange", () => {
  void open();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
});
void open();
