// Charging points at three nodes behind a balancer, with a PostgreSQL and a NATS of the run: each node is killed in turn, then
// NATS, then PostgreSQL; one node is frozen for a minute, and PostgreSQL for longer than a node's lease.
import { startTestNats, type TestNats } from '../../apps/server/src/tests/kit/outside/nats.ts';
import { createInstallation } from '../../apps/server/src/tests/kit/installation.ts';
import { createServerProcess, freePort, type ServerProcess } from '../crash/server-process.ts';
import {
  type Disturbance,
  type PointsReport,
  pointsRun,
  type PointsRun,
  sizeFor,
} from '../points/points-run.ts';
import { pause } from '../points/visits.ts';
import { startBalancer } from './balancer.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';

const NODES = 3;
const DOWN_MS = { node: 5_000, nats: 10_000, postgres: 5_000 };
const FROZEN_MS = { node: 60_000, postgres: 20_000 };

/** Undefined, with a printed reason, when the machine has no PostgreSQL or NATS programs. */
export async function nodesRun(run: PointsRun): Promise<PointsReport | undefined> {
  const postgres = await startOwnPostgres();
  const nats = postgres && (await startTestNats());
  try {
    return postgres && nats && (await runOn(postgres, nats, run));
  } finally {
    await nats?.kill();
    await postgres?.remove();
  }
}

async function runOn(
  postgres: OwnPostgres,
  nats: TestNats,
  run: PointsRun,
): Promise<PointsReport | undefined> {
  const port = await freePort();
  const size = { ...sizeFor(run.points), postgresUrl: postgres.url };
  const installation = await createInstallation('postgres', port, size);
  if (installation === undefined) throw new Error('The PostgreSQL of the run does not answer');
  // The same name for all: nodes have to be distinguished by their ids.
  const environment = {
    ...installation.environment,
    NATS_URL: nats.url,
    VOLTAGORA_NODE_NAME: 'node',
  };
  const servers: ServerProcess[] = [];
  for (let n = 0; n < NODES; n++) servers.push(createServerProcess(environment, await freePort()));
  const balancer = await startBalancer(
    port,
    servers.map(({ url }) => url),
  );
  try {
    const pointsUrl = `ws://127.0.0.1:${port}`;
    const disturbances = () => disturbancesOf({ servers, nats, postgres });
    return await pointsRun({ installation, pointsUrl, servers, disturbances }, run);
  } finally {
    await balancer.close();
    await installation.remove();
  }
}

interface Parts {
  servers: readonly ServerProcess[];
  nats: TestNats;
  postgres: OwnPostgres;
}

function disturbancesOf({ servers, nats, postgres }: Parts): Disturbance[] {
  return [
    ...servers.map((server, n) => ({
      what: `node ${n + 1} killed`,
      run: () => around(server.kill, DOWN_MS.node, server.start),
    })),
    { what: 'NATS killed', run: () => around(nats.kill, DOWN_MS.nats, nats.start) },
    {
      what: 'PostgreSQL crashed',
      run: () => around(postgres.crash, DOWN_MS.postgres, postgres.start),
    },
    ...servers.slice(0, 1).map(({ freeze, wake }) => ({
      what: 'node 1 stood still',
      run: () => around(freeze, FROZEN_MS.node, wake),
    })),
    {
      what: 'PostgreSQL stood still',
      run: () => around(postgres.freeze, FROZEN_MS.postgres, postgres.wake),
    },
  ];
}

async function around(begin: () => unknown, ms: number, end: () => unknown): Promise<void> {
  await begin();
  await pause(ms);
  await end();
}
