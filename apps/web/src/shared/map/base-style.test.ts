// @vitest-environment node
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { baseStyle } from './base-style.ts';
import { streetCover } from './street-cover.ts';
import { sketchBox } from './coast-sketch.ts';

const ORIGIN = 'https://volt.example';
const styleIn = (lng: 'en' | 'el', scheme: 'light' | 'dark' = 'light') =>
  baseStyle(scheme, lng, ORIGIN);
const layerOf = (style: ReturnType<typeof baseStyle>, id: string) =>
  style.layers.find((layer) => layer.id === id);

describe('the style of the map', () => {
  it.each([
    ['light', 'en'],
    ['dark', 'el'],
  ] as const)('is a valid MapLibre style, %s, in %s', (scheme, lng) => {
    expect(validateStyleMin(styleIn(lng, scheme))).toEqual([]);
  });

  it('asks no other host', () => {
    const addresses = JSON.stringify(styleIn('en')).match(/https?:\/\/[^/"]+/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set([ORIGIN]));
  });

  it('names streets in Latin letters for readers of English, else as they are', () => {
    const fieldIn = (lng: 'en' | 'el') =>
      JSON.stringify(layerOf(styleIn(lng), 'streets-street-name')?.layout);
    expect(fieldIn('en')).toContain('["coalesce",["get","name_en"],["get","name"],""]');
    expect(fieldIn('el')).toContain('["coalesce",["get","name_el"],["get","name"],""]');
  });

  it('draws tiles of zoom 12 enlarged from zoom 13 on, below the finer ones', () => {
    const { layers } = styleIn('en');
    const enlarged = layers.filter((layer) => 'source' in layer && layer.source === 'enlarged');
    expect(Math.min(...enlarged.map(({ minzoom }) => minzoom ?? 0))).toBe(13);
    const ids = layers.map(({ id }) => id);
    expect(ids.indexOf('enlarged-road')).toBeLessThan(ids.indexOf('streets-road'));
    expect(ids.indexOf('streets-land')).toBeGreaterThan(ids.indexOf('gr-coast'));
  });

  it('shows house numbers at 17, buildings at 15 and points of interest at 16', () => {
    const style = styleIn('en');
    expect(layerOf(style, 'streets-housenumber')?.minzoom).toBe(17);
    expect(layerOf(style, 'streets-building')?.minzoom).toBeLessThanOrEqual(15);
    expect(layerOf(style, 'streets-point')?.minzoom).toBe(16);
  });
});

describe('missing streets', () => {
  const map = (zoom: number, ...drawn: string[]) => ({
    getZoom: () => zoom,
    getLayersOrder: () => ['background', 'eu-land', 'enlarged-road', 'streets-road'],
    queryRenderedFeatures: (options?: unknown) => {
      const { layers } = options as { layers: string[] };
      return layers.filter((layer) => drawn.includes(layer)) as never; // only counted
    },
  });

  it('are said on land without any, near by', () => {
    expect(streetCover(map(14, 'eu-land'))).toBe('missing');
    expect(streetCover(map(14, 'eu-land', 'streets-road'))).toBe('drawn');
    expect(streetCover(map(14, 'eu-land', 'enlarged-road'))).toBe('drawn');
    expect(streetCover(map(14)), 'at sea').toBe('far');
    expect(streetCover(map(11, 'eu-land')), 'from far').toBe('far');
  });
});

it('the sketch of the coast shows the part of the world that the map will show', () => {
  const box = sketchBox({ lat: 0, lng: 0, zoom: 0 }, { width: 512, height: 256 });
  expect(box).toBe('0.00 32768.00 131072.00 65536.00');
});
