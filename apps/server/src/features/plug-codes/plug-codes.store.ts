import type { Db } from '../../platform/db/db.ts';

/** Gives a plug a code; nothing happens where it has one, or the code is another plug's. */
export async function insertCode(
  db: Db,
  row: { code: string; plug_id: number; created_at: Date },
): Promise<void> {
  await db
    .insertInto('plug_codes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
