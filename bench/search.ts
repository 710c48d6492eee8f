// `npm run bench -- search [COUNT…]`: map search over 1,000 to 1,000,000 stations at zooms 3 to 17, through HTTP, on PostgreSQL,
// compared with a query of one row by key; with response sizes and the plan of the slowest query.
import { gzipSync } from 'node:zlib';
import { openTestPostgres } from '../apps/server/src/tests/kit/database/open-database.ts';
import { createTestServer } from '../apps/server/src/tests/kit/server.ts';
import {
  planOf,
  recordQueries,
  vacuum,
  versionOf,
} from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { chance } from '../tests/crash/chance.ts';
import { ratio, printMachine } from './machine.ts';
import { addStations, readModels } from './many-stations.ts';
import { measure, printTable, quantile, type Timing } from './measure.ts';

const NOW = new Date('2026-07-01T09:00:00Z');
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
/** Paris, Berlin, Oslo, London, Athens, each in turn. */
const CENTRES = ['48.86&2.35', '52.52&13.4', '59.91&10.75', '51.51&-0.13', '37.98&23.73'];
const ZOOMS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17];
const DESK = 'width=1280&height=800';

const at = (zoom: number, more = '') =>
  CENTRES.map((centre) => `/api/stations/search/${centre}&${zoom}/?${DESK}${more}`);
/** Random viewports near a city, at any of these zooms, the same in every run. */
const RANDOM_ZOOM = 'map, random zoom 3 to 16';
const random = chance(16);
const anywhere = Array.from({ length: 200 }, () => {
  const [lat = 0, lng = 0] = (CENTRES[Math.floor(random() * CENTRES.length)] ?? '')
    .split('&')
    .map(Number);
  const aside = () => (random() - 0.5) * 2;
  const zoom = 3 + Math.floor(random() * 14);
  return `/api/stations/search/${(lat + aside()).toFixed(4)}&${(lng + aside()).toFixed(4)}&${zoom}/?${DESK}`;
});
const CALLS: Record<string, readonly string[]> = {
  [RANDOM_ZOOM]: anywhere,
  ...Object.fromEntries(ZOOMS.map((zoom) => [`map, zoom ${zoom}`, at(zoom)])),
  'map, zoom 4, CCS2': at(4, '&connector=CCS2'),
  'map, zoom 4, from 100 kW': at(4, '&min_power_kW=100'),
  'map, zoom 8, CCS2 from 50 kW': at(8, '&connector=CCS2&min_power_kW=50'),
  'map, zoom 5, free now': at(5, '&free_now=true'),
  'list, first page': ['/api/stations/'],
  'list, "supercharger berlin"': ['/api/stations/?search=supercharger%20berlin'],
  'list, "ch"': ['/api/stations/?search=ch'],
};
const PLANNED = ['map, zoom 3', 'map, zoom 6', 'map, zoom 10', 'map, zoom 13'];

const words = process.argv.slice(3).map(Number).filter(Boolean);
const database = await openTestPostgres();
if (database === undefined) throw new Error('No PostgreSQL answered');
const { db } = database;
let asked = 0;
const recorder = recordQueries(db);
try {
  printMachine(await versionOf(db));
  console.log(`each call 200 times, or for 20 s; ${DESK}; a fiftieth of the stations is connected`);
  const plain = await serveStations(db);
  const recorded = await serveStations(recorder.db);
  const models = await readModels(db);
  let from = 0;
  for (const to of words.length > 0 ? words : SIZES) {
    await addStations(db, models, { from, to, now: NOW });
    from = to;
    await vacuum(db);
    const refreshed = performance.now();
    await plain.stations.refreshMap();
    const seconds = ((performance.now() - refreshed) / 1000).toFixed(1);
    await vacuum(db);
    console.log(
      `\n## ${to.toLocaleString('en')} stations; their cells were counted in ${seconds} s`,
    );
    await run(plain, recorded);
  }
} finally {
  await database.close();
}

type Served = Awaited<ReturnType<typeof serveStations>>;

async function serveStations(on: typeof db) {
  const { app, stations } = await createTestServer(
    { db: on },
    { now: NOW, config: { requestsPerMinute: 1_000_000 } },
  );
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
    return body;
  };
  return { stations, ask };
}

async function run(plain: Served, recorded: Served): Promise<void> {
  const bare = await measure(bareQuery);
  const timings: [string, Timing, ...string[]][] = [
    ['(bare query, one row by its key)', bare, '', ''],
  ];
  for (const [title, urls] of Object.entries(CALLS)) {
    let turn = 0;
    const timing = await measure(() => plain.ask(urls[turn++ % urls.length] ?? ''));
    timings.push([title, timing, ...(await sizesOf(plain, urls))]);
  }
  const ms = (value: number) => value.toFixed(1);
  printTable(
    ['call', 'runs', 'p50 ms', 'p99 ms', 'p50 / bare', 'KB p99', 'packed KB p99'],
    timings.map(([title, { runs, p50, p99 }, ...sizes]) => [
      title,
      String(runs),
      ms(p50),
      ms(p99),
      ratio(p50, bare.p50),
      ...sizes,
    ]),
  );
  for (const title of PLANNED) {
    const [url] = CALLS[title] ?? [];
    if (url === undefined) continue;
    recorder.take();
    await recorded.ask(url);
    const scans = [];
    for (const query of recorder.take()) scans.push(...(await planOf(recorder.db, query)));
    console.log(`${title}: ${scansOf(scans).join('; ')}`);
  }
}

/** Response sizes, plain and compressed. */
async function sizesOf(plain: Served, urls: readonly string[]): Promise<string[]> {
  const bodies: string[] = [];
  for (const url of new Set(urls)) bodies.push(await plain.ask(url));
  const kb = (bytes: number[]) =>
    (
      quantile(
        bytes.toSorted((a, b) => a - b),
        0.99,
      ) / 1000
    ).toFixed(0);
  return [
    kb(bodies.map((body) => Buffer.byteLength(body))),
    kb(bodies.map((body) => gzipSync(body).length)),
  ];
}

function bareQuery() {
  asked += 1;
  return db
    .selectFrom('stations')
    .selectAll()
    .where('id', '=', ((asked * 7919) % 1_000) + 1)
    .execute();
}

/** Every table scan with its number of rows. */
function scansOf(plans: Awaited<ReturnType<typeof planOf>>): string[] {
  const scans = plans.filter(
    (node) => node['Node Type'].includes('Scan') && node['Actual Loops'] > 0,
  );
  return scans.map((node) => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
    const rows = Math.round(node['Actual Rows'] * node['Actual Loops']);
    return `${type} ${index ?? table ?? ''} ${rows}`;
  });
}
