// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { MAP_CACHE } from './map-cache.ts';
import { answer, dropOthers, keepShell, type Shell, shellName, wayOf } from './shell-cache.ts';

const SHELL: Shell = { version: 'b', files: ['/index.html', '/assets/core-1.js', '/icon.svg'] };
const ORIGIN = 'https://volt.example';
const asked = (path: string, mode: RequestMode = 'cors', method = 'GET') => ({
  url: new URL(path, ORIGIN).href,
  mode,
  method,
});

/** The Vary header of the server's static files, by which browser caches match requests. */
const VARY = 'Origin';
type Entry = { request: Request; response: Response };

/** In-memory caches that match headers as browsers do; `addAll` fetches nothing. */
function fakeCaches() {
  const kept = new Map<string, Entry[]>();
  const requestOf = (asked: RequestInfo | URL) =>
    asked instanceof Request ? asked : new Request(new URL(asked, ORIGIN));
  const open = async (name: string) => {
    const entries = kept.get(name) ?? [];
    kept.set(name, entries);
    return {
      addAll: async (paths: string[]) =>
        void entries.push(
          ...paths.map((path) => ({
            request: requestOf(path),
            response: new Response(`kept ${path}`, { headers: { vary: VARY } }),
          })),
        ),
      put: async (request: Request, response: Response) => void entries.push({ request, response }),
    };
  };
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (asked: RequestInfo, { ignoreVary = false }: CacheQueryOptions = {}) =>
      [...kept.values()]
        .flat()
        .find(
          ({ request, response }) =>
            request.url === requestOf(asked).url &&
            (ignoreVary || sameHeaders(request, requestOf(asked), response.headers.get('vary'))),
        )
        ?.response.clone(),
  } as unknown as CacheStorage; // no more of it is used
  return { caches, kept };
}

const sameHeaders = (one: Request, other: Request, vary: string | null) =>
  (vary ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => one.headers.get(name) === other.headers.get(name));

/** Only a browser can create a request that navigates or sets its Origin header. */
const request = (path: string, mode: RequestMode = 'cors') =>
  Object.defineProperty(
    new Request(new URL(path, ORIGIN), { headers: { origin: ORIGIN } }),
    'mode',
    {
      value: mode,
    },
  );
const textOf = async (answered: Promise<Response> | undefined) => (await answered)?.text();
const isDown = () => Promise.reject(new TypeError('no network'));

describe('the offline cache', () => {
  it.each([
    ['a page', asked('/reservations', 'navigate'), 'page'],
    ['a file of the shell', asked('/assets/core-1.js'), 'kept'],
    ['[24.1] a file that is kept once it was loaded', asked('/assets/page-1.js'), 'program'],
    ['the program of the map', asked('/assets/map-qvkd0SPb.js'), 'program'],
    ['a tile', asked('/tiles/18861c11fe26/14/9271/6324.mvt'), 'immutable'],
    ['letters of the map', asked('/basemap/glyphs/Noto%20Sans%20Regular/0-255.pbf'), 'immutable'],
    ['where streets are', asked('/tiles/streets.json'), 'fresh'],
    ['the coast', asked('/basemap/gr-land.geojson.gz'), 'fresh'],
    ['texts', asked('/locales/el/translation.json'), 'text'],
    ['the API', asked('/api/users/me/'), 'network'],
    ['the page of the API', asked('/api/docs/', 'navigate'), 'network'],
    ['a paying page of the server', asked('/sandbox-payments/1', 'navigate'), 'network'],
    ['what is sent', asked('/reserve', 'navigate', 'POST'), 'network'],
    ['another origin', asked('https://tiles.example/assets/core-1.js'), 'network'],
  ])('%s', (_, one, way) => {
    expect(wayOf(one, ORIGIN, SHELL)).toBe(way);
  });

  it('contains the page for every path, and no answer of the API', async () => {
    const { caches } = fakeCaches();
    await keepShell(caches, SHELL);
    const parts = { caches, send: isDown, shell: SHELL };
    expect(await textOf(answer(request('/wallet', 'navigate'), ORIGIN, parts))).toBe(
      'kept /index.html',
    );
    expect(await textOf(answer(request('/icon.svg'), ORIGIN, parts))).toBe('kept /icon.svg');
    expect(answer(request('/api/wallet/'), ORIGIN, parts)).toBeUndefined();
  });

  it('is used only offline for pages, and stores texts as they are loaded', async () => {
    const { caches } = fakeCaches();
    await keepShell(caches, SHELL);
    const send = async ({ url }: Request) =>
      new Response(`fresh ${new URL(url).pathname}`, { headers: { vary: VARY } });
    const online = { caches, send, shell: SHELL };
    expect(await textOf(answer(request('/wallet', 'navigate'), ORIGIN, online))).toBe(
      'fresh /wallet',
    );
    const texts = '/locales/el/translation.json';
    expect(await textOf(answer(request(texts), ORIGIN, online))).toBe(`fresh ${texts}`);
    const offline = { ...online, send: isDown };
    const fromElsewhere = new Request(new URL(texts, ORIGIN));
    expect(await textOf(answer(fromElsewhere, ORIGIN, offline))).toBe(`fresh ${texts}`);
  });

  it('is per version: a new one deletes the former, but no other caches', async () => {
    const { caches, kept } = fakeCaches();
    await keepShell(caches, { version: 'a', files: ['/index.html'] });
    await keepShell(caches, SHELL);
    await caches.open('somebody-else');
    await caches.open(MAP_CACHE);
    await dropOthers(caches, SHELL);
    expect([...kept.keys()]).toEqual([shellName(SHELL), 'somebody-else', MAP_CACHE]);
  });
});
