// What must be true of a course whatever has happened in it.
import type { Reservation } from '@voltagora/contract';
import { METER_HEADROOM } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/http/actor.ts';
import { bookersOf, call, type Scene } from './scene.ts';

const LIVE_MS = 120_000;
/** A lost connection is noticed late, and what is queued is told a while after the charging point is back. */
const UNNOTICED_MS = 180_000;
const HOUR_MS = 3_600_000;
const ALWAYS_BELIEVED_WH = 500;
const SHORTEST_HOURS = 1 / 60;

const DRIVER_LISTS = [
  '/api/stations/my-reservations/?page_size=100',
  '/api/wallet/driver-transactions/?page_size=100',
  '/api/wallet/transactions/export/',
  '/api/notifications/?page_size=100',
];
/** Of the first driver of a course. */
const MORE_DRIVER_LISTS = [
  '/api/stations/reservations/next-reservation',
  '/api/wallet/statements/',
  '/api/plug-watches/',
  '/api/my-vehicles/',
];
const OWNER_LISTS = [
  '/api/stations/owner_station-reservations/?page_size=100',
  '/api/stations/owner_station-reservations/export/',
  '/api/stations/owner_station-transactions/?page_size=100',
  '/api/stations/owner_station-transactions/export/',
  '/api/wallet/station-owner-transactions/?page_size=100',
  '/api/wallet/transactions/export/',
  '/api/wallet/my-balance/',
  '/api/stations/my-stations/',
  '/api/stations/analytics-report/',
  '/api/stations/analytics-overview/',
  '/api/notifications/?page_size=100',
];

/** After each round: what people see while it goes on. */
export async function checkRound(scene: Scene): Promise<void> {
  const { violations } = scene;
  const newest = scene.bookings.slice(-1);
  for (const { id, driver } of newest) {
    const { status, text } = await call(scene, driver, 'GET', `/api/stations/reservations/${id}/`);
    if (status !== 200) violations.add(`a booking answered ${status} to its driver`);
    else checkShown(scene, JSON.parse(text));
  }
}

/** What a reservation shows, running or billed. */
function checkShown({ violations, point }: Scene, shown: Reservation): void {
  const { session, bill, status } = shown;
  if (session !== null && session.total_cost > shown.total_cost) {
    violations.add('a running cost is above the agreed price');
  }
  if (bill !== null && bill.total_cost > shown.total_cost) {
    violations.add(
      `the bill shown is above the agreed price: ${JSON.stringify({ status, bill, shown })}`,
    );
  }
  if (status === 'FULFILLED' && session !== null && bill !== null) {
    if (session.total_cost !== bill.total_cost) {
      violations.add('the screen shows another cost than the bill');
    }
  }
  if (status !== 'CHARGING' || session === null) return;
  const told = point.told.findLast(({ action }) => action === 'CostUpdated');
  if (told !== undefined && Number(told.payload['totalCost']) > shown.total_cost) {
    violations.add('the charging point shows a cost above the agreed price');
  }
}

/** After the end of a course. */
export async function checkEnd(scene: Scene): Promise<void> {
  await checkLists(scene);
  await checkRows(scene);
  await checkSessions(scene);
  await checkStarts(scene);
  await checkMoney(scene);
}

/** The lists of the owner to whom the stations of all courses belong. */
export async function checkOwner(scenes: readonly Scene[]): Promise<void> {
  const [scene] = scenes;
  if (scene === undefined) return;
  for (const path of OWNER_LISTS) await read(scene, scene.owner, path);
}

async function read(
  scene: Scene,
  actor: Actor,
  path: string,
  allowed: readonly number[] = [200],
): Promise<void> {
  const { status, text } = await call(scene, actor, 'GET', path);
  if (allowed.includes(status)) return;
  const name = path.replaceAll(/[0-9a-f-]{36}|\d+/g, '…');
  scene.violations.add(`GET ${name} answered ${status} ${text.slice(0, 200)}`);
}

async function checkLists(scene: Scene): Promise<void> {
  const { owner, drivers, station, world } = scene;
  for (const driver of bookersOf(scene)) {
    for (const path of DRIVER_LISTS) await read(scene, driver, path);
  }
  for (const path of MORE_DRIVER_LISTS) await read(scene, drivers[0], path);
  const gone = [200, 404];
  const { stationId } = station;
  const day = (days: number) =>
    new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
  const calendar = `/api/stations/${stationId}/calendar/?from=${day(-15)}&to=${day(15)}`;
  await read(scene, owner, calendar, gone);
  await read(scene, owner, `/api/stations/${stationId}/`, gone);
  await read(scene, owner, `/api/stations/${stationId}/charging-points/`, gone);
}

async function checkRows({ world, station, drivers, violations }: Scene): Promise<void> {
  const ids = sql.join(drivers.map(({ userId }) => sql`${userId}`));
  const { rows } = await sql<{ line: string }>`
    select 'a bill is above its hold' as line from reservations
      where user_id in (${ids}) and (billed_minor > hold_minor or billed_total_micro > quoted_total_micro)
    union all
    select 'a booking never ended: ' || status from reservations
      where user_id in (${ids}) and status in ('PENDING', 'RESERVED', 'CHARGING')
    union all
    select 'a session never ended' from charging_sessions
      where charging_point_id = ${station.chargingPointId} and stopped_at is null
    union all
    select 'two live windows of a plug overlap' from calendar_entries a join calendar_entries b
      on a.plug_id = b.plug_id and a.id < b.id and a.during && b.during
      where a.released_at is null and b.released_at is null
      and a.plug_id in (select id from plugs where station_id = ${station.stationId})
    union all
    select 'a session began before its booking' from charging_sessions s join reservations r on r.id = s.reservation_id
      where s.charging_point_id = ${station.chargingPointId} and s.started_at < r.created_at
    union all
    select 'a session ended before it began' from charging_sessions
      where charging_point_id = ${station.chargingPointId} and stopped_at < started_at
    union all
    select 'a job could not handle a row: ' || kind || ' ' || last_error from failed_rows`.execute(
    world.db,
  );
  for (const { line } of rows) violations.add(line);
}

/** A session that the driver has not started is billed after their confirmation, or where what the server saw bears it out. */
async function checkStarts({ world, bookings, started, violations }: Scene): Promise<void> {
  const unstarted = bookings.filter(({ id }) => !started.has(id)).map(({ id }) => id);
  if (unstarted.length === 0) return;
  const billed = await world.db
    .selectFrom('reservations')
    .innerJoin('charging_sessions', 'charging_sessions.reservation_id', 'reservations.id')
    .leftJoin('session_confirmations as asked', 'asked.session_id', 'charging_sessions.id')
    .select(['asked.outcome'])
    .where('reservations.id', 'in', unstarted)
    .where('reservations.status', '=', 'FULFILLED')
    .where('reservations.billed_minor', '>', 0)
    .execute();
  for (const { outcome } of billed) {
    if (outcome !== 'confirmed' && outcome !== 'borne_out') {
      violations.add(`a session that its driver never started was billed: ${outcome}`);
    }
  }
}

/** Times and energy are bounded by what the server has seen. */
async function checkSessions({ world, station, absences, violations }: Scene): Promise<void> {
  const sessions = await world.db
    .selectFrom('charging_sessions as s')
    .select(['s.started_at', 's.stopped_at', 's.received_at', 's.told_started_at'])
    .select(['s.last_sample_at', 's.energy_wh'])
    .where('s.charging_point_id', '=', station.chargingPointId)
    .execute();
  for (const session of sessions) {
    const startedAt = session.started_at.getTime();
    const receivedAt = session.received_at.getTime();
    const toldAt = session.told_started_at?.getTime() ?? startedAt;
    const wasAway = absences.some(
      ({ from, to }) => toldAt >= from - UNNOTICED_MS && toldAt <= to + UNNOTICED_MS,
    );
    if (startedAt > receivedAt) violations.add('a session began after it was reported');
    if (startedAt < receivedAt - LIVE_MS && !(wasAway && toldAt <= startedAt)) {
      violations.add('a session began at a time that nobody can have seen');
    }
    const lastAt = Math.max(
      session.stopped_at?.getTime() ?? 0,
      session.last_sample_at?.getTime() ?? 0,
    );
    if (lastAt > world.clock.now().getTime()) violations.add('a session ends in the future');
    const hours = Math.max(SHORTEST_HOURS, (lastAt - startedAt) / HOUR_MS);
    const mostWh = GREATEST_POWER_W * hours * METER_HEADROOM + ALWAYS_BELIEVED_WH;
    if (session.energy_wh > mostWh)
      violations.add('a session has more energy than its plug can deliver');
    if (session.energy_wh < 0) violations.add('a session has energy below zero');
  }
}

/** Owners of a course may raise a plug to this. */
const GREATEST_POWER_W = 50_000;

/** Holds are settled, debts can be paid, and everybody can book again. */
async function checkMoney(scene: Scene): Promise<void> {
  const { violations, owner, bookings } = scene;
  for (const driver of bookersOf(scene)) {
    const balance = await call(scene, driver, 'GET', '/api/wallet/my-balance/');
    if (balance.body?.results?.[0]?.held !== 0) violations.add('a hold was never settled');
  }
  for (const { id, driver } of bookings.slice(-2)) {
    const path = `/api/stations/reservations/${id}/`;
    const asDriver = await call(scene, driver, 'GET', path);
    const asOwner = await call(scene, owner, 'GET', path);
    if (asDriver.status !== 200 || asOwner.status !== 200) {
      violations.add(`a booking answered ${asDriver.status} and ${asOwner.status}`);
      continue;
    }
    const shown: Reservation = JSON.parse(asDriver.text);
    const toOwner: Reservation = JSON.parse(asOwner.text);
    checkShown(scene, shown);
    if (JSON.stringify(shown.bill) !== JSON.stringify(toOwner.bill)) {
      violations.add('the owner is shown another bill than the driver');
    }
    if (shown.bill !== null) await read(scene, driver, `${path}receipt/`, [200, 409]);
  }
}
