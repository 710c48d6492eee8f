// Recalculates each idle fee from the counted time and the agreed terms.
import { microToTokenMinor, priceIdle } from '@voltagora/domain';
import type { Db } from '../../platform/db/db.ts';
import { readTariff } from '../reservations/public.ts';
import { type IdleRow, readIdleFees } from './books.reads.ts';

const RULE = 'an idle fee is the agreed price of the time counted after its window';

export async function checkIdleFees(db: Db): Promise<string[]> {
  const lines: string[] = [];
  let after: string | undefined;
  for (;;) {
    const rows = await readIdleFees(db, after);
    for (const row of rows) lines.push(...differenceOf(row));
    after = rows.at(-1)?.id;
    if (after === undefined) return lines;
  }
}

function differenceOf(row: IdleRow): string[] {
  const { id, stop_time: from, counted_until: until, total_micro, due_minor } = row;
  const { idle, tokenPriceMicro } = readTariff(row.tariff);
  const { totalMicro } =
    idle === undefined || until === null ? { totalMicro: 0 } : priceIdle(idle, { from, until });
  const dueMinor =
    tokenPriceMicro === undefined ? due_minor : microToTokenMinor(totalMicro, tokenPriceMicro);
  if (total_micro === totalMicro && due_minor === dueMinor) return [];
  return [
    `${RULE}: reservation ${id}: billed ${total_micro} and ${due_minor} tokens, counted until ${until?.toISOString()} are ${totalMicro} and ${dueMinor}`,
  ];
}
