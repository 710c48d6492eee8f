/** Where the map opens for what another app has shared with this one: a link of a map, coordinates, or a name. */
import { readPastedPosition } from '@voltagora/domain';

const USUAL_ZOOM = 15;
const LONGEST_NAME = 200;
const LINK = /\b(?:https?:\/\/|geo:)\S+/gi;

/** The names of the manifest's share target. Any app may send anything in each of them. */
export function sharedAddress(params: URLSearchParams): string {
  const texts = ['url', 'text', 'title'].flatMap((name) => params.get(name) ?? []);
  const name = nameIn(texts);
  const parts = texts.flatMap((text) => [text, ...text.split(/\s+/)]);
  for (const part of parts) {
    const position = readPastedPosition(part);
    if (position === null || typeof position === 'string') continue;
    const { lat, lng, zoom } = position;
    const view = { lat: String(lat), lng: String(lng), zoom: String(zoom ?? USUAL_ZOOM) };
    return `/stations?${new URLSearchParams({ ...view, ...(name && { q: name }), at: `${lat},${lng}` })}`;
  }
  return name ? `/stations?${new URLSearchParams({ q: name })}` : '/stations';
}

/** The first text that is more than a link. */
function nameIn(texts: readonly string[]): string {
  const names = texts.map((text) => text.replaceAll(LINK, ' ').replaceAll(/\s+/g, ' ').trim());
  return names.toReversed().find(Boolean)?.slice(0, LONGEST_NAME) ?? '';
}
