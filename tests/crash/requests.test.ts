import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../apps/server/src/tests/kit/database/open-database.ts';
import { PASSWORD } from '../../apps/server/src/tests/kit/installation.ts';
import { createTestServer } from '../../apps/server/src/tests/kit/server.ts';
import { createRequests } from './requests.ts';

const database = await openTestDatabase();
const server = await createTestServer(database, { signsIn: true });
let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${await server.listen()}`;
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test('a refund is sent again with a new proof when the proof of the login is too old', async () => {
  const driver = 'driver@example.org';
  await server.accounts.registerActivated({
    first_name: 'A',
    last_name: 'B',
    email: driver,
    phone_number: '',
    password: PASSWORD,
    role: { name: 'driver' },
    settings: { lang: 'en' },
  });
  const requests = createRequests(url);
  await requests.send({ driver, method: 'GET', path: '/api/users/me/' });
  server.clock.advance(6 * 60_000);
  const refund = { driver, method: 'POST', path: '/api/wallet/refund/', body: { tokens: 7 } };
  const outcome = await requests.send(requests.withKey({ ...refund, method: 'POST' }));
  expect(outcome?.status).not.toBe(403);
  expect(JSON.parse(outcome?.text ?? '').code).toBe('tokens_not_refundable');
});
