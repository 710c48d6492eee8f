// What charging asks of reservations: which one a start belongs to, and what its beginning and end change.
import { billSession, microToTokenMinor, secondsBetween } from '@voltagora/domain';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { mailDriver, type MailDeps } from '../mails/booking-mails.service.ts';
import { reservationChanged } from '../reservation-changed.ts';
import {
  type ChargingReservation,
  isPlugTaken,
  readForCharging,
} from './charging-reservations.reads.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import {
  applyEvent,
  lockCalendar,
  lockReservation,
  releaseEntry,
  startEntryEarlier,
  type StartNote,
  writeStartAsked,
  writeStartNote,
} from '../reservations.store.ts';
import { findReservation } from '../lists/reservations.reads.ts';
import { beginIdleCable } from './idle-fees.service.ts';
import { billLate } from './late-bills.service.ts';
import { settleEnd } from './settle-end.ts';
import { sellerJson, StoredTariff } from '../lists/stored-json.ts';
import { tokenPriceOf } from '../booking/token-price.ts';

type SettleDeps = MailDeps &
  Pick<ReservationDeps, 'wallet' | 'payments' | 'tokenPricesMicro' | 'readSeller'>;

/** What a charge came to, in micro units of the tariff's currency and hundredths of a token. */
export interface SessionSettlement {
  totalMicro: number;
  capturedMinor: number;
  releasedMinor: number;
}

/**
 * The driver's reservation, if it may start now: within its window, or shortly before while the plug is free. Error
 * codes: not_found, reservation_not_startable, outside_window.
 */
export async function findStartable(
  db: Db,
  { reservationId, driverId, now }: { reservationId: string; driverId: string; now: Date },
): Promise<ChargingReservation> {
  const reservation = await readForCharging(db, reservationId);
  if (reservation === undefined || reservation.userId !== driverId) throw notFound('reservation');
  if (reservation.status !== 'RESERVED') {
    const detail = `A reservation that is ${reservation.status} cannot be started.`;
    throw new AppError('reservation_not_startable', detail);
  }
  const { start, stop, startableFrom } = reservation;
  const isTooEarly = now < startableFrom;
  const isTooLate = now >= stop;
  if (isTooEarly || isTooLate || (now < start && (await isPlugTaken(db, reservation, now)))) {
    throw new AppError('outside_window', 'The reservation cannot be started at this time.');
  }
  return reservation;
}

/** RESERVED -> CHARGING, and the window begins now if it had not. False when it is no longer RESERVED. Publishes nothing. */
export async function beginCharging(
  trx: Trx,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<boolean> {
  // Calendar before reservation, as everywhere: see lockCalendar.
  const seen = await findReservation(trx, reservationId);
  if (seen === undefined) return false;
  if (now < seen.start_time) await lockCalendar(trx, seen.plug_id);
  const row = await lockReservation(trx, reservationId);
  if (row === undefined) return false;
  if (!(await applyEvent(trx, reservationId, 'RESERVED', 'begin_charging'))) return false;
  await beginIdleCable(trx, row, now);
  if (now < row.start_time) await startEntryEarlier(trx, reservationId, now);
  return true;
}

export interface EndedCharge {
  reservationId: string;
  energyWh: number;
  startedAt: Date;
  stoppedAt: Date;
  now: Date;
}

/**
 * Bills again a charge that was settled without its charging point's word, which has come now; of a booking that was called off, the
 * first time. Publishes nothing.
 */
export async function correctCharging(
  deps: SettleDeps,
  trx: Trx,
  charge: EndedCharge,
): Promise<void> {
  const row = await lockReservation(trx, charge.reservationId);
  // Before it has ended there is nothing to correct.
  if (row === undefined || row.ended_at === null) return;
  const { energyWh, now } = charge;
  const seconds = secondsBetween(charge.startedAt, charge.stoppedAt);
  await billLate(deps, trx, row, { energyWh, seconds, now });
}

/**
 * CHARGING -> FULFILLED: bills what was measured by the accepted tariff, never above the hold, by the owner's business as
 * it is now, and gives back the rest of hold and window. Again: the first result. Undefined when the reservation was not charging: one
 * that was called off is billed late. Publishes nothing.
 */
export async function settleCharging(
  deps: SettleDeps,
  trx: Trx,
  charge: EndedCharge,
): Promise<SessionSettlement | undefined> {
  const row = await lockReservation(trx, charge.reservationId);
  if (row === undefined) return undefined;
  if (row.status === 'FULFILLED') {
    const capturedMinor = row.billed_minor ?? 0;
    const releasedMinor = row.hold_minor - capturedMinor;
    return { totalMicro: row.billed_total_micro ?? 0, capturedMinor, releasedMinor };
  }
  if (row.status !== 'CHARGING') {
    await correctCharging(deps, trx, charge);
    return undefined;
  }
  const measured = {
    energyWh: charge.energyWh,
    seconds: secondsBetween(charge.startedAt, charge.stoppedAt),
  };
  const tariff = StoredTariff.parse(row.tariff);
  const bill = billSession(tariff, measured, row.quoted_total_micro);
  const tokensMinor = microToTokenMinor(bill.totalMicro, tokenPriceOf(deps, tariff));
  const billedMinor = Math.min(tokensMinor, row.hold_minor);
  const isEnded = await applyEvent(trx, row.id, row.status, 'end_charging', {
    paid: row.payment_method === 'tokens' || bill.totalMicro === 0,
    billed_total_micro: bill.totalMicro,
    billed_minor: billedMinor,
    bill_items: JSON.stringify(bill.items),
    seller: sellerJson(await deps.readSeller(trx, row.station_id)),
    ended_at: charge.now,
  });
  if (!isEnded) return undefined;
  const { totalMicro } = bill;
  const sum = { totalMicro, billedMinor, reason: 'charging' } as const;
  const settlement = await settleEnd(deps, trx, row, sum);
  await releaseEntry(trx, row.id, charge.now);
  await mailDriver(deps, trx, row.id, 'receipt');
  return { totalMicro, ...settlement };
}

/** Notes how far a start has come; a reservation that is not RESERVED keeps what it has. Publishes the change. */
export async function noteStart(
  { db, bus }: Pick<ReservationDeps, 'db' | 'bus'>,
  reservationId: string,
  note: StartNote,
): Promise<void> {
  const plugId = await writeStartNote(db, reservationId, note);
  if (plugId !== undefined) bus.publish(reservationChanged, { reservationId, plugId });
}

/** Longer than any asking takes, with the way to another node and back: one whose node has died is over by then. */
const ASKED_HOLDS_MS = 45_000;
/** The charging point has a while to begin after it agreed; asking it again meanwhile would only be refused. */
const AGREED_HOLDS_MS = 30_000;

/** Whether the charging point is this caller's to ask: nobody else is about it, on any node, and it has not just agreed. */
export async function takeStart(
  { db, bus }: Pick<ReservationDeps, 'db' | 'bus'>,
  reservationId: string,
  now: Date,
): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const limits = {
    now,
    askedBefore: before(ASKED_HOLDS_MS),
    agreedBefore: before(AGREED_HOLDS_MS),
  };
  const plugId = await writeStartAsked(db, reservationId, limits);
  if (plugId !== undefined) bus.publish(reservationChanged, { reservationId, plugId });
  return plugId !== undefined;
}
