/** Names from vector tiles: streets, quarters and villages, house numbers, and a few points of interest. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Language } from '../i18n/language.ts';
import type { Colours } from './map-colours.ts';
import type { StreetSource } from './street-ground.ts';

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;

const REGULAR = ['Noto Sans Regular'];
const MEDIUM = ['Noto Sans Medium'];

const label = (
  { id, from }: StreetSource,
  name: string,
  { tiles, minzoom, ...more }: { tiles: string; minzoom: number } & Partial<SymbolLayer>,
): LayerSpecification => ({
  id: `${id}-${name}`,
  source: id,
  'source-layer': tiles,
  minzoom: Math.max(minzoom, from),
  ...more,
  type: 'symbol',
});

/** The local name; in Latin letters for readers of English. */
const nameIn = (lng: Language): ExpressionSpecification => [
  'coalesce',
  ['get', `name_${lng}`],
  ['get', 'name'],
  '',
];

const isOneOf = (...classes: string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
];

/** Labels in the order of drawing: later ones are placed first. */
export function labelsOf(
  source: StreetSource,
  colours: Colours,
  lng: Language,
): LayerSpecification[] {
  return [
    houseNumbers(source, colours),
    points(source, colours, lng),
    ...streetNames(source, colours, lng),
    roadNumbers(source, colours),
    airports(source, colours, lng),
    ...places(source, colours, lng),
  ];
}

const houseNumbers = (source: StreetSource, { faintLabel, halo }: Colours) =>
  label(source, 'housenumber', {
    tiles: 'housenumber',
    minzoom: 17,
    layout: {
      'text-field': ['get', 'housenumber'],
      'text-font': REGULAR,
      'text-size': ['interpolate', ['linear'], ['zoom'], 17, 9.5, 19, 12],
      'text-padding': 3,
    },
    paint: { 'text-color': faintLabel, 'text-halo-color': halo, 'text-halo-width': 1 },
  });

/** Names stand along their streets: of main streets first, of side streets when there is space. */
function streetNames(
  source: StreetSource,
  { roadLabel, halo }: Colours,
  lng: Language,
): LayerSpecification[] {
  const layout = {
    'symbol-placement': 'line',
    'text-field': nameIn(lng),
    'text-font': REGULAR,
    'text-max-angle': 28,
    'text-padding': 4,
    'text-letter-spacing': 0.01,
  } as const;
  const paint = { 'text-color': roadLabel, 'text-halo-color': halo, 'text-halo-width': 1.5 };
  return [
    label(source, 'street-name', {
      tiles: 'transportation_name',
      minzoom: 15,
      filter: isOneOf('minor', 'pedestrian', 'service', 'path', 'track'),
      layout: {
        ...layout,
        'symbol-spacing': 220,
        'text-size': ['interpolate', ['linear'], ['zoom'], 15, 10.5, 17, 12.5, 19, 15],
      },
      paint,
    }),
    label(source, 'main-street-name', {
      tiles: 'transportation_name',
      minzoom: 12.5,
      filter: isOneOf('motorway', 'trunk', 'primary', 'secondary', 'tertiary'),
      layout: {
        ...layout,
        'symbol-spacing': 320,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12.5, 10.5, 16, 13, 19, 16.5],
        'symbol-sort-key': ['match', ['get', 'class'], 'motorway', 0, 'trunk', 1, 'primary', 2, 3],
      },
      paint,
    }),
  ];
}

const roadNumbers = (source: StreetSource, { quarterLabel, halo }: Colours) =>
  label(source, 'road-number', {
    tiles: 'transportation_name',
    minzoom: 8,
    filter: ['all', ['has', 'ref'], isOneOf('motorway', 'trunk')],
    layout: {
      'symbol-placement': 'line',
      'text-field': ['get', 'ref'],
      'text-font': MEDIUM,
      'text-size': 10.5,
      'symbol-spacing': 420,
      'text-rotation-alignment': 'viewport',
      'text-padding': 12,
    },
    paint: { 'text-color': quarterLabel, 'text-halo-color': halo, 'text-halo-width': 2 },
  });

const airports = (source: StreetSource, { blue, halo }: Colours, lng: Language) =>
  label(source, 'airport', {
    tiles: 'aerodrome_label',
    minzoom: 10,
    layout: {
      'text-field': nameIn(lng),
      'text-font': REGULAR,
      'text-size': 11.5,
      'text-max-width': 8,
    },
    paint: { 'text-color': blue, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  });

/** The simple map names towns and greater villages; the tiles add what is smaller. */
function places(
  source: StreetSource,
  { label: text, quarterLabel, halo }: Colours,
  lng: Language,
): LayerSpecification[] {
  const layout = { 'text-field': nameIn(lng), 'text-max-width': 8, 'text-padding': 6 } as const;
  const paint = { 'text-halo-color': halo, 'text-halo-width': 1.6 };
  return [
    label(source, 'quarter', {
      tiles: 'place',
      minzoom: 12.5,
      maxzoom: 17,
      filter: [
        'any',
        isOneOf('suburb'),
        ['all', ['>=', ['zoom'], 14], isOneOf('quarter', 'neighbourhood', 'square')],
      ],
      layout: {
        ...layout,
        'text-font': MEDIUM,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11, 16, 14],
        'text-letter-spacing': 0.05,
      },
      paint: { ...paint, 'text-color': quarterLabel },
    }),
    label(source, 'village', {
      tiles: 'place',
      minzoom: 11,
      filter: [
        'any',
        isOneOf('city', 'town', 'island'),
        ['all', ['>=', ['zoom'], 11.5], isOneOf('village')],
        ['all', ['>=', ['zoom'], 13], isOneOf('hamlet', 'islet')],
      ],
      layout: {
        ...layout,
        'text-font': REGULAR,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 15, 14],
      },
      paint: { ...paint, 'text-color': text },
    }),
  ];
}

/** Toilets seldom have a name. */
const pointName = (lng: Language): ExpressionSpecification => [
  'case',
  ['==', ['get', 'class'], 'toilets'],
  'WC',
  nameIn(lng),
];

/** A dot with a name, when there is space: few at first, more when one looks closely. */
function points(
  source: StreetSource,
  { point, green, blue, red, halo }: Colours,
  lng: Language,
): LayerSpecification {
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'class'],
    ['park', 'playground'],
    green,
    ['toilets', 'station'],
    blue,
    ['pharmacy', 'hospital'],
    red,
    point,
  ];
  return label(source, 'point', {
    tiles: 'poi',
    minzoom: 16,
    filter: [
      '<=',
      ['match', ['get', 'class'], ['toilets', 'station', 'hospital'], 0, ['get', 'rank']],
      ['interpolate', ['linear'], ['zoom'], 16, 6, 17, 20, 18, 500],
    ],
    layout: {
      'text-field': ['format', '•', { 'font-scale': 1.7 }, '\n', {}, pointName(lng), {}],
      'text-font': REGULAR,
      'text-size': ['interpolate', ['linear'], ['zoom'], 16, 10.5, 19, 12.5],
      'text-line-height': 1,
      'text-max-width': 8,
      'text-padding': 8,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  });
}
