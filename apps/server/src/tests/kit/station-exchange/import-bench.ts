// A database to import into, emptied before each test, with helpers to inspect it. Tests only.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../database/open-database.ts';
import { importStations } from '../../../features/station-exchange/import/station-import.service.ts';
import { fileOf, ocpiLocation } from './feed.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
export const SOME = {
  format: 'auto',
  source: 'Some CPO',
  dryRun: false,
  letVanish: false,
} as const;

/** Call it once, at the top of a test file. */
export function createImportBench() {
  let database: OpenDatabase;
  const clock = manualClock(NOW);
  const db = () => database.db;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const tables = ['reservations', 'plugs', 'stations', 'station_sources', 'users'] as const;
    for (const table of tables) await db().deleteFrom(table).execute();
    clock.set(NOW);
  });
  const stations = () => db().selectFrom('stations').selectAll().orderBy('id').execute();
  const plugs = () => db().selectFrom('plugs').selectAll().orderBy('id').execute();
  const runFile = (from: string, changes: object = {}) =>
    importStations({ db: db(), clock }, { ...SOME, from, ...changes });
  return {
    db,
    clock,
    stations,
    plugs,
    everything: async () => JSON.stringify([await stations(), await plugs()]),
    run: (content: string | object, changes: object = {}) => runFile(fileOf(content), changes),
    runFile,
  };
}

export const locations = (...ids: string[]) =>
  ids.map((id) => ocpiLocation({ id, name: `Station ${id}` }));
