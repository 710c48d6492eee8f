// Which income can be paid out: only what is backed by money, some days after the charge.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { preparePayouts } from '../../../tests/kit/access/owned-objects.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../../tests/kit/wallet/bought-tokens.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';
import { refundReservation } from '../refunds/refund.service.ts';
import { decidePayout } from '../public.ts';

const DAY_MS = 24 * 60 * 60_000;
const PATH = '/api/wallet/payouts/';

let database: OpenDatabase;
let world: Awaited<ReturnType<typeof createTestServer>>;
let driver: Actor;
let owner: Actor;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(() => open());

async function open(settings: Record<string, string> = {}) {
  world = await createTestServer(database, { settings });
  driver = await world.join('driver');
  owner = await world.join('station_owner');
  await preparePayouts(world.db, owner.userId);
}

const buy = (tokensMinor: number, provider?: 'sandbox') =>
  buyTokens(world, driver, tokensMinor, provider);
const charge = (amountMinor: number) => chargeTokens(world, { driver, owner }, amountMinor);
const give = (amountMinor: number) =>
  world.db.transaction().execute((trx) =>
    world.wallet.grant(trx, {
      userId: driver.userId,
      amountMinor,
      idempotencyKey: `gift:${driver.userId}`,
      reason: 'welcome',
    }),
  );
const payable = async () => (await world.call(owner, 'GET', `${PATH}payable/`)).body;
const ask = (tokens: number) => world.call(owner, 'POST', PATH, { tokens });
const decide = (id: string, hasTrialPayouts = false) =>
  world.db.transaction().execute((trx) =>
    decidePayout(trx, {
      id,
      status: 'paid',
      note: 'SEPA',
      now: world.clock.now(),
      hasTrialPayouts,
    }),
  );
async function expectSound() {
  expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  const { differences } = await verifyBooks(world.db);
  expect(differences.filter((line) => line.includes('backed by money'))).toEqual([]);
}

describe('income can be paid out', () => {
  it('seven days after the charge, on the day that the owner sees', async () => {
    await buy(20_000);
    await charge(10_000);
    const chargedAt = world.clock.now().getTime();
    expect(await payable()).toEqual({
      tokens: 0,
      waiting: [{ from: new Date(chargedAt + 7 * DAY_MS).toISOString(), tokens: 95 }],
      not_backed: 0,
      frozen: 0,
      delay_days: 7,
      is_trial: false,
      minimum: { tokens: 0, fiat_amount: 0 },
    });
    expect(await ask(95)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
    world.clock.advance(7 * DAY_MS);
    expect(await payable()).toMatchObject({ tokens: 95, waiting: [] });
    const { status, body } = await ask(95);
    expect([status, body.is_trial]).toEqual([201, false]);
    expect(await payable()).toMatchObject({ tokens: 0 });
    expect(await decide(body.id)).toMatchObject({ kind: 'decided' });
    await expectSound();
  });

  it('only as far as it is backed by money: tokens of the sandbox and gifts are not paid out', async () => {
    await open({ VOLTAGORA_PAYOUT_DELAY_DAYS: '0' });
    await buy(50_000, 'sandbox');
    await charge(50_000);
    expect(await payable()).toMatchObject({ tokens: 0, not_backed: 475 });
    await give(1_000);
    await charge(1_000);
    expect(await payable()).toMatchObject({ tokens: 0, not_backed: 484.5 });
    expect(await ask(1)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
    await buy(2_000);
    await charge(1_000);
    expect(await payable()).toMatchObject({ tokens: 9.5, not_backed: 484.5 });
    expect((await ask(9.51)).status).toBe(409);
    expect((await ask(9.5)).status).toBe(201);
    await expectSound();
  });

  it('free tokens are spent first, and a commission takes its part of both', async () => {
    await open({ VOLTAGORA_PAYOUT_DELAY_DAYS: '0' });
    await give(4_000);
    await buy(10_000);
    await charge(10_000);
    expect(await payable()).toMatchObject({ tokens: 57, not_backed: 38 });
    await expectSound();
  });

  it('less what was refunded, in the proportion of the charge', async () => {
    await open({ VOLTAGORA_PAYOUT_DELAY_DAYS: '0' });
    await give(5_000);
    await buy(5_000);
    const reservationId = await charge(10_000);
    const refund = { reservationId, amountMinor: 5_000, atHostsCost: false, hasWallet: true };
    await world.db
      .transaction()
      .execute((trx) => refundReservation(trx, { ...refund, now: world.clock.now() }));
    expect(await payable()).toMatchObject({ tokens: 23.75, not_backed: 23.75 });
    await expectSound();
  });

  it('a refund of an earlier charge does not shorten the wait for a later one', async () => {
    await buy(50_000);
    const early = await charge(10_000);
    world.clock.advance(8 * DAY_MS);
    await charge(10_000);
    const refund = { reservationId: early, amountMinor: 10_000, hasWallet: true };
    await world.db
      .transaction()
      .execute((trx) =>
        refundReservation(trx, { ...refund, atHostsCost: false, now: world.clock.now() }),
      );
    expect(await payable()).toMatchObject({ tokens: 0, waiting: [{ tokens: 95 }] });
  });
});

describe('a payout that is tried out with the sandbox', () => {
  it('includes every token, is marked, and is never paid where money is', async () => {
    await open({ VOLTAGORA_ENVIRONMENT: 'development', VOLTAGORA_PAYOUT_DELAY_DAYS: '0' });
    await buy(10_000, 'sandbox');
    await charge(10_000);
    await world.close();
    const trial = await createTestServer(database, {
      settings: {
        VOLTAGORA_ENVIRONMENT: 'development',
        VOLTAGORA_PAYMENTS: 'sandbox',
        VOLTAGORA_PAYOUT_DELAY_DAYS: '0',
      },
    });
    trial.know(owner);
    expect((await trial.call(owner, 'GET', `${PATH}payable/`)).body).toMatchObject({
      tokens: 95,
      is_trial: true,
    });
    const { body } = await trial.call(owner, 'POST', PATH, { tokens: 95 });
    expect(body).toMatchObject({ is_trial: true });
    expect(await decide(body.id)).toEqual({ kind: 'only_trial' });
    expect(await decide(body.id, true)).toMatchObject({ kind: 'decided' });
    await expectSound();
  });

  it('is not offered in production, even with the sandbox', async () => {
    await open({ VOLTAGORA_PAYMENTS: 'sandbox', VOLTAGORA_PAYOUT_DELAY_DAYS: '0' });
    await buy(10_000, 'sandbox');
    await charge(10_000);
    expect(await payable()).toMatchObject({ tokens: 0, not_backed: 95, is_trial: false });
    expect((await ask(95)).body.code).toBe('not_payable');
  });
});

test('an open payout is not paid beyond what is backed by money', async () => {
  await open({ VOLTAGORA_PAYOUT_DELAY_DAYS: '0' });
  await buy(10_000);
  await charge(10_000);
  const { body } = await ask(95);
  await world.db
    .updateTable('ledger_accounts')
    .set({ backed_minor: 9_000 })
    .where('kind', '=', 'owner_wallet')
    .where('user_id', '=', owner.userId)
    .execute();
  expect(await decide(body.id)).toEqual({ kind: 'not_backed', backedMinor: 9_000 });
  await world.db
    .updateTable('ledger_accounts')
    .set({ backed_minor: 9_500 })
    .where('kind', '=', 'owner_wallet')
    .where('user_id', '=', owner.userId)
    .execute();
  expect(await decide(body.id)).toMatchObject({ kind: 'decided' });
});

test('the payout of an owner who leaves has what is backed by money, and waits as long', async () => {
  await give(10_000);
  await charge(10_000);
  await buy(10_000);
  await charge(10_000);
  const closing = await world.db.transaction().execute((trx) => world.wallet.close(trx, owner));
  expect(closing).toMatchObject({ giftMinor: 9_500, payout: { amountMinor: 9_500 } });
  const id = closing.payout?.id ?? '';
  expect(await decide(id)).toMatchObject({ kind: 'too_early' });
  world.clock.advance(7 * DAY_MS);
  expect(await decide(id)).toMatchObject({ kind: 'decided' });
  await expectSound();
});
