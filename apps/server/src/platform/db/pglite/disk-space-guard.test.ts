import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../connection.ts';
import { RESERVE_BYTES } from './disk-space-guard.ts';
import { newDataFolder } from '../../../tests/kit/database/open-database.ts';

test('[F13] the embedded database becomes read-only before the disk is full, and writable again afterwards', async () => {
  const folder = await newDataFolder();
  let free = RESERVE_BYTES * 4;
  const told: boolean[] = [];
  const database = await openDatabase({
    dataFolder: folder,
    room: { freeBytes: async () => free, everyMs: 10, onRoom: (isLow) => told.push(isLow) },
  });
  const { db } = database;
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from missing`.execute(db)).rows[0]
      ?.count;
  await sql`create table missing (id int)`.execute(db);
  const write = () => sql`insert into missing values (1)`.execute(db);
  await write();
  free = RESERVE_BYTES - 1;
  await vi.waitFor(() => expect(told).toEqual([true]));
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect(
    db.transaction().execute(async (trx) => sql`insert into missing values (2)`.execute(trx)),
  ).rejects.toMatchObject({ code: '25006' });
  expect(await count()).toBe(1);
  // Writes resume only at 1.5 times the reserve.
  free = RESERVE_BYTES + 1;
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  free = RESERVE_BYTES * 4;
  await vi.waitFor(() => expect(told).toEqual([true, false]));
  await write();
  expect(await count()).toBe(2);
  await database.close();
  rmSync(folder, { recursive: true });
});
