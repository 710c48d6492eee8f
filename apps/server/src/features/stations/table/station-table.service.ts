// The owner's stations as a table, and what needs attention at any of them.
import {
  type AnswerOf,
  STATION_JOB_MAX,
  type StationSelection,
  type StationTableRow,
  type ValidRequestOf,
} from '@voltagora/contract';
import { microToDecimal } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { priceInputOf } from '../prices/price-input.ts';
import { readNeeds } from './station-needs.reads.ts';
import { listMatching, readTable, type TableRow } from './station-table.reads.ts';

const REVENUE_MS = 30 * 86_400_000;
const NEEDS_MAX = 200;
const NO_STATIONS = { all: 0, draft: 0, hidden: 0, listed: 0, bookable: 0, paused: 0, fault: 0 };

interface TableDeps {
  db: Db;
  clock: Clock;
}

export type StationTableService = ReturnType<typeof createStationTable>;

export function createStationTable(deps: TableDeps) {
  return {
    read: (actor: Actor, query: ValidRequestOf<'listStationTable'>['query']) =>
      read(deps, actor, query),
    needs: (actor: Actor) => needs(deps, actor),
    /** Ids of the stations that a selection names; whose they are is not checked. Error codes: validation_failed. */
    selected: (actor: Actor, selection: StationSelection) => selected(deps, actor, selection),
  };
}

function windowOf({ clock }: TableDeps) {
  const now = clock.now();
  return { now, since: new Date(now.getTime() - REVENUE_MS) };
}

async function selected(
  deps: TableDeps,
  { userId: ownerId }: Actor,
  selection: StationSelection,
): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const wanted = { ...windowOf(deps), ownerId, filter: selection.filter };
  const ids = await listMatching(deps.db, wanted, STATION_JOB_MAX + 1);
  if (ids.length === 0) throw notValid('must match a station');
  if (ids.length > STATION_JOB_MAX) {
    throw notValid(`must match at most ${STATION_JOB_MAX} stations: narrow the filter`);
  }
  return ids;
}

const notValid = (fault: string): AppError =>
  new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { stations: [fault] },
  });

async function read(
  deps: TableDeps,
  { userId: ownerId }: Actor,
  { page, page_size, ordering, ...filter }: ValidRequestOf<'listStationTable'>['query'],
): Promise<AnswerOf<'listStationTable'>> {
  const wanted = { ...windowOf(deps), ownerId, filter };
  const found = await readTable(deps.db, wanted, { page, page_size, ordering });
  return {
    results: found.rows.map(presentRow),
    count: found.count,
    states: { ...NO_STATIONS, ...found.states },
    tags: found.tags,
  };
}

const presentRow = (row: TableRow): StationTableRow => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  country: row.country,
  state: row.state,
  tags: row.tags,
  plugs_total: row.plugs_total,
  plugs_free: row.plugs_free,
  plugs_faulted: row.plugs_faulted,
  plugs_offline: row.plugs_offline,
  max_power_kW: row.max_power_w === null ? null : row.max_power_w / 1000,
  pricing: priceInputOf(row),
  revenue_30_days: microToDecimal(row.revenue_micro),
  currency: row.currency,
  sessions_30_days: row.sessions,
});

async function needs(
  { db, clock }: TableDeps,
  { userId }: Actor,
): Promise<AnswerOf<'listStationNeeds'>> {
  const found = await readNeeds(db, userId, { now: clock.now(), limit: NEEDS_MAX });
  return {
    count: found.count,
    stations: found.stations,
    results: found.rows.map((row) => ({
      kind: row.kind,
      station: { id: row.station_id, name: row.station_name },
      charging_point: row.point_id === null ? null : { id: row.point_id },
      labels: row.labels,
    })),
  };
}
