// Disputes of card payments: what is frozen, where it returns to, who owes what, and who is told.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { type CardWorld, createCardWorld } from '../../../tests/kit/payments/card-world.ts';
import { SIGNATURE } from '../../../tests/kit/payments/payment-provider.ts';
import { preparePayouts } from '../../../tests/kit/access/owned-objects.ts';
import { createHost } from '../../host/host.service.ts';
import { refundReservation } from '../../wallet/public.ts';
import type { ProviderDispute } from '../provider/payment-provider.ts';

const HOST = 'host@example.org';

let database: OpenDatabase;
let world: CardWorld;
let driver: Actor;
let disputeId: string;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  disputeId = `du_${newId()}`;
  world = await createCardWorld(database, undefined, { hostEmail: HOST });
  driver = await world.join('driver');
  await preparePayouts(world.db, world.owner.userId);
});

/** Ten euros buy 100 tokens. */
async function topUp(amount = 10): Promise<string> {
  const { body } = await world.call(driver, 'POST', '/api/wallet/top-up/', { amount });
  world.provider.pay(body.id);
  await world.session(driver, body.id);
  return body.id;
}
/** A booking from the wallet, charged 90 tokens: 85.5 for the owner and 4.5 commission. */
async function charge(): Promise<string> {
  await world.setPrice(450_000);
  const { id } = await world.book(driver, { payment_method: { type: 'tokens', name: 'Tokens' } });
  await world.charge(id, 20_000);
  return id;
}

async function dispute(payment: string, changes: Partial<ProviderDispute> = {}): Promise<void> {
  const { provider_payment_id: named } = await world.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();
  world.provider.disputes.set(disputeId, {
    id: disputeId,
    providerPaymentId: named ?? undefined,
    status: 'open',
    providerStatus: 'needs_response',
    reason: 'fraudulent',
    amountMinor: 1_000,
    currency: 'EURO',
    respondBy: new Date('2026-07-15T00:00:00Z'),
    ...changes,
  });
  expect(await tell()).toBe(200);
}
async function tell(eventId = newId(), id = disputeId): Promise<number> {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/sandbox/',
    headers: { 'content-type': 'application/json', 'test-signature': SIGNATURE },
    payload: JSON.stringify({ id: eventId, dispute: { id } }),
  });
  return statusCode;
}
function opened() {
  const open = world.provider.disputes.get(disputeId);
  if (open === undefined) throw new Error('Nothing is disputed');
  return open;
}

async function decide(status: 'won' | 'lost'): Promise<void> {
  const open = opened();
  world.provider.disputes.set(disputeId, { ...open, status, providerStatus: status });
  expect(await tell()).toBe(200);
}
const row = () =>
  world.db
    .selectFrom('payment_disputes')
    .selectAll()
    .where('provider_dispute_id', '=', disputeId)
    .executeTakeFirstOrThrow();
const driverTokens = async () => (await world.balance(driver))?.balance;
const owedTokens = async () => (await world.call(driver, 'GET', '/api/wallet/owed/')).body.disputed;
const payable = async () =>
  (await world.call(world.owner, 'GET', '/api/wallet/payouts/payable/')).body;
const kindsTo = async (email: string) =>
  (await world.mailsTo({ ...driver, email })).map(({ kind }) => kind);

describe('a disputed top-up', () => {
  it('freezes the unused tokens, and gives them back when it is won', async () => {
    const payment = await topUp();
    await dispute(payment);
    expect(await world.balance(driver)).toMatchObject({ balance: 0, refundable: 0 });
    expect(await row()).toMatchObject({ status: 'open', tokens_minor: 10_000 });
    await world.expectNoFaults();
    await decide('won');
    expect(await world.balance(driver)).toMatchObject({ balance: 100, refundable: 100 });
    expect(await row()).toMatchObject({ status: 'won', debt_minor: 0 });
    expect(await kindsTo(driver.email)).toEqual(['dispute_driverOpened', 'dispute_driverWon']);
    await world.expectNoFaults();
  });

  it('freezes what the owner and the host earned with it, refuses the payout, and returns all when won', async () => {
    const payment = await topUp();
    await charge();
    expect(await payable()).toMatchObject({ tokens: 85.5, frozen: 0 });
    const asked = await world.call(world.owner, 'POST', '/api/wallet/payouts/', { tokens: 80 });
    expect(asked.status).toBe(201);
    await dispute(payment);
    expect(await driverTokens()).toBe(0);
    expect(await payable()).toMatchObject({ tokens: 0, frozen: 85.5 });
    expect(
      (await world.call(world.owner, 'GET', '/api/wallet/payouts/')).body.results,
    ).toMatchObject([{ status: 'refused', note: expect.stringContaining('disputes') }]);
    expect(await kindsTo(world.owner.email)).toEqual(
      expect.arrayContaining(['dispute_ownerOpened', 'payout_refused']),
    );
    await world.expectNoFaults();
    await decide('won');
    expect(await payable()).toMatchObject({ tokens: 85.5, frozen: 0 });
    expect(await driverTokens()).toBe(10);
    await world.expectNoFaults();
  });

  it('is lost: the frozen tokens leave with the money, and nobody owes what was found', async () => {
    const payment = await topUp();
    await charge();
    await dispute(payment);
    await decide('lost');
    expect(await row()).toMatchObject({ status: 'lost', debt_minor: 0 });
    expect(await payable()).toMatchObject({ tokens: 0, frozen: 0 });
    expect(await driverTokens()).toBe(0);
    await world.expectNoFaults();
  });

  it('that was spent where it is not found any more is a debt, taken from the next tokens', async () => {
    const payment = await topUp();
    await charge();
    await world.db.transaction().execute(async (trx) => {
      const held = await world.wallet.close(trx, {
        userId: world.owner.userId,
        role: 'station_owner',
      });
      expect(held.payout).toMatchObject({ amountMinor: 8_550 });
    });
    await dispute(payment);
    await decide('lost');
    expect(await row()).toMatchObject({ status: 'lost', debt_minor: 8_550, repaid_minor: 0 });
    expect(await kindsTo(driver.email)).toContain('dispute_driverOwes');
    await world.give(driver, 5_000);
    expect((await world.tryToBook(driver)).body.code).toBe('tokens_owed');
    expect(await owedTokens()).toBe(85.5);
    await world.payments.watch(world.clock.now());
    expect(await row()).toMatchObject({ debt_minor: 8_550, repaid_minor: 5_000 });
    expect(await driverTokens()).toBe(0);
    await world.give(driver, 5_000);
    await world.payments.watch(world.clock.now());
    expect(await row()).toMatchObject({ repaid_minor: 8_550 });
    expect([await driverTokens(), await owedTokens()]).toEqual([14.5, 0]);
    await world.expectNoFaults();
  });

  it('of which a part was refunded concerns the rest only', async () => {
    const payment = await topUp();
    await world.call(driver, 'POST', '/api/wallet/refund/', { tokens: 30 });
    await world.give(driver, 5_000);
    await dispute(payment);
    expect(await row()).toMatchObject({ tokens_minor: 7_000 });
    expect(await world.balance(driver)).toMatchObject({ balance: 50, refundable: 0 });
    const again = await world.call(driver, 'POST', '/api/wallet/refund/', { tokens: 10 });
    expect(again.body.code).toBe('tokens_not_refundable');
    await world.expectNoFaults();
    await decide('lost');
    expect(await row()).toMatchObject({ debt_minor: 0 });
    await world.expectNoFaults();
  });

  it("that was refunded before freezes nothing, and the loss is the host's", async () => {
    const payment = await topUp();
    await world.call(driver, 'POST', '/api/wallet/refund/', { tokens: 100 });
    await dispute(payment);
    expect(await row()).toMatchObject({ tokens_minor: 0 });
    await decide('lost');
    expect(await row()).toMatchObject({ status: 'lost', debt_minor: 0 });
    await world.expectNoFaults();
  });

  it('of which a refund fails later has the tokens of the refund frozen too', async () => {
    const payment = await topUp();
    world.provider.bank.next = 'pending';
    await world.call(driver, 'POST', '/api/wallet/refund/', { tokens: 30 });
    await dispute(payment);
    expect(await row()).toMatchObject({ tokens_minor: 7_000 });
    const [name] = [...world.provider.refunds.keys()];
    world.provider.refunds.set(name ?? '', { kind: 'refused', reason: 'account closed' });
    world.clock.advance(24 * 60 * 60_000);
    await world.payments.watch(world.clock.now());
    expect(await driverTokens()).toBe(0);
    expect(await row()).toMatchObject({ tokens_minor: 10_000 });
    await world.expectNoFaults();
  });

  it('in part concerns that part of its tokens', async () => {
    const payment = await topUp();
    await dispute(payment, { amountMinor: 250 });
    expect(await world.balance(driver)).toMatchObject({ balance: 75, refundable: 75 });
    await world.expectNoFaults();
  });

  it('reaches tokens that were held for a booking once that is charged', async () => {
    const payment = await topUp();
    await world.setPrice(450_000);
    const tokens = { payment_method: { type: 'tokens', name: 'Tokens' } };
    const { id } = await world.book(driver, tokens);
    expect((await world.balance(driver))?.available).toBeLessThan(100);
    await dispute(payment);
    expect(await world.balance(driver)).toMatchObject({ available: 0 });
    await world.charge(id, 20_000);
    await decide('lost');
    expect(await row()).toMatchObject({ debt_minor: 0, tokens_minor: 10_000 });
    expect(await payable()).toMatchObject({ tokens: 0 });
    await world.expectNoFaults();
  });
});

describe('events about a dispute', () => {
  it('may be repeated, and may come after its end: the provider is asked, not the event', async () => {
    const payment = await topUp();
    await dispute(payment);
    const event = newId();
    expect([await tell(event), await tell(event)]).toEqual([200, 200]);
    await decide('lost');
    await dispute(payment);
    expect(await row()).toMatchObject({ status: 'lost', provider_status: 'needs_response' });
    expect(await kindsTo(driver.email)).toEqual(['dispute_driverOpened', 'dispute_driverLost']);
    expect(await driverTokens()).toBe(0);
    await world.expectNoFaults();
  });

  it('may tell of the end first', async () => {
    const payment = await topUp();
    await charge();
    await dispute(payment, { status: 'lost', providerStatus: 'lost' });
    expect(await row()).toMatchObject({ status: 'lost', debt_minor: 0 });
    expect(await payable()).toMatchObject({ tokens: 0, frozen: 0 });
    await world.expectNoFaults();
  });

  it('may come at once: tokens are frozen and lost once', async () => {
    const payment = await topUp();
    await charge();
    await dispute(payment);
    const open = opened();
    world.provider.disputes.set(disputeId, { ...open, status: 'lost', providerStatus: 'lost' });
    expect(await Promise.all([tell(), tell(), tell()])).toEqual([200, 200, 200]);
    const told = (await kindsTo(driver.email)).filter((kind) => kind.startsWith('dispute'));
    expect(told).toEqual(['dispute_driverOpened', 'dispute_driverLost']);
    await world.expectNoFaults();
  });

  it('are asked for again while the provider cannot be asked', async () => {
    const payment = await topUp();
    await dispute(payment);
    world.provider.down.add('readDispute');
    const event = newId();
    expect(await tell(event)).toBe(503);
    world.provider.down.clear();
    expect(await tell(event)).toBe(200);
    await world.expectNoFaults();
  });

  it('about an unknown payment are kept for the host', async () => {
    const payment = await topUp();
    await dispute(payment, { providerPaymentId: 'pi_of_somebody_else', currency: 'chf' });
    expect(await row()).toMatchObject({ payment_id: null, status: 'open', tokens_minor: 0 });
    expect(await driverTokens()).toBe(100);
    expect(await kindsTo(HOST)).toContain('dispute_host_unknown');
    await decide('lost');
    await world.expectNoFaults();
  });
});

describe('a disputed booking by card', () => {
  async function paid(): Promise<{ id: string; payment: string }> {
    await world.setPrice(450_000);
    const { id, payment } = await world.bookAndPay(driver);
    await world.charge(id, 20_000);
    await world.payments.watch(world.clock.now());
    return { id, payment: payment.id };
  }

  it('freezes what owner and host got of it, and returns it', async () => {
    const { payment } = await paid();
    expect(await world.ownerTokens()).toBe(85.5);
    await world.give(driver, 1_000);
    await dispute(payment, { amountMinor: 900 });
    expect(await world.ownerTokens()).toBe(0);
    expect(await driverTokens()).toBe(10);
    await world.expectNoFaults();
    await decide('won');
    expect(await world.ownerTokens()).toBe(85.5);
    await world.expectNoFaults();
  });

  it('is lost, and cannot be refunded to the card too', async () => {
    const { id, payment } = await paid();
    await dispute(payment, { amountMinor: 900 });
    const refund = { reservationId: id, amountMinor: undefined, atHostsCost: false };
    await world.db.transaction().execute(async (trx) => {
      const asked = { ...refund, hasWallet: true, now: world.clock.now() };
      expect(await refundReservation(trx, asked)).toEqual({ kind: 'too_much', leftMinor: 0 });
    });
    await decide('lost');
    expect(await world.ownerTokens()).toBe(0);
    await world.expectNoFaults();
  });
});

describe('an account that has left', () => {
  const leave = ({ userId }: Actor) =>
    world.db
      .updateTable('users')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', userId)
      .execute();
  const close = (person: Actor) =>
    world.db.transaction().execute(async (trx) => {
      await world.wallet.close(trx, person);
      await trx
        .updateTable('users')
        .set({ deleted_at: world.clock.now() })
        .where('id', '=', person.userId)
        .execute();
    });

  it('of a driver gets nothing back into its closed wallet, and owes nothing', async () => {
    const payment = await topUp();
    await dispute(payment);
    await close(driver);
    await decide('won');
    expect(await driverTokens()).toBe(0);
    expect(await kindsTo(driver.email)).toEqual(['dispute_driverOpened']);
    await world.expectNoFaults();
  });

  it('of an owner gets what comes back as a payout', async () => {
    const payment = await topUp();
    await charge();
    await dispute(payment);
    await close(world.owner);
    await decide('won');
    const payouts = await world.db
      .selectFrom('payouts')
      .select(['amount_minor', 'status'])
      .where('owner_id', '=', world.owner.userId)
      .execute();
    expect(payouts).toEqual([{ amount_minor: 8_550, status: 'requested' }]);
    await world.expectNoFaults();
  });

  it('of a driver before the dispute: what owners earned is frozen all the same', async () => {
    const payment = await topUp();
    await charge();
    await close(driver);
    await leave(driver);
    await dispute(payment);
    expect(await world.ownerTokens()).toBe(0);
    await decide('lost');
    expect(await row()).toMatchObject({ status: 'lost' });
    await world.expectNoFaults();
  });
});

it('is told to the host by mail, audit log and list', async () => {
  const payment = await topUp();
  await dispute(payment);
  expect(await kindsTo(HOST)).toContain('dispute_host_opened');
  const { id } = await row();
  const audited = await world.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'action'])
    .where('subject_id', '=', id)
    .execute();
  expect(audited).toEqual([{ actor_kind: 'system', action: 'dispute.opened' }]);
  const host = createHost({ ...world, publicUrl: () => 'https://x.example' });
  const answer = await host.run({ command: 'disputes' });
  const text = answer.ok ? answer.text : '';
  expect(text).toContain(disputeId);
  expect(text).toContain('2026-07-15 00:00');
  expect(text).toContain('send the bank evidence of the purchase');
  expect(text).toContain(driver.email);
});
