// Makes the archives of Python that the page loads, inside Pyodide, because only there is its bytecode valid.
//
//     node python.mjs SOURCES.zip STDLIB.zip POTEZ.zip
//
// SOURCES.zip has Potez as it is in src. STDLIB.zip gets the modules of the standard library that Potez needs and those
// that students want; POTEZ.zip gets Potez. Both hold bytecode. The same sources always give the same bytes.

import { readFileSync, writeFileSync } from "node:fs";

import { loadPyodide } from "pyodide";

const [sources, standard, potez] = process.argv.slice(2);
const python = await loadPyodide({ args: ["-X", "no_debug_ranges"] }); // columns of code would make up a sixth of it
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.FS.writeFile("/standard.zip", readFileSync(new URL(import.meta.resolve("pyodide/python_stdlib.zip"))));
python.runPython(readFileSync(new URL("archives.py", import.meta.url), "utf8"));
writeFileSync(standard, python.FS.readFile("/stdlib.zip"));
writeFileSync(potez, python.FS.readFile("/potez.zip"));
