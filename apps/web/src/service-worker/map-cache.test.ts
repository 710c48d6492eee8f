// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { answerMap, MAP_CACHE } from './map-cache.ts';

const ORIGIN = 'https://volt.example';
const tile = (at: number) => new Request(`${ORIGIN}/tiles/18861c11fe26/14/${at}/6324.mvt`);

/** In-memory caches in the order of insertion, as browsers have them. */
function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      match: async ({ url }: Request) => entries.get(url)?.clone(),
      put: async ({ url }: Request, response: Response) => {
        entries.delete(url);
        entries.set(url, response);
      },
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async ({ url }: Request) => entries.delete(url),
    };
  };
  const caches = { open } as unknown as CacheStorage; // no more of it is used
  return { caches, kept };
}

function parts() {
  const { caches, kept } = fakeCaches();
  const asked: string[] = [];
  const network = { isUp: true };
  const send = async ({ url }: Request) => {
    if (!network.isUp) throw new TypeError('no network');
    asked.push(url);
    return new Response(`from ${url}`);
  };
  return { given: { caches, send, shellName: 'voltagora-b' }, kept, asked, network };
}

describe('the offline cache of the map', () => {
  it('asks for a tile once, and shows it offline', async () => {
    const { given, asked, network } = parts();
    await answerMap(tile(1), 'immutable', given);
    await answerMap(tile(1), 'immutable', given);
    expect(asked).toEqual([tile(1).url]);
    network.isUp = false;
    expect(await (await answerMap(tile(1), 'immutable', given)).text()).toContain('/14/1/');
    expect((await answerMap(tile(2), 'immutable', given)).type).toBe('error');
  });

  it('asks for files that change, and has the last ones offline', async () => {
    const { given, asked, network } = parts();
    const where = new Request(`${ORIGIN}/tiles/streets.json`);
    await answerMap(where, 'fresh', given);
    await answerMap(where, 'fresh', given);
    expect(asked).toHaveLength(2);
    network.isUp = false;
    expect((await answerMap(where, 'fresh', given)).ok).toBe(true);
  });

  it('keeps the last 500 tiles', async () => {
    const { given, kept } = parts();
    for (let at = 1000; at < 1510; at += 1) await answerMap(tile(at), 'immutable', given);
    const urls = [...(kept.get(MAP_CACHE)?.keys() ?? [])];
    expect(urls).toHaveLength(500);
    expect(urls.at(-1)).toBe(tile(1509).url);
    expect(urls).not.toContain(tile(1000).url);
  });

  it('keeps the program with the version of the client', async () => {
    const { given, kept } = parts();
    await answerMap(new Request(`${ORIGIN}/assets/map-qvkd0SPb.js`), 'program', given);
    expect([...kept.keys()]).toEqual(['voltagora-b']);
  });
});
