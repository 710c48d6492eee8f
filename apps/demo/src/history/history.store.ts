// Writes the history of an owner: drivers, bookings, sessions, and every movement of tokens through the ledger, whose triggers
// keep the balances. Rows are sent by the thousand.
import { createHash, randomUUID } from 'node:crypto';
import type { RunningServer } from '@voltagora/server';
import { sql } from 'kysely';
import type { HistoryPlug, PastBooking } from './plan-history.ts';
import { planRating } from './plan-ratings.ts';

type Db = RunningServer['db'];

/** The owner's plugs with fixed prices, in the order in which they are busy. */
export async function listHistoryPlugs(
  db: Db,
  ownerId: string,
  stations: number,
): Promise<HistoryPlug[]> {
  const { rows } = await sql<Omit<HistoryPlug, 'tariff'> & Prices>`
    select plugs.id as "plugId", stations.id as "stationId", charging_point_id as "chargingPointId",
      plugs.max_power_w as "maxPowerW", pricing_policy, price_per_kwh_micro, base_price_micro, base_flat_fee_micro
    from plugs join stations on stations.id = plugs.station_id
    where stations.id in (select id from stations where owner_id = ${ownerId}::uuid and pricing_policy is not null
        and price_rule is null order by is_featured desc, id limit ${stations})
      and charging_point_id is not null
    order by stations.is_featured desc, md5(stations.id::text), plugs.id`.execute(db);
  return rows.map(({ pricing_policy: policy, ...row }) => ({
    plugId: row.plugId,
    stationId: row.stationId,
    chargingPointId: row.chargingPointId,
    maxPowerW: row.maxPowerW,
    tariff: {
      policy,
      pricePerKwhMicro: row.price_per_kwh_micro,
      basePriceMicroPerMinute: row.base_price_micro,
      flatFeeMicro: row.base_flat_fee_micro,
      currency: 'EURO',
    },
  }));
}

interface Prices {
  pricing_policy: 0 | 1;
  price_per_kwh_micro: number;
  base_price_micro: number;
  base_flat_fee_micro: number;
}

export interface History {
  ownerId: string;
  driverIds: readonly string[];
  bookings: readonly PastBooking[];
  /** The owner's business, as on receipts; null of a private person. */
  seller: object | null;
}

/** All of it, or nothing. */
export async function insertHistory(db: Db, history: History): Promise<void> {
  const rows = history.bookings.map((booking) => ({
    booking,
    id: idOf(`${booking.name} reservation`),
    userId: history.driverIds[booking.driver] ?? history.driverIds[0] ?? '',
  }));
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await insert(
      trx,
      'reservations',
      rows.map((row) => reservationRow(row, history)),
    );
    const sessions = rows.flatMap((row) => sessionRow(row, history));
    await insert(trx, 'charging_sessions', sessions);
    await moveTokens(trx, rows, history);
    await rateStations(trx, rows);
  });
}

interface Row {
  booking: PastBooking;
  id: string;
  userId: string;
}

function reservationRow({ booking, id, userId }: Row, { ownerId, seller }: History) {
  const { plug, charge } = booking;
  return {
    id,
    user_id: userId,
    plug_id: plug.plugId,
    station_id: plug.stationId,
    owner_id: ownerId,
    start_time: booking.start,
    stop_time: booking.stop,
    status: charge ? 'FULFILLED' : 'CANCELED',
    paid: charge !== undefined,
    payment_method: 'tokens',
    charge_now: false,
    comments: '',
    tariff: booking.tariff,
    quoted_total_micro: booking.quotedMicro,
    quoted_energy_wh: booking.quotedWh,
    quoted_power_w: booking.powerW,
    hold_minor: booking.holdMinor,
    id_tag: tagOf(id),
    start_asked_at: charge?.startedAt ?? null,
    billed_total_micro: charge?.bill.totalMicro ?? null,
    billed_minor: charge?.billedMinor ?? null,
    bill_items: charge?.bill.items ?? null,
    seller: charge ? seller : null,
    created_at: bookedAt(booking),
    ended_at: endedAt(booking),
  };
}

function sessionRow({ booking, id }: Row, { ownerId }: History) {
  const { plug, charge } = booking;
  if (charge === undefined) return [];
  return [
    {
      id: idOf(`${booking.name} session`),
      charging_point_id: plug.chargingPointId,
      plug_id: plug.plugId,
      station_id: plug.stationId,
      owner_id: ownerId,
      reservation_id: id,
      id_tag: tagOf(id),
      meter_start_wh: 0,
      energy_wh: charge.energyWh,
      started_at: charge.startedAt,
      received_at: charge.startedAt,
      last_sample_at: charge.stoppedAt,
      stopped_at: charge.stoppedAt,
      stop_reason: 'Local',
      settled_at: charge.stoppedAt,
    },
  ];
}

async function rateStations(trx: Db, rows: readonly Row[]): Promise<void> {
  const ratings = rows.flatMap(({ booking, id, userId }) => {
    const rating = planRating(booking);
    if (rating === undefined) return [];
    return [
      {
        id: idOf(`${booking.name} rating`),
        station_id: booking.plug.stationId,
        driver_id: userId,
        reservation_id: id,
        stars: rating.stars,
        body: rating.body,
        created_at: rating.createdAt,
        answer: rating.answer,
        answered_at: rating.answeredAt,
      },
    ];
  });
  await insert(trx, 'station_ratings', ratings);
  // The newest rating of each driver counts, as on the server.
  await sql`
    with newest as (
      select distinct on (station_id, driver_id) station_id, stars from station_ratings
      order by station_id, driver_id, created_at desc, id desc
    ), rated as (
      select station_id, count(*)::int as count, sum(stars)::int as sum from newest group by station_id
    )
    update stations set rating_count = rated.count, rating_sum = rated.sum from rated
    where rated.station_id = stations.id`.execute(trx);
}

const HOUR_MS = 3_600_000;
const bookedAt = ({ start }: PastBooking) => new Date(start.getTime() - 6 * HOUR_MS);
const endedAt = ({ start, charge }: PastBooking) =>
  charge?.stoppedAt ?? new Date(start.getTime() - 2 * HOUR_MS);
const tagOf = (id: string): string => id.replaceAll('-', '').slice(-20).toUpperCase();

/** The same id for the same booking and owner would repeat in a second installation only, so a random part is not needed. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function moveTokens(trx: Db, rows: readonly Row[], { ownerId }: History): Promise<void> {
  const spent = new Map<string, number>();
  for (const { booking, userId } of rows) {
    spent.set(userId, (spent.get(userId) ?? 0) + booking.holdMinor);
  }
  const wallets = await openAccounts(trx, [...spent.keys()], ownerId);
  const first = rows[0]?.booking;
  const gifts = [...spent].map(([userId, amount]) => ({
    id: randomUUID(),
    idempotency_key: `demo-history:${ownerId}:${userId}`,
    phase: 'posted',
    debit_account_id: wallets.of('tokens_issued', null),
    credit_account_id: wallets.of('driver_wallet', userId),
    amount_minor: amount,
    reason: 'welcome',
    created_at: first ? new Date(bookedAt(first).getTime() - HOUR_MS) : new Date(),
  }));
  const moves = rows.flatMap((row) => transfersOf(row, ownerId, wallets));
  const inTime = moves.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await insert(trx, 'ledger_transfers', [...gifts, ...inTime]);
}

type Wallets = Awaited<ReturnType<typeof openAccounts>>;

/** The hold, what is taken of it, and the commission. */
function transfersOf({ booking, id, userId }: Row, ownerId: string, wallets: Wallets) {
  const { charge, holdMinor } = booking;
  const between = {
    debit_account_id: wallets.of('driver_wallet', userId),
    credit_account_id: wallets.of('owner_wallet', ownerId),
    reservation_id: id,
  };
  const holdId = idOf(`${booking.name} hold`);
  const hold = {
    ...between,
    id: holdId,
    idempotency_key: `hold:${id}`,
    phase: 'pending',
    amount_minor: holdMinor,
    reason: 'reservation',
    created_at: bookedAt(booking),
  };
  const settled = {
    ...between,
    id: idOf(`${booking.name} settled`),
    idempotency_key: `settle:${id}`,
    phase: charge && charge.billedMinor > 0 ? 'post' : 'void',
    pending_id: holdId,
    amount_minor: charge?.billedMinor ?? 0,
    reason: charge ? 'charging' : 'cancellation_fee',
    created_at: endedAt(booking),
  };
  if (charge === undefined || charge.commissionMinor === 0) return [hold, settled];
  const commission = {
    id: idOf(`${booking.name} commission`),
    idempotency_key: `commission:${id}`,
    phase: 'posted',
    debit_account_id: between.credit_account_id,
    credit_account_id: wallets.of('platform_commission', null),
    reservation_id: id,
    amount_minor: charge.commissionMinor,
    reason: 'commission',
    created_at: endedAt(booking),
  };
  return [hold, settled, commission];
}

async function openAccounts(trx: Db, driverIds: readonly string[], ownerId: string) {
  const wanted = [
    ...driverIds.map((id) => ({ kind: 'driver_wallet' as const, user_id: id })),
    { kind: 'owner_wallet' as const, user_id: ownerId },
    { kind: 'platform_commission' as const, user_id: null },
    { kind: 'tokens_issued' as const, user_id: null },
  ];
  await trx
    .insertInto('ledger_accounts')
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'user_id'])
    .where('currency', '=', 'TOKEN')
    .execute();
  const ids = new Map(rows.map(({ id, kind, user_id }) => [`${kind} ${user_id ?? ''}`, id]));
  return {
    of(kind: (typeof wanted)[number]['kind'], userId: string | null): number {
      const id = ids.get(`${kind} ${userId ?? ''}`);
      if (id === undefined) throw new Error(`No account ${kind} of ${userId}`);
      return id;
    },
  };
}

const CHUNK = 1000;

/** Columns that a row leaves out are null; the order of rows is kept, as the ledger needs it. */
async function insert(
  db: Db,
  table: 'reservations' | 'charging_sessions' | 'ledger_transfers' | 'station_ratings' | 'users',
  rows: readonly object[],
): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sql.join(names.map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = JSON.stringify(rows.slice(at, at + CHUNK));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${chunk}::jsonb) with ordinality
      order by ordinality`.execute(db);
  }
}

/** Drivers who cannot log in; returns their ids. */
export async function insertHistoryDrivers(db: Db, names: readonly string[]): Promise<string[]> {
  const now = new Date();
  const rows = names.map((name, at) => ({
    id: idOf(`demo driver ${name}`),
    email: `guest${at + 1}@demo.voltagora.example`,
    first_name: name.split(' ')[0] ?? '',
    last_name: name.split(' ')[1] ?? '',
    phone_number: '',
    role: 'driver',
    lang: 'el',
    activated_at: now,
    created_at: now,
  }));
  await insert(db, 'users', rows);
  return rows.map(({ id }) => id);
}
