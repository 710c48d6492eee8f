// The idle fee of bookings: follows the cable as the charging point reports it, and settles each stay once. The fee is taken from the
// wallet, never from the booking's hold or card; an unpaid rest is a debt.
import {
  cableInUntil,
  type CableState,
  applyCableStatus,
  idleTimes,
  microToTokenMinor,
  priceIdle,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import {
  insertIdleCable,
  lockIdleCablesAt,
  writeSettled,
  writeIdleCable,
} from './idle-cables.store.ts';
import { listOpenIdleCables, lockOpenIdleCable, type OpenIdleCable } from './idle-cables.reads.ts';
import { collect } from './late-bills.service.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';
import { StoredTariff } from '../lists/stored-json.ts';
import { tokenPriceOf } from '../booking/token-price.ts';

type SettleDeps = Pick<ReservationDeps, 'db' | 'bus' | 'wallet' | 'tokenPricesMicro'>;

/** After this silence, the cable state of a charging point is unknown. */
const SILENT_MS = 24 * 3_600_000;

/** Follows the cable of a session whose booking has an idle fee. */
export async function beginIdleCable(trx: Trx, row: ReservationColumns, now: Date): Promise<void> {
  if (StoredTariff.parse(row.tariff).idle === undefined) return;
  const { id, user_id, plug_id } = row;
  await insertIdleCable(trx, { reservation_id: id, driver_id: user_id, plug_id, created_at: now });
}

interface ToldCable {
  plugId: number;
  word: CableState;
  /** The booking whose cable was plugged in, if any. */
  except?: string | null;
}

/** Stores a cable state that a charging point reports for a plug; returns the bookings that it affects. */
export async function noteCable(
  trx: Trx,
  { plugId, word, except = null }: ToldCable,
): Promise<string[]> {
  const changed: string[] = [];
  for (const { reservationId, ...stay } of await lockIdleCablesAt(trx, plugId, except)) {
    const next = applyCableStatus(stay, word);
    if (next === stay) continue;
    await writeIdleCable(trx, reservationId, next);
    changed.push(reservationId);
  }
  return changed;
}

/** Settles the stays that are over; returns their number. Call every 15 seconds. Several nodes may run it at once. */
export async function settleIdleFees(deps: SettleDeps, now: Date): Promise<number> {
  const { db, bus } = deps;
  let settled = 0;
  await forEachRow({ db, kind: 'idle_fee', now }, await listOpenIdleCables(db), {
    idOf: ({ reservationId }) => reservationId,
    async work(open) {
      if (!isOver(open, now)) return;
      const { reservationId, plugId } = open;
      await db.transaction().execute(async (trx) => {
        const stay = await lockOpenIdleCable(trx, reservationId);
        if (stay !== undefined && isOver(stay, now)) await settle(deps, trx, stay, now);
      });
      bus.publish(reservationChanged, { reservationId, plugId });
      settled += 1;
    },
  });
  return settled;
}

/** Settles all stays of a driver as they stand, before the account is closed. */
export async function settleIdleFeesOf(
  deps: Pick<ReservationDeps, 'wallet' | 'tokenPricesMicro'>,
  trx: Trx,
  { driverId, now }: { driverId: string; now: Date },
): Promise<void> {
  for (const { reservationId } of await listOpenIdleCables(trx, driverId)) {
    const stay = await lockOpenIdleCable(trx, reservationId);
    if (stay !== undefined) await settle(deps, trx, stay, now);
  }
}

function isOver(stay: OpenIdleCable, now: Date): boolean {
  const { idle } = StoredTariff.parse(stay.tariff);
  const until = untilOf(stay);
  const isSilent = now.getTime() - until.getTime() > SILENT_MS;
  if (isSilent || stay.isUnplugged || stay.leftAt !== null || idle === undefined) return true;
  return until >= idleTimes(idle, stay.windowStop).cappedAt;
}

/** The last known cable state. */
const untilOf = (stay: OpenIdleCable): Date =>
  stay.isOwnerGone ? stay.windowStop : cableInUntil(stay, stay, stay.seenAt ?? stay.windowStop);

async function settle(
  deps: Pick<ReservationDeps, 'wallet' | 'tokenPricesMicro'>,
  trx: Trx,
  stay: OpenIdleCable,
  now: Date,
): Promise<void> {
  const { reservationId, windowStop: from } = stay;
  const tariff = StoredTariff.parse(stay.tariff);
  const until = untilOf(stay);
  const { totalMicro } = tariff.idle ? priceIdle(tariff.idle, { from, until }) : { totalMicro: 0 };
  const dueMinor = microToTokenMinor(totalMicro, tokenPriceOf(deps, tariff));
  await writeSettled(trx, reservationId, { until, totalMicro, dueMinor, now });
  await collect(deps, trx, { reservationId, reason: 'idle_fee' });
}
