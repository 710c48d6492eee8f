// The current state of bookings, as far as notifications depend on it.
import type { ConfirmationOutcome, CurrencyName, ReservationStatus } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';

export interface BookingFacts {
  id: string;
  driverId: string;
  ownerId: string | null;
  status: ReservationStatus;
  start: Date;
  stop: Date;
  createdAt: Date;
  endedAt: Date | null;
  hold: string | null;
  plugId: number;
  plug: string;
  station: string;
  timeZone: string;
  paymentMethod: 'tokens' | 'fiat';
  currency: CurrencyName;
  quotedEnergyWh: number;
  billedMinor: number | null;
  billedTotalMicro: number | null;
  /** The driver's available balance in hundredths of a token. */
  availableMinor: number;
  energyWh: number | null;
  chargingSince: Date | null;
  chargedUntil: Date | null;
  /** When the warning that no energy flows fell due. */
  noEnergyAt: Date | null;
  /** When it was found that the charging point does not stop. */
  stopFailedAt: Date | null;
  socFirst: number | null;
  socLast: number | null;
  tariff: unknown;
  /** Start of monitoring the car's cable, if an idle fee was agreed; the following fields belong to it. */
  staySince: Date | null;
  parkedAt: Date | null;
  awayFrom: Date | null;
  backAt: Date | null;
  leftAt: Date | null;
  lastSampleAt: Date | null;
  stopReason: string | null;
  isConnected: boolean;
  seenAt: Date | null;
  /** When the driver was asked to confirm the session; null where they are not. */
  confirmationAskedAt: Date | null;
  confirmation: ConfirmationOutcome | null;
  settledAt: Date | null;
  idleDueMinor: number | null;
  idleTotalMicro: number | null;
}

const PAGE = 1_000;

/** By page, in the order of their ids, after one of them: bookings about which something may have to be told: begun or soon to begin, made or ended in the last hour, or whose car stays. */
export async function listTouchedBookings(
  db: Db,
  of: { startsBefore: Date; since: Date; after: string | undefined; limit?: number },
): Promise<string[]> {
  const { startsBefore, since, after, limit = PAGE } = of;
  const { rows } = await sql<{ id: string }>`
    select id from (select id from reservations where status in ('RESERVED', 'CHARGING') and start_time < ${startsBefore}
    union
    select id from reservations where greatest(created_at, ended_at) > ${since}
    union
    select reservation_id from idle_stays where settled_at is null
    union
    select reservation_id from idle_stays where settled_at > ${since}
    union
    select reservation_id from session_confirmations where outcome is null) touched
    where ${after ?? null}::uuid is null or id > ${after ?? null}::uuid
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function readBookingFacts(
  db: Db | Trx,
  ids: readonly string[],
): Promise<BookingFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BookingFacts>`
    select r.id, r.user_id as "driverId", r.owner_id as "ownerId", r.status, r.start_time as start,
      r.stop_time as stop, r.created_at as "createdAt", r.ended_at as "endedAt", r.charger_hold as hold,
      r.plug_id as "plugId", p.label as plug, s.name as station, s.time_zone as "timeZone",
      r.payment_method as "paymentMethod", s.currency, r.quoted_energy_wh as "quotedEnergyWh",
      r.billed_minor as "billedMinor", r.billed_total_micro as "billedTotalMicro",
      coalesce(wallet.posted_minor - wallet.held_minor, 0) as "availableMinor",
      c.energy_wh as "energyWh", c.started_at as "chargingSince", c.stopped_at as "chargedUntil",
      c.no_energy_warned_at as "noEnergyAt", c.stop_failed_at as "stopFailedAt",
      (select soc_percent from meter_samples where session_id = c.id and soc_percent is not null
        order by taken_at limit 1) as "socFirst",
      (select soc_percent from meter_samples where session_id = c.id and soc_percent is not null
        order by taken_at desc limit 1) as "socLast",
      r.tariff, stay.created_at as "staySince", stay.parked_at as "parkedAt", stay.away_from as "awayFrom",
      stay.back_at as "backAt", stay.left_at as "leftAt", stay.settled_at as "settledAt",
      stay.due_minor as "idleDueMinor", stay.total_micro as "idleTotalMicro", asked.asked_at as "confirmationAskedAt", asked.outcome as confirmation, c.last_sample_at as "lastSampleAt", c.stop_reason as "stopReason",
      coalesce(point.connected, false) as "isConnected", point.last_seen_at as "seenAt"
    from reservations r
    join stations s on s.id = r.station_id
    join plugs p on p.id = r.plug_id
    left join ledger_accounts wallet on wallet.user_id = r.user_id and wallet.kind = 'driver_wallet'
    left join idle_stays stay on stay.reservation_id = r.id
    left join session_confirmations asked on asked.reservation_id = r.id
    left join charging_points point on point.id = p.charging_point_id
    left join lateral (select id, energy_wh, started_at, stopped_at, last_sample_at, stop_reason,
        no_energy_warned_at, stop_failed_at from charging_sessions
      where plug_id = r.plug_id and reservation_id = r.id order by started_at desc limit 1) c on true
    where r.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
