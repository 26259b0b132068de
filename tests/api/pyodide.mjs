// Answers requests with potez.api inside Pyodide. Each line of standard input is a request, each line of standard output
// its answer: [method, path, query, body, language] and [ok, media type, text].
//
//     node pyodide.mjs SRC

import { createInterface } from "node:readline";

import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdirTree("/src");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[2] }, "/src");
python.runPython("import sys; sys.path.insert(0, '/src'); sys.dont_write_bytecode = True");
const page = python.runPython("from potez.api.page import Page; Page()");
for await (const line of createInterface({ input: process.stdin })) {
  const [method, path, query, body, language] = JSON.parse(line);
  const [ok, type, content] = page.respond(method, path, query, body, language);
  console.log(JSON.stringify([ok, type, new TextDecoder().decode(content.toJs())]));
}
