// Violates each invariant of idle fees in a transaction that is rolled back.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createBusyBooks } from '../../tests/kit/wallet/busy-books.ts';
import { findDifferences } from './verify.service.ts';

class Undone extends Error {}
const STAYED = 'an idle fee needs a session and a car that stayed beyond its booking';

it('reports each violation with its booking', async () => {
  const database = await openTestDatabase();
  const { ids } = await createBusyBooks(database);
  const broken = async (change: string): Promise<string[]> => {
    let found: string[] = [];
    const attempt = database.db.transaction().execute(async (trx) => {
      await sql`update idle_stays set ${sql.raw(change)} where reservation_id = ${ids.charged}`.execute(
        trx,
      );
      found = await findDifferences(trx);
      throw new Undone();
    });
    await expect(attempt).rejects.toBeInstanceOf(Undone);
    return found;
  };
  const line = (rule: string) =>
    expect.stringMatching(new RegExp(`^${rule}: reservation ${ids.charged}`, 'u'));
  expect(await broken('total_micro = total_micro + 10000')).toEqual([
    line('an idle fee is the agreed price of the time counted after its window'),
  ]);
  expect(await broken('collected_minor = collected_minor - 1')).toEqual([
    line('the collected part of an idle fee is in the ledger'),
  ]);
  expect(await broken("left_at = counted_until - interval '1 minute'")).toEqual([line(STAYED)]);
  expect(await broken("settled_at = counted_until - interval '1 minute'")).toEqual([line(STAYED)]);
  await database.close();
});
