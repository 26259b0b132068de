/** The page of bot authors: how to connect a bot, a token for it, and its last games. */
/** @import {Bot} from "../types.js" */

import { fetchArena, fetchBot, fetchBots, Refusal, registerBot } from "../api.js";
import { copyButton } from "../components/share.js";
import { h } from "../element.js";
import { t } from "../language.js";

/**
 * @param {HTMLElement} parent
 * @param {string} name
 */
export async function bots(parent, name) {
  if (name) {
    parent.append(h("p", {}, h("a", { href: "/bots" }, t("Bots"))), ...about(await fetchBot(name)));
    return;
  }
  const arena = await fetchArena();
  parent.append(h("h1", {}, t("Bots")));
  if (!arena.bots) {
    parent.append(
      h(
        "section",
        { class: "invitation panel" },
        h("p", {}, t("This server accepts no bots. Whoever runs it can allow them with an arena file:")),
        h("pre", { tabindex: "0" }, "# arena.toml\nbots = true\n\n$ potez serve --arena arena.toml"),
        h("p", {}, t("Write a player in Python. It runs in your browser, and nothing leaves it.")),
        h("a", { class: "button primary", href: "/laboratory" }, t("Laboratory")),
      ),
    );
    return;
  }
  parent.append(
    h("p", { class: "lead" }, t("Write a program that plays, connect it, and let it play in tournaments here.")),
    h("section", { class: "panel" }, h("h2", {}, t("1. A name and a token")), tokenForm()),
    h("section", { class: "panel" }, h("h2", {}, t("2. Connect")), ...instructions()),
    h("section", { class: "panel" }, h("h2", {}, t("3. Play")), ...(await online())),
  );
}

/** Takes a name for a bot and shows its token. */
function tokenForm() {
  const warning = h("p", { class: "warning", role: "alert" });
  const shown = h("div", { role: "status" });
  const name = h("input", { name: "name", required: true, maxlength: 30, autocomplete: "off" });
  const submit = h("button", { class: "primary" }, t("Get a token"));

  /** @param {Event} event */
  async function register(event) {
    event.preventDefault();
    warning.textContent = "";
    submit.disabled = true;
    try {
      const { name: given, token } = await registerBot(name.value.trim());
      const command = `potez bot ${location.origin} ${token} -- ./my-program`;
      shown.replaceChildren(
        h("p", {}, t("The token of {name}. It is shown only now; keep it secret:", { name: given })),
        h(
          "div",
          { class: "row" },
          h("code", { class: "token" }, token),
          copyButton(t("Copy the token"), () => token),
        ),
        h("pre", { tabindex: "0" }, command),
        h("p", {}, h("a", { href: `/bots/${encodeURIComponent(given)}` }, t("The page of {name}", { name: given }))),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      warning.textContent = error.message;
    } finally {
      submit.disabled = false;
    }
  }

  return h(
    "form",
    { class: "new-game", onsubmit: register },
    h("div", { class: "fields" }, h("label", {}, h("span", {}, t("The name of your bot")), name)),
    h("div", {}, submit),
    warning,
    shown,
  );
}

function instructions() {
  const socket = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/bots/socket`;
  const protocol = [
    `> ${socket}`,
    '> {"t": "hello", "d": {"token": TOKEN}}',
    '< {"t": "welcome", "d": {"name": NAME}}',
    '< {"t": "go", "id": 1, "d": {"game": "byte", "position": TEXT, "movetime": 100, "depth": null, "nodes": null}}',
    '> {"t": "move", "id": 1, "d": {"move": "B2-0-DL"}}',
  ];
  return [
    h("p", {}, t("If your program speaks UGI, this command connects it, and connects it again when the line is lost:")),
    h("pre", { tabindex: "0" }, `pip install potez[server]\npotez bot ${location.origin} TOKEN -- ./my-program --fast`),
    h("p", {}, t("Otherwise open a WebSocket and answer when you are asked for a move:")),
    h("pre", { tabindex: "0" }, protocol.join("\n")),
    h("p", {}, t("A move that is illegal, or that comes too late, loses the game.")),
  ];
}

async function online() {
  const names = await fetchBots();
  const items = names.map((name) => h("li", {}, h("a", { href: `/bots/${encodeURIComponent(name)}` }, name)));
  return [
    h(
      "p",
      {},
      names.length ? t("These bots are connected now:") : t("No bot is connected now. Yours can be the first."),
    ),
    h("ul", {}, ...items),
    h("a", { class: "button", href: "/tournaments" }, t("Start a match or a tournament")),
  ];
}

/** @param {Bot} bot */
function about({ name, online, games }) {
  const items = games.map(({ tournament, number, X, O, titles, winner, ending, message }) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: `/tournaments/${encodeURIComponent(tournament)}?number=${number}` },
        `${titles[X]} – ${titles[O]}`,
      ),
      ` ${winner === "X" ? "1–0" : winner === "O" ? "0–1" : "½–½"} `,
      ending === "normal" ? "" : h("small", {}, message),
    ),
  );
  return [
    h("h1", {}, name),
    h("p", { class: "lead" }, online ? t("The bot is connected.") : t("The bot is not connected now.")),
    h("h2", {}, t("Last games")),
    games.length ? h("ul", { class: "game-list" }, ...items) : h("p", {}, t("It has not played here yet.")),
  ];
}
