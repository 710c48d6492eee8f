// A fresh installation with people, tokens and charging points in it, on the embedded database or on PostgreSQL, for tests that
// run the whole program. Not for the program itself.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Tariff } from '@voltagora/domain';
import pg from 'pg';
import pino from 'pino';
import { startServer } from '../../app.ts';
import { insertChargingPoint, type TestChargingPoint } from './charging/charging-world.ts';
import { readConfig } from '../../platform/config.ts';
import { newDataFolder, testPostgresUrl } from './database/open-database.ts';
import { registerPerson } from './people.ts';

export type DatabaseKind = 'embedded' | 'postgres';
export const PASSWORD = 'three boats in a bay';

interface Size {
  drivers: number;
  chargingPoints: number;
  /** Left out, the one that tests make databases on. */
  postgresUrl?: string | undefined;
}

export interface Installation {
  kind: DatabaseKind;
  environment: Record<string, string>;
  drivers: string[];
  chargingPoints: TestChargingPoint[];
  ownerId: string;
  /** Of their plugs. */
  plugCodes: string[];
  remove(): Promise<void>;
}

const AT_ONCE = 20;
const SMALL: Size = { drivers: 6, chargingPoints: 4 };
const TARIFFS: Partial<Tariff>[] = [
  { policy: 0, pricePerKwhMicro: 450_000 },
  { policy: 1, basePriceMicroPerMinute: 120_000 },
];

/** For a server on this port, with its data `below` a folder; undefined where no PostgreSQL answers. Every other charging point, of many, sells by the minute. */
export async function createInstallation(
  kind: DatabaseKind,
  port: number,
  size = SMALL,
  below?: string,
): Promise<Installation | undefined> {
  const folder = await newDataFolder(below);
  const database = kind === 'postgres' ? await createDatabase(size.postgresUrl) : undefined;
  if (kind === 'postgres' && database === undefined) return undefined;
  const environment = {
    VOLTAGORA_DATA: folder,
    VOLTAGORA_PUBLIC_URL: `http://127.0.0.1:${port}`,
    VOLTAGORA_SECRET: 'a secret of a crash run, long enough for it',
    VOLTAGORA_WELCOME_TOKENS: '50000',
    VOLTAGORA_PAYMENTS: 'sandbox',
    VOLTAGORA_REQUESTS_PER_MINUTE: '1000000',
    VOLTAGORA_LOG_LEVEL: 'error',
    ...(database && { DATABASE_URL: database.url }),
  };
  const remove = async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { kind, environment, ...(await fill(environment, size)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fill(environment: Record<string, string>, size: Size) {
  const config = readConfig({ ...environment, PORT: '0', HOST: '127.0.0.1' });
  const server = await startServer({ config, log: pino({ level: 'silent' }) });
  const drivers = Array.from({ length: size.drivers }, (_, n) => `driver-${n}@example.org`);
  const register = (email: string) =>
    registerPerson(server, { email, password: PASSWORD, role: 'driver' });
  // More at once from one address would be taken for guessing.
  for (let n = 0; n < drivers.length; n += AT_ONCE) {
    await Promise.all(drivers.slice(n, n + AT_ONCE).map(register));
  }
  const email = 'owner@example.org';
  await registerPerson(server, { email, password: PASSWORD, role: 'station_owner' });
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const owner = { userId, email, role: 'station_owner', sessionId: '' } as const;
  const chargingPoints: TestChargingPoint[] = [];
  for (let n = 0; n < size.chargingPoints; n++) {
    chargingPoints.push(await insertChargingPoint(server.db, owner, TARIFFS[n % TARIFFS.length]));
  }
  const plugCodes: string[] = [];
  for (const stationId of new Set(chargingPoints.map((point) => point.stationId))) {
    const { results } = await server.services.plugCodes.list(owner, stationId);
    plugCodes.push(...results.map(({ code }) => code));
  }
  await server.close();
  return { drivers, chargingPoints, ownerId: userId, plugCodes };
}

async function createDatabase(serverUrl = testPostgresUrl()) {
  const name = `voltagora_crash_${randomUUID().replaceAll('-', '')}`;
  const ask = async (query: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 3_000 });
    await admin.connect();
    try {
      await admin.query(query);
    } finally {
      await admin.end();
    }
  };
  try {
    await ask(`create database ${name}`);
  } catch {
    return undefined;
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) };
}
