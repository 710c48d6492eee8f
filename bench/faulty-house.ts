// The subject of `faults`: two nodes, a charging point, a driver and an owner, with requests to them.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestNats, type TestNats } from '../apps/server/src/tests/kit/outside/nats.ts';
import {
  createInstallation,
  type Installation,
} from '../apps/server/src/tests/kit/installation.ts';
import {
  createServerProcess,
  freePort,
  type ServerProcess,
} from '../tests/crash/server-process.ts';
import { type OwnPostgres, startOwnPostgres } from '../tests/nodes/own-postgres.ts';
import { nodePoint, type NodePoint } from '../tests/kit/node-point.ts';
import { breakableLine, type BrokenLine } from './broken-line.ts';
import { ask, logIn } from './callers.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

/** Checks something: its name, the expected value, and how to read the actual one. */
export type Ask = (what: string, right: string, look: () => Promise<unknown>) => Promise<void>;
export type Fault = (house: House, ask: Ask) => Promise<void>;

export interface House {
  nats: TestNats;
  postgres: OwnPostgres;
  /** The disk of PostgreSQL; undefined when mounting is not permitted. */
  disk: SmallDisk | undefined;
  a: Node;
  b: Node;
  point: NodePoint;
  installation: Installation;
  /** For files of the run. */
  folder: string;
  tokens: { driver: string; owner: string };
}

interface Node {
  node: ServerProcess;
  toNats: BrokenLine;
  toPostgres: BrokenLine;
}

type Asking = Pick<House, 'installation' | 'tokens'>;

export const METRICS_TOKEN = 'a token of the run, long enough for it';
const LOOK_EVERY_MS = 100;
const DISK_MB = 768;
const PATIENCE_MS = 120_000;
const OWNER = 'owner@example.org';

/** Undefined, with a printed reason, when the machine has no PostgreSQL or NATS programs. */
export async function buildHouse(ending: (() => unknown)[]): Promise<House | undefined> {
  const disk = makeSmallDisk(DISK_MB);
  if (disk) ending.push(disk.remove);
  const postgres = await startOwnPostgres(disk?.folder);
  if (postgres === undefined) return undefined;
  ending.push(postgres.remove);
  const nats = await startTestNats();
  if (nats === undefined) return undefined;
  ending.push(nats.kill);
  const port = await freePort();
  const size = { drivers: 1, chargingPoints: 1, postgresUrl: postgres.url };
  const installation = await createInstallation('postgres', port, size);
  if (installation === undefined) throw new Error('The PostgreSQL of the run does not answer');
  ending.push(installation.remove);
  const start = () => startNode(nats, installation, ending);
  const [a, b] = [await start(), await start()];
  const point = nodePoint(installation.chargingPoints[0]?.identity ?? '');
  ending.push(point.leave);
  await point.comeTo(a.node.url);
  await point.boot();
  const [driver = ''] = installation.drivers;
  const tokens = {
    driver: await logIn(a.node.url, driver),
    owner: await logIn(a.node.url, OWNER),
  };
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-faults-'));
  ending.push(() => rmSync(folder, { recursive: true }));
  return { nats, postgres, disk, a, b, point, installation, tokens, folder };
}

async function startNode(
  nats: TestNats,
  { environment }: Installation,
  ending: (() => unknown)[],
): Promise<Node> {
  const database = new URL(environment['DATABASE_URL'] ?? '');
  const toPostgres = await breakableLine(database.href);
  const toNats = await breakableLine(nats.url);
  database.port = String(toPostgres.port);
  const node = createServerProcess(
    {
      ...environment,
      DATABASE_URL: database.href,
      NATS_URL: `nats://127.0.0.1:${toNats.port}`,
      VOLTAGORA_METRICS_TOKEN: METRICS_TOKEN,
    },
    await freePort(),
  );
  ending.push(toPostgres.close, toNats.close, node.kill);
  await node.start();
  return { node, toNats, toPostgres };
}

export const freezeNats = ({ pid }: TestNats, signal: 'SIGSTOP' | 'SIGCONT'): boolean =>
  process.kill(pid() ?? 0, signal);

/** Returns the status of the response. */
export async function reset({ node }: Node, { installation, tokens }: Asking): Promise<number> {
  const path = `/api/ocpp/charging-point/${installation.chargingPoints[0]?.chargingPointId}/reset-plug`;
  const body = { type: 'Soft' };
  return (await ask(node.url, { method: 'POST', path, token: tokens.owner, body })).status;
}

const NOW = { charge_now: true, duration_minutes: 15 };

export function book(
  { node }: Pick<Node, 'node'>,
  { installation, tokens }: Asking,
  window: object = NOW,
): ReturnType<typeof ask> {
  const plug = { id: installation.chargingPoints[0]?.plugIds[0] };
  return ask(node.url, {
    method: 'POST',
    path: '/api/stations/reservations/',
    body: { plug, ...window },
    token: tokens.driver,
    key: randomUUID(),
  });
}

/** Returns both statuses. */
export async function bookAndCancel(
  at: Pick<Node, 'node'>,
  house: Asking,
  window?: object,
): Promise<string> {
  const booked = await book(at, house, window);
  if (booked.status !== 201) return String(booked.status);
  const path = `/api/stations/reservations/${JSON.parse(booked.text).id}/cancel`;
  const token = house.tokens.driver;
  const { status } = await ask(at.node.url, { method: 'POST', path, token, key: randomUUID() });
  return `${booked.status} ${status}`;
}

/** Waits for the connection status; returns the last one. */
export const lineBecomes = (node: Node, wished: 'up' | 'down'): Promise<unknown> =>
  becomes(wished, async () => {
    const { text } = await ask(node.node.url, { method: 'GET', path: '/readyz' });
    return JSON.parse(text).nodes?.line;
  });

export const becomesReady = (node: Node, wished: 200 | 503): Promise<unknown> =>
  becomes(
    wished,
    async () => (await ask(node.node.url, { method: 'GET', path: '/readyz' })).status,
  );

/** Waits for a value; returns the last one. */
export async function becomes(wished: unknown, look: () => Promise<unknown>): Promise<unknown> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found === wished || performance.now() > until) return found;
    await pause(LOOK_EVERY_MS);
  }
}
