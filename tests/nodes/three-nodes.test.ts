// Three nodes in their own processes with a PostgreSQL and a NATS of the test: one point, one session, one bill, whatever fails
// meanwhile.
import { afterAll, expect, test, vi } from 'vitest';
import { startTestNats } from '../../apps/server/src/tests/kit/outside/nats.ts';
import { createInstallation } from '../../apps/server/src/tests/kit/installation.ts';
import { verify } from '../crash/check-after-crash.ts';
import { createRequests, type Requests } from '../crash/requests.ts';
import { createServerProcess, freePort, type ServerProcess } from '../crash/server-process.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { type NodePoint, nodePoint } from '../kit/node-point.ts';

const OWNER = 'owner@example.org';
const ending: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ending.toReversed()) await end();
});
const until = <T>(look: () => T | Promise<T>) =>
  vi.waitFor(look, { timeout: 30_000, interval: 50 });

async function startNodes() {
  const nats = await startTestNats();
  if (nats === undefined) return undefined;
  ending.push(nats.kill);
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  // Without PostgreSQL programs, the shared test database is used, and is not crashed.
  const postgres = await startOwnPostgres();
  if (postgres !== undefined) ending.push(postgres.remove);
  const size = { drivers: 1, chargingPoints: 1, postgresUrl: postgres?.url };
  const installation = await createInstallation('postgres', ports[0], size);
  if (installation === undefined) {
    console.log('No PostgreSQL answered: what needs several nodes was left out.');
    return undefined;
  }
  ending.push(installation.remove);
  // The same name for all: nodes have to be distinguished by their ids.
  const environment = {
    ...installation.environment,
    NATS_URL: nats.url,
    VOLTAGORA_NODE_NAME: 'node',
  };
  const start = async (port: number, clockIsOffMs: number) => {
    const node = createServerProcess({ ...environment, ...offBy(clockIsOffMs) }, port);
    ending.push(node.kill);
    await node.start();
    return { node, requests: createRequests(node.url) };
  };
  const [a, b, c] = await Promise.all([
    start(ports[0], HOUR_MS),
    start(ports[1], 0),
    start(ports[2], -HOUR_MS),
  ]);
  return { nats, postgres, installation, a, b, c };
}

const HOUR_MS = 3_600_000;

/** Environment of a process whose clock differs. */
function offBy(ms: number): Record<string, string> {
  const shift = `
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { super(...(given.length === 0 ? [Date.now()] : given)); }
      static now() { return Right.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shift)}` };
}

/** What a browser at this node sees of a plug. */
function watch({ url }: ServerProcess, plugId: number): { statuses: string[] } {
  const statuses: string[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ocpp/browser/${plugId}/`);
  socket.addEventListener('message', ({ data }) => statuses.push(JSON.parse(String(data)).status));
  ending.push(async () => socket.close());
  return { statuses };
}

test(
  '[F6] [F8] [F10] [F12] a point on one node is commanded from another and watched on a third; its session survives a killed node, a frozen one, a PostgreSQL crash, and clocks an hour off',
  { timeout: 180_000 },
  async () => {
    const started = await startNodes();
    if (started === undefined) return;
    const { nats, postgres, installation, a, b, c } = started;
    const [chargingPoint] = installation.chargingPoints;
    const [driver] = installation.drivers;
    if (chargingPoint === undefined || driver === undefined) throw new Error('nobody to charge');
    const { chargingPointId, identity, plugIds } = chargingPoint;
    const point = nodePoint(identity);
    ending.push(point.leave);
    await point.comeTo(a.node.url);
    await point.boot();
    const seen = watch(c.node, plugIds[0]);
    await until(() => expect(seen.statuses.at(-1)).toBe('Available'));

    const id = await book(b.requests, driver, plugIds[0]);
    // Logged in at both nodes, so that both requests are concurrent; one that finds the session running is refused.
    await Promise.all([b, c].map(({ requests }) => read(requests, driver, id)));
    const asked = await Promise.all(
      [b, c].map(({ requests }) => start(requests, driver, { chargingPointId, id })),
    );
    expect(asked).toContain(200);
    await until(() => expect(seen.statuses.at(-1)).toBe('Charging'));
    const starts = point.commanded.filter((name) => name === 'RemoteStartTransaction');
    expect(starts).toHaveLength(1);

    await a.node.kill();
    await point.comeTo(b.node.url);
    await goOn(point);
    // It is frozen, and wakes up after the point has continued elsewhere.
    b.node.freeze();
    void point.say('MeterValues', metered(point, 300)).catch(() => undefined);
    await point.comeTo(c.node.url);
    await goOn(point);
    b.node.wake();
    if (postgres) await crash(postgres, c.node);
    await goOn(point);
    await stop(c.requests, driver, { chargingPointId, id });
    const bill = await until(async () => {
      const booking = await read(c.requests, driver, id);
      expect(booking).toMatchObject({ status: 'FULFILLED', paid: true });
      return booking;
    });
    expect(bill).toMatchObject({ session: { energy_kWh: 0.9, stop_reason: 'Local' } });
    expect(await verify(installation.environment)).toEqual([]);

    await nats.kill();
    await until(async () => expect(await line(b.node)).toBe('down'));
    expect((await reset(b.requests, chargingPointId))?.status).toBe(409);
    expect((await reset(c.requests, chargingPointId))?.status).toBe(200);
    await nats.start();
    await until(async () => expect(await line(b.node)).toBe('up'));
    await until(async () => expect((await reset(b.requests, chargingPointId))?.status).toBe(200));
  },
);

async function book(requests: Requests, driver: string, plugId: number): Promise<string> {
  const path = '/api/stations/reservations/';
  const body = { plug: { id: plugId }, charge_now: true, duration_minutes: 15 };
  const booked = await requests.send(requests.withKey({ driver, method: 'POST', path, body }));
  expect(booked).toMatchObject({ status: 201 });
  return JSON.parse(booked?.text ?? '').id;
}

async function start(
  requests: Requests,
  driver: string,
  { chargingPointId, id }: { chargingPointId: number; id: string },
): Promise<number | undefined> {
  const path = `/api/ocpp/charging-point/${chargingPointId}/start-transaction`;
  const body = { reservation: { id } };
  return (await requests.send({ driver, method: 'POST', path, body }))?.status;
}

/** Without a boot: it has lost its connection, not its power. */
const goOn = (point: NodePoint) => point.say('MeterValues', metered(point, 400));

const metered = (point: NodePoint, wh: number) => ({
  connectorId: 1,
  transactionId: point.transactionId(),
  meterValue: [
    {
      timestamp: new Date().toISOString(),
      sampledValue: [{ value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
    },
  ],
});

/** The node reports the outage, and recovers when PostgreSQL does. */
async function crash(postgres: OwnPostgres, { url }: ServerProcess): Promise<void> {
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  await postgres.crash();
  await until(async () => expect(await ready()).toBe(503));
  await postgres.start();
  await until(async () => expect(await ready()).toBe(200));
}

async function stop(
  requests: Requests,
  driver: string,
  { chargingPointId, id }: { chargingPointId: number; id: string },
): Promise<void> {
  const path = `/api/ocpp/charging-point/${chargingPointId}/stop-transaction`;
  const body = { reservation: { id } };
  expect(await requests.send({ driver, method: 'POST', path, body })).toMatchObject({
    status: 200,
  });
}

async function read(requests: Requests, driver: string, id: string): Promise<unknown> {
  const path = `/api/stations/reservations/${id}/`;
  const answer = await requests.send({ driver, method: 'GET', path });
  return JSON.parse(answer?.text ?? 'null');
}

const reset = (requests: Requests, chargingPointId: number) =>
  requests.send({
    driver: OWNER,
    method: 'POST',
    path: `/api/ocpp/charging-point/${chargingPointId}/reset-plug`,
    body: { type: 'Soft' },
  });

async function line({ url }: ServerProcess): Promise<unknown> {
  const answer = await fetch(`${url}/readyz`);
  const ready: unknown = await answer.json();
  return (ready as { nodes?: { line: string } }).nodes?.line;
}
