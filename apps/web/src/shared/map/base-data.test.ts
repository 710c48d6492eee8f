// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GREECE, loadBaseData, overlaps, sourcesFor } from './base-data.ts';

const box = (south: number, west: number, north: number, east: number) => ({
  south,
  west,
  north,
  east,
});
const collection = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [23, 38] } },
    { type: 'Feature', properties: {}, geometry: null },
  ],
};

afterEach(() => void vi.unstubAllGlobals());

describe('the base map', () => {
  it('draws Athens from the fine Greek coast and Oslo without it', () => {
    const athens = sourcesFor(11, box(37.8, 23.5, 38.1, 24));
    expect(athens).toEqual(expect.arrayContaining(['gr-land', 'gr-lakes', 'gr-places']));
    expect(sourcesFor(11, box(59.8, 10.5, 60, 11))).not.toContain('gr-land');
    expect(sourcesFor(3, box(-60, -170, 70, 170))).not.toContain('gr-land');
  });

  it('loads no data of Europe or the world for a view in Greece', () => {
    const athens = sourcesFor(11, box(37.8, 23.5, 38.1, 24));
    expect(athens.filter((name) => !name.startsWith('gr-'))).toEqual([]);
    expect(sourcesFor(11, box(45.4, 12.2, 45.6, 12.5))).toContain('eu-land');
    expect(sourcesFor(7, box(42, 22, 44, 24)), 'over the edge').toEqual(
      expect.arrayContaining(['gr-land', 'eu-land']),
    );
    expect(sourcesFor(3, box(20, -40, 60, 60)), 'beyond Europe').toContain('world-land');
  });

  it('handles a view across the 180th meridian', () => {
    expect(overlaps(box(30, 170, 45, -170), GREECE)).toBe(false);
    expect(overlaps(box(30, 170, 45, 20), GREECE)).toBe(true);
    expect(overlaps(box(30, 30, 45, -170), GREECE)).toBe(true);
    expect(overlaps(box(50, 20, 60, 30), GREECE)).toBe(false);
  });

  it.each([
    ['packed as it lies on disk', gzipSync(JSON.stringify(collection))],
    ['unpacked by the browser already', Buffer.from(JSON.stringify(collection))],
  ])('reads a file %s and drops features without geometry', async (name, bytes) => {
    vi.stubGlobal('fetch', async () => new Response(bytes));
    const data = await loadBaseData(name);
    expect(data.features).toEqual([collection.features[0]]);
  });

  it('retries a file that failed to load', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await expect(loadBaseData('once-broken')).rejects.toThrow('503');
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(collection)));
    await expect(loadBaseData('once-broken')).resolves.toMatchObject({ type: 'FeatureCollection' });
  });
});
