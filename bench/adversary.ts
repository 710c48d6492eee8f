// `npm run bench -- adversary [courses] [seed]`: random courses of drivers, an owner and a charging point that lies, over HTTP and OCPP of
// both versions, on the embedded database and, where it answers, on PostgreSQL. Prints what broke, with the shortest course that shows it.
import { availableParallelism } from 'node:os';
import type { OpenDatabase } from '../apps/server/src/platform/db/db.ts';
import { createAdversaryWorld } from '../apps/server/src/tests/kit/adversary/adversary-world.ts';
import { describeStory, hunt } from '../apps/server/src/tests/kit/adversary/hunt.ts';
import type { OcppVersion } from '../apps/server/src/tests/kit/adversary/lying-point.ts';
import {
  openTestDatabase,
  openTestPostgres,
} from '../apps/server/src/tests/kit/database/open-database.ts';

const [, courses = '500', firstSeed = '1'] = process.argv.slice(2);
const SIDE_BY_SIDE = 50;
/** A new database after so many batches, so that lists and verification stay fast. */
const BATCHES_OF_DATABASE = 6;
const SHOWN = 5;

interface Row {
  version: OcppVersion;
  kind: 'embedded' | 'PostgreSQL';
  courses: number;
  steps: number;
  violations: number;
  seconds: number;
  seeds: string;
}

const open = { embedded: openTestDatabase, PostgreSQL: openTestPostgres };
const runs = (['embedded', 'PostgreSQL'] as const).flatMap((kind) =>
  (['1.6', '2.0.1'] as const).map((version) => ({ kind, version })),
);
const rows: Row[] = [];
process.on('unhandledRejection', (error) => {
  console.log('not handled:', error);
  process.exitCode = 1;
});
for (const run of runs) {
  const row = await play(run);
  if (row !== undefined) rows.push(row);
}
console.log(`\n| OCPP | database | courses | steps | violations | seconds | a second | seeds |`);
console.log(`| --- | --- | --: | --: | --: | --: | --: | --- |`);
for (const row of rows) {
  const { version, kind, steps, violations, seconds, seeds } = row;
  const speed = (row.courses / seconds).toFixed(1);
  console.log(
    `| ${[version, kind, row.courses, steps, violations, Math.round(seconds), speed, seeds].join(' | ')} |`,
  );
}
console.log(`${availableParallelism()} processors, ${SIDE_BY_SIDE} courses side by side`);
// Emptied databases stay open for a next file of tests, of which there is none.
process.exit(rows.some(({ violations }) => violations > 0) ? 1 : process.exitCode);

async function play({ kind, version }: Pick<Row, 'kind' | 'version'>): Promise<Row | undefined> {
  const startedAt = performance.now();
  const row = { version, kind, courses: 0, steps: 0, violations: 0 };
  let seed = Number(firstSeed);
  for (; row.courses < Number(courses); seed++) {
    const database = await open[kind]();
    if (database === undefined) return undefined;
    const left = Math.ceil((Number(courses) - row.courses) / SIDE_BY_SIDE);
    const hunted = await playSeed(database, version, {
      batches: Math.min(BATCHES_OF_DATABASE, left),
      seed,
    });
    row.courses += hunted.courses;
    row.steps += hunted.steps;
    row.violations += hunted.found.length;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { ...row, seconds, seeds: `${firstSeed} to ${seed - 1}` };
}

async function playSeed(
  database: OpenDatabase,
  version: OcppVersion,
  given: { batches: number; seed: number },
) {
  const world = await createAdversaryWorld(database, { version, courses: SIDE_BY_SIDE });
  const hunted = await hunt(world, { ...given, size: SIDE_BY_SIDE });
  await world.close();
  await database.close();
  const texts = new Set(hunted.found.map(({ text }) => text));
  if (texts.size > 0) console.log(`OCPP ${version}, ${database.kind}, seed ${given.seed}:`);
  for (const text of [...texts].slice(0, SHOWN)) console.log(`  ${text}`);
  if (hunted.shortest !== null) console.log(describeStory(hunted.shortest));
  return hunted;
}
