// Stations for everyone: in a viewport, by page, by slug or id; and what a booking needs to know of a plug.
import type { AnswerOf, Plug, Station, StationSummary, ValidRequestOf } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Wallet } from '../wallet/public.ts';
import { type BookablePlug, readBookablePlug } from './prices/bookable-plug.reads.ts';
import { createOwnerRoutes } from './editing/owner-stations.service.ts';
import { lockOwnedStations } from './editing/station-deletion.store.ts';
import { presentPlug, presentStation, presentSummary } from './present-station.ts';
import { pricesNow, type PricesNowDeps } from './prices/prices-now.ts';
import {
  listExportedHidings,
  listExportedPlugs,
  listExportedPoints,
  listExportedStanding,
  listExportedStations,
} from './station-export.reads.ts';
import { countByCell, findStationIds } from './map/search.reads.ts';
import { listFeaturedIds, listRecentlyBookedIds, listStationIds } from './station-lists.reads.ts';
import {
  findNamedStations,
  findStationOf,
  findPostcodes,
  listOperators,
  type NamedSearch,
  type Near,
} from './map/named-stations.reads.ts';
import { listParts, listSlugs } from './site-map.reads.ts';
import { listImageRows } from './station-images.reads.ts';
import { createMapRefresh } from './map/map-cells.store.ts';
import { findStationId, readPlugRows, readStationRows } from './station-rows.reads.ts';
import { boxesOf, markersThatFit } from '@voltagora/domain';

/** The number of stations of each kind on the home page. */
export const HIGHLIGHTS_MAX = 12;

export interface StationsDeps extends PricesNowDeps {
  db: Db;
  /** For what anyone may ask for. Default: `db`. */
  publicReads?: Db;
  clock: Clock;
  wallet: Pick<Wallet, 'earnedMinor'>;
}
export type Stations = ReturnType<typeof createStations>;

export function createStations(deps: StationsDeps) {
  const { db, clock } = deps;
  const forAll = { ...deps, db: deps.publicReads ?? db };
  return {
    ...createOwnerRoutes(deps),
    search: (params: ValidRequestOf<'searchStations'>['params'], query: SearchQuery) =>
      search(forAll, params, query),
    async list(query: ValidRequestOf<'listStations'>['query']): Promise<AnswerOf<'listStations'>> {
      const wanted = { filters: query, search: query.search, now: clock.now() };
      const { ids, count } = await listStationIds(forAll.db, wanted, query);
      return { results: await summaries(forAll, ids), count };
    },
    featured: async () => summaries(forAll, await listFeaturedIds(forAll.db, HIGHLIGHTS_MAX)),
    recentlyBooked: async () =>
      summaries(forAll, await listRecentlyBookedIds(forAll.db, HIGHLIGHTS_MAX)),
    async bySlug(slug: string): Promise<Station> {
      const id = await findStationId(db, slug);
      if (id === undefined) throw notFound('station');
      return station(deps, id);
    },
    byId: (id: number) => station(deps, id),
    /** What the search for everything knows of stations. */
    named: {
      find: (wanted: NamedSearch) => findNamedStations(forAll.db, wanted),
      operators: (limit: number) => listOperators(forAll.db, limit),
      ofOperator: (operator: string, near: Near | undefined) =>
        findStationOf(forAll.db, operator, near),
      postcodes: (start: string, limit: number) => findPostcodes(forAll.db, start, limit),
    },
    /** Slugs of all stations on the map, in parts of `size` ids. */
    listed: {
      parts: (size: number) => listParts(forAll.db, size),
      slugs: (part: number, size: number) => listSlugs(forAll.db, part, size),
    },
    async plug(id: number, reader: Db = db): Promise<Plug> {
      const [row] = await readPlugRows(reader, clock.now(), { plugId: id });
      if (!row) throw notFound('plug');
      return presentPlug(row);
    },
    /** Error codes: not_found, also for a plug of a draft or hidden station. */
    async shownPlug(id: number): Promise<Plug> {
      const [row] = await readPlugRows(db, clock.now(), { plugId: id });
      if (!row || row.is_draft || row.hidden_since !== null) throw notFound('plug');
      return presentPlug(row);
    },
    /** Error codes: not_found, plug_not_bookable, station_paused, charging_point_away. */
    readBookablePlug: (reader: Db | Trx, plugId: number): Promise<BookablePlug> =>
      readBookablePlug(reader, clock, plugId),

    /** Recounts changed cells of the map. Call every few seconds. */
    refreshMap: createMapRefresh(db, clock),

    /** An owner's stations up to a limit, for the export of personal data. */
    exported: {
      stations: (ownerId: string, limit: number) => listExportedStations(db, ownerId, limit),
      points: (ownerId: string, limit: number) => listExportedPoints(db, ownerId, limit),
      plugs: (ownerId: string, limit: number) => listExportedPlugs(db, ownerId, limit),
      hidings: (ownerId: string, limit: number) => listExportedHidings(db, ownerId, limit),
      standing: (ownerId: string) => listExportedStanding(db, ownerId),
    },
    lockOwned: lockOwnedStations,
  };
}

type SearchQuery = ValidRequestOf<'searchStations'>['query'];

async function search(
  deps: StationsDeps,
  centre: ValidRequestOf<'searchStations'>['params'],
  { width, height, ...filters }: SearchQuery,
): Promise<AnswerOf<'searchStations'>> {
  const view = { ...centre, width, height };
  const wanted = { boxes: boxesOf(view), filters, now: deps.clock.now() };
  const limit = markersThatFit(view);
  const ids = await findStationIds(deps.db, wanted, { ...centre, limit: limit + 1 });
  if (ids.length <= limit) {
    const results = bookableFirst(await summaries(deps, ids));
    return { results, clusters: [], count: ids.length };
  }
  const cells = await countByCell(deps.db, wanted, centre.zoom);
  const alone = cells.filter(({ count }) => count === 1).map(({ any_id }) => any_id);
  return {
    results: bookableFirst(await summaries(deps, alone)),
    clusters: cells.filter(({ count }) => count > 1).map(toCluster),
    count: cells.reduce((total, { count }) => total + count, 0),
  };
}

/** Keeps the order within both groups. */
const bookableFirst = (found: readonly StationSummary[]): StationSummary[] =>
  found.toSorted((one, other) => Number(other.bookable) - Number(one.bookable));

type Cell = Awaited<ReturnType<typeof countByCell>>[number];

const toCluster = ({ lat, lng, count, free, south, west, north, east }: Cell) => ({
  lat,
  lng,
  count,
  plugs_free: free,
  bounds: { south, west, north, east },
});

async function summaries(deps: StationsDeps, ids: number[]): Promise<StationSummary[]> {
  const rows = await readStationRows(deps.db, ids, deps.clock.now());
  const prices = await pricesNow(deps, rows);
  return rows.map((row) => presentSummary(row, prices));
}

async function station(deps: StationsDeps, id: number): Promise<Station> {
  const { db, clock } = deps;
  const now = clock.now();
  const [row] = await readStationRows(db, [id], now);
  if (!row || row.is_draft) throw notFound('station');
  const plugs = await readPlugRows(db, now, { stationIds: [id] });
  const images = await listImageRows(db, id);
  return presentStation(row, await pricesNow(deps, [row]), { plugs, images });
}

const stationHidden = ({ lat, lng }: { lat: number; lng: number }): AppError =>
  new AppError(
    'station_hidden',
    'This station is not available at the moment. Choose another station.',
    {
      place: { lat, lng },
    },
  );
