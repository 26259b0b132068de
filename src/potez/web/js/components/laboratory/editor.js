/** The editor of programs: CodeMirror, if the build has put it beside the page, and otherwise a plain field. */

import { h } from "../../element.js";
import { t } from "../../language.js";

const MODULE = new URL("../../../vendor/editor.js", import.meta.url).href;

/** @typedef {{text: () => string, setText: (text: string) => void}} Editor */

export class ProgramEditor {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.element = h("div", { class: "editor" });
    /** @type {Editor} */
    this.editor = { text: () => "", setText: () => {} };
  }

  async open() {
    const label = t("The program");
    try {
      const { createEditor } = await import(MODULE);
      this.editor = createEditor(this.element, label, this.onChange);
    } catch {
      const field = h("textarea", { "aria-label": label, spellcheck: "false", rows: 20, oninput: this.onChange });
      this.element.append(field);
      this.editor = { text: () => field.value, setText: (text) => (field.value = text) };
    }
  }

  get text() {
    return this.editor.text();
  }

  set text(text) {
    this.editor.setText(text);
  }
}
