/** How the page looks and sounds in this browser: the theme of the boards, light or dark, sounds. */

import { button, h } from "./element.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { play, setSounds, soundsOn } from "./sounds.js";
import { load, store } from "./storage.js";

const [THEME, MODE] = ["potez.board", "potez.theme"];
const THEMES = ["wood", "paper", "contrast"];

const dark = () => matchMedia("(prefers-color-scheme: dark)").matches;

/** Take what was chosen before; without a choice, light or dark is the system's. */
export function applyAppearance() {
  const mode = load(MODE) ?? "";
  const theme = load(THEME) ?? "";
  document.documentElement.style.colorScheme = ["light", "dark"].includes(mode) ? mode : "light dark";
  document.documentElement.dataset.theme = THEMES.includes(theme) ? theme : THEMES[0];
}

/** Show light where it is dark, and dark where it is light. */
function changeMode() {
  const now = document.documentElement.style.colorScheme;
  const isDark = now === "dark" || (now !== "light" && dark());
  store(MODE, isDark ? "light" : "dark");
  applyAppearance();
}

/** The controls for the header of the page. */
export function appearanceControls() {
  const names = { wood: t("Wood"), paper: t("Paper"), contrast: t("High contrast") };
  const theme = h(
    "select",
    {
      "aria-label": t("Theme"),
      onchange: () => {
        store(THEME, theme.value);
        applyAppearance();
      },
    },
    ...Object.entries(names).map(([value, name]) =>
      h("option", { value, selected: value === document.documentElement.dataset.theme }, name),
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
    if (on) play("move");
  };
  const showSounds = () => {
    sound.replaceChildren(icon(soundsOn() ? "sound" : "silent"));
    sound.setAttribute("aria-pressed", String(soundsOn()));
    sound.title = soundsOn() ? t("Sounds are on") : t("Sounds are off");
  };
  showSounds();
  return [theme, sound, mode];
}
