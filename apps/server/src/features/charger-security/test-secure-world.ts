// A whole server that speaks TLS, and what its owner sees of a charging point. Not for the program itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { startServer } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import { selfSigned } from '../../platform/tls/test-certificates.ts';
import { insertUser } from '../wallet/test-ledger.ts';

export type SecureWorld = Awaited<ReturnType<typeof createSecureWorld>>;

export async function createSecureWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-tls-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  async function writeCertificate(): Promise<void> {
    const { pem, key } = await selfSigned('localhost');
    writeFileSync(files.cert, pem);
    writeFileSync(files.key, key);
  }
  await writeCertificate();
  const server = await startServer({
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
    /** What the owner is shown of attempts to connect, newest first. */
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
