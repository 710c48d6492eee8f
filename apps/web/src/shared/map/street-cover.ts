/** Whether the map shows the streets of what it shows. */
import type { Map } from 'maplibre-gl';
import { ENLARGED, STREETS } from './street-ground.ts';

/** From here on, somebody looks for a street. */
const CLOSE_ZOOM = 12;
const LAND = ['world-land', 'eu-land', 'gr-land'];

type Drawn = Pick<Map, 'getZoom' | 'getLayersOrder' | 'queryRenderedFeatures'>;
/** `missing`: there is land of which no streets are loaded. `far`: at sea, or from far away, none are expected. */
export type StreetCover = 'drawn' | 'missing' | 'far';

/** Call it when the map is idle. */
export function streetCover(map: Drawn): StreetCover {
  if (map.getZoom() < CLOSE_ZOOM) return 'far';
  const layers = map.getLayersOrder();
  const isDrawn = (wanted: (id: string) => boolean) =>
    map.queryRenderedFeatures({ layers: layers.filter(wanted) }).length > 0;
  const isOfStreets = (id: string) =>
    id.startsWith(`${STREETS.id}-`) || id.startsWith(`${ENLARGED.id}-`);
  if (isDrawn(isOfStreets)) return 'drawn';
  return isDrawn((id) => LAND.includes(id)) ? 'missing' : 'far';
}
