// What a person was told or waits for, as rows alone, for access.test.ts. Not for the program itself.
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';

/** Something that a person was told, as a row alone. */
export async function insertNotice(db: Db, userId: string): Promise<string> {
  const id = newId();
  const now = new Date();
  const notice = { kind: 'payout', subject: id, data: '{}', link: '/', held_until: null } as const;
  await db
    .insertInto('notifications')
    .values({ id, user_id: userId, ...notice, created_at: now, expires_at: now })
    .execute();
  return id;
}

/** A station that a driver waits for, as a row alone. */
export async function insertWatch(db: Db, userId: string, stationId: number): Promise<string> {
  const id = newId();
  const now = new Date();
  const watch = { id, user_id: userId, station_id: stationId, plug_id: null, created_at: now };
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await db
    .insertInto('plug_watches')
    .values({ ...watch, expires_at: expiresAt })
    .execute();
  return id;
}
