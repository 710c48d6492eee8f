// The idle fee of bookings: follows the cable by what the charging point says, and settles the stay once when it is over. What it comes to is
// taken from the wallet, like a late bill, and owed where tokens lack; never from the booking's hold or card.
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

/** A charging point that has said nothing for so long says no more of a cable. */
const SILENT_MS = 24 * 3_600_000;

/** The cable of a charge that begins is followed where its booking has agreed to a fee. */
export async function beginIdleCable(trx: Trx, row: ReservationColumns, now: Date): Promise<void> {
  if (StoredTariff.parse(row.tariff).idle === undefined) return;
  const { id, user_id, plug_id } = row;
  await insertIdleCable(trx, { reservation_id: id, driver_id: user_id, plug_id, created_at: now });
}

interface ToldCable {
  plugId: number;
  word: CableState;
  /** Whose cable it is that came, where one did. */
  except?: string | null;
}

/** Takes in what a charging point says of the cable at a plug; answers the bookings that it changes something for. */
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

/** Settles the stays that are over; answers how many. Run it every quarter of a minute. Safe on several nodes at once. */
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

/** Settles all of a driver's as they stand, before their account is closed. */
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

/** What was last heard: nobody knows more. */
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
