// One search for everything: pasted positions, places and streets in memory, stations in the database.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import {
  kmBetween,
  type PastedPosition,
  type Position,
  readPastedPosition,
} from '@voltagora/domain';
import { foundPlace } from './found-place.ts';
import type { Scored, SearchDeps, Whereabouts } from './search-parts.ts';
import { createStationSearch } from './station-search.ts';

export type Search = ReturnType<typeof createSearch>;

type Query = ValidRequestOf<'searchAll'>['query'];
type Answer = AnswerOf<'searchAll'>;

export function createSearch(deps: SearchDeps) {
  const stations = createStationSearch(deps);
  return {
    async all(query: Query): Promise<Answer> {
      const pasted = readPastedPosition(query.q);
      if (pasted === 'short_link' || pasted === 'no_position') {
        return { results: [], count: 0, link_problem: pasted };
      }
      const where = await whereabouts(deps, query);
      const scored = pasted
        ? [{ found: await positionFound(deps, pasted, query), score: 0 }]
        : await searchText(deps, stations, query, where);
      const results = scored
        .toSorted((one, other) => other.score - one.score)
        .slice(0, query.limit)
        .map(({ found }) => ({ ...found, distance_m: metres(where.near, found) }));
      return { results, count: results.length, link_problem: null };
    },
  };
}

/** Within this distance of a person, things are about equally near. */
const NEAR_PERSON_KM = 5;
const LEAST_VIEW_KM = 2;
const WORLD_KM = 40_000;

async function whereabouts({ places }: SearchDeps, query: Query): Promise<Whereabouts> {
  const { lat, lng, zoom, here_lat: hereLat, here_lng: hereLng } = query;
  const view = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
  const here =
    hereLat !== undefined && hereLng !== undefined ? { lat: hereLat, lng: hereLng } : undefined;
  const viewKm = Math.max(LEAST_VIEW_KM, WORLD_KM / 2 ** (zoom + 1));
  const near = here ?? view;
  return {
    near,
    biases: [
      ...(view ? [{ ...view, km: viewKm }] : []),
      ...(here ? [{ ...here, km: NEAR_PERSON_KM }] : []),
    ],
    country: near && (await places.countryAt(near)),
  };
}

type StationSearch = ReturnType<typeof createStationSearch>;

async function searchText(
  deps: SearchDeps,
  stations: StationSearch,
  query: Query,
  where: Whereabouts,
): Promise<Scored[]> {
  const { q: text, lang, limit } = query;
  const { biases, country } = where;
  const places = await deps.places.find({ text, lang, limit, biases, country });
  const ofStations = await stations.find(text, where);
  const found = [...places.map(foundPlace), ...ofStations];
  const isKnown = found.length > 0 && places.every(({ isGuess }) => !isGuess);
  return isKnown || !deps.hostedPlaces ? found : [...found, ...(await askHosted(deps, query))];
}

/** What the hosted service finds follows what this node knows. */
async function askHosted(
  { hostedPlaces }: SearchDeps,
  { q, lang, limit }: Query,
): Promise<Scored[]> {
  const answer = await hostedPlaces?.search({ q: q.slice(0, LONGEST_NAME), lang, limit });
  return (answer?.results ?? []).map((place, index) => ({
    score: -index,
    found: {
      id: `hosted-${index}`,
      kind: 'landmark',
      name: place.name,
      detail: place.region,
      formatted_address: place.formatted_address,
      country: place.country,
      lat: place.lat,
      lng: place.lng,
      zoom: place.zoom,
      slug: null,
      unknown_number: null,
    },
  }));
}

const LONGEST_NAME = 100;
const POSITION_ZOOM = 16;

async function positionFound(
  { places }: SearchDeps,
  { lat, lng, zoom }: PastedPosition,
  { q }: Query,
) {
  const name = `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  return {
    id: `position-${lat}-${lng}`,
    kind: 'position' as const,
    name,
    detail: name === q.trim() ? '' : q.trim().slice(0, LONGEST_NAME),
    formatted_address: name,
    country: (await places.countryAt({ lat, lng })) ?? '',
    lat,
    lng,
    zoom: zoom ?? POSITION_ZOOM,
    slug: null,
    unknown_number: null,
  };
}

const metres = (near: Position | undefined, found: Position): number | null =>
  near ? Math.round(kmBetween(near, found) * 1000) : null;
