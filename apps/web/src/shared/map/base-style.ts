/** The built-in base map as a MapLibre style, light or dark, labels in English or Greek. Sources start empty. */
import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl';
import type { Language } from '../i18n/language.ts';
import { EUROPE, GREECE, SOURCE_NAMES, type Bounds } from './base-data.ts';
import { COLOURS, type Scheme } from './map-colours.ts';
import { SEAS } from './seas.ts';
import { ENLARGED, groundOf, roadsOf, STREETS } from './street-ground.ts';
import { labelsOf } from './street-labels.ts';

const STREET_SOURCES = [ENLARGED, STREETS];
const EMPTY = { type: 'FeatureCollection', features: [] } as const;

/** The style; `origin` makes the glyph URL absolute, as MapLibre requires. */
export function baseStyle(scheme: Scheme, lng: Language, origin: string): StyleSpecification {
  const sources = Object.fromEntries(
    SOURCE_NAMES.map((name) => [
      name,
      { type: 'geojson' as const, data: EMPTY as never /* filled later */ },
    ]),
  );
  return {
    version: 8,
    glyphs: `${origin}/basemap/glyphs/{fontstack}/{range}.pbf`,
    sources: {
      ...sources,
      'eu-land-mask': { type: 'geojson', data: EMPTY as never /* filled with eu-land */ },
      'gr-land-mask': { type: 'geojson', data: EMPTY as never /* filled with gr-land */ },
      seas: { type: 'geojson', data: seaLabels() },
      [STREETS.id]: { type: 'vector', url: `${origin}/tiles/streets.json` },
      [ENLARGED.id]: { type: 'vector', url: `${origin}/tiles/enlarged.json` },
    },
    layers: [
      ...groundLayers(scheme),
      ...STREET_SOURCES.flatMap((source) => groundOf(source, COLOURS[scheme])),
      ...lineLayers(scheme),
      ...STREET_SOURCES.flatMap((source) => roadsOf(source, COLOURS[scheme])),
      ...borderLayers(scheme),
      ...STREET_SOURCES.flatMap((source) => labelsOf(source, COLOURS[scheme], lng)),
      ...labelLayers(scheme, lng),
    ],
  };
}

/** Water that covers the coarse land where finer land is drawn. */
export const MASKS: Record<string, Bounds> = { 'eu-land': EUROPE, 'gr-land': GREECE };

export function maskOf({ south, west, north, east }: Bounds) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
  };
}

function groundLayers(scheme: Scheme): LayerSpecification[] {
  const { water, land, urban, coast } = COLOURS[scheme];
  const fill = (source: string, color: string, more: object = {}): LayerSpecification => ({
    id: source,
    type: 'fill',
    source,
    paint: { 'fill-color': color, 'fill-antialias': color !== water },
    ...more,
  });
  return [
    { id: 'background', type: 'background', paint: { 'background-color': water } },
    fill('world-land', land),
    fill('eu-land-mask', water, { minzoom: 3 }),
    fill('eu-land', land, { minzoom: 3 }),
    fill('gr-land-mask', water, { minzoom: 5.5 }),
    fill('gr-land', land, { minzoom: 5.5 }),
    {
      id: 'gr-coast',
      type: 'line',
      source: 'gr-land',
      minzoom: 7,
      paint: {
        'line-color': coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 7, 0.4, 12, 1.2],
      },
    },
    fill('eu-urban', urban, { minzoom: 6, maxzoom: 8.5 }),
    fill('eu-lakes', water, { minzoom: 5 }),
    fill('gr-lakes', water, { minzoom: 7 }),
  ];
}

/** Within Greece the tiles have finer rivers when one looks closely. */
const RIVERS_TO = 10;

function lineLayers(scheme: Scheme): LayerSpecification[] {
  const rivers = (source: string, maxzoom: number): LayerSpecification => ({
    id: source,
    type: 'line',
    source,
    minzoom: 6,
    maxzoom,
    paint: {
      'line-color': COLOURS[scheme].river,
      'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.5, 12, 2.2],
    },
  });
  return [rivers('eu-rivers', 24), rivers('gr-rivers', RIVERS_TO)];
}

function borderLayers(scheme: Scheme): LayerSpecification[] {
  const borders = (source: string, minzoom: number, maxzoom: number): LayerSpecification => ({
    id: source,
    type: 'line',
    source,
    minzoom,
    maxzoom,
    paint: { 'line-color': COLOURS[scheme].border, 'line-width': 0.8, 'line-dasharray': [4, 2] },
  });
  return [
    borders('world-borders', 0, 4),
    borders('eu-borders', 4, 24),
    borders('gr-borders', 4, 24),
  ];
}

type Name = ['coalesce', ...['get', string][]];

function labelLayers(scheme: Scheme, lng: Language): LayerSpecification[] {
  const name: Name = ['coalesce', ['get', lng], ['get', 'en']];
  const places = ['eu-places', 'gr-places'].map((source) => placeLayer(source, scheme, name));
  return [seaLayer(scheme, name), ...places];
}

const seaLayer = (scheme: Scheme, name: Name): LayerSpecification => ({
  id: 'seas',
  type: 'symbol',
  source: 'seas',
  minzoom: 4,
  maxzoom: 10,
  layout: {
    'text-field': name,
    'text-font': ['Noto Sans Regular'],
    'text-size': 13,
    'text-letter-spacing': 0.12,
    'text-max-width': 6,
  },
  paint: { 'text-color': COLOURS[scheme].sea },
});

/** Allowed label positions, in ems: at the location, beside a pin (by its height), outside a cluster. */
const PLACES_FOR_A_NAME: VariableAnchorOffsetCollectionSpecification = [
  'center',
  [0, 0],
  'top',
  [0, 0.4],
  'top-left',
  [0.4, 0.4],
  'top-right',
  [-0.4, 0.4],
  'left',
  [1.6, -0.9],
  'right',
  [-1.6, -0.9],
  'bottom',
  [0, -2.8],
  'bottom-left',
  [0.4, -2.4],
  'bottom-right',
  [-0.4, -2.4],
  'left',
  [2.3, 0],
  'right',
  [-2.3, 0],
  'top',
  [0, 2.1],
  'bottom',
  [0, -2.1],
];

/** Great towns appear first; where streets are shown, they give way to their quarters. */
const LEAST_RANK: Record<string, ExpressionSpecification> = {
  'gr-places': ['>', ['get', 'z'], ['step', ['zoom'], 0, 14, 8, 15.5, 10, 17, 24]],
};

const placeLayer = (source: string, scheme: Scheme, name: Name): LayerSpecification => ({
  id: source,
  type: 'symbol',
  source,
  filter: ['all', ['<=', ['get', 'z'], ['+', ['zoom'], 0.5]], LEAST_RANK[source] ?? true],
  layout: {
    'text-field': name,
    'text-font': [
      'case',
      ['<=', ['get', 'z'], 6.5],
      ['literal', ['Noto Sans Medium']],
      ['literal', ['Noto Sans Regular']],
    ],
    'text-size': ['interpolate', ['linear'], ['-', 12, ['get', 'z']], 0, 11.5, 8, 16],
    'symbol-sort-key': ['get', 'z'],
    'text-padding': 3,
    'text-variable-anchor-offset': PLACES_FOR_A_NAME,
    'text-max-width': 8,
  },
  paint: {
    'text-color': COLOURS[scheme].label,
    'text-halo-color': COLOURS[scheme].halo,
    'text-halo-width': 1.4,
  },
});

function seaLabels() {
  return {
    type: 'FeatureCollection' as const,
    features: SEAS.map(({ en, el, lat, lng }) => ({
      type: 'Feature' as const,
      properties: { en, el },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  };
}
