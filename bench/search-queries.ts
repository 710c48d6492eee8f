// `npm run bench -- search-queries [COUNT]`: more than 300 queries of people through HTTP on PostgreSQL or the embedded database,
// with COUNT stations: where the expected result stands, and how long an answer takes against a query of one row by key.
import { openTestDatabase } from '../apps/server/src/tests/kit/database/open-database.ts';
import {
  createSearchWorld,
  rankOf,
  searchQueries,
} from '../apps/server/src/tests/kit/search/search-world.ts';
import { vacuum } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { addStations, readModels } from './many-stations.ts';
import { printMachine, ratio } from './machine.ts';
import { measure, printTable, quantile } from './measure.ts';

const NOW = new Date('2026-07-01T09:00:00Z');
const [count = 34_000] = process.argv.slice(3).map(Number).filter(Boolean);
const database = await openTestDatabase();
try {
  printMachine('the database of the tests');
  await run();
} finally {
  await database.close();
}

async function run(): Promise<void> {
  const { db } = database;
  const { search } = await createSearchWorld(database);
  await addStations(db, await readModels(db), { from: 0, to: count, now: NOW });
  // As autovacuum does some time after an import.
  await vacuum(db);
  await search('warm');
  const rows: string[][] = [];
  const times: number[] = [];
  for (const query of searchQueries()) {
    const started = performance.now();
    const { results } = await search(query.query);
    const ms = performance.now() - started;
    times.push(ms);
    const rank = rankOf(query, results);
    const first = results[0] ? `${results[0].name} (${results[0].detail})` : '';
    rows.push([query.group, query.query, query.name, String(rank || '–'), ms.toFixed(1), first]);
  }
  printTable(['kind', 'query', 'expected', 'rank', 'ms', 'first result'], rows);
  printGroups(rows);
  const bare = await measure(() =>
    db.selectFrom('stations').selectAll().where('id', '=', 1).execute(),
  );
  const sorted = times.toSorted((one, other) => one - other);
  const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  console.log(
    `\n${count} stations: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${ratio(p95, bare.p50)} of a query of one row by key)`,
  );
}

function printGroups(rows: readonly string[][]): void {
  const groups = Map.groupBy(rows, ([group = '']) => group);
  printTable(
    ['kind', 'queries', 'first', 'first or second'],
    [...groups].map(([group, list]) => {
      const within = (most: number) => list.filter(([, , , rank]) => Number(rank) <= most).length;
      return [group, String(list.length), String(within(1)), String(within(2))];
    }),
  );
}
