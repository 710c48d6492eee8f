import type fileSystem from 'node:fs';
import { fdatasyncSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { SYNCED_START, SyncedFolder } from './synced-folder.ts';
import { newDataFolder } from '../../../tests/kit/database/open-database.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof fileSystem>();
  return { ...fs, fdatasyncSync: vi.fn<(file: number) => void>(fs.fdatasyncSync) };
});

test('[F19] the embedded database syncs to disk before it answers', async () => {
  const folder = await newDataFolder();
  const database = await PGlite.create({
    fs: new SyncedFolder(join(folder, 'database'), (error) => {
      throw error;
    }),
    startParams: SYNCED_START,
  });
  await database.exec('create table kept (n int)');
  const syncs = vi.mocked(fdatasyncSync);
  syncs.mockClear();
  await database.exec('select * from kept');
  expect(syncs).not.toHaveBeenCalled();
  await database.exec('insert into kept values (1)');
  expect(syncs).toHaveBeenCalled();
  await database.close();
  rmSync(folder, { recursive: true });
});
