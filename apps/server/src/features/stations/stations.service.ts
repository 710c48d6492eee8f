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
import { searchMap } from './map/map-search.service.ts';
import { keepRecent } from './map/recent-stations.ts';
import { type BookableSearch, findStationIds } from './map/search.reads.ts';
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
import { isStationShown, listOwnReports } from './reports/reports.reads.ts';
import {
  findStationId,
  readPlugRows,
  readStationRows,
  type StationRow,
} from './station-rows.reads.ts';
import { listAlternatives } from './map/alternatives.reads.ts';
import { createBusyHours } from './busy/busy-hours.service.ts';
import type { Position } from '@voltagora/domain';

/** The number of stations of each kind on the home page. */
export const HIGHLIGHTS_MAX = 12;

export interface StationsDeps extends PricesNowDeps {
  db: Db;
  /** For what anyone may ask for. Default: `db`. */
  publicReads?: Db;
  clock: Clock;
  wallet: Pick<Wallet, 'earnedMinor'>;
  /** For how long this node keeps maps and lists. Default 0: not at all. */
  recentMs?: number;
}
export type Stations = ReturnType<typeof createStations>;

export function createStations(deps: StationsDeps) {
  const { db, clock } = deps;
  const forAll = { ...deps, db: deps.publicReads ?? db };
  const recent = keepRecent(forAll);
  return {
    ...createOwnerRoutes(deps),
    search: (params: ValidRequestOf<'searchStations'>['params'], query: SearchQuery) =>
      recent.maps.read(JSON.stringify([params, query]), () =>
        searchMap(
          { ...forAll, freePlugs: recent.freePlugs, summaries: (ids) => summaries(forAll, ids) },
          params,
          query,
        ),
      ),
    list: (query: ListQuery): Promise<AnswerOf<'listStations'>> =>
      recent.lists.read(JSON.stringify(query), () => list(forAll, query)),
    /** Maps and lists that this node keeps are out of date. Call it after the commit. */
    forgetRecent: recent.forget,
    /** Stations that can be booked in some boxes and have a connector that fits, with their plugs; nearest to `near` first. */
    bookableIn: (wanted: BookableSearch) => bookableIn(forAll, wanted),
    featured: async () => summaries(forAll, await listFeaturedIds(forAll.db, HIGHLIGHTS_MAX)),
    recentlyBooked: async () =>
      summaries(forAll, await listRecentlyBookedIds(forAll.db, HIGHLIGHTS_MAX)),
    /** Error codes: not_found, station_hidden. */
    async bySlug(slug: string): Promise<Station> {
      const id = await findStationId(db, slug);
      if (id === undefined) throw notFound('station');
      return station(deps, id);
    },
    /** Error codes: not_found, station_hidden. */
    byId: (id: number) => station(deps, id),
    /** Error codes: not_found, also for a draft or hidden station. */
    async requireShown(id: number): Promise<void> {
      if (!(await isStationShown(forAll.db, id))) throw notFound('station');
    },
    /** Those that everybody sees, with the ids of their plugs, in the order of `ids`. */
    shown: (ids: number[]) => shownStations(deps, ids),
    /** Where a station is. Error codes: not_found, station_hidden. */
    async position(id: number): Promise<Position> {
      const { lat, lng } = await shownRow(deps, id);
      return { lat, lng };
    },
    alternatives: (id: number, query: ValidRequestOf<'listAlternatives'>['query']) =>
      alternatives(forAll, id, query),
    busyHours: createBusyHours(forAll, (id) => shownRow(forAll, id)),
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
      reports: (driverId: string, limit: number) => listOwnReports(db, driverId, limit),
    },
    lockOwned: lockOwnedStations,
  };
}

type ListQuery = ValidRequestOf<'listStations'>['query'];

async function list(deps: StationsDeps, query: ListQuery): Promise<AnswerOf<'listStations'>> {
  const wanted = { filters: query, search: query.search, now: deps.clock.now() };
  const { ids, count } = await listStationIds(deps.db, wanted, query);
  return { results: await summaries(deps, ids), count };
}

type SearchQuery = ValidRequestOf<'searchStations'>['query'];

async function bookableIn(deps: StationsDeps, { boxes, fits, near, limit }: BookableSearch) {
  const now = deps.clock.now();
  const filters = { fits, free_now: false, bookable: true };
  const ids = await findStationIds(deps.db, { boxes, filters, now }, { ...near, limit });
  const found = await summaries(deps, ids);
  const plugs = await readPlugRows(deps.db, now, { stationIds: ids });
  const byStation = Map.groupBy(plugs.map(presentPlug), (plug) => plug.station.id);
  return found.map((station) => ({ station, plugs: byStation.get(station.id) ?? [] }));
}

const ALTERNATIVES_MAX = 3;

async function alternatives(
  deps: StationsDeps,
  id: number,
  { fits }: ValidRequestOf<'listAlternatives'>['query'],
): Promise<AnswerOf<'listAlternatives'>> {
  const row = await shownRow(deps, id);
  const types = fits?.length ? fits : presentSummary(row, new Map()).connector_types;
  const now = deps.clock.now();
  const found = await listAlternatives(deps.db, row, { types, limit: ALTERNATIVES_MAX, now });
  const shown = await summaries(
    deps,
    found.map(({ id: other }) => other),
  );
  const results = shown.map((one) => ({
    station: one,
    metres: found.find(({ id: other }) => other === one.id)?.metres ?? 0,
  }));
  return { results, count: results.length };
}

async function summaries(deps: StationsDeps, ids: number[]): Promise<StationSummary[]> {
  const rows = await readStationRows(deps.db, ids, deps.clock.now());
  const prices = await pricesNow(deps, rows);
  return rows.map((row) => presentSummary(row, prices));
}

async function shownStations(deps: StationsDeps, ids: number[]) {
  const now = deps.clock.now();
  const rows = (await readStationRows(deps.db, ids, now)).filter(
    ({ is_draft: isDraft, hidden_since: hiddenSince }) => !isDraft && hiddenSince === null,
  );
  const prices = await pricesNow(deps, rows);
  const plugs = await readPlugRows(deps.db, now, { stationIds: rows.map(({ id }) => id) });
  const byStation = Map.groupBy(plugs, ({ station_id }) => station_id);
  return rows.map((row) => ({
    station: presentSummary(row, prices),
    plugIds: (byStation.get(row.id) ?? []).map(({ id }) => id),
    timeZone: row.time_zone,
  }));
}

/** Error codes: not_found, station_hidden. */
async function shownRow({ db, clock }: StationsDeps, id: number): Promise<StationRow> {
  const [row] = await readStationRows(db, [id], clock.now());
  if (!row || row.is_draft) throw notFound('station');
  if (row.hidden_since !== null) throw stationHidden(row);
  return row;
}

async function station(deps: StationsDeps, id: number): Promise<Station> {
  const { db, clock } = deps;
  const row = await shownRow(deps, id);
  const plugs = await readPlugRows(db, clock.now(), { stationIds: [id] });
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
