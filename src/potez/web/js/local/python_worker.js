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
/** The interpreter, by far the largest file. */
const RUNTIME = "pyodide.asm.wasm";
/** Where the browser keeps Python's memory. */
const MEMORY = "potez-python-memory";
const BEGIN = "import sys; sys.path.insert(0, '/potez.zip'); from potez.api.page import Page";
/** The header that says how many bytes it has, and how many are written at a time. */
const SIZE = "X-Size";
const PART = 1 << 20;
/** Chance must not repeat itself. */
const RESUME = "import random; random.seed()";
/** The part of the bar that is full when everything has been loaded. */
const LOADED = 0.8;
/** Bytes in a page of WebAssembly memory. */
const PAGE = 65536;
/** Bytes that a machine gives to a program at a time. */
const BLOCK = 4096;

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
  const load = loader(folder, await list.json());
  // Pyodide loads this one itself, and compiles it as it comes.
  handOver(folder + RUNTIME, load(RUNTIME));
  const [{ loadPyodide }, kept, standard, potez] = await Promise.all([
    import(`${folder}pyodide.mjs`),
    keptMemory(folder),
    load("stdlib.zip.gz").then(unpacked),
    load("potez.zip.gz").then(unpacked),
  ]);
  const stdLibURL = URL.createObjectURL(new Blob([standard]));
  const open = async (/** @type {string} */ code, /** @type {object} */ options) => {
    const lockFileContents = JSON.stringify({ info: RELEASE, packages: {} });
    const python = await loadPyodide({ indexURL: folder, stdLibURL, lockFileContents, ...options });
    python.FS.writeFile("/potez.zip", potez, { canOwn: true }); // files are not in the memory
    python.runPython(code);
    return python;
  };
  const begin = async () => {
    const python = await open(BEGIN, { _makeSnapshot: keeps });
    if (keeps) void keepMemory(folder, python.makeMemorySnapshot()).catch(() => {}); // there may be no room
    return python;
  };
  const resume = () => open(RESUME, { _loadSnapshot: kept });
  const python = kept ? await withoutEmptyBlocks(resume).catch(begin) : await begin();
  URL.revokeObjectURL(stdLibURL);
  for (const copied of [standard, kept]) release(copied);
  page = python.runPython("Page()");
}

/**
 * Give memory back at once, by sending it to nobody; the browser may take minutes to find out that nobody needs it.
 * @param {Uint8Array<ArrayBuffer> | null} bytes
 */
function release(bytes) {
  if (!bytes) return;
  const { port1: mine, port2: other } = new MessageChannel();
  other.close();
  mine.postMessage(null, [bytes.buffer]);
  mine.close();
}

/** The kept memory of Python for the files of a folder, whose name has their version. @param {string} folder */
async function keptMemory(folder) {
  const found = await globalThis.caches?.match(folder + MEMORY, { cacheName: MEMORY }).catch(() => undefined);
  const size = Number(found?.headers.get(SIZE));
  if (!found?.body || !size) return null;
  const memory = new Uint8Array(size);
  let read = 0;
  const reader = found.body.getReader();
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    memory.set(part.value, read);
    read += part.value.length;
  }
  return memory;
}

/**
 * @param {string} folder
 * @param {Uint8Array<ArrayBuffer>} memory
 */
async function keepMemory(folder, memory) {
  const cache = await caches.open(MEMORY);
  for (const old of await cache.keys()) await cache.delete(old);
  let written = 0;
  const part = new Uint8Array(PART); // for one part after the other
  const source = {
    pull(/** @type {ReadableStreamDefaultController} */ controller) {
      if (written === memory.length) return controller.close();
      const next = memory.subarray(written, written + PART);
      part.set(next);
      written += next.length;
      controller.enqueue(part.subarray(0, next.length));
    },
  };
  // Without a queue the next part is asked for when the one before it has been written.
  const parts = new ReadableStream(source, { highWaterMark: 0 });
  await cache.put(folder + MEMORY, new Response(parts, { headers: { [SIZE]: String(memory.length) } }));
  release(memory);
}

/**
 * Do something that copies a memory into another, but leave out what is empty in both. More than half of Python's memory
 * is, and memory that nobody has written to costs nothing.
 * @template T
 * @param {() => Promise<T>} work
 */
async function withoutEmptyBlocks(work) {
  const { set } = Int8Array.prototype;
  /** @type {(memory: Int8Array, at: number) => Int32Array} */
  const words = ({ buffer, byteOffset, length }, at) =>
    new Int32Array(buffer, byteOffset + at, Math.min(BLOCK, length - at) / 4);
  const isEmpty = (/** @type {Int32Array} */ block) => {
    for (let i = 0; i < block.length; i++) if (block[i]) return false;
    return true;
  };
  Int8Array.prototype.set = function (/** @type {any} */ source, offset = 0) {
    if (offset || source.length < this.length) return set.call(this, source, offset);
    for (let at = 0; at < source.length; at += BLOCK) {
      const [from, to] = [words(source, at), words(this, at)];
      if (!isEmpty(from) || !isEmpty(to)) to.set(from);
    }
  };
  try {
    return await work();
  } finally {
    Int8Array.prototype.set = set;
  }
}

/** What is in a compressed file. Some hosts send it unpacked already. @param {Response} file */
async function unpacked(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Loads the files of a folder. The page hears how much has come, from 0 to 1: by far the most time goes into loading,
 * and the rest of the bar is for the start of Python.
 * @param {string} folder
 * @param {Record<string, number>} sizes bytes of each file; a host may compress them, so its headers do not say
 */
function loader(folder, sizes) {
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let come = 0;
  const count = () =>
    new TransformStream({
      transform(part, controller) {
        come += part.length;
        send({ t: "progress", d: Math.min(1, come / all) * LOADED });
        controller.enqueue(part);
      },
    });
  return async (/** @type {string} */ name) => {
    const { ok, status, body, headers } = await fetch(folder + name);
    if (!ok || !body) throw new Error(`${name}: ${status}`);
    return new Response(body.pipeThrough(count()), { headers });
  };
}

/**
 * Let whoever asks for an address get an answer that is on its way already.
 * @param {string} address
 * @param {Promise<Response>} answer
 */
function handOver(address, answer) {
  const fetchOthers = globalThis.fetch;
  globalThis.fetch = (asked, options) => {
    if (String(asked) !== address) return fetchOthers(asked, options);
    globalThis.fetch = fetchOthers;
    return answer;
  };
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
