// Recalculates each bill from the measured values and the agreed tariff.
import { billedSeconds, billSession, isPriceAsAgreed, microToTokenMinor } from '@voltagora/domain';
import type { Db } from '../../platform/db/db.ts';
import { readTariff } from '../reservations/public.ts';
import { type ChargeRow, readCharges } from './books.reads.ts';

const RULE = 'a bill is the accepted price of what was measured';
const AGREED_RULE = 'a price by the market is what its own terms make of it';

export async function checkBills(db: Db): Promise<string[]> {
  const lines: string[] = [];
  let after: string | undefined;
  for (;;) {
    const rows = await readCharges(db, after);
    for (const row of rows) lines.push(...differenceOf(row));
    after = rows.at(-1)?.id;
    if (after === undefined) return lines;
  }
}

function differenceOf(row: ChargeRow): string[] {
  const tariff = readTariff(row.tariff);
  const agreed = isPriceAsAgreed(tariff) ? [] : [`${AGREED_RULE}: reservation ${row.id}`];
  return [...agreed, ...differenceOfBill(row, tariff)];
}

function differenceOfBill(row: ChargeRow, tariff: ReturnType<typeof readTariff>): string[] {
  const seconds =
    row.stopped_at === null
      ? 0
      : billedSeconds({ startedAt: row.started_at, stoppedAt: row.stopped_at }, row.stopped_at);
  const measured = { energyWh: row.energy_wh, seconds };
  const { totalMicro, items } = billSession(tariff, measured, row.quoted_total_micro);
  const { tokenPriceMicro } = tariff;
  const tokensMinor =
    tokenPriceMicro === undefined
      ? (row.billed_minor ?? 0)
      : Math.min(microToTokenMinor(totalMicro, tokenPriceMicro), row.hold_minor);
  const billed = row.billed_total_micro ?? 0;
  const isRight =
    billed === totalMicro &&
    tokensMinor === (row.billed_minor ?? 0) &&
    JSON.stringify(sorted(items)) === JSON.stringify(sorted(row.bill_items));
  if (isRight) return [];
  return [
    `${RULE}: reservation ${row.id}: billed ${billed} and ${row.billed_minor} tokens, ${row.energy_wh} Wh in ${seconds} s are ${totalMicro} and ${tokensMinor}`,
  ];
}

/** jsonb does not preserve the order of keys. */
const sorted = (items: unknown): unknown =>
  Array.isArray(items)
    ? items.map((item: object) => Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : items;
