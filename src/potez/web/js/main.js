/** The frame of the page: its header, and which page each address shows. */

import { here, isStatic, modernise, staysHere, urlOf } from "./address.js";
import { Refusal, serverAnswers } from "./api.js";
import { appearance, applyAppearance, changeMode, chooseTheme } from "./appearance.js";
import { button, h, icon } from "./element.js";
import { chooseLanguage, language, LANGUAGES, loadLanguage, t } from "./language.js";
import { setSounds, soundsOn } from "./storage.js";

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
  course: async () => (await import("./pages/course.js")).course,
  learn: async () => (await import("./pages/learn.js")).learn,
  laboratory: async () => (await import("./pages/laboratory.js")).laboratory,
  puzzles: async () => (await import("./pages/puzzles.js")).puzzles,
  games: async () => (await import("./pages/my_games.js")).myGames,
  tournaments: async () => (await import("./pages/tournaments.js")).tournaments,
  bots: async () => (await import("./pages/bots.js")).bots,
  embed: async () => (await import("./pages/embed.js")).embed,
};
/** Milliseconds until the server is tried again; each time it takes twice as long. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 8000;

const main = h("main", { id: "main", tabindex: "-1" });
/** @type {(() => void) | void} */
let leave;
let visits = 0;
/** The path and the query that are shown. */
let shown = "";

async function open() {
  const old = modernise();
  const visit = ++visits;
  const address = here();
  const [, name, ...rest] = address.path.split("/").map(decodeURIComponent);
  const query = new URLSearchParams(address.query);
  if ((name === "analyse" || name === "tree") && rest[0]) query.set("game", rest[0]);
  shown = address.path + address.query;
  leave?.();
  leave = undefined;
  // A page is shown when all of it is there, so that nothing jumps.
  const parent = h("div", { class: `page-${name || "home"} arriving` });
  main.replaceChildren(parent);
  for (const link of document.querySelectorAll("nav a")) {
    link.removeAttribute("aria-current");
    if (link.getAttribute("href") !== urlOf(`/${name}`)) continue;
    link.setAttribute("aria-current", "page");
    link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  try {
    const page = Object.hasOwn(PAGES, name) ? await PAGES[name]() : (await import("./pages/nothing.js")).nothing;
    const leaving = await page(parent, rest.join("/"), query);
    if (visit === visits) leave = leaving;
    else leaving?.();
    // The server has written the title of the first page, unless it did not see its address.
    if (visit === visits && (old || visit > 1) && name !== "play") document.title = titleOf(parent);
  } catch (error) {
    if (visit === visits) void showError(parent, error, visit);
  }
  parent.classList.remove("arriving");
}

/** The title of a page: its heading. @param {HTMLElement} parent */
function titleOf(parent) {
  const heading = parent.querySelector("h1")?.textContent;
  return heading ? `${heading} – Potez` : "Potez";
}

/**
 * Say why a page cannot be shown. If the server is away, wait for it.
 * @param {HTMLElement} parent
 * @param {unknown} error
 * @param {number} visit
 */
async function showError(parent, error, visit) {
  const away = !isStatic && (error instanceof Refusal ? error.code === "away" : !(await serverAnswers()));
  if (!(error instanceof Refusal) && !away) console.error(error);
  const message = away
    ? t("The server does not answer. The page tries again by itself.")
    : error instanceof Refusal
      ? error.message
      : t("Something went wrong on this page.");
  parent.replaceChildren(
    h("p", { class: "warning", role: "alert" }, message),
    h(
      "p",
      { class: "row" },
      button(t("Try again"), () => void open()),
      h("a", { class: "button", href: "/" }, t("Play a game")),
    ),
  );
  for (let wait = FIRST_WAIT; away && visit === visits; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    // Browsers remember that a module could not be loaded, and the server may be a newer one: load everything again.
    if (visit === visits && (await serverAnswers())) location.reload();
  }
}

/** The controls for the header of the page. */
function appearanceControls() {
  const names = { wood: t("Wood"), paper: t("Paper"), contrast: t("Contrast") };
  const theme = h(
    "select",
    {
      "aria-label": t("Theme"),
      onchange: () => {
        chooseTheme(theme.value);
      },
    },
    ...Object.entries(names).map(([value, name]) =>
      h("option", { value, selected: value === appearance().theme }, name),
    ),
  );
  const mode = button("", changeMode, {
    class: "icon-button",
    "aria-label": t("Light or dark"),
    title: t("Light or dark"),
  });
  mode.append(icon("light"));
  const sound = button("", () => changeSounds(!soundsOn()), { class: "icon-button", "aria-label": t("Sounds") });
  const changeSounds = (/** @type {boolean} */ on) => {
    setSounds(on);
    showSounds();
    if (on) void import("./sounds.js").then(({ play }) => play("move"));
  };
  const showSounds = () => {
    sound.replaceChildren(icon(soundsOn() ? "sound" : "silent"));
    sound.setAttribute("aria-pressed", String(soundsOn()));
    sound.title = soundsOn() ? t("Sounds are on") : t("Sounds are off");
  };
  showSounds();
  return [theme, sound, mode];
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
    laboratory: t("Laboratory"),
    puzzles: t("Puzzles"),
    games: t("My games"),
    ...(isStatic ? {} : { tournaments: t("Tournaments") }),
  };
  return h(
    "header",
    {},
    h("a", { class: "skip", href: "#main" }, t("Skip to the page")),
    h("a", { class: "brand", href: "/" }, h("span", { "aria-hidden": "true" }, "▚"), "Potez"),
    h(
      "nav",
      { "aria-label": t("Pages") },
      ...Object.entries(links).map(([name, title]) => h("a", { href: `/${name}` }, title)),
    ),
    h("div", { class: "row" }, ...appearanceControls(), languages),
  );
}

await loadLanguage();
applyAppearance();
document.body.prepend(...(here().path.startsWith("/embed/") ? [] : [header()]), main);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !staysHere(event, link)) return;
  event.preventDefault();
  if (link.href === location.href) void open();
  else history.pushState(null, "", link.href);
  moved();
});
// Browsers send this also for addresses of the old kind, which change only what is behind the #.
addEventListener("popstate", moved);
addEventListener("addressreplaced", () => {
  shown = whole();
});

function whole() {
  const { path, query } = here();
  return path + query;
}

function moved() {
  modernise();
  if (whole() === shown) return;
  void open();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}
if (isStatic) await (await import("./local/progress.js")).loadProgress();
await open();
// When the page has what it needs, the rest is loaded: first what plays, then everything for the time without a network.
if (isStatic)
  void import("./local/loading_bar.js")
    .then(({ loadPythonEarly }) => loadPythonEarly())
    .then(() => import("./local/offline.js"))
    .then(({ keepOffline }) => keepOffline());
