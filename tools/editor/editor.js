// The editor of the laboratory, as one module that the page can import. `npm run editor` bundles it.

import { python } from "@codemirror/lang-python";
import { indentUnit, syntaxHighlighting } from "@codemirror/language";
import { classHighlighter } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";

/**
 * An editor of Python in an element.
 * @param {HTMLElement} parent
 * @param {string} label for those who do not see it
 * @param {() => void} onChange
 * @returns {{text: () => string, setText: (text: string) => void}}
 */
export function createEditor(parent, label, onChange) {
  const changed = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange();
  });
  const named = EditorView.contentAttributes.of({ "aria-label": label });
  const coloured = syntaxHighlighting(classHighlighter); // the page's CSS says how, in light and in dark
  const view = new EditorView({
    parent,
    extensions: [coloured, basicSetup, python(), indentUnit.of("    "), changed, named],
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
  };
}
