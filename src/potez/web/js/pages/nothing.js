/** What stands at an address at which there is nothing. */

import { fetchTitles, samplePicture } from "../api.js";
import { picture } from "../appearance.js";
import { h } from "../element.js";
import { t } from "../language.js";

/** @param {HTMLElement} parent */
export async function nothing(parent) {
  const titles = await fetchTitles();
  const games = [...titles].map(([name, title]) =>
    h("a", { href: `/?game=${name}`, title }, picture(samplePicture(name), 120, { alt: title })),
  );
  parent.append(
    h(
      "section",
      { class: "invitation panel" },
      h("h1", {}, t("There is nothing here")),
      h("p", { class: "lead" }, t("The address is wrong, or what was there is gone.")),
      h("div", { class: "row" }, ...games),
      h("a", { class: "button primary big", href: "/" }, t("Play a game")),
    ),
  );
}
