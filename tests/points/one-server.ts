// Charging points at one server, which is killed repeatedly.
import {
  createInstallation,
  type DatabaseKind,
} from '../../apps/server/src/tests/kit/installation.ts';
import { createServerProcess, freePort } from '../crash/server-process.ts';
import {
  type Disturbance,
  type PointsReport,
  pointsRun,
  type PointsRun,
  sizeFor,
} from './points-run.ts';
import { pause } from './visits.ts';

const KILL_EVERY_MINUTES = 3;
const DOWN_MS = { least: 500, most: 8_000 };

/** Undefined when the database is not available. */
export async function oneServerRun(
  run: PointsRun & { kind: DatabaseKind },
): Promise<PointsReport | undefined> {
  const port = await freePort();
  const installation = await createInstallation(run.kind, port, sizeFor(run.points));
  if (installation === undefined) return undefined;
  const server = createServerProcess(installation.environment, port);
  const kill = (random: () => number): Disturbance => ({
    what: 'server killed',
    async run() {
      await server.kill();
      await pause(DOWN_MS.least + random() * (DOWN_MS.most - DOWN_MS.least));
      await server.start();
    },
  });
  const times = Math.max(1, Math.round(run.minutes / KILL_EVERY_MINUTES));
  const disturbances = (random: () => number) => Array.from({ length: times }, () => kill(random));
  try {
    const pointsUrl = `ws://127.0.0.1:${port}`;
    return await pointsRun({ installation, pointsUrl, servers: [server], disturbances }, run);
  } finally {
    await installation.remove();
  }
}
