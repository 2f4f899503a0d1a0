/**
 * Opens commissioning without network. Its scope is /commissioning: it sees no other page. Pages come from
 * the server as long as it answers, so that none is older than the server; only the document for who has no
 * network, and the files that it is made of, are kept.
 */
const scope = self as unknown as ServiceWorkerGlobalScope;
/** Written by the build: the document and the files that it needs. */
declare const OFFLINE_FILES: readonly string[];
/** Written by the build: another one where any of them is another. */
declare const OFFLINE_CACHE: string;

const DOCUMENT = '/offline.html';
const PREFIX = 'commissioning-';
/** How long a page may take before the one without network is shown, ms. */
const NAVIGATION_TIMEOUT_MS = 6_000;

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(PREFIX + OFFLINE_CACHE)
      .then((cache) => cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => scope.skipWaiting()),
  );
});

scope.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + OFFLINE_CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(forget());
});

const cached = (file: string) => caches.match(file, { cacheName: PREFIX + OFFLINE_CACHE });

async function openPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS) });
    if (answer.status < 500) return answer;
  } catch {
    // No network, or as good as none.
  }
  return (await cached(DOCUMENT)) ?? Response.error();
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  // Names of files carry a hash of their content, so that a kept one is never an old one.
  else if (pathname !== DOCUMENT && OFFLINE_FILES.includes(pathname))
    event.respondWith(cached(pathname).then((answer) => answer ?? fetch(request)));
});
