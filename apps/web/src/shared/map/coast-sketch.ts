/** The coast as one path in the projection of the map, shown until the map is loaded. */
import type { MapView } from './map-view.ts';

/** The width of the world in units of the path. */
export const SKETCH_WORLD = 131_072;
const TILE_PX = 512;

type Size = { width: number; height: number };

/** The part of the world that a map of this view and size shows, as the viewBox of an SVG. */
export function sketchBox({ lat, lng, zoom }: MapView, { width, height }: Size): string {
  const unitsPerPx = SKETCH_WORLD / (TILE_PX * 2 ** zoom);
  const row = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  const across = { width: width * unitsPerPx, height: height * unitsPerPx };
  const left = ((lng + 180) / 360) * SKETCH_WORLD - across.width / 2;
  const top = row * SKETCH_WORLD - across.height / 2;
  return [left, top, across.width, across.height].map((value) => value.toFixed(2)).join(' ');
}

/** Undefined if it does not load: the map follows anyway. */
export async function loadSketch(): Promise<string | undefined> {
  try {
    const response = await fetch('/basemap/coast.json', { priority: 'low' });
    const parsed: unknown = await response.json();
    const isSketch = typeof parsed === 'object' && parsed !== null && 'path' in parsed;
    return isSketch && typeof parsed.path === 'string' ? parsed.path : undefined;
  } catch {
    return undefined;
  }
}
