// Starts Pyodide with the archives of the page, and answers a request and a program with them.
//
//     node archives.mjs FOLDER

import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { loadPyodide } from "pyodide";

const folder = process.argv[2];
const unpacked = (name) => gunzipSync(readFileSync(`${folder}/${name}.zip.gz`));
writeFileSync(`${folder}/stdlib.zip`, unpacked("stdlib"));
const python = await loadPyodide({ stdLibURL: `${folder}/stdlib.zip` });
python.FS.writeFile("/potez.zip", unpacked("potez"));
python.runPython("import sys; sys.path.insert(0, '/potez.zip')");
const page = python.runPython("from potez.api.page import Page; Page()");

const [ok, type, content] = page.respond("POST", "/positions", "{}", '{"game": "byte"}', "sr-Latn");
// It goes wrong in the standard library, two calls below the program.
const program = "import json\n\ndef choose(position):\n    return json.loads('{')";
const text = await page.call("move", JSON.stringify({ game: "byte", program }), "en", () => {}, undefined);
console.log(JSON.stringify({ ok, type, view: JSON.parse(new TextDecoder().decode(content.toJs())), text }));
