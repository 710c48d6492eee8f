// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { answer, dropOthers, keepShell, type Shell, shellName, wayOf } from './shell-cache.ts';

const SHELL: Shell = { version: 'b', files: ['/index.html', '/assets/core-1.js', '/icon.svg'] };
const ORIGIN = 'https://volt.example';
const asked = (path: string, mode: RequestMode = 'cors', method = 'GET') => ({
  url: new URL(path, ORIGIN).href,
  mode,
  method,
});

/** Caches in memory, as far as they are used; `add` fetches nothing. */
function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL) =>
    typeof request === 'string' ? request : new URL((request as Request).url).pathname; // no URL is asked for
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      addAll: async (paths: string[]) => {
        for (const path of paths) cache.set(path, new Response(`kept ${path}`));
      },
      put: async (request: Request, response: Response) =>
        void cache.set(pathOf(request), response),
    };
  };
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: RequestInfo) =>
      [...kept.values()]
        .map((cache) => cache.get(pathOf(request)))
        .find(Boolean)
        ?.clone(),
  } as unknown as CacheStorage; // no more of it is used
  return { caches, kept };
}

/** A page's own request cannot be made here: only a browser makes one that navigates. */
const request = (path: string, mode: RequestMode = 'cors') =>
  Object.defineProperty(new Request(new URL(path, ORIGIN)), 'mode', { value: mode });
const textOf = async (answered: Promise<Response> | undefined) => (await answered)?.text();
const isDown = () => Promise.reject(new TypeError('no network'));

describe('what is kept for when there is no network', () => {
  it.each([
    ['a page', asked('/reservations', 'navigate'), 'page'],
    ['a file of the shell', asked('/assets/core-1.js'), 'kept'],
    ['another file', asked('/assets/map-1.js'), 'network'],
    ['texts', asked('/locales/el/translation.json'), 'text'],
    ['the API', asked('/api/users/me/'), 'network'],
    ['the page of the API', asked('/api/docs/', 'navigate'), 'network'],
    ['a paying page of the server', asked('/sandbox-payments/1', 'navigate'), 'network'],
    ['what is sent', asked('/reserve', 'navigate', 'POST'), 'network'],
    ['another origin', asked('https://tiles.example/assets/core-1.js'), 'network'],
  ])('%s', (_, one, way) => {
    expect(wayOf(one, ORIGIN, SHELL)).toBe(way);
  });

  it('is the page itself, wherever one is, and no answer of the API', async () => {
    const { caches } = fakeCaches();
    await keepShell(caches, SHELL);
    const parts = { caches, send: isDown, shell: SHELL };
    expect(await textOf(answer(request('/wallet', 'navigate'), ORIGIN, parts))).toBe(
      'kept /index.html',
    );
    expect(await textOf(answer(request('/icon.svg'), ORIGIN, parts))).toBe('kept /icon.svg');
    expect(answer(request('/api/wallet/'), ORIGIN, parts)).toBeUndefined();
  });

  it('comes from the network where there is one, and texts are kept as they come', async () => {
    const { caches } = fakeCaches();
    await keepShell(caches, SHELL);
    const send = async ({ url }: Request) => new Response(`fresh ${new URL(url).pathname}`);
    const online = { caches, send, shell: SHELL };
    expect(await textOf(answer(request('/wallet', 'navigate'), ORIGIN, online))).toBe(
      'fresh /wallet',
    );
    const texts = '/locales/el/translation.json';
    expect(await textOf(answer(request(texts), ORIGIN, online))).toBe(`fresh ${texts}`);
    const offline = { ...online, send: isDown };
    expect(await textOf(answer(request(texts), ORIGIN, offline))).toBe(`fresh ${texts}`);
  });

  it('is of one version: a new one drops the former, and nothing of others', async () => {
    const { caches, kept } = fakeCaches();
    await keepShell(caches, { version: 'a', files: ['/index.html'] });
    await keepShell(caches, SHELL);
    await caches.open('somebody-else');
    await dropOthers(caches, SHELL);
    expect([...kept.keys()]).toEqual([shellName(SHELL), 'somebody-else']);
  });
});
