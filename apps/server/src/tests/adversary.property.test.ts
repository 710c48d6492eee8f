// Drivers, a dishonest owner and a lying charging point in any order, over HTTP and OCPP: what must hold, holds.
import { afterAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/db/db.ts';
import { createAdversaryWorld } from './kit/adversary/adversary-world.ts';
import { describeStory, hunt } from './kit/adversary/hunt.ts';
import { openTestDatabase, openTestPostgres } from './kit/database/open-database.ts';

/** Of each version and database; `npm run bench -- adversary 10000` plays as many as it is told. */
const COURSES = 20;
const SIDE_BY_SIDE = 20;
const SEED = 21;

const opened: OpenDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

test.each([
  ['1.6', 'embedded'],
  ['1.6', 'PostgreSQL'],
  ['2.0.1', 'embedded'],
  ['2.0.1', 'PostgreSQL'],
] as const)(
  '[L7] with OCPP %s and the %s database, no lie costs more than was agreed or stops anything',
  async (version, kind) => {
    const database = kind === 'PostgreSQL' ? await openTestPostgres() : await openTestDatabase();
    // Where no PostgreSQL answers, the embedded database takes its courses.
    const played = database ?? (await openTestDatabase());
    opened.push(played);
    const seed = kind === 'PostgreSQL' ? SEED + 1 : SEED;
    const world = await createAdversaryWorld(played, { version, courses: SIDE_BY_SIDE });
    const given = { batches: COURSES / SIDE_BY_SIDE, size: SIDE_BY_SIDE, seed };
    const { found, shortest, courses } = await hunt(world, given);
    await world.close();
    expect(found, `seed ${seed}: ${shortest ? describeStory(shortest) : ''}`).toEqual([]);
    expect(courses).toBe(COURSES);
  },
  300_000,
);
