/** The offline cache: the client's own files, by version; never an answer of the API. */

import { answerMap, MAP_CACHE, type MapPart, mapPartOf } from './map-cache.ts';

export type Shell = { version: string; files: readonly string[] };
type Caches = Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
type Asked = Pick<Request, 'url' | 'method' | 'mode'>;

const PREFIX = 'voltagora-';
/** The page as built, without the texts of any screen. */
const PAGE = '/index.html';
const TEXTS = /^\/locales\/[a-z]{2}\/[\w-]+\.json$/;

export const shellName = ({ version }: Shell): string => `${PREFIX}${version}`;

export async function keepShell(caches: Caches, shell: Shell): Promise<void> {
  const cache = await caches.open(shellName(shell));
  await cache.addAll([...shell.files]);
}

/** Deletes the caches of earlier versions. */
export async function dropOthers(caches: Caches, shell: Shell): Promise<void> {
  const names = await caches.keys();
  const kept = [shellName(shell), MAP_CACHE];
  const others = names.filter((name) => name.startsWith(PREFIX) && !kept.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

type Way = 'page' | 'kept' | 'text' | 'network' | MapPart;

/** How a request is answered: pages and texts from the network first, files of the shell from the cache. */
export function wayOf({ url, method, mode }: Asked, origin: string, shell: Shell): Way {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'network';
  if (mode === 'navigate') return isOurPage(pathname) ? 'page' : 'network';
  if (TEXTS.test(pathname)) return 'text';
  if (pathname !== PAGE && shell.files.includes(pathname)) return 'kept';
  return mapPartOf(pathname) ?? 'network';
}

/** Pages that the server itself generates do not belong to the client. */
const isOurPage = (pathname: string): boolean =>
  !/^\/(?:api|images|ocpp|sandbox-payments|tiles)(?:\/|$)/.test(pathname);

type Answering = { caches: Caches; send: (request: Request) => Promise<Response>; shell: Shell };

/** Undefined: the browser handles the request. */
export function answer(
  request: Request,
  origin: string,
  { caches, send, shell }: Answering,
): Promise<Response> | undefined {
  const way = wayOf(request, origin, shell);
  switch (way) {
    case 'page':
      return send(request).catch(async () => (await keptOf(caches, PAGE)) ?? Response.error());
    case 'kept':
      return keptOf(caches, request).then((kept) => kept ?? send(request));
    case 'text':
      return freshText(request, { caches, send, shell });
    case 'program':
    case 'immutable':
    case 'fresh':
      return answerMap(request, way, { caches, send, shellName: shellName(shell) });
    case 'network':
      return undefined;
  }
}

/** The server's files vary by Origin, which a page's requests contain and those of `addAll` do not. */
const keptOf = (caches: Caches, request: RequestInfo): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true });

async function freshText(request: Request, { caches, send, shell }: Answering): Promise<Response> {
  try {
    const fresh = await send(request);
    if (fresh.ok) await (await caches.open(shellName(shell))).put(request, fresh.clone());
    return fresh;
  } catch {
    return (await keptOf(caches, request)) ?? Response.error();
  }
}
