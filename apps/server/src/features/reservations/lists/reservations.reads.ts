// Reads of reservations with everything shown in one query. Lists are in driver-reservations and owner-reservations.
import type { Reservation } from '@voltagora/contract';
import { isAwayTold, LIVE_STATUSES } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { listOtherPlugs } from '../changes/other-plugs.reads.ts';
import { isOwed } from '../endings/late-bills.store.ts';
import { presentReservation } from './present-reservation.ts';
import { type PaymentReads, withPayments } from '../booking/with-payments.ts';
import type { ReservationColumns, ReservationRow } from './reservation-row.reads.ts';
import { withRecord } from './with-record.ts';
import type { TokenPriceDeps } from '../booking/token-price.ts';

export interface ReadDeps extends PaymentReads, TokenPriceDeps {
  clock: Clock;
}

export interface ListDeps extends ReadDeps {
  log: { error(data: object, message: string): void };
}

/** Visible to the driver and the station's owner; undefined for everyone else. */
export async function readReservation(
  deps: ReadDeps,
  id: string,
  actor: Actor,
): Promise<Reservation> {
  const row = await visibleTo(selectRows(deps.db), actor)
    .where('reservations.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('reservation');
  return presentWhole(deps, row, actor);
}

/** Adds the driver's alternatives, which lists leave out. */
async function presentWhole(
  deps: ReadDeps,
  row: ReservationRow,
  actor: Actor,
): Promise<Reservation> {
  const plain = actor.role === 'driver' ? present(deps, row) : withRecord(present(deps, row), row);
  const [shown = plain] = await withPayments(deps, actor, [plain]);
  const { charger_hold: hold } = shown;
  if (row.status !== 'RESERVED' || actor.role !== 'driver') return shown;
  const isLost = hold?.state === 'refused' || hold?.state === 'lost';
  const away = isLost ? undefined : awayOf(row, deps.clock.now());
  if (!isLost && away === undefined) return shown;
  const others = await listOtherPlugs(deps.db, row, deps.clock.now());
  return {
    ...shown,
    ...(isLost && { charger_hold: { ...hold, other_plugs: others } }),
    ...(away && { away: { since: away.toISOString(), other_plugs: others } }),
  };
}

/** Since when the charging point is away, if the driver is told so. */
function awayOf(row: ReservationRow, now: Date): Date | undefined {
  const { start_time: start, stop_time: stop, point_seen_at: seenAt } = row;
  if (seenAt === null || row.point_connected === true) return undefined;
  const limitHours = row.away_limit_hours;
  return isAwayTold({ start, stop }, { seenAt, limitHours }, now) ? seenAt : undefined;
}

/** Labels of the plugs that a booking can be moved to now. */
export async function readOtherPlugs({ db, clock }: Pick<ReadDeps, 'db' | 'clock'>, id: string) {
  const row = await findReservation(db, id);
  return row ? (await listOtherPlugs(db, row, clock.now())).map(({ label }) => label) : [];
}

/** A reservation's own columns. Does not check access. */
export const findReservation = (db: Db, id: string): Promise<ReservationColumns | undefined> =>
  db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirst();

/** The driver's running reservation, or else the next one. */
export async function readNextReservation(deps: ReadDeps, actor: Actor) {
  const row = await selectRows(deps.db)
    .where('reservations.user_id', '=', actor.userId)
    .where('reservations.status', 'in', LIVE_STATUSES)
    .where((eb) =>
      eb.or([
        eb('reservations.status', '=', 'CHARGING'),
        eb('reservations.stop_time', '>', deps.clock.now()),
      ]),
    )
    .orderBy(sql`reservations.status = 'CHARGING'`, 'desc')
    .orderBy('reservations.start_time')
    .executeTakeFirst();
  return { reservation: row === undefined ? null : await presentWhole(deps, row, actor) };
}

function visibleTo(query: ReturnType<typeof selectRows>, { role, userId }: Actor) {
  return role === 'driver'
    ? query.where('reservations.user_id', '=', userId)
    : query.where('stations.owner_id', '=', userId);
}

export const present = ({ clock, tokenPricesMicro }: ReadDeps, row: ReservationRow): Reservation =>
  presentReservation(row, { now: clock.now(), tokenPricesMicro });

/** Those of a list: one that cannot be shown is logged and left out. */
export const presentAll = (deps: ListDeps, rows: readonly ReservationRow[]): Reservation[] =>
  rows.flatMap((row) => {
    try {
      return [present(deps, row)];
    } catch (err) {
      deps.log.error({ err, reservationId: row.id }, 'a reservation was left out of a list');
      return [];
    }
  });

const SESSION_COLUMNS = [
  'charging_sessions.id as session_id',
  'charging_sessions.started_at',
  'charging_sessions.stopped_at',
  'charging_sessions.stop_reason',
  'charging_sessions.meter_start_wh',
  'charging_sessions.counted_from_wh',
  'charging_sessions.transaction_id',
  'charging_sessions.charger_transaction_id',
  'charging_sessions.id_tag as session_id_tag',
  'charging_sessions.energy_wh',
  'charging_sessions.last_sample_at',
  'charging_sessions.stop_asked_at',
  'charging_sessions.no_energy_warned_at',
  'last_sample.power_w',
  'last_sample.soc_percent',
] as const;

const STAY_COLUMNS = [
  'stay.created_at as stay_since',
  'stay.parked_at',
  'stay.away_from',
  'stay.back_at',
  'stay.left_at',
  'stay.counted_until',
  'stay.total_micro as idle_total_micro',
  'stay.due_minor as idle_due_minor',
  'point.connected as point_connected',
  'point.last_seen_at as point_seen_at',
] as const;

/** Everything that is shown of reservations. Does not check access. */
export const selectRows = (db: Db) =>
  db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .leftJoin('charging_sessions', 'charging_sessions.reservation_id', 'reservations.id')
    .leftJoin('idle_stays as stay', 'stay.reservation_id', 'reservations.id')
    .leftJoin('session_confirmations as asked', 'asked.reservation_id', 'reservations.id')
    .leftJoin('charging_points as point', 'point.id', 'plugs.charging_point_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('meter_samples')
          .select(['power_w', 'soc_percent'])
          .whereRef('session_id', '=', 'charging_sessions.id')
          .orderBy('taken_at', 'desc')
          .limit(1)
          .as('last_sample'),
      (join) => join.onTrue(),
    )
    .selectAll('reservations')
    .select([
      'users.email',
      'users.deleted_at as driver_deleted_at',
      'plugs.label as plug_label',
      'plugs.connector_type',
      'plugs.max_power_w',
      'plugs.charging_point_id',
      'plugs.status as plug_status',
      'plugs.status_at as plug_status_at',
      'stations.slug',
      'stations.name as station_name',
      'stations.address',
      'stations.city',
      'stations.time_zone',
      'stations.lat',
      'stations.lng',
      'stations.away_limit_hours',
      'stations.deleted_at as station_deleted_at',
      'stations.hidden_since as station_hidden_since',
    ])
    .select(SESSION_COLUMNS)
    .select(STAY_COLUMNS)
    .select(['asked.asked_at', 'asked.outcome as confirmation_outcome'])
    .select(
      sql<number>`coalesce((select due_minor from late_charges late
        where late.reservation_id = reservations.id), 0)`.as('late_due_minor'),
    )
    .select(
      sql<
        number | null
      >`case when ${isOwed('stay')} then stay.due_minor - stay.collected_minor end`.as(
        'idle_owed_minor',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(amount_minor), 0)::int8 from ledger_transfers
        where reservation_id = reservations.id and reason = 'refund')`.as('refunded_minor'),
    );
