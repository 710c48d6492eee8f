// Books with something broken in them, for tests of what verification finds. Not for the program itself.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { findDifferences } from '../../../features/ledger-verification/verify.service.ts';

/** A rule, with a change that breaks it and the id that the difference names. */
export type Break = [rule: string, () => { id?: string; change: (trx: Trx) => Promise<unknown> }];

export const run = (query: ReturnType<typeof sql>) => (trx: Trx) => query.execute(trx);

class Undone extends Error {}

/** What is found after a change that nothing has kept from being made, which is then undone. */
export async function breakBooks(
  db: Db,
  change: (trx: Trx) => Promise<unknown>,
): Promise<string[]> {
  let found: string[] = [];
  const attempt = db.transaction().execute(async (trx) => {
    // Neither triggers nor foreign keys.
    await sql`set local session_replication_role = replica`.execute(trx);
    await change(trx);
    found = await findDifferences(trx);
    throw new Undone();
  });
  await expect(attempt).rejects.toBeInstanceOf(Undone);
  return found;
}
