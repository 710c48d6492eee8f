// A disputed payment over HTTP: bought, spent, disputed by the bank of the sandbox's page, and decided.
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import type { Actor } from '../../platform/http/actor.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { preparePayouts } from '../../tests/kit/access/owned-objects.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { openSandbox } from '../../tests/kit/payments/sandbox.ts';
import { chargeTokens } from '../../tests/kit/wallet/bought-tokens.ts';
import { sendDue } from './event-delivery.ts';

let database: OpenDatabase;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let driver: Actor;
let owner: Actor;
let own: string;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  sandbox = await openSandbox(database);
  const { server, app } = sandbox;
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A listening TCP server has an address object, never a pipe name.
  const { port } = app.server.address() as AddressInfo;
  own = `http://127.0.0.1:${port}`;
  sandbox.reached.url = own;
  driver = await server.join('driver');
  owner = await server.join('station_owner');
  await preparePayouts(server.db, owner.userId);
});

const deliver = () => sendDue(sandbox.sending, new AbortController().signal);
const payable = async () =>
  (await sandbox.server.call(owner, 'GET', '/api/wallet/payouts/payable/')).body;
const driverTokens = async () => (await sandbox.server.wallet.balance(driver)).results[0]?.balance;

/** 100 tokens are bought and 90 spent; returns the checkout. */
async function spend(): Promise<string> {
  const { server } = sandbox;
  const { body } = await server.call(driver, 'POST', '/api/wallet/top-up/', { amount: 10 });
  const checkout = new URL(body.checkout_url).pathname.split('/')[2] ?? '';
  await sandbox.pay(checkout);
  await deliver();
  expect(await driverTokens()).toBe(100);
  await chargeTokens(server, { driver, owner }, 9_000);
  expect(await driverTokens()).toBe(10);
  return checkout;
}

test.each([
  ['won', 'dispute-won', { balance: 10, frozen: 0, earned: 85.5 }],
  ['lost', 'dispute-lost', { balance: 0, frozen: 0, earned: 0 }],
])('a dispute that is %s', async (_, decision, after) => {
  const checkout = await spend();
  const earned = async () => (await sandbox.server.wallet.balance(owner)).results[0]?.balance;
  expect(await earned()).toBe(85.5);
  expect((await sandbox.read(checkout)).body).toContain('Dispute this payment at the bank');
  await sandbox.post(`${checkout}/dispute`);
  await deliver();
  expect(await payable()).toMatchObject({ tokens: 0, frozen: 85.5 });
  expect([await driverTokens(), await earned()]).toEqual([0, 0]);
  const { body } = await sandbox.read(checkout);
  expect(body).toContain('The bank examines this payment.');
  await sandbox.post(`${checkout}/${decision}`);
  await deliver();
  expect(await payable()).toMatchObject({ frozen: after.frozen });
  expect([await driverTokens(), await earned()]).toEqual([after.balance, after.earned]);
  expect((await sandbox.read(checkout)).body).not.toContain('Bank decides');
});

it('only what was charged can be disputed', async () => {
  const { sessionId } = await sandbox.ask();
  await sandbox.pay(sessionId);
  await sandbox.post(`${sessionId}/dispute`);
  const { dispute } = await sandbox.db
    .selectFrom('sandbox_checkouts')
    .select('dispute')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(dispute).toBe(null);
});
