// Stations, operators and postcodes that match a text, with scores on the scale of the places.
import { kmBetween, type Position } from '@voltagora/domain';
import { wordsOf } from '../places/public.ts';
import type { NamedStation } from '../stations/public.ts';
import type { Scored, SearchDeps, Whereabouts } from './search-parts.ts';

/** Shorter texts match too many stations. */
const LEAST_LETTERS = 3;
const COMPARED = 60;
const STATIONS_MAX = 5;

export function createStationSearch({ stations, clock }: Pick<SearchDeps, 'stations' | 'clock'>) {
  const operators = createOperatorNames({ stations, clock });
  return {
    async find(text: string, where: Whereabouts): Promise<Scored[]> {
      const words = wordsOf(text);
      if (words.join('').length < LEAST_LETTERS) return [];
      const ofPostcode = await findPostcodes(stations, text, where);
      const named = await stations.named.find({
        text: text.slice(0, LONGEST_TEXT),
        near: where.near,
        limit: COMPARED,
      });
      const found = named
        .flatMap((station) => scoredStation(station, words, where))
        .toSorted((one, other) => other.score - one.score)
        .slice(0, STATIONS_MAX);
      return [...ofPostcode, ...(await findOperators(stations, operators, words, where)), ...found];
    },
  };
}

const LONGEST_TEXT = 100;
const STATION_WEIGHT = 2.5;
const WHOLE_NAME = 3;
const IN_NAME = 1.5;
const IN_ADDRESS = 0.5;
const NEARNESS = 2.5;
const NEAR_KM = 10;
const STATION_ZOOM = 16;

/** Nothing for a station that only lies in the city that is searched. */
function scoredStation(station: NamedStation, words: string[], where: Whereabouts): Scored[] {
  const nameWords = wordsOf(station.name);
  const otherWords = wordsOf(`${station.operator} ${station.address} ${station.postcode ?? ''}`);
  const has = (list: readonly string[], word: string) => list.some((one) => one.startsWith(word));
  const inName = words.filter((word) => has(nameWords, word)).length;
  const inOther = words.filter((word) => has(otherWords, word)).length;
  if (inName === 0 && inOther === 0) return [];
  let score = STATION_WEIGHT + nearness(where, station);
  if (words.join(' ') === nameWords.join(' ')) score += WHOLE_NAME;
  else if (inName === words.length) score += IN_NAME;
  else score += IN_ADDRESS;
  const place = [station.address, station.city].filter(Boolean).join(', ');
  return [
    {
      score,
      found: {
        id: `station-${station.id}`,
        kind: 'station',
        name: station.name,
        detail: [...new Set([station.operator, place])].filter(Boolean).join(' · '),
        formatted_address: [station.name, station.city].filter(Boolean).join(', '),
        country: station.country,
        lat: station.lat,
        lng: station.lng,
        zoom: STATION_ZOOM,
        slug: station.slug,
        unknown_number: null,
      },
    },
  ];
}

const nearness = ({ near }: Whereabouts, place: Position): number =>
  near ? NEARNESS / (1 + kmBetween(near, place) / NEAR_KM) : 0;

const OPERATORS_MAX = 5_000;
const OPERATORS_SHOWN = 2;
const FORGOTTEN_AFTER_MS = 10 * 60_000;

interface OperatorName {
  operator: string;
  words: string[];
}

/** The names of operators, read again after some minutes. */
function createOperatorNames({ stations, clock }: Pick<SearchDeps, 'stations' | 'clock'>) {
  let known: Promise<OperatorName[]> | undefined;
  let readAtMs = 0;
  return {
    async list(): Promise<OperatorName[]> {
      const nowMs = clock.now().getTime();
      if (known && nowMs - readAtMs < FORGOTTEN_AFTER_MS) return known;
      readAtMs = nowMs;
      const read = stations.named
        .operators(OPERATORS_MAX)
        .then((names) => names.map((operator) => ({ operator, words: wordsOf(operator) })));
      known = read;
      try {
        return await read;
      } catch (error) {
        known = undefined;
        throw error;
      }
    },
  };
}

const OPERATOR_WEIGHT = 4;
const OPERATOR_ZOOM = 13;

async function findOperators(
  stations: SearchDeps['stations'],
  names: ReturnType<typeof createOperatorNames>,
  words: readonly string[],
  { near, ...where }: Whereabouts,
): Promise<Scored[]> {
  const fitting = (await names.list())
    .filter((name) => words.every((word) => name.words.some((one) => one.startsWith(word))))
    .toSorted((one, other) => one.operator.length - other.operator.length)
    .slice(0, OPERATORS_SHOWN);
  const found: Scored[] = [];
  for (const { operator, words: own } of fitting) {
    const station = await stations.named.ofOperator(operator, near);
    if (!station) continue;
    const isWhole = own.join(' ') === words.join(' ');
    found.push({
      score: OPERATOR_WEIGHT + (isWhole ? WHOLE_NAME : 0) + nearness({ near, ...where }, station),
      found: {
        id: `operator-${operator}`,
        kind: 'operator',
        name: operator,
        detail: '',
        formatted_address: operator,
        country: station.country,
        lat: station.lat,
        lng: station.lng,
        zoom: OPERATOR_ZOOM,
        slug: null,
        unknown_number: null,
      },
    });
  }
  return found;
}

/** `11635`, `116 35`, `GR-11635`, `D-10115`, `SW1A 1AA`. */
const POSTCODE =
  /^(?:(?:gr|de?|fr?|no?)[- ])?(\d[\d ]{2,6}\d|[a-z]{1,2}\d[a-z\d]? ?(?:\d[a-z]{0,2})?)$/i;
const POSTCODES_SHOWN = 4;
const POSTCODE_WEIGHT = 6;
const WHOLE_POSTCODE = 3;
const OWN_COUNTRY = 1;
const POSTCODE_ZOOM = 14;

async function findPostcodes(
  stations: SearchDeps['stations'],
  text: string,
  where: Whereabouts,
): Promise<Scored[]> {
  const start = POSTCODE.exec(text.trim())?.[1]?.replaceAll(' ', '').toUpperCase();
  if (start === undefined) return [];
  const found = await stations.named.postcodes(start, POSTCODES_SHOWN);
  return found.map(({ code, country, city, lat, lng }) => ({
    score:
      POSTCODE_WEIGHT +
      (code === start ? WHOLE_POSTCODE : 0) +
      (country === where.country ? OWN_COUNTRY : 0) +
      nearness(where, { lat, lng }),
    found: {
      id: `postcode-${country}-${code}`,
      kind: 'postcode',
      name: code,
      detail: [city, country].filter(Boolean).join(', '),
      formatted_address: [code, city].filter(Boolean).join(' '),
      country,
      lat,
      lng,
      zoom: POSTCODE_ZOOM,
      slug: null,
      unknown_number: null,
    },
  }));
}
