/**
 * Python in a worker: Pyodide, with Potez in it. It takes the place of the server where there is none.
 *
 * The page sends {t: "start", folder, memory, keeps} first; `folder` has Pyodide and the archives, `memory` is the most
 * bytes that Python may use, and `keeps` says that the browser may keep its memory for later visits. Then, with an id of
 * its choice: {t: "respond", id, d: [method, path, query, body, lang]} for what would be a request over HTTP, and
 * {t: "call", id, kind, text, lang, core} for everything else. `core` says whether the compiled core may be asked; it is
 * asked through the page.
 */

/** What Pyodide wants to read in its list of packages, of which we need none: the head of its pyodide-lock.json. */
const RELEASE = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };
/** Why it cannot start if the files are not there: a server has them only if somebody has built them. */
const MISSING = "missing";
/** Where the browser keeps Python's memory. */
const MEMORY = "potez-python-memory";
const BEGIN = "import sys; sys.path.insert(0, '/potez.zip'); from potez.api.page import Page";
/** Chance must not repeat itself. */
const RESUME = "import random; random.seed()";
/** The part of the bar that is full when everything has been loaded. */
const LOADED = 0.8;
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
 * Pyodide and Potez, from the files in a folder. After the first visit the browser has a picture of Python's memory as
 * it was when Potez was loaded, which saves half of the time.
 * @param {string} folder
 * @param {boolean} keeps whether to keep such a picture
 */
async function start(folder, keeps) {
  const list = await fetch(`${folder}sizes.json`);
  if (!list.ok) throw MISSING;
  const load = fetchAll(folder, await list.json());
  const [{ loadPyodide }, kept, files] = await Promise.all([import(`${folder}pyodide.mjs`), keptMemory(folder), load]);
  const [standard, potez] = await Promise.all([unpacked(files["stdlib.zip.gz"]), unpacked(files["potez.zip.gz"])]);
  const stdLibURL = URL.createObjectURL(new Blob([standard]));
  const open = async (/** @type {string} */ code, /** @type {object} */ options) => {
    const lockFileContents = JSON.stringify({ info: RELEASE, packages: {} });
    const python = await loadPyodide({ indexURL: folder, stdLibURL, lockFileContents, ...options });
    python.FS.writeFile("/potez.zip", potez); // files are not in the memory
    python.runPython(code);
    return python;
  };
  const begin = async () => {
    const python = await open(BEGIN, { _makeSnapshot: keeps });
    if (keeps) void keepMemory(folder, python.makeMemorySnapshot()).catch(() => {}); // there may be no room
    return python;
  };
  const python = kept ? await open(RESUME, { _loadSnapshot: kept }).catch(begin) : await begin();
  URL.revokeObjectURL(stdLibURL);
  page = python.runPython("Page()");
}

/** The kept memory of Python for the files of a folder, whose name has their version. @param {string} folder */
async function keptMemory(folder) {
  const found = await globalThis.caches?.match(folder + MEMORY, { cacheName: MEMORY }).catch(() => undefined);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

/**
 * @param {string} folder
 * @param {Uint8Array<ArrayBuffer>} memory
 */
async function keepMemory(folder, memory) {
  const cache = await caches.open(MEMORY);
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(folder + MEMORY, new Response(memory));
}

/** What is in a compressed file. Some hosts send it unpacked already. @param {ArrayBuffer} file */
async function unpacked(file) {
  const bytes = new Uint8Array(file);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The files of a folder. The page hears how much has come, from 0 to 1: by far the most time goes into loading, and
 * the rest of the bar is for the start of Python. Pyodide asks for its own files again, and gets them from the cache.
 * @param {string} folder
 * @param {Record<string, number>} sizes bytes of each file; a host may compress them, so its headers do not say
 */
async function fetchAll(folder, sizes) {
  const names = Object.keys(sizes);
  const all = names.reduce((sum, name) => sum + sizes[name], 0);
  let come = 0;
  const files = names.map(async (name) => {
    const response = await fetch(folder + name);
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    const parts = [];
    const reader = response.body.getReader();
    for (let read = await reader.read(); read.value; read = await reader.read()) {
      parts.push(read.value);
      come += read.value.length;
      send({ t: "progress", d: Math.min(1, come / all) * LOADED });
    }
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
    await start(message.folder, message.keeps);
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
