// A payout step by step: a bank account, an amount in euros fixed at the request, a minimum, withdrawal, schedules, and mails.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { insertPasskey, preparePayouts } from '../../../tests/kit/access/owned-objects.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../../tests/kit/wallet/bought-tokens.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';

const PATH = '/api/wallet/payouts/';
const HOST = 'host@charge.example';

let database: OpenDatabase;
let world: Awaited<ReturnType<typeof createTestServer>>;
let owner: Actor;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(() => open());

async function open(settings: Record<string, string> = {}, now = '2026-07-01T09:00:00Z') {
  world = await createTestServer(database, {
    now: new Date(now),
    settings: {
      VOLTAGORA_PAYOUT_DELAY_DAYS: '0',
      VOLTAGORA_HOST_EMAIL: HOST,
      VOLTAGORA_SMTP_URL: 'smtp://localhost:1',
      ...settings,
    },
  });
  owner = await world.join('station_owner');
  await preparePayouts(world.db, owner.userId);
  await earn();
}
/** 95 tokens after commission. */
async function earn(): Promise<void> {
  const driver = await world.join('driver');
  await buyTokens(world, driver, 10_000);
  await chargeTokens(world, { driver, owner }, 10_000);
}

const ask = (tokens: number) => world.call(owner, 'POST', PATH, { tokens });
const payable = async () => (await world.call(owner, 'GET', `${PATH}payable/`)).body;
const list = async () => (await world.call(owner, 'GET', PATH)).body.results;
const withdraw = (id: string, actor = owner) => world.call(actor, 'POST', `${PATH}${id}/withdraw/`);
const mailsTo = async (recipient: string) =>
  (
    await world.db
      .selectFrom('outgoing_mails')
      .select(['kind', 'text_body', 'created_at'])
      .where('recipient', '=', recipient)
      .where('text_body', 'like', `%${recipient === HOST ? owner.email : ''}%`)
      .orderBy('id')
      .execute()
  ).map(({ kind, text_body: text }) => ({ kind, text }));
async function expectSound() {
  expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  const { differences } = await verifyBooks(world.db);
  expect(differences.filter((line) => line.includes('payout'))).toEqual([]);
}

describe('[26.2] a payout', () => {
  it('needs a bank account', async () => {
    const other = await world.join('station_owner');
    await insertPasskey(world.db, other.userId);
    const { status, body } = await world.call(other, 'POST', PATH, { tokens: 20 });
    expect([status, body.code]).toEqual([409, 'bank_account_needed']);
  });

  it('has the amount and the account of its request, whatever changes later', async () => {
    const { body } = await ask(20.05);
    expect(body).toMatchObject({
      fiat_amount: 2,
      currency: 'EURO',
      iban: 'GR16 •••• 0695',
      can_withdraw: true,
      is_scheduled: false,
    });
    await world.call(owner, 'PUT', '/api/wallet/bank-account', {
      iban: 'DE89370400440532013000',
      holder: 'Another',
    });
    await world.close();
    const dearer = await createTestServer(database, {
      settings: { VOLTAGORA_TOKEN_FIAT_PRICE: '0.5' },
    });
    dearer.know(owner);
    const { body: later } = await dearer.call(owner, 'GET', PATH);
    expect(later.results[0]).toMatchObject({ fiat_amount: 2, iban: 'GR16 •••• 0695' });
    await dearer.close();
  });

  test.each([
    ['10', 95],
    ['9.5', 94.99],
    ['0', 0.09],
  ])('of at least %s is refused for %s tokens', async (minimum, tokens) => {
    await open({ VOLTAGORA_PAYOUT_MINIMUM: minimum });
    const { status, body } = await ask(tokens);
    expect([status, body.code]).toEqual([409, 'payout_too_small']);
  });

  test.each([
    ['9.5', 95],
    ['0', 0.1],
  ])('of at least %s is taken for %s tokens', async (minimum, tokens) => {
    await open({ VOLTAGORA_PAYOUT_MINIMUM: minimum });
    expect((await ask(tokens)).status).toBe(201);
  });

  it('tells the least that can be requested, in tokens that are worth it', async () => {
    await open({ VOLTAGORA_PAYOUT_MINIMUM: '5', VOLTAGORA_TOKEN_FIAT_PRICE: '0.3' });
    expect((await payable()).minimum).toEqual({ tokens: 16.67, fiat_amount: 5 });
    expect((await ask(16.66)).body.code).toBe('payout_too_small');
    expect((await ask(16.67)).body.fiat_amount).toBe(5);
  });

  it('is withdrawn while it waits, once, and by its owner only', async () => {
    const { id } = (await ask(95)).body;
    expect((await payable()).tokens).toBe(0);
    const other = await world.join('station_owner');
    expect((await withdraw(id, other)).status).toBe(404);
    const { status, body } = await withdraw(id);
    expect([status, body.status, body.can_withdraw]).toEqual([200, 'withdrawn', false]);
    expect((await payable()).tokens).toBe(95);
    expect((await withdraw(id)).body.code).toBe('payout_not_open');
    expect((await ask(95)).status).toBe(201);
    expect((await list()).map((one: { status: string }) => one.status)).toEqual([
      'requested',
      'withdrawn',
    ]);
    await expectSound();
  });

  it('is told to owner and host at each step', async () => {
    const { id } = (await ask(95)).body;
    await withdraw(id);
    const own = await mailsTo(owner.email);
    expect(own.map(({ kind }) => kind)).toEqual(['payout_requested', 'payout_withdrawn']);
    expect(own[0]?.text).toContain('€9.50 (95 tokens)');
    expect(own[0]?.text).toContain('GR16 •••• 0695');
    const hosts = await mailsTo(HOST);
    expect(hosts.map(({ kind }) => kind)).toEqual([
      'payout_requested_host',
      'payout_withdrawn_host',
    ]);
    expect(hosts[0]?.text).toContain(id);
  });

  it('[22] is told to the host in the language of the host, not in that of the owner', async () => {
    await open({ VOLTAGORA_HOST_LANGUAGE: 'el' });
    await ask(95);
    const [told] = await mailsTo(HOST);
    expect(told?.text).toContain('Λαμβάνετε αυτό το μήνυμα');
    expect((await mailsTo(owner.email))[0]?.text).toContain('You requested');
  });
});

describe('[26.2] a schedule', () => {
  const schedule = (what: string) =>
    world.call(owner, 'PUT', '/api/wallet/bank-account/schedule', { schedule: what });
  const pass = () => world.wallet.requestScheduledPayouts();
  const dayOf = async (day: string) => {
    world.clock.set(new Date(`2026-07-${day}T05:00:00Z`));
    await pass();
    return (await list()).length;
  };

  it('of a week requests everything on Monday, once', async () => {
    await schedule('weekly');
    expect(await dayOf('05')).toBe(0);
    expect(await dayOf('06')).toBe(1);
    expect((await list())[0]).toMatchObject({ tokens: 95, fiat_amount: 9.5, is_scheduled: true });
    await withdraw((await list())[0].id);
    await pass();
    expect(await dayOf('07')).toBe(1);
    expect(await dayOf('13')).toBe(2);
    // One that waits is not requested again.
    expect(await dayOf('20')).toBe(2);
    await expectSound();
  });

  it('of a month requests on the first, but not in the month in which it was chosen', async () => {
    await schedule('monthly');
    expect(await dayOf('01')).toBe(0);
    world.clock.set(new Date('2026-08-01T00:10:00Z'));
    await pass();
    expect(await list()).toHaveLength(1);
  });

  it('leaves what is below the minimum, and one owner never stops the others', async () => {
    await open({ VOLTAGORA_PAYOUT_MINIMUM: '9.51' });
    await schedule('weekly');
    expect(await dayOf('06')).toBe(0);
    await earn();
    await pass();
    expect(await list()).toHaveLength(1);
  });

  it('is made up for after a first day without a server, once', async () => {
    await schedule('weekly');
    expect(await dayOf('08')).toBe(1);
    await withdraw((await list())[0].id);
    expect(await dayOf('09')).toBe(1);
    expect(await dayOf('13')).toBe(2);
  });

  it('leaves what is below the minimum after the first day to the next period', async () => {
    await open({ VOLTAGORA_PAYOUT_MINIMUM: '9.51' });
    await schedule('weekly');
    expect(await dayOf('08')).toBe(0);
    await earn();
    expect(await dayOf('09')).toBe(0);
    expect(await dayOf('13')).toBe(1);
  });

  it('requests nothing for a suspended owner, nor what is worth less than a cent', async () => {
    await schedule('weekly');
    const suspend = (at: Date | null) =>
      world.db
        .updateTable('users')
        .set({ suspended_at: at })
        .where('id', '=', owner.userId)
        .execute();
    await suspend(new Date());
    expect(await dayOf('06')).toBe(0);
    await suspend(null);
    await ask(94.99);
    await withdraw((await list())[0].id);
    const { wallet } = world;
    expect((await wallet.payable(owner)).tokens).toBe(95);
    await world.db
      .updateTable('ledger_accounts')
      .set({ held_minor: 9_499 })
      .where('kind', '=', 'owner_wallet')
      .where('user_id', '=', owner.userId)
      .execute();
    expect((await wallet.payable(owner)).tokens).toBe(0.01);
    world.clock.set(new Date('2026-07-13T05:00:00Z'));
    await pass();
    expect(await list()).toHaveLength(1);
  });
});
