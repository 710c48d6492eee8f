// Finds places in the index of this node. The texts that people see are made here.
import type { AnswerOf, FoundKind, Place, ValidRequestOf } from '@voltagora/contract';
import type { Position } from '@voltagora/domain';
import { type Bias, findPlaces, type FoundPlace } from './find-places.ts';
import { houseNumberPosition } from './house-numbers.ts';
import { latinName } from './latin-name.ts';
import { loadPlaces } from './load-places.ts';
import { PLACE_KINDS, type PlaceIndex, type PlaceKind } from './place-index.ts';
import { countryAt } from './country-at.ts';
import { type Town, townsNamed } from './towns-named.ts';
import { placeAt } from './town-at.ts';

/** Finds places by name, possibly with a hosted service. */
export interface Places {
  warmUp(): Promise<void>;
  search(query: Query): Promise<AnswerOf<'searchPlaces'>>;
}
type Query = ValidRequestOf<'searchPlaces'>['query'];

export interface PlaceSearch {
  text: string;
  lang: 'en' | 'el';
  limit: number;
  biases: readonly Bias[];
  country: string | undefined;
}

/** A place as it is shown, with how well it matches. */
export interface ShownPlace extends Position {
  id: number;
  kind: Exclude<FoundKind, 'station' | 'operator' | 'postcode' | 'position'>;
  name: string;
  detail: string;
  country: string;
  zoom: number;
  unknownNumber: string | null;
  score: number;
  isGuess: boolean;
}

export type OwnPlaces = ReturnType<typeof createPlaces>;

/** Streets and their parts are not places of the search for places, which fills in the town of a station. */
const OF_GAZETTEER: ReadonlySet<PlaceKind> = new Set(['town', 'region', 'airport', 'port']);

let loading: Promise<PlaceIndex> | undefined;
/** The files never change, so all servers of a process share one index. */
const opened = (): Promise<PlaceIndex> => (loading ??= loadPlaces());

/** Searches the bundled places. The first search waits until they are loaded, and other work goes on meanwhile. */
export function createPlaces() {
  return {
    /** Loads the places in the background, so that the first search need not wait. */
    async warmUp(): Promise<void> {
      await opened();
    },
    async search({ q, lang, limit }: Query): Promise<AnswerOf<'searchPlaces'>> {
      const index = await opened();
      const found = findPlaces(index, { text: q, limit, kinds: OF_GAZETTEER });
      const results = found.map((place) => placeOf(index, place, lang));
      return { results, count: results.length };
    },
    /** Places of all kinds, streets with house numbers too, best match first. */
    async find({ text, lang, limit, biases, country }: PlaceSearch): Promise<ShownPlace[]> {
      const index = await opened();
      const found = findPlaces(index, { text, limit, biases, country });
      return found.map((place) => shownPlace(index, place, lang));
    },
    /** The country around a position, as a code; undefined far from any town. */
    countryAt: async (position: Position): Promise<string | undefined> =>
      countryAt(await opened(), position),
    /** The towns of each of these names, in any country and language. */
    async townsNamed(names: readonly string[]): Promise<Town[][]> {
      const index = await opened();
      return names.map((name) => townsNamed(index, name));
    },
    /** The town around a position, with its district where that is known; undefined far from any town. */
    async townAt(position: Position, lang: Lang): Promise<string | undefined> {
      const index = await opened();
      const at = placeAt(index, position);
      if (at === undefined) return undefined;
      const { name, region } = textsOf(index, at, lang);
      return PLACE_KINDS[index.kinds[at] ?? 0] === 'street' ? region || undefined : name;
    },
  };
}

type Lang = Query['lang'];

const COUNTRIES = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  el: new Intl.DisplayNames('el', { type: 'region' }),
};

function placeOf(index: PlaceIndex, { at }: FoundPlace, lang: Lang): Place {
  const { name, region, country, countryName } = textsOf(index, at, lang);
  return {
    id: index.ids[at] ?? 0,
    formatted_address: [...new Set([name, region, countryName])].filter(Boolean).join(', '),
    name,
    region,
    country,
    ...positionOf(index, at),
    zoom: zoomOf(index, at),
  };
}

const NUMBER_ZOOM = 15;

function shownPlace(index: PlaceIndex, found: FoundPlace, lang: Lang): ShownPlace {
  const { at, houseNumber, score, isGuess } = found;
  const { name, region, country, countryName } = textsOf(index, at, lang);
  const kind = PLACE_KINDS[index.kinds[at] ?? 0] ?? 'town';
  const street = positionOf(index, at);
  const asked = kind === 'street' ? houseNumber : undefined;
  const known = asked && houseNumberPosition(index.numbers.get(at) ?? '', street, asked);
  const parts = OF_GAZETTEER.has(kind) || region === '' ? [region, countryName] : [region];
  return {
    id: index.ids[at] ?? 0,
    kind: asked === undefined ? kind : 'address',
    name: asked === undefined ? name : `${name} ${asked}`,
    detail: [...new Set(parts)].filter((part) => part !== '' && part !== name).join(', '),
    country,
    ...(known || street),
    zoom: known ? NUMBER_ZOOM : zoomOf(index, at),
    unknownNumber: asked !== undefined && !known ? asked : null,
    score,
    isGuess,
  };
}

function textsOf(index: PlaceIndex, at: number, lang: Lang) {
  const isGreek = lang === 'el';
  const nameEl = index.namesEl[at] ?? '';
  const name = (isGreek && nameEl) || index.names[at] || latinName(nameEl);
  const area = index.areas[index.areaOf[at] ?? 0];
  const region = (isGreek && area?.nameEl) || (area?.name ?? '');
  const country = area?.country ?? '';
  return { name, region, country, countryName: COUNTRIES[lang].of(country) ?? country };
}

const positionOf = ({ lats, lngs }: PlaceIndex, at: number): Position => ({
  lat: rounded(lats[at] ?? 0),
  lng: rounded(lngs[at] ?? 0),
});

/** The index has single precision. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

function zoomOf({ zooms, weights }: PlaceIndex, at: number): number {
  const zoom = zooms[at] ?? 0;
  if (zoom > 0) return zoom;
  const population = 10 ** (weights[at] ?? 0);
  return population > 300_500 ? 11 : population > 30_500 ? 12 : 13;
}
