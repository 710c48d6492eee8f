// Kills the real server at random moments under random traffic, and checks each time whether anything is lost, duplicated or
// wrong.
import { spawnSync } from 'node:child_process';
import { createFleet } from '@voltagora/simulator';
import { PASSWORD as POINT_PASSWORD } from '../../apps/server/src/tests/kit/ocpp-server/ocpp-server.ts';
import {
  createInstallation,
  type DatabaseKind,
  type Installation,
} from '../../apps/server/src/tests/kit/installation.ts';
import { chance } from './chance.ts';
import type { CutDisk } from './cut-disk.ts';
import { checkAfterCrash, verify } from './check-after-crash.ts';
import { createRequests } from './requests.ts';
import { createServerProcess, freePort } from './server-process.ts';
import { createTraffic } from './traffic.ts';

export interface CrashReport {
  kind: DatabaseKind;
  rounds: number;
  acknowledged: number;
  refused: number;
  lost: number;
  bookings: number;
  charges: number;
  /** The failures, each with its round. */
  faults: string[];
}

interface CrashRun {
  kind: DatabaseKind;
  rounds: number;
  /** The same seed produces the same actions; the moment of the kill depends on the machine. */
  seed: number;
  say?: (line: string) => void;
  /** The disk whose power is cut instead of killing the server. */
  disk?: CutDisk;
}

const WORKERS = 8;
const PACE = 30;
const LIVES_MS = { least: 200, most: 3_000 };
const ONLINE_MS = 5_000;

/** Undefined when the database is not available. */
export async function crashRun(run: CrashRun): Promise<CrashReport | undefined> {
  const port = await freePort();
  const installation = await createInstallation(run.kind, port, undefined, run.disk?.folder);
  if (installation === undefined) return undefined;
  // New files that were never synced could be lost entirely.
  if (run.disk) spawnSync('sync');
  try {
    return await runOn({ ...installation, port }, run);
  } finally {
    await installation.remove();
  }
}

async function runOn(
  { environment, port, drivers, chargingPoints, plugCodes }: Installation & { port: number },
  { kind, rounds, seed, disk, say = () => {} }: CrashRun,
): Promise<CrashReport> {
  const random = chance(seed);
  const server = createServerProcess(environment, port);
  const requests = createRequests(server.url);
  const traffic = createTraffic({ requests, drivers, chargingPoints, plugCodes, random });
  const fleet = startFleet(`ws://127.0.0.1:${port}`, chargingPoints);
  const faults: string[] = [];
  const { least, most } = LIVES_MS;
  try {
    await server.start();
    for (let round = 1; round <= rounds; round++) {
      await fleet.whenOnline();
      let isOver = false;
      const workers = Array.from({ length: WORKERS }, async () => {
        while (!isOver) await traffic.act();
      });
      await new Promise((resolve) => setTimeout(resolve, least + random() * (most - least)));
      fleet.pullSomePlug(random);
      isOver = true;
      disk?.cut();
      await server.kill();
      await Promise.all(workers);
      disk?.bringBack();
      await server.start();
      const found = await checkAfterCrash(environment, requests, traffic, drivers);
      faults.push(...found.map((line) => `round ${round}: ${line}`));
      for (const line of found) say(`round ${round}: ${line}`);
      if (round % 10 === 0) say(`${kind}: ${round} rounds, ${faults.length} faults`);
    }
    await server.stop();
    faults.push(...(await verify(environment)).map((line) => `at the end: ${line}`));
  } finally {
    await server.kill();
    await fleet.stop();
  }
  if (faults.length > 0) say(server.complaints.slice(-20).join('\n'));
  const { bookings } = traffic;
  return {
    kind,
    rounds,
    ...requests.counted,
    bookings: bookings.size,
    charges: fleet.begun(),
    faults,
  };
}

function startFleet(url: string, chargingPoints: Installation['chargingPoints']) {
  let begun = 0;
  const fleet = createFleet({
    url,
    pace: PACE,
    points: chargingPoints.map(({ identity }) => ({
      identity,
      password: POINT_PASSWORD,
      vendor: 'Voltagora',
      model: 'Crash',
      connectors: [1, 2].map((number) => ({ number, type: 'TYPE2', maxPowerKw: 22 })),
    })),
    onEvent(event) {
      if (event.type === 'transaction-started') begun += 1;
    },
  });
  fleet.start();
  return {
    begun: () => begun,
    /** After a restart the points reconnect one by one; one that does not is skipped. */
    async whenOnline(): Promise<void> {
      const comings = fleet.points.map((point) => point.when(({ online }) => online, ONLINE_MS));
      await Promise.allSettled(comings);
    },
    stop: () => fleet.stop(),
    /** Unplugs a car, whether or not the server is running. */
    pullSomePlug(random: () => number): void {
      for (const point of fleet.points) {
        for (const { number, transactionId } of point.state().connectors) {
          if (transactionId !== null && random() < 0.5) point.unplug(number);
        }
      }
    },
  };
}
