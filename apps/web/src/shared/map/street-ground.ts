/** The ground of the map from vector tiles: land, parks, water, buildings, roads and ferries. */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
} from 'maplibre-gl';
import type { Colours } from './map-colours.ts';

/** Tiles of one source; those of `enlarged` are drawn from zoom 13 on, where there are no finer ones. */
export type StreetSource = { id: string; from: number };
export const STREETS: StreetSource = { id: 'streets', from: 0 };
export const ENLARGED: StreetSource = { id: 'enlarged', from: 13 };

type Kind = 'fill' | 'line';
type Layer = Extract<LayerSpecification, { type: Kind }>;

const layer = (
  { id, from }: StreetSource,
  name: string,
  rest: { type: Kind; tiles: string; minzoom?: number } & Partial<
    Pick<Layer, 'filter' | 'layout'>
  > & {
      paint: object;
    },
): LayerSpecification => {
  const { tiles, minzoom = 0, ...more } = rest;
  // The properties of `paint` differ by type, which the parts below state together.
  return {
    id: `${id}-${name}`,
    source: id,
    'source-layer': tiles,
    minzoom: Math.max(minzoom, from),
    ...more,
  } as LayerSpecification; // the callers state properties that fit their type
};

const isOneOf = (...classes: string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
];

/** Widths in pixels by zoom and class; classes that are not named have the last one. */
function widths(
  stops: readonly (readonly [zoom: number, byClass: Record<string, number>, otherwise: number])[],
  more = 0,
): DataDrivenPropertyValueSpecification<number> {
  const steps = stops.flatMap(([zoom, byClass, otherwise]) => [
    zoom,
    [
      'match',
      ['get', 'class'],
      ...Object.entries(byClass).flatMap(([name, width]) => [name, width + more]),
      otherwise === 0 ? 0 : otherwise + more,
    ],
  ]);
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...steps] as never; // built in parts
}

const ROAD_WIDTHS = [
  [5, { motorway: 0.9, trunk: 0.7 }, 0],
  [8, { motorway: 1.5, trunk: 1.2, primary: 0.8 }, 0],
  [10, { motorway: 2.2, trunk: 1.8, primary: 1.3, secondary: 0.9 }, 0],
  [12, { motorway: 3.4, trunk: 3, primary: 2.5, secondary: 1.9, tertiary: 1.3 }, 0.5],
  [14, { motorway: 6, trunk: 5.6, primary: 5.2, secondary: 4.4, tertiary: 3.6, minor: 2.2 }, 1.1],
  [16, { motorway: 13, trunk: 12, primary: 11, secondary: 10, tertiary: 9, minor: 7 }, 3.6],
  [18, { motorway: 34, trunk: 32, primary: 30, secondary: 27, tertiary: 25, minor: 20 }, 9],
] as const;

/** Greater roads are drawn above lesser ones. */
const ROAD_ORDER = [
  'match',
  ['get', 'class'],
  'motorway',
  6,
  'trunk',
  5,
  'primary',
  4,
  'secondary',
  3,
  'tertiary',
  2,
  'minor',
  1,
  0,
] as never; // built in parts

const CASED = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'minor',
  'service',
  'pedestrian',
];
const IS_CASED: ExpressionSpecification = isOneOf(...CASED);
const IS_TUNNEL: ExpressionSpecification = ['==', ['get', 'tunnel'], true];

const byClass = (pairs: Record<string, string>, otherwise: string) =>
  ['match', ['get', 'class'], ...Object.entries(pairs).flat(), otherwise] as never; // built in parts

/** Everything below the roads. */
export function groundOf(source: StreetSource, colours: Colours): LayerSpecification[] {
  const { land, wood, grass, sand, wetland, water, residential, industrial, commercial } = colours;
  const { school, hospital, cemetery, pitch, park, river, aeroway } = colours;
  const fill = (
    name: string,
    tiles: string,
    colour: unknown,
    minzoom = 0,
    filter?: ExpressionSpecification,
  ) =>
    layer(source, name, {
      type: 'fill',
      tiles,
      minzoom,
      ...(filter !== undefined && { filter }),
      paint: { 'fill-color': colour, 'fill-antialias': tiles !== 'land' },
    });
  const uses = { residential, industrial, commercial, school, hospital, cemetery, pitch, park };
  return [
    fill('land', 'land', land, 11),
    fill('residential', 'landuse', residential, 9, isOneOf('residential')),
    fill('landcover', 'landcover', byClass({ wood, grass, sand, wetland }, grass), 8),
    fill('landuse', 'landuse', byClass(uses, industrial), 11, ['!', isOneOf('residential')]),
    fill('aeroway-area', 'aeroway', aeroway, 11, ['==', ['geometry-type'], 'Polygon']),
    fill('water', 'water', water, 8),
    layer(source, 'waterway', {
      type: 'line',
      tiles: 'waterway',
      minzoom: 10,
      paint: {
        'line-color': river,
        'line-width': [
          'interpolate',
          ['exponential', 1.3],
          ['zoom'],
          10,
          ['match', ['get', 'class'], 'river', 0.8, 0],
          14,
          ['match', ['get', 'class'], 'river', 2.4, 0.8],
          18,
          ['match', ['get', 'class'], 'river', 8, 2.5],
        ],
      },
    }),
    layer(source, 'runway', {
      type: 'line',
      tiles: 'aeroway',
      minzoom: 11,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': aeroway,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          11,
          ['match', ['get', 'class'], 'runway', 2, 0.5],
          15,
          ['match', ['get', 'class'], 'runway', 20, 5],
        ],
      },
    }),
  ];
}

/** Piers, buildings, roads, railways and ferries. */
export function roadsOf(source: StreetSource, colours: Colours): LayerSpecification[] {
  return [
    ...smallWays(source, colours),
    ...buildings(source, colours),
    ...roads(source, colours),
    ...railAndFerry(source, colours),
  ];
}

const buildings = (source: StreetSource, { building, buildingLine }: Colours) => [
  layer(source, 'building', {
    type: 'fill',
    tiles: 'building',
    minzoom: 14.5,
    paint: {
      'fill-color': building,
      'fill-outline-color': buildingLine,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14.5, 0, 15.5, 1],
    },
  }),
];

const smallWays = (source: StreetSource, { path, land }: Colours) => [
  layer(source, 'pier', {
    type: 'fill',
    tiles: 'transportation',
    minzoom: 12,
    filter: ['all', isOneOf('pier'), ['==', ['geometry-type'], 'Polygon']],
    paint: { 'fill-color': land },
  }),
  layer(source, 'pier-line', {
    type: 'line',
    tiles: 'transportation',
    minzoom: 12,
    filter: ['all', isOneOf('pier'), ['==', ['geometry-type'], 'LineString']],
    paint: {
      'line-color': land,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 13, 0.8, 18, 10],
    },
  }),
  layer(source, 'path', {
    type: 'line',
    tiles: 'transportation',
    minzoom: 14,
    filter: isOneOf('path', 'track'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': path,
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 14, 0.6, 18, 2.6],
      'line-dasharray': [2, 1.6],
    },
  }),
];

function roads(source: StreetSource, colours: Colours): LayerSpecification[] {
  const { road, roadCase, mainRoad, mainCase, motorway, motorwayCase } = colours;
  const layout = {
    'line-cap': 'round',
    'line-join': 'round',
    'line-sort-key': ROAD_ORDER,
  } as const;
  const main = { trunk: mainRoad, primary: mainRoad, secondary: mainRoad };
  const colour = byClass({ motorway, ...main }, road);
  const cases = { trunk: mainCase, primary: mainCase, secondary: mainCase };
  return [
    layer(source, 'road-tunnel', {
      type: 'line',
      tiles: 'transportation',
      minzoom: 12,
      filter: ['all', IS_CASED, IS_TUNNEL],
      layout: { ...layout, 'line-cap': 'butt' },
      paint: {
        'line-color': roadCase,
        'line-width': widths(ROAD_WIDTHS),
        'line-opacity': 0.55,
        'line-dasharray': [1.2, 0.8],
      },
    }),
    layer(source, 'road-case', {
      type: 'line',
      tiles: 'transportation',
      minzoom: 10,
      filter: ['all', IS_CASED, ['!', IS_TUNNEL]],
      layout,
      paint: {
        'line-color': byClass({ motorway: motorwayCase, ...cases }, roadCase),
        'line-width': widths(ROAD_WIDTHS, 1.6),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0.6, 13, 1],
      },
    }),
    layer(source, 'road', {
      type: 'line',
      tiles: 'transportation',
      minzoom: 5,
      filter: ['all', IS_CASED, ['!', IS_TUNNEL]],
      layout,
      paint: {
        'line-color': farColour(colours, colour),
        'line-width': widths(ROAD_WIDTHS),
      },
    }),
  ];
}

/** From far away a road has no casing, and takes its colour. */
const farColour = ({ roadCase, mainCase, motorwayCase }: Colours, near: unknown) =>
  [
    'step',
    ['zoom'],
    byClass({ motorway: motorwayCase, trunk: mainCase, primary: mainCase }, roadCase),
    10,
    near,
  ] as never; // built in parts

function railAndFerry(source: StreetSource, { rail, ferry }: Colours): LayerSpecification[] {
  return [
    layer(source, 'rail', {
      type: 'line',
      tiles: 'transportation',
      minzoom: 10,
      filter: ['all', isOneOf('rail', 'tram'), ['!', IS_TUNNEL]],
      paint: {
        'line-color': rail,
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 10, 0.6, 14, 1.1, 18, 3],
      },
    }),
    layer(source, 'ferry', {
      type: 'line',
      tiles: 'transportation',
      minzoom: 9,
      filter: isOneOf('ferry'),
      paint: {
        'line-color': ferry,
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.6, 14, 1.2],
        'line-dasharray': [4, 3],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 9, 0.35, 14, 0.6],
      },
    }),
  ];
}
