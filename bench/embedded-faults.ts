// `npm run bench -- embedded-faults [WORDS]`: the server on its embedded database while its disk fills up, slowly and at once,
// and while its clock jumps by an hour during a session; checks the responses meanwhile, and the books. WORDS select faults by
// name. Exits with 1 when a check fails. Says so when mounting is not permitted or libfaketime is missing.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createInstallation } from '../apps/server/src/tests/kit/installation.ts';
import { verify } from '../tests/crash/check-after-crash.ts';
import { createServerProcess, freePort } from '../tests/crash/server-process.ts';
import { windowOf } from './booking-windows.ts';
import { ask as send, logIn } from './callers.ts';
import { nodePoint } from '../tests/kit/node-point.ts';
import { book, bookAndCancel } from './faulty-house.ts';
import { printMachine } from './machine.ts';
import { printTable } from './measure.ts';
import { makeSmallDisk } from './small-disk.ts';

interface Line {
  fault: string;
  what: string;
  found: string;
  right: string;
  seconds: number;
}
type Ask = (what: string, right: string, look: () => Promise<unknown>) => Promise<void>;

const [wanted = ''] = process.argv.slice(3);
const FAKE_TIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const DISK_MB = 600;
const MIB = 2 ** 20;
/** Less than the space kept free by platform/db/pglite/disk-space-guard.ts, which checks every five seconds. */
const BELOW_RESERVE = 100 * MIB;
/** Hours ahead, so that no current booking conflicts. */
const LATER_WINDOW = 20;
const SWEPT_MS = 20_000;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 15_000;
const MINE = '/api/stations/my-reservations/';

const FAULTS: Record<string, (ask: Ask) => Promise<void>> = {
  'the disk gets full': fillDisk,
  'the clock jumps': jumpClock,
};

printMachine();
const lines: Line[] = [];
for (const [fault, strike] of Object.entries(FAULTS)) {
  if (!fault.includes(wanted)) continue;
  console.log(`${fault} …`);
  await strike(async (what, right, look) => {
    const began = performance.now();
    const found = String(await look());
    lines.push({ fault, what, found, right, seconds: (performance.now() - began) / 1000 });
  });
}
printTable(
  ['fault', 'what', 'found', 'should be', 'after s'],
  lines.map(({ fault, what, found, right, seconds }) => [
    fault,
    what,
    found,
    right,
    seconds.toFixed(1),
  ]),
);
if (lines.some(({ found, right }) => found !== right)) process.exitCode = 1;

async function fillDisk(ask: Ask): Promise<void> {
  const disk = makeSmallDisk(DISK_MB);
  if (disk === undefined) return;
  const house = await openHouse(disk.folder).catch((error: unknown) => {
    disk.remove();
    throw error;
  });
  const { node, book, read } = house;
  try {
    await ask('a booking, and its end', '201 200', book);
    disk.fillTo(BELOW_RESERVE);
    await ask('a booking below the reserve', '503', () => becomes('503', book));
    const isSaid = () => node.complaints.some((line) => line.includes('nearly full'));
    await ask('it says so in its log', 'true', async () => isSaid());
    await ask('my bookings', '200', () => read(MINE));
    await ask('it is ready, for it reads', '200', () => read('/readyz'));
    disk.fillTo(0);
    await ask('a booking, nothing being free', '503', book);
    await ask('my bookings, nothing being free', '200', () => read(MINE));
    disk.clear();
    await ask('a booking when there is room', '201 200', () => becomes('201 200', book));
    disk.fillTo(0);
    await ask('a booking, all full at once', '503', () => becomes('503', book));
    await ask('my bookings, all full at once', '200', () => read(MINE));
    await node.kill();
    disk.clear();
    await node.start();
    await ask('a booking, killed and started anew', '201 200', book);
    await ask('differences in the books', '0', house.countDifferences);
  } finally {
    await house.close();
    disk.remove();
  }
}

/** Clock jumps of +1 h and −2 h during a session. */
async function jumpClock(ask: Ask): Promise<void> {
  if (!existsSync(FAKE_TIME)) return console.log(`No ${FAKE_TIME}: the clock did not jump`);
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-clock-'));
  const file = join(folder, 'clock');
  const set = (jump: string) => writeFileSync(file, `${jump}\n`);
  set('+0');
  const house = await openHouse(folder, {
    LD_PRELOAD: FAKE_TIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const point = nodePoint(house.identity);
  try {
    await point.comeTo(house.node.url);
    await point.boot();
    const charge = await house.beginCharge();
    await ask('a charge begins', 'true', () =>
      becomes('true', async () => String(point.transactionId() !== undefined)),
    );
    for (const [jump, what] of [
      ['+3600', 'an hour on'],
      ['-3600', 'an hour back'],
    ] as const) {
      set(jump);
      // Periodic jobs have run by then.
      await pause(SWEPT_MS);
      await ask(`${what}: a heartbeat`, 'currentTime', async () =>
        Object.keys(Object(await point.say('Heartbeat', {}))).join(),
      );
      await ask(`${what}: the old token`, jump.startsWith('+') ? '401' : '200', () =>
        house.read(MINE),
      );
      await ask(`${what}: logging in`, '200', house.logInAgain);
      await ask(`${what}: a booking, and its end`, '201 200', house.book);
    }
    await ask('the charge ends', 'true', async () => {
      const told = await point.say('StopTransaction', {
        transactionId: point.transactionId(),
        meterStop: 900,
        timestamp: new Date().toISOString(),
      });
      return typeof told === 'object';
    });
    await ask('its bill, of 0.9 kWh', '0.4', () => becomes('0.4', () => house.billOf(charge)));
    set('+0');
    await ask('differences in the books', '0', house.countDifferences);
  } finally {
    await point.leave();
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server on its embedded database in this folder, with a driver and a charging point. */
async function openHouse(below: string, more: Record<string, string> = {}) {
  const port = await freePort();
  const size = { drivers: 1, chargingPoints: 1 };
  const installation = await createInstallation('embedded', port, size, below);
  if (installation === undefined) throw new Error('Not made');
  const node = createServerProcess({ ...installation.environment, ...more }, port);
  await node.start();
  const [driver = ''] = installation.drivers;
  const tokens = { driver: await logIn(node.url, driver), owner: '' };
  const asking = { installation, tokens };
  const plugIds = installation.chargingPoints[0]?.plugIds ?? [];
  let hour = LATER_WINDOW;
  return {
    node,
    /** Returns the statuses of a booking and its cancellation; uses a new hour when the cancellation failed. */
    async book(): Promise<string> {
      const found = await bookAndCancel({ node }, asking, windowOf(plugIds, hour)).catch(String);
      if (found !== '503') hour += 1;
      return found;
    },
    read: async (path: string) =>
      (await send(node.url, { method: 'GET', path, token: tokens.driver })).status,
    identity: installation.chargingPoints[0]?.identity ?? '',
    logInAgain: async () => {
      tokens.driver = await logIn(node.url, driver);
      return 200;
    },
    /** Returns the id of its booking. */
    async beginCharge(): Promise<string> {
      const booked = await book({ node }, asking);
      const { id } = JSON.parse(booked.text);
      const path = `/api/ocpp/charging-point/${installation.chargingPoints[0]?.chargingPointId}/start-transaction`;
      const body = { reservation: { id } };
      await send(node.url, { method: 'POST', path, token: tokens.driver, body });
      return id;
    },
    /** As the driver sees it, in euros. */
    async billOf(id: string): Promise<string> {
      const path = `/api/stations/reservations/${id}/`;
      const { text } = await send(node.url, { method: 'GET', path, token: tokens.driver });
      return String(JSON.parse(text).bill?.total_cost);
    },
    countDifferences: async () => (await verify(installation.environment)).length,
    async close(): Promise<void> {
      await node.kill();
      await installation.remove();
    },
  };
}

async function becomes(wished: unknown, look: () => Promise<unknown>): Promise<unknown> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found === wished || performance.now() > until) return found;
    await pause(LOOK_EVERY_MS);
  }
}
