import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { signingRequest } from '../../../tests/kit/certificates.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { keyringOf } from '../../../tests/kit/keys.ts';
import { createCertificateAuthority } from './certificate-authority.ts';

const SECRET = 'a secret of the installation, long enough';

let database: OpenDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

const open = () =>
  createCertificateAuthority({ db: database.db, clock: systemClock, keyring: keyringOf(SECRET) });

test('[22] a stored key that is not that of the certificate signs nothing', async () => {
  const { key } = await signingRequest('CP-1');
  const publicKey = createPublicKey(key);
  expect((await open().issue(publicKey, 'CP-1')).pem).toContain('BEGIN CERTIFICATE');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { sealed } = keyringOf(SECRET).seal(other, { purpose: 'authorityKey' });
  await database.db.updateTable('certificate_authority').set({ private_key_pem: sealed }).execute();
  await expect(open().issue(publicKey, 'CP-1')).rejects.toThrow(/not that of its certificate/);
});
