// Payouts from the owner's request to the host's decision, on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../../../platform/db/db.ts';
import {
  openTestDatabase,
  openTestPostgres,
} from '../../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../../platform/http/actor.ts';
import { insertPasskey, preparePayouts } from '../../../../tests/kit/access/owned-objects.ts';
import { newId } from '../../../../platform/ids.ts';
import { createWorld } from '../../../../tests/kit/reservations/booking-world.ts';
import { createTestServer } from '../../../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../../../tests/kit/wallet/bought-tokens.ts';
import { ledgerFaults, NO_FAULTS } from '../../../../tests/kit/wallet/ledger.ts';
import type { HostRequest } from '../../terminal/host-request.ts';
import { createHost } from '../../host.service.ts';

const PATH = '/api/wallet/payouts/';
const databases: OpenDatabase[] = [];
beforeAll(async () => {
  databases.push(await openTestDatabase());
  const postgres = await openTestPostgres();
  if (postgres) databases.push(postgres);
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

let world: Awaited<ReturnType<typeof createTestServer>>;
let owner: Actor;
async function begin(database: OpenDatabase, earnedMinor = 9_500) {
  world = await createTestServer(database, { settings: { VOLTAGORA_PAYOUT_DELAY_DAYS: '0' } });
  owner = await world.join('station_owner');
  await preparePayouts(world.db, owner.userId);
  await earn(earnedMinor);
}

/** Credits the owner's wallet, after 5 % commission. */
async function earn(earnedMinor: number): Promise<void> {
  const amountMinor = (earnedMinor * 20) / 19;
  const driver = await world.join('driver');
  await buyTokens(world, driver, amountMinor);
  await chargeTokens(world, { driver, owner }, amountMinor);
}
const ask = (tokens: unknown, actor: Actor | null = owner) =>
  world.call(actor, 'POST', PATH, { tokens });
const listed = async (query = '') => (await world.call(owner, 'GET', `${PATH}${query}`)).body;
const balance = async () => (await world.wallet.balance(owner)).results[0];
const run = (request: Partial<HostRequest> & Record<string, unknown>) =>
  createHost({ ...world, publicUrl: () => 'https://volt.example' }).run(request);
const pay = (payout: string, reference = 'SEPA 2026-77') =>
  run({ command: 'pay-payout', payout, reference });
const refuse = (payout: string, reason = 'no bank account is known') =>
  run({ command: 'refuse-payout', payout, reason });
/** To the owner, about decisions. */
const mails = () =>
  world.db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('recipient', '=', owner.email)
    .where('kind', '<>', 'payout_requested')
    .execute();

describe.each([
  ['embedded', 0],
  ['PostgreSQL', 1],
])('[S5.03] payouts on %s', (_name, index) => {
  beforeEach(async () => {
    const database = databases[index] ?? databases[0]!;
    await begin(database);
  });

  it('[22.6] needs a second factor of the owner', async () => {
    await world.db.deleteFrom('passkeys').where('user_id', '=', owner.userId).execute();
    const { status, body } = await ask(20);
    expect([status, body.code]).toEqual([403, 'second_factor_needed']);
    await insertPasskey(world.db, owner.userId);
    expect((await ask(20)).status).toBe(201);
  });

  it('are worth what a token cost when they were asked for, whatever it costs since', async () => {
    const { body } = await ask(40.55);
    const config = { tokenFiatPrice: 0.2 };
    const { wallet: dearer } = await createWorld(
      world,
      world.clock.now(),
      undefined,
      undefined,
      undefined,
      { config },
    );
    const page = { page: 1, page_size: 10, search: '' };
    expect(await dearer.payouts(owner, page)).toMatchObject({
      results: [{ id: body.id, fiat_amount: 4.05 }],
    });
  });

  it('set the tokens aside until the host has paid, and tell the owner', async () => {
    const { status, body } = await ask(40.55);
    expect(status).toBe(201);
    expect(body).toMatchObject({ tokens: 40.55, fiat_amount: 4.05, status: 'requested', note: '' });
    expect(await balance()).toMatchObject({ balance: 95, held: 40.55, available: 54.45 });
    expect(await listed()).toEqual({ results: [body], count: 1 });
    const waiting = await run({ command: 'payouts', status: 'requested', limit: 1000 });
    expect(waiting.ok && waiting.text).toContain(`${owner.email}`);
    expect(await pay(body.id)).toMatchObject({
      ok: true,
      result: { status: 'paid', tokens: 40.55 },
    });
    expect(await balance()).toMatchObject({ balance: 54.45, held: 0, available: 54.45 });
    expect((await listed()).results).toMatchObject([{ status: 'paid', note: 'SEPA 2026-77' }]);
    const moved = await world.call(owner, 'GET', '/api/wallet/station-owner-transactions/');
    expect(moved.body.results[0]).toMatchObject({ kind: 'payout', tokens: -40.55 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: 'payout_paid', lang: 'en' });
    expect(mail?.text_body).toContain('40.55 tokens');
    expect(mail?.text_body).toContain('SEPA 2026-77');
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('that are rejected release the tokens, with a mail in the owner’s language', async () => {
    await world.db
      .updateTable('users')
      .set({ lang: 'el' })
      .where('id', '=', owner.userId)
      .execute();
    const { body } = await ask(95);
    expect(await refuse(body.id)).toMatchObject({ ok: true });
    expect(await balance()).toMatchObject({ balance: 95, held: 0, available: 95 });
    expect((await listed()).results[0]).toMatchObject({ status: 'refused' });
    const [mail] = await mails();
    expect(mail?.subject).toBe('Το αίτημα εκταμίευσής σας απορρίφθηκε');
    expect(mail?.text_body).toContain('9,50 € (95 tokens)');
    expect((await ask(95)).status).toBe(201);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('are decided once, also by concurrent decisions', async () => {
    const { body } = await ask(50);
    const answers = await Promise.all([
      pay(body.id),
      refuse(body.id),
      pay(body.id),
      refuse(body.id),
      pay(body.id),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.message]));
    expect(refusals.filter((message) => message.includes('already'))).toHaveLength(4);
    const paid = (await listed()).results[0].status === 'paid';
    expect(await balance()).toMatchObject({ balance: paid ? 45 : 95, held: 0 });
    expect(await mails()).toHaveLength(1);
    const audit = await run({ command: 'audit', subject: body.id, limit: 50 });
    expect(audit.ok && JSON.parse(JSON.stringify(audit.result)).results).toHaveLength(1);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('are open one at a time, also after concurrent requests', async () => {
    const answers = await Promise.all([10, 20, 30, 40, 50].map((tokens) => ask(tokens)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['payout_open']));
    const [open] = (await listed()).results;
    expect(await balance()).toMatchObject({ held: open.tokens });
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('of a closed wallet keep the owner’s name and grow to the whole balance; then they can only be paid', async () => {
    const { body } = await ask(40);
    const close = () => world.db.transaction().execute((trx) => world.wallet.close(trx, owner));
    expect((await close()).payout).toEqual({ id: body.id, amountMinor: 9_500 });
    expect((await close()).payout).toBe(null);
    expect(await balance()).toMatchObject({ balance: 0, held: 0 });
    expect((await listed()).results).toMatchObject([{ id: body.id, tokens: 95 }]);
    expect(await refuse(body.id)).toMatchObject({
      ok: false,
      message: expect.stringContaining('no wallet to give the tokens back to'),
    });
    expect((await listed()).results[0].status).toBe('requested');
    expect((await pay(body.id)).ok).toBe(true);
    const account = await world.db
      .selectFrom('ledger_accounts')
      .select('posted_minor')
      .where('kind', '=', 'owner_payouts')
      .where('user_id', '=', owner.userId)
      .executeTakeFirst();
    expect(account?.posted_minor).toBe(9_500);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('and a concurrent closing of the wallet account for every token', async () => {
    const { body } = await ask(40);
    const close = () => world.db.transaction().execute((trx) => world.wallet.close(trx, owner));
    await Promise.all([pay(body.id), close(), refuse(body.id)]);
    expect(await balance()).toMatchObject({ balance: 0, held: 0 });
    const paidOut = await world.db
      .selectFrom('payouts')
      .select('amount_minor')
      .where('owner_id', '=', owner.userId)
      .where('status', '!=', 'refused')
      .execute();
    expect(paidOut.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(9_500);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });
});

describe('a payout is refused', () => {
  beforeAll(() => begin(databases[0]!));

  it.each([0, -5, 0.001, 10.005, 1e12, '5', null, NaN])('of %s tokens', async (tokens) => {
    const { status, body } = await ask(tokens);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('beyond the available balance, and leaves nothing open', async () => {
    for (const tokens of [95.01, 1_000_000_000]) {
      expect(await ask(tokens)).toMatchObject({ status: 402, body: { code: 'not_enough_tokens' } });
    }
    expect((await listed()).count).toBe(0);
    const nobody = await world.join('station_owner');
    await preparePayouts(world.db, nobody.userId);
    expect((await ask(1, nobody)).body.code).toBe('not_enough_tokens');
  });

  it('[S6.03] to drivers and strangers; other owners see none', async () => {
    const driver = await world.join('driver', 100);
    expect((await ask(1, driver)).body.code).toBe('role_not_allowed');
    expect((await ask(1, null)).status).toBe(401);
    await ask(1);
    const other = await world.join('station_owner');
    expect((await world.call(other, 'GET', PATH)).body).toEqual({ results: [], count: 0 });
  });
});

test('the named payout must exist, and must be named', async () => {
  await begin(databases[0]!);
  const id = newId();
  expect(await pay(id)).toEqual({ ok: false, message: `There is no payout ${id}. See: payouts` });
  const { body } = await ask(10);
  await pay(body.id, 'ΕΘΝ 100%');
  expect((await listed('?search=100%25')).count).toBe(1);
  expect((await listed('?search=_00')).count).toBe(0);
  expect((await listed('?page=9')).results).toEqual([]);
});
