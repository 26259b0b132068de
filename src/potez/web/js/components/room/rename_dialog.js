/** A dialog in which a player takes another name. */

import { Refusal } from "../../api.js";
import { button, h } from "../../element.js";
import { t } from "../../language.js";

/**
 * @param {string} name the present name
 * @param {(name: string) => Promise<unknown>} rename
 */
export function openRenameDialog(name, rename) {
  const field = h("input", { type: "text", maxlength: 40, value: name, autocomplete: "nickname" });
  const warning = h("p", { class: "warning", role: "alert" });
  const form = h(
    "form",
    { onsubmit: save },
    h("label", {}, h("span", {}, t("Your name")), field),
    warning,
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary" }, t("Save")),
      button(t("Cancel"), () => {
        dialog.close();
      }),
    ),
  );
  const dialog = h(
    "dialog",
    {
      class: "panel",
      onclose: () => {
        dialog.remove();
      },
    },
    form,
  );

  /** @param {Event} event */
  async function save(event) {
    event.preventDefault();
    try {
      await rename(field.value.trim());
      dialog.close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      warning.textContent = error.message;
    }
  }

  document.body.append(dialog);
  dialog.showModal();
  field.select();
}
