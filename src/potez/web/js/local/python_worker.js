/**
 * Python in a worker: Pyodide, with Potez in it. It takes the place of the server where there is none.
 *
 * The page sends {t: "start", folder, memory} first; `folder` has Pyodide and the archives, and `memory` is the most
 * bytes that Python may use. Then, with an id of its choice: {t: "respond", id, d: [method, path, query, body, lang]} for
 * what would be a request over HTTP, and {t: "call", id, kind, text, lang, core} for everything else. `core` says whether
 * the compiled core may be asked; it is asked through the page.
 */

/** What Pyodide wants to read in its list of packages, of which we need none: the head of its pyodide-lock.json. */
const RELEASE = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };
/** Bytes in a page of WebAssembly memory. */
const PAGE = 65536;

/** @type {any} */
let page = null;
let asked = 0;
/** Who waits for the core, by the number of the question. @type {Map<number, {resolve: (text: string) => void, reject: (error: Error) => void, onInfo: (text: string) => void}>} */
const waiting = new Map();

/** @param {object} message @param {Transferable[]} [moved] */
const send = (message, moved = []) => postMessage(message, { transfer: moved });

/**
 * Pyodide and Potez, from the files in a folder.
 * @param {string} folder
 */
async function start(folder) {
  const load = fetchAll(folder, ["pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib.zip.gz", "potez.zip.gz"]);
  const [{ loadPyodide }, files] = await Promise.all([import(`${folder}pyodide.mjs`), load]);
  const [standard, potez] = await Promise.all([unpacked(files["stdlib.zip.gz"]), unpacked(files["potez.zip.gz"])]);
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: URL.createObjectURL(new Blob([standard])),
    lockFileContents: JSON.stringify({ info: RELEASE, packages: {} }),
  });
  python.FS.writeFile("/potez.zip", potez);
  python.runPython("import sys; sys.path.insert(0, '/potez.zip')");
  page = python.runPython("from potez.api.page import Page; Page()");
}

/** What is in a compressed file. Some hosts send it unpacked already. @param {ArrayBuffer} file */
async function unpacked(file) {
  const bytes = new Uint8Array(file);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The files of a folder. The page hears how much has come, from 0 to 1. Pyodide asks for its own files again, and gets
 * them from the browser's cache.
 * @param {string} folder
 * @param {string[]} names
 */
async function fetchAll(folder, names) {
  const progress = names.map(() => 0);
  const tell = () => send({ t: "progress", d: progress.reduce((sum, part) => sum + part, 0) / names.length });
  const files = names.map(async (name, i) => {
    const response = await fetch(folder + name);
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    // A compressed file is longer than its header says, so its part of the bar is full before the file is here.
    const length = Number(response.headers.get("Content-Length")) || Infinity;
    const parts = [];
    let size = 0;
    const reader = response.body.getReader();
    for (let read = await reader.read(); read.value; read = await reader.read()) {
      parts.push(read.value);
      size += read.value.length;
      progress[i] = Math.min(0.99, size / length);
      tell();
    }
    progress[i] = 1;
    tell();
    return [name, await new Blob(parts).arrayBuffer()];
  });
  return Object.fromEntries(await Promise.all(files));
}

/** Let no memory grow beyond this. Python then raises MemoryError instead of taking all that the machine has. @param {number} most */
function limitMemory(most) {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    if (this.buffer.byteLength + pages * PAGE > most) throw new RangeError("too much memory");
    return grow.call(this, pages);
  };
}

/**
 * The compiled core as Python calls it, for one call of the page.
 * @param {number} call
 */
function coreFor(call) {
  /** @type {(request: string, text: string, onInfo: (text: string) => void) => Promise<string>} */
  const ask = (request, text, onInfo) =>
    new Promise((resolve, reject) => {
      const question = ++asked;
      waiting.set(question, { resolve, reject, onInfo });
      send({ t: "ask core", call, question, request, text });
    });
  return {
    /** @param {string} text @param {any} onInfo */
    search: async (text, onInfo) => {
      const kept = onInfo.copy();
      try {
        return await ask("search", text, kept);
      } finally {
        kept.destroy();
      }
    },
    /** @param {string} text */
    solve: (text) => ask("solve", text, () => {}),
  };
}

/** @param {any} message */
async function obey(message) {
  const { t, id } = message;
  if (t === "start") {
    if (message.memory) limitMemory(message.memory);
    await start(message.folder);
    send({ t: "ready" });
  } else if (t === "respond") {
    const [ok, type, content] = page.respond(...message.d);
    const bytes = content.toJs();
    content.destroy();
    send({ t: "answer", id, ok, type, content: bytes }, [bytes.buffer]);
  } else if (t === "call") {
    const emit = (/** @type {string} */ text) => send({ t: "frame", id, text });
    const text = await page.call(
      message.kind,
      message.text,
      message.lang,
      emit,
      message.core ? coreFor(id) : undefined,
    );
    send({ t: "result", id, text });
  } else if (t === "core info") waiting.get(message.question)?.onInfo(message.text);
  else if (t === "core answer" || t === "core failure") {
    const job = waiting.get(message.question);
    waiting.delete(message.question);
    if (t === "core answer") job?.resolve(message.text);
    else job?.reject(new Error(message.text));
  }
}

onmessage = ({ data }) =>
  void obey(data).catch((error) => send({ t: "failed", id: data.id ?? null, d: String(error?.message ?? error) }));
