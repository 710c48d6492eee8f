/** The offline cache of the map: its program, by version of the client, and the tiles and files of the last region. */

type Caches = Pick<CacheStorage, 'open' | 'match'>;
type Parts = { caches: Caches; send: (request: Request) => Promise<Response>; shellName: string };

/** Not deleted with the shell of the version before. */
export const MAP_CACHE = 'voltagora-map';
/** About 20 MB: a city and its surroundings. */
const FILES_MAX = 500;
/** Files of the client that are not of its shell: the map, screens of owners. */
const PROGRAM = /^\/assets\//;
const IMMUTABLE = /^\/tiles\/[0-9a-f]+\/|^\/basemap\/glyphs\//;
const FRESH = /^\/tiles\/\w+\.json$|^\/basemap\//;

export type MapPart = 'program' | 'immutable' | 'fresh';

/** Which part of the map a path is; undefined: none. */
export function mapPartOf(pathname: string): MapPart | undefined {
  if (PROGRAM.test(pathname)) return 'program';
  if (IMMUTABLE.test(pathname)) return 'immutable';
  return FRESH.test(pathname) ? 'fresh' : undefined;
}

/** Tiles and the program never change under their address; other files are asked for, and kept for offline use. */
export async function answerMap(request: Request, part: MapPart, parts: Parts): Promise<Response> {
  const cache = await parts.caches.open(part === 'program' ? parts.shellName : MAP_CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept && part !== 'fresh') {
    if (part === 'immutable') await renew(cache, request, kept.clone());
    return kept;
  }
  try {
    const fresh = await parts.send(request);
    if (fresh.ok) await keep(cache, request, fresh.clone(), part);
    return fresh;
  } catch {
    return kept ?? Response.error();
  }
}

/** What was used since this worker started is newest in its cache. */
const renewed = new Set<string>();

async function renew(cache: Cache, request: Request, kept: Response): Promise<void> {
  if (renewed.has(request.url)) return;
  renewed.add(request.url);
  await put(cache, request, kept);
}

async function keep(cache: Cache, request: Request, fresh: Response, part: MapPart): Promise<void> {
  renewed.add(request.url);
  await put(cache, request, fresh);
  if (part !== 'immutable') return;
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - FILES_MAX)).map((key) => cache.delete(key)),
  );
}

/** A full disk must not keep the map from being shown. */
const put = (cache: Cache, request: Request, response: Response): Promise<void> =>
  cache.put(request, response).catch(() => undefined);
