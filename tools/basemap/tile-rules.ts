// Which features of an OpenMapTiles extract the map style draws, at which zooms, and with which attributes.
import { latinName } from './latin-name.ts';

export type Properties = Record<string, string | number | boolean>;
/** The attributes that are kept; undefined drops the feature. */
type Rule = (properties: Properties, zoom: number) => Properties | undefined;

const ROADS: Record<string, { as: string; from: number }> = {
  motorway: { as: 'motorway', from: 4 },
  trunk: { as: 'trunk', from: 5 },
  primary: { as: 'primary', from: 7 },
  secondary: { as: 'secondary', from: 9 },
  tertiary: { as: 'tertiary', from: 11 },
  minor: { as: 'minor', from: 12 },
  busway: { as: 'service', from: 13 },
  service: { as: 'service', from: 13 },
  track: { as: 'track', from: 13 },
  path: { as: 'path', from: 13 },
  pedestrian: { as: 'pedestrian', from: 13 },
  ferry: { as: 'ferry', from: 9 },
  rail: { as: 'rail', from: 9 },
  narrow_gauge: { as: 'rail', from: 9 },
  funicular: { as: 'rail', from: 12 },
  transit: { as: 'rail', from: 12 },
  light_rail: { as: 'rail', from: 12 },
  tram: { as: 'tram', from: 13 },
  pier: { as: 'pier', from: 12 },
};
const NAMED_ROADS: Record<string, number> = {
  motorway: 8,
  trunk: 9,
  primary: 10,
  secondary: 12,
  tertiary: 12,
  minor: 13,
  pedestrian: 13,
  service: 14,
  track: 14,
  path: 14,
};
const NUMBERED = ['motorway', 'trunk', 'primary'];
const LANDCOVERS = ['wood', 'grass', 'sand', 'wetland'];
const LANDUSES: Record<string, string> = {
  residential: 'residential',
  suburb: 'residential',
  industrial: 'industrial',
  railway: 'industrial',
  commercial: 'commercial',
  retail: 'commercial',
  school: 'school',
  kindergarten: 'school',
  college: 'school',
  university: 'school',
  hospital: 'hospital',
  cemetery: 'cemetery',
  pitch: 'pitch',
  playground: 'pitch',
  stadium: 'pitch',
  track: 'pitch',
  theme_park: 'park',
  zoo: 'park',
};
const AEROWAYS = ['runway', 'taxiway', 'apron', 'aerodrome'];
const PLACES: Record<string, number> = {
  city: 5,
  town: 7,
  village: 10,
  suburb: 11,
  island: 10,
  hamlet: 12,
  quarter: 13,
  neighbourhood: 13,
  islet: 13,
  square: 14,
};
/** What somebody who waits for a car looks for, and what helps to find the way. */
const POINTS: Record<string, string> = {
  toilets: 'toilets',
  cafe: 'cafe',
  fast_food: 'food',
  restaurant: 'food',
  ice_cream: 'cafe',
  bakery: 'bakery',
  supermarket: 'shop',
  convenience: 'shop',
  mall: 'shop',
  department_store: 'shop',
  pharmacy: 'pharmacy',
  hospital: 'hospital',
  hotel: 'hotel',
  park: 'park',
  playground: 'playground',
  museum: 'sight',
  attraction: 'sight',
  cinema: 'sight',
  theatre: 'sight',
  bus_station: 'station',
  station: 'station',
  ferry_terminal: 'station',
};

const RULES: Record<string, Rule> = {
  water: ({ class: kind }, zoom) =>
    zoom < 6 ? undefined : { class: kind === 'ocean' ? 'ocean' : 'lake' },
  waterway: ({ class: kind }, zoom) => {
    if (kind === 'river' || kind === 'canal') return zoom >= 9 ? { class: 'river' } : undefined;
    return kind === 'stream' && zoom >= 12 ? { class: 'stream' } : undefined;
  },
  landcover: ({ class: kind }, zoom) =>
    zoom >= 8 && LANDCOVERS.includes(String(kind)) ? { class: String(kind) } : undefined,
  landuse: ({ class: kind }, zoom) => {
    const as = LANDUSES[String(kind)];
    return as === undefined || zoom < (as === 'residential' ? 9 : 11) ? undefined : { class: as };
  },
  transportation: ({ class: kind, subclass, brunnel }, zoom) => {
    const road = ROADS[String(kind)] ?? ROADS[String(subclass)];
    if (road === undefined || zoom < road.from || subclass === 'subway') return undefined;
    return { class: road.as, ...(brunnel === 'tunnel' && { tunnel: true }) };
  },
  transportation_name: ({ class: kind, ref, ...names }, zoom) => {
    const from = NAMED_ROADS[String(kind)];
    if (from === undefined || zoom < from) return undefined;
    const number: Properties = ref !== undefined && NUMBERED.includes(String(kind)) ? { ref } : {};
    const named: Properties = { ...nameOf(names), ...number };
    return Object.keys(named).length > 0 ? { class: String(kind), ...named } : undefined;
  },
  building: (_, zoom) => (zoom >= 14 ? {} : undefined),
  aeroway: ({ class: kind }) =>
    AEROWAYS.includes(String(kind)) ? { class: String(kind) } : undefined,
  aerodrome_label: ({ iata, ...names }, zoom) =>
    iata === undefined || zoom < 10 ? undefined : { ...nameOf(names), iata },
  place: ({ class: kind, ...names }, zoom) => {
    const from = PLACES[String(kind)];
    const named = nameOf(names);
    const isShown = from !== undefined && zoom >= from && named['name'] !== undefined;
    return isShown ? { class: String(kind), ...named } : undefined;
  },
  poi: ({ class: kind, subclass, rank, ...names }, zoom) => {
    const as = POINTS[String(subclass)] ?? POINTS[String(kind)];
    const named = nameOf(names);
    const isShown = as !== undefined && zoom >= 14;
    if (!isShown || (named['name'] === undefined && as !== 'toilets')) return undefined;
    return { class: as, ...named, rank: typeof rank === 'number' ? rank : 100 };
  },
  housenumber: ({ housenumber }, zoom) =>
    housenumber === undefined || zoom < 14 ? undefined : { housenumber },
};

/** The layers of the archive, in the order of drawing. */
export const LAYERS = Object.keys(RULES);

/** What the archive keeps of a feature; undefined drops it. */
export const keptOf = (layer: string, properties: Properties, zoom: number) =>
  RULES[layer]?.(properties, zoom);

/** The local name, the English one if it differs, and the Greek one if it differs. */
function nameOf(properties: Properties): Properties {
  const text = (...keys: string[]): string | undefined => {
    const found = keys.map((key) => properties[key]).find((value) => typeof value === 'string');
    return found === undefined ? undefined : String(found).trim() || undefined;
  };
  const name = text('name', 'name:el', 'name:latin', 'name:en');
  if (name === undefined) return {};
  const english = text('name:en', 'name_en') ?? latinName(name) ?? text('name:latin', 'name_int');
  const greek = text('name:el', 'name_el');
  return {
    name,
    ...(english !== undefined && english !== name && { name_en: english }),
    ...(greek !== undefined && greek !== name && { name_el: greek }),
  };
}
