// Test setup: a whole server with TLS, a new charging point for each test, and its owner's view.
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startServer } from '../../../app.ts';
import { readConfig } from '../../../platform/config.ts';
import { openTestDatabase } from '../database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { PASSWORD } from '../ocpp-server/ocpp-server.ts';
import { selfSigned } from '../certificates.ts';
import type { Way } from './secure-point.ts';
import { insertChargingPoint, type TestChargingPoint } from './charging-world.ts';
import { insertUser } from '../people.ts';

type SecureWorld = Awaited<ReturnType<typeof createSecureWorld>>;

export function useSecureWorld() {
  let world: SecureWorld;
  let chargingPoint: TestChargingPoint;
  const renew = async () => {
    chargingPoint = await insertChargingPoint(world.server.db, world.owner);
  };
  beforeAll(async () => {
    world = await createSecureWorld();
  });
  afterAll(() => world.close());
  beforeEach(renew);
  return {
    get world() {
      return world;
    },
    get chargingPoint() {
      return chargingPoint;
    },
    /** Replaces the charging point for the rest of the test. */
    renew,
    security: () => world.security,
    read: () => world.security.read(chargingPoint.chargingPointId, world.owner),
    attempts: () => world.attemptsAt(chargingPoint.chargingPointId),
    eventsOf: (kind: string) => world.eventsAt(chargingPoint.chargingPointId, kind),
    way: (credentials: Partial<Way> = { password: PASSWORD }): Way => ({
      port: world.server.port,
      identity: chargingPoint.identity,
      ...credentials,
    }),
  };
}

async function createSecureWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-tls-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  async function writeCertificate(): Promise<void> {
    const { pem, key } = await selfSigned('localhost');
    writeFileSync(files.cert, pem);
    writeFileSync(files.key, key);
  }
  await writeCertificate();
  const server = await startServer({
    database: await openTestDatabase(),
    config: readConfig({
      PORT: '0',
      VOLTAGORA_DATA: ':memory:',
      VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
      VOLTAGORA_TLS_CERT: files.cert,
      VOLTAGORA_TLS_KEY: files.key,
    }),
    log: pino({ level: 'silent' }),
  });
  const owner: Actor = await insertUser(server.db, 'station_owner');
  const { charging, journal, security } = server.services;
  return {
    server,
    owner,
    security,
    files,
    writeCertificate,
    /** Serial number of the server's root certificate. */
    rootSerial: () => new X509Certificate(readFileSync(files.cert)).serialNumber,
    /** The connection attempts that the owner sees, newest first. */
    async attemptsAt(chargingPointId: number) {
      await journal.flush();
      const { attempts } = await charging.pointConnection(chargingPointId, owner);
      return attempts.map(({ outcome }) => outcome);
    },
    async eventsAt(chargingPointId: number, kind: string) {
      await journal.flush();
      const query = { page: 1, page_size: 100, search: kind };
      const { results } = await charging.pointEvents(chargingPointId, owner, query);
      return results.filter((event) => event.kind === kind);
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
