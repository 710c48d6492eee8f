// `npm run bench -- faults [WORDS]`: two nodes, each with its own connection to NATS and to PostgreSQL, and a charging point.
// Faults: slow or dead connections (one node without NATS is test-catalogue F9), a frozen NATS, a backup meanwhile, PostgreSQL
// without disk space (F13), a job with a failing item, a slow reader of the log (L10). Checks the responses and their times, and
// the commands that the charging point received. WORDS select faults by name. Exits with 1 when a check fails.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runHostProgram } from '../apps/server/src/features/host/program/host-program.ts';
import { verify } from '../tests/crash/check-after-crash.ts';
import { createServerProcess, freePort } from '../tests/crash/server-process.ts';
import { windowOf } from './booking-windows.ts';
import {
  becomesReady,
  book,
  bookAndCancel,
  buildHouse,
  type Fault,
  freezeNats,
  type House,
  lineBecomes,
  reset,
} from './faulty-house.ts';
import { HARD_FAULTS } from './hard-faults.ts';
import { printMachine } from './machine.ts';
import { printTable } from './measure.ts';

/** A request, its response, and the seconds it took. */
interface Asked {
  fault: string;
  what: string;
  found: string;
  right: string;
  seconds: number;
}

const [wanted = ''] = process.argv.slice(3);
const FROZEN_MS = 30_000;
/** Time for messages between nodes, and their effects, to arrive. */
const HEARD_MS = 1_000;
/** Hours ahead, so that no current booking conflicts. */
const LATER_WINDOW = 20;
const SLOW_MS = { nats: 300, postgres: 20 };

const FAULTS: Record<string, Fault> = {
  async 'NATS is slow, 300 ms each way'({ b, ...house }, ask) {
    b.toNats.delay(SLOW_MS.nats);
    await ask('a command from the other node', '200', () => reset(b, house));
    b.toNats.delay(0);
  },
  async 'NATS stands still for 30 s'({ nats, a, b, ...house }, ask) {
    freezeNats(nats, 'SIGSTOP');
    const woken = pause(FROZEN_MS).then(() => freezeNats(nats, 'SIGCONT'));
    await Promise.all([
      ask('a command from the other node, at once', '504', () => reset(b, house)),
      ask('a command from its own node', '200', () => reset(a, house)),
      ask('the line of the other node is down', 'down', () => lineBecomes(b, 'down')),
    ]);
    await ask('a command from the other node, then', '409', () => reset(b, house));
    await woken;
    await ask('both lines are up', 'up', async () => {
      await lineBecomes(a, 'up');
      return lineBecomes(b, 'up');
    });
    await ask('a command from the other node, again', '200', () => reset(b, house));
  },
  async 'a node hears no NATS, and has the charge point'({ a, b, point, ...house }, ask) {
    b.toNats.stall();
    await point.comeTo(b.node.url);
    await ask('a command from where it was', '409', () => reset(a, house));
    await ask('a command from where it is', '200', () => reset(b, house));
    b.toNats.mend();
    await ask('its line is up', 'up', () => lineBecomes(b, 'up'));
    await pause(HEARD_MS);
    await ask('a command from where it was, then', '200', () => reset(a, house));
    await point.comeTo(a.node.url);
  },
  async 'PostgreSQL is slow, 20 ms each way'({ a, b, ...house }, ask) {
    for (const { toPostgres } of [a, b]) toPostgres.delay(SLOW_MS.postgres);
    await ask('a booking, and its end', '201 200', () => bookAndCancel(b, house));
    await ask('a command from the other node', '200', () => reset(b, house));
    for (const { toPostgres } of [a, b]) toPostgres.delay(0);
  },
  async 'a node hears no PostgreSQL'({ a, b, ...house }, ask) {
    b.toPostgres.stall();
    await Promise.all([
      ask('a booking there', '503', () => book(b, house).then(({ status }) => status)),
      ask('a booking at the other', '201 200', () => bookAndCancel(a, house)),
      ask('it says that it is not ready', '503', () => becomesReady(b, 503)),
    ]);
    await ask('a booking there, once it knows', '503', () => bookAndCancel(b, house));
    b.toPostgres.mend();
    await ask('it is ready again', '200', () => becomesReady(b, 200));
    await ask('a booking there, then', '201 200', () => bookAndCancel(b, house));
  },
  async 'a backup is made while it is written to'(house, ask) {
    const file = join(house.folder, 'whole.backup');
    let isOver = false;
    const write = async (node: House['a']) => {
      // A pooled connection may have been closed by the other end.
      while (!isOver) await bookAndCancel(node, house).catch(() => undefined);
    };
    const writing = [house.a, house.b].map(write);
    await ask('the backup', '0', () => runHost(['backup', file], house.installation.environment));
    isOver = true;
    await Promise.all(writing);
    const { DATABASE_URL: _, ...settings } = house.installation.environment;
    const there = { ...settings, VOLTAGORA_DATA: join(house.folder, 'there') };
    await ask('its restoration elsewhere', '0', () => runHost(['restore', file], there));
    await ask('differences in its books', '0', async () => (await verify(there)).length);
    const server = createServerProcess(there, await freePort());
    await server.start();
    const later = windowOf(house.installation.chargingPoints[0]?.plugIds ?? [], LATER_WINDOW);
    await ask('a booking there', '201 200', () => bookAndCancel({ node: server }, house, later));
    await server.kill();
  },
};

printMachine();
const ending: (() => unknown)[] = [];
try {
  const house = await buildHouse(ending);
  if (house) show(await strikeAll(house));
  else console.log('Nothing was run: no PostgreSQL, or no NATS');
} finally {
  for (const end of ending.toReversed()) await end();
}

async function strikeAll(house: House): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [fault, strike] of Object.entries({ ...FAULTS, ...HARD_FAULTS })) {
    if (!fault.includes(wanted)) continue;
    console.log(`${fault} …`);
    await strike(house, async (what, right, look) => {
      const began = performance.now();
      const found = String(await look());
      asked.push({ fault, what, found, right, seconds: (performance.now() - began) / 1000 });
    });
  }
  return [...asked, ...(await lookAfter(house, asked))];
}

/** Every accepted command reached the charging point, and no other did. */
async function lookAfter({ point, installation }: House, asked: Asked[]): Promise<Asked[]> {
  const agreed = asked.filter(({ what, found }) => what.startsWith('a command') && found === '200');
  const told = point.commanded.filter((action) => action === 'Reset');
  const differences = await verify(installation.environment);
  const line = (what: string, found: number, right: number): Asked => ({
    fault: 'after all of it',
    what,
    found: String(found),
    right: String(right),
    seconds: 0,
  });
  return [
    line('commands that reached the point', told.length, agreed.length),
    line('differences in the books', differences.length, 0),
  ];
}

function runHost(words: string[], environment: Record<string, string>): Promise<number> {
  return runHostProgram(words, environment, { say: () => {}, complain: console.log });
}

function show(asked: readonly Asked[]): void {
  const wrong = asked.filter(({ found, right }) => found !== right);
  printTable(
    ['fault', 'what', 'found', 'should be', 'after s'],
    asked.map(({ fault, what, found, right, seconds }) => [
      fault,
      what,
      found,
      right,
      seconds.toFixed(1),
    ]),
  );
  if (wrong.length > 0) process.exitCode = 1;
}
