/**
 * Keeps a static site in the browser, version by version, so that it works without a network. The build puts SITE, the
 * version and the hash of each file, before this code.
 *
 * A new version is loaded beside the old one, and files that have not changed are taken over. It waits until the pages
 * of the old version are gone, or one of them asks for it. So the files of two versions never mix.
 */

const scope = /** @type {any} */ (self);
const PREFIX = `potez ${scope.registration.scope} `;
const CACHE = PREFIX + SITE.version;
/** Where a cache has the list of its files. */
const LIST = "files";
/** With these headers a page may share memory between threads. */
const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** @param {string} name */
const addressOf = (name) => new URL(name, scope.registration.scope).href;
/** The documentation lies beside the page and is not kept. */
const DOCUMENTATION = addressOf("docs/");

/** The caches of earlier versions, each with the names of its files by their hashes. */
async function earlier() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  return Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const list = await cache.match(addressOf(LIST));
      const files = Object.entries(list ? await list.json() : {});
      return { cache, names: new Map(files.map(([file, hash]) => [hash, file])) };
    }),
  );
}

/**
 * A file as it is kept: an answer out of the cache as it is may come with compiled code.
 * @param {Response} response
 */
function isolated({ body, headers: given }) {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(body, { headers });
}

async function install() {
  const cache = await caches.open(CACHE);
  const before = await earlier();
  /** @param {[string, string]} file */
  const keep = async ([name, hash]) => {
    for (const { cache: old, names } of before) {
      const same = names.get(hash);
      const kept = same && (await old.match(addressOf(same)));
      if (kept) return cache.put(addressOf(name), kept);
    }
    const isNamed = name.startsWith(SITE.version); // others may be stale in the browser's cache
    const response = await fetch(addressOf(name), { cache: isNamed ? "default" : "reload" });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return cache.put(addressOf(name), isolated(response));
  };
  await Promise.all(Object.entries(SITE.files).map(keep));
  await cache.put(addressOf(LIST), new Response(JSON.stringify(SITE.files)));
}

async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === "navigate" ? addressOf("index.html") : request.url;
  return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
scope.addEventListener(
  "message",
  (/** @type {MessageEvent} */ { data }) => data === "take over" && scope.skipWaiting(),
);
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope.registration.scope) && !url.startsWith(DOCUMENTATION))
    event.respondWith(answer(event.request));
});
