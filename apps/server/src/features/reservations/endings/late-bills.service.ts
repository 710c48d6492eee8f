// Bills sessions whose hold was already released: a session that began while its booking was cancelled, or whose end arrived after
// the platform had closed it. An amount that the wallet cannot pay is a debt, collected when tokens arrive.
import { billSession, isLateStartBilled, lateBill, microToTokenMinor } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { mailDriver, type MailDeps } from '../mails/booking-mails.service.ts';
import {
  findCalledOff,
  findCollectable,
  listCollectable,
  lockOwed,
  noteCollected,
  type OwedKey,
  writeLateBill,
} from './late-bills.store.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';
import { writeBill } from '../reservations.store.ts';
import { sellerJson, StoredTariff } from '../lists/stored-json.ts';
import { tokenPriceOf } from '../booking/token-price.ts';

type LateDeps = MailDeps & Pick<ReservationDeps, 'wallet' | 'tokenPricesMicro' | 'readSeller'>;

interface LateStart {
  /** The tags that the reported tag may mean, the most literal one first. */
  idTags: readonly string[];
  plugId: number;
  startedAt: Date;
  now: Date;
}

/** The cancelled booking to which a session that was reported late is billed, locked; undefined if there is none. */
export async function findLateStart(trx: Trx, start: LateStart): Promise<string | undefined> {
  const found = await findCalledOff(trx, start);
  if (found === undefined) return undefined;
  const { id, status, start_asked_at: startAskedAt, ended_at: endedAt } = found;
  return isLateStartBilled({ status, startAskedAt, endedAt }, start) ? id : undefined;
}

/** Bills an ended booking, which the caller has locked, for its session as measured by now, and collects what the wallet has. */
export async function billLate(
  deps: LateDeps,
  trx: Trx,
  row: ReservationColumns,
  { energyWh, seconds, now }: { energyWh: number; seconds: number; now: Date },
): Promise<void> {
  const tariff = StoredTariff.parse(row.tariff);
  const { totalMicro, items } = billSession(tariff, { energyWh, seconds }, row.quoted_total_micro);
  const inTokens = microToTokenMinor(totalMicro, tokenPriceOf(deps, tariff));
  const charge = { totalMicro, tokensMinor: Math.min(inTokens, row.hold_minor) };
  const billedBeforeMicro = row.billed_total_micro ?? 0;
  const before = { totalMicro: billedBeforeMicro, tokensMinor: row.billed_minor ?? 0 };
  const { isCharge, dueMinor } = lateBill(before, charge);
  const reservationId = row.id;
  const driverId = row.user_id;
  await writeLateBill(trx, { reservationId, driverId, billedBeforeMicro, dueMinor, now });
  if (!isCharge) {
    // The agreed price was used up before: the amount stays, of what was measured by now.
    const isSameAmount = row.status === 'FULFILLED' && totalMicro === billedBeforeMicro;
    if (isSameAmount) await writeBill(trx, row.id, { bill_items: JSON.stringify(items) });
    return;
  }
  await writeBill(trx, row.id, {
    ...(dueMinor > 0 && { paid: false }),
    billed_total_micro: charge.totalMicro,
    billed_minor: charge.tokensMinor,
    bill_items: JSON.stringify(items),
    // The carbon estimate was made for another amount of energy.
    co2_estimate: null,
    ...(row.seller === null && { seller: sellerJson(await deps.readSeller(trx, row.station_id)) }),
  });
  await collect(deps, trx, { reservationId: row.id, reason: 'charging' });
  await mailDriver(deps, trx, row.id, 'receipt');
}

/** Collects debts from drivers who have tokens; returns the number of bookings. Call every 30 seconds. */
export async function collectLateBills(
  deps: Pick<ReservationDeps, 'db' | 'bus' | 'wallet'>,
  now: Date,
): Promise<number> {
  const { db, bus } = deps;
  const pass = { db, kind: 'late_bill', now };
  let collected = 0;
  await forEachRow(pass, await findCollectable(pass), {
    idOf: ({ reservationId, reason }) => `${reservationId} ${reason}`,
    async work(bill) {
      const plugId = await db.transaction().execute((trx) => collect(deps, trx, bill));
      if (plugId === undefined) return;
      collected += 1;
      bus.publish(reservationChanged, { reservationId: bill.reservationId, plugId });
    },
  });
  return collected;
}

/** Collects the debts of one driver, before the wallet is closed. */
export async function collectFrom(
  deps: Pick<ReservationDeps, 'wallet'>,
  trx: Trx,
  driverId: string,
): Promise<void> {
  for (const bill of await listCollectable(trx, driverId)) await collect(deps, trx, bill);
}

/** Collects what the wallet has for a bill. Returns the plug of the booking; undefined if nothing was collected. */
export async function collect(
  { wallet }: Pick<ReservationDeps, 'wallet'>,
  trx: Trx,
  bill: OwedKey,
): Promise<number | undefined> {
  const owed = await lockOwed(trx, bill);
  if (owed === undefined) return undefined;
  const amountMinor = await wallet.collect(trx, owed);
  if (amountMinor === 0) return undefined;
  await noteCollected(trx, { ...bill, amountMinor });
  return owed.plugId;
}
