// Reservations for the charging feature: which one may start, and how a session begins, settles or corrects it.
import { billedSeconds, billSession, microToTokenMinor, NO_CABLE } from '@voltagora/domain';
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
import { removeIdleCable } from './idle-cables.store.ts';
import { beginIdleCable } from './idle-fees.service.ts';
import { billLate } from './late-bills.service.ts';
import { settleEnd } from './settle-end.ts';
import { sellerJson, StoredTariff } from '../lists/stored-json.ts';
import { tokenPriceOf } from '../booking/token-price.ts';

type SettleDeps = MailDeps &
  Pick<ReservationDeps, 'wallet' | 'payments' | 'tokenPricesMicro' | 'readSeller'>;

/** The price of a session, in micro units of the tariff's currency and hundredths of a token. */
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

/** RESERVED -> CHARGING; an early start moves the start of the window. False if it is no longer RESERVED. Publishes nothing. */
export async function beginCharging(
  trx: Trx,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<boolean> {
  // Locks the calendar before the reservation; see lockCalendar.
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

/** CHARGING -> RESERVED: no cable followed the start, so that the driver may start again until the no-show time. Publishes nothing. */
export async function returnUncharged(trx: Trx, reservationId: string): Promise<void> {
  const row = await lockReservation(trx, reservationId);
  if (row === undefined) return;
  const why = { start_failure: NO_CABLE };
  if (!(await applyEvent(trx, reservationId, row.status, 'start_timed_out', why))) return;
  await removeIdleCable(trx, reservationId);
}

export interface EndedCharge {
  reservationId: string;
  energyWh: number;
  startedAt: Date;
  stoppedAt: Date;
  now: Date;
}

/**
 * Bills a session again whose charging point has reported its end after the platform had closed it. A session of a cancelled
 * booking is billed for the first time. Publishes nothing.
 */
export async function correctCharging(
  deps: SettleDeps,
  trx: Trx,
  charge: EndedCharge,
): Promise<void> {
  const row = await lockReservation(trx, charge.reservationId);
  // A booking that has not ended has no bill to correct.
  if (row === undefined || row.ended_at === null) return;
  const { energyWh, now } = charge;
  const seconds = billedSeconds(charge, now);
  await billLate(deps, trx, row, { energyWh, seconds, now });
}

/**
 * CHARGING -> FULFILLED: bills the measured session by the accepted tariff, at most the hold, with the owner's present business
 * profile, and releases the rest of hold and window. A repeated call returns the first result. Undefined if the reservation was not
 * charging; a cancelled one is billed late. Publishes nothing.
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
    seconds: billedSeconds(charge, charge.now),
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

/** Stores the progress of a start, if the reservation is RESERVED. Publishes the change. */
export async function noteStart(
  { db, bus }: Pick<ReservationDeps, 'db' | 'bus'>,
  reservationId: string,
  note: StartNote,
): Promise<void> {
  const plugId = await writeStartNote(db, reservationId, note);
  if (plugId !== undefined) bus.publish(reservationChanged, { reservationId, plugId });
}

/** Longer than any start request takes, also through another node. A request of a failed node is over by then. */
const ASKED_HOLDS_MS = 45_000;
/** Time for the charging point to begin after it accepted; a repeated request would be rejected. */
const AGREED_HOLDS_MS = 30_000;

/** Claims the start request for this caller. False if another request is under way on any node, or was just accepted. */
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
