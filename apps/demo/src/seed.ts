// Fills an empty installation with the real stations and the demo's accounts, and gives simulated points their passwords.
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashPointSecret, type RunningServer } from '@voltagora/server';
import { meterKeyOf } from '@voltagora/simulator';
import { DEMO_ACCOUNTS, ensureAccount } from './demo-accounts.ts';
import { ensureBusiness } from './demo-business.ts';
import { chooseNetwork } from './demo-network.ts';
import { readDemoTariffs } from './demo-tariffs.ts';
import { readPublicRegisters } from './public-registers.ts';
import {
  confirmOwners,
  findSharingStation,
  hasStations,
  insertRows,
  insertVehicleIdempotently,
  listSimulatedPoints,
  storeMeterKeys,
  storePasswordHashes,
} from './seed.store.ts';
import { toRows } from './station-rows.ts';

type Say = (line: string) => void;

/** Fills an empty installation; an installation with stations only gets missing demo accounts. */
export async function seed(server: RunningServer, say: Say): Promise<'seeded' | 'kept'> {
  const city = await ensureAccount(server, DEMO_ACCOUNTS.owner);
  await ensureBusiness(server, city);
  const country = await ensureAccount(server, DEMO_ACCOUNTS.countryOwner);
  const region = await ensureAccount(server, DEMO_ACCOUNTS.regionOwner);
  await confirmOwners(server.db, [city, country, region], new Date());
  const driver = await ensureAccount(server, DEMO_ACCOUNTS.driver);
  await ensureAccount(server, DEMO_ACCOUNTS.otherDriver);
  const vehicle = {
    id: randomUUID(),
    driver_id: driver,
    model: 'Hyundai Ioniq 5',
    color: 'green',
    plate_number: 'ΙΕΧ 1234',
  };
  await insertVehicleIdempotently(server.db, vehicle, new Date());
  if (await hasStations(server.db)) return 'kept';

  const stations = await readPublicRegisters();
  const network = chooseNetwork(stations);
  const rows = toRows(stations, network, { city, country, region }, readDemoTariffs());
  say(`  ${rows.stations.length} real stations with ${rows.plugs.length} plugs …`);
  await insertRows(server.db, rows, new Date());
  await limitPower(server, city);
  return 'seeded';
}

/** Half of the power of two plugs there, so that two cars have to share. */
const SHARED_A = 32;

async function limitPower({ db, services }: RunningServer, ownerId: string): Promise<void> {
  const station = await findSharingStation(db, ownerId);
  if (station === undefined) return;
  const { email, role } = DEMO_ACCOUNTS.owner;
  const limit = { unit: 'A', value: SHARED_A, phases: 3, minimum_A: 6, offline_A: null } as const;
  await services.sites.save({ userId: ownerId, email, role, sessionId: '' }, station.id, limit);
}

/** Sets a new password for every simulated point and writes them to a file for the simulator; returns the path and the count. */
export async function equipSimulator(server: RunningServer, folder: string) {
  const points = await listSimulatedPoints(server.db);
  const equipped = points.map((point, index) => ({
    ...point,
    version: index === 0 ? '2.0.1' : '1.6',
    password: randomBytes(18).toString('base64url'),
    signs: true,
  }));
  const hashes = equipped.map(({ id, password }) => ({
    id,
    password_hash: hashPointSecret(password),
  }));
  await storePasswordHashes(server.db, hashes);
  const keys = equipped.map(({ id, identity }) => ({ id, public_key: meterKeyOf(identity) }));
  await storeMeterKeys(server.db, keys);
  const file = join(folder, 'simulated-points.json');
  writeFileSync(file, JSON.stringify(equipped), {
    mode: 0o600,
  });
  return { file, count: equipped.length, newest: equipped[0]?.station };
}
