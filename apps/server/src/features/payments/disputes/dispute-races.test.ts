// Disputes on PostgreSQL with two nodes: events that arrive at once, and disputes that open and end while the same tokens move.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { preparePayouts } from '../../../tests/kit/access/owned-objects.ts';
import { openTestDatabase, openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import { at } from '../../../tests/kit/reservations/booking-world.ts';
import { type CardWorld, createCardWorld } from '../../../tests/kit/payments/card-world.ts';
import { createTestProvider, SIGNATURE } from '../../../tests/kit/payments/payment-provider.ts';
import { createHost } from '../../host/host.service.ts';

const ROUNDS = 12;
const TOKENS = { payment_method: { type: 'tokens', name: 'Tokens' } };

let database: OpenDatabase;
let provider: ReturnType<typeof createTestProvider>;
let nodes: readonly [CardWorld, CardWorld];
let driver: Actor;
let owner: Actor;
let dispute: string;
let requests: number;

beforeAll(async () => {
  database = (await openTestPostgres()) ?? (await openTestDatabase());
});
afterAll(() => database.close());
beforeEach(openNodes);

/** Two nodes with a station each, of the same owner at neither. */
async function openNodes(): Promise<void> {
  provider = createTestProvider();
  const [first, second] = [
    await createCardWorld(database, provider.provider),
    await createCardWorld(database, provider.provider),
  ];
  nodes = [first, second];
  owner = first.owner;
  second.know(owner);
  await preparePayouts(first.db, owner.userId);
  await first.setPrice(450_000);
  await second.setPrice(450_000);
}

/** A driver without a history, and no dispute yet. */
async function startRound(): Promise<void> {
  const [first, second] = nodes;
  requests = 0;
  dispute = `du_${newId()}`;
  driver = await first.join('driver');
  second.know(driver);
}

/** The nodes take turns. */
function node(): CardWorld {
  requests += 1;
  return nodes[requests % 2 === 0 ? 0 : 1];
}

async function topUp(amount: number): Promise<string> {
  const [first] = nodes;
  const { body } = await first.call(driver, 'POST', '/api/wallet/top-up/', { amount });
  provider.pay(body.id);
  await first.session(driver, body.id);
  return body.id;
}

/** What the provider answers about the dispute from now on. */
function state(payment: string, status: 'open' | 'won' | 'lost', id = dispute): void {
  provider.disputes.set(id, {
    id,
    providerPaymentId: `pi_cs_${payment}`,
    status,
    providerStatus: status === 'open' ? 'needs_response' : status,
    reason: 'fraudulent',
    amountMinor: 2_000,
    currency: 'EURO',
    respondBy: undefined,
  });
}

async function tell(eventId = newId(), id = dispute): Promise<number> {
  const { statusCode } = await node().app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/sandbox/',
    headers: { 'content-type': 'application/json', 'test-signature': SIGNATURE },
    payload: JSON.stringify({ id: eventId, dispute: { id } }),
  });
  return statusCode;
}

const told = () => [tell(), tell(), tell(), tell()];
const row = () =>
  database.db
    .selectFrom('payment_disputes')
    .selectAll()
    .where('provider_dispute_id', '=', dispute)
    .executeTakeFirstOrThrow();
const driverMails = async () =>
  (await nodes[0].mailsTo(driver)).map(({ kind }) => kind).filter((kind) => /dispute/.test(kind));

/** Errors that are answered tell the caller what happened; an error of the server does not. */
async function answered(asked: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBeLessThan(500);
}

async function deadlocks(): Promise<number> {
  if (database.kind !== 'postgres') return 0;
  await sql`select pg_stat_clear_snapshot()`.execute(database.db);
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
    where datname = current_database()`.execute(database.db);
  return rows[0]?.deadlocks ?? 0;
}

/** In another order each round, all at once. */
const atOnce = (round: number, work: readonly (() => Promise<unknown>)[]): Promise<unknown[]> => {
  const first = round % work.length;
  return Promise.all([...work.slice(first), ...work.slice(0, first)].map((start) => start()));
};

const watch = (world: CardWorld) => world.payments.watch(world.clock.now());

async function expectSound(): Promise<void> {
  await nodes[0].expectNoFaults();
  expect(await deadlocks()).toBe(0);
}

describe('two nodes', () => {
  it('[22] that get the same event at once freeze and tell once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await startRound();
      const payment = await topUp(20);
      state(payment, 'open');
      const event = newId();
      expect(await Promise.all([tell(event), tell(event), ...told()])).toEqual(Array(6).fill(200));
      expect(await row()).toMatchObject({ status: 'open', tokens_minor: 20_000 });
      expect(await driverMails()).toEqual(['dispute_driverOpened']);
      const status = round % 2 === 0 ? 'won' : 'lost';
      state(payment, status);
      expect(await Promise.all([...told(), ...nodes.map(watch)])).toEqual([
        ...Array(4).fill(200),
        undefined,
        undefined,
      ]);
      expect(await row()).toMatchObject({ status, debt_minor: 0 });
      const balance = status === 'won' ? 200 : 0;
      expect(await nodes[0].balance(driver)).toMatchObject({ balance });
      expect(await driverMails()).toHaveLength(2);
    }
    await expectSound();
  });

  it('[22] that are answered differently, late and in any order, end a dispute once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await startRound();
      const payment = await topUp(20);
      const events = ['won', 'open', 'lost', 'open', 'won', 'lost'] as const;
      const work = events.map((status) => () => {
        // Each event is read as the provider stood when its question left.
        state(payment, status);
        return tell();
      });
      expect(await atOnce(round, work)).toEqual(Array(6).fill(200));
      const { status: first } = await row();
      for (const status of ['lost', 'won', 'open'] as const) {
        state(payment, status);
        expect(await tell()).toBe(200);
      }
      state(payment, 'lost');
      await tell();
      const { status, debt_minor: debtMinor } = await row();
      expect(status).not.toBe('open');
      expect(['open', status]).toContain(first);
      expect(debtMinor).toBe(0);
      expect(await nodes[0].balance(driver)).toMatchObject({ balance: status === 'won' ? 200 : 0 });
      expect(await driverMails()).toHaveLength(2);
    }
    await expectSound();
  });
});

/** A charged booking of each way to pay, one whose session is about to be settled, and one that is cancelled. */
async function spend(world: CardWorld) {
  const charged = await world.book(driver, TOKENS);
  await world.charge(charged.id, 10_000);
  const running = await world.book(driver, TOKENS);
  return { charged: charged.id, running: running.id };
}

describe('a dispute that opens while its tokens', () => {
  it('[22] are charged, refunded, paid out and given back by the host', async () => {
    const [first] = nodes;
    const host = createHost({
      ...first,
      publicUrl: () => 'https://x.example',
      hasTrialPayouts: true,
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      await startRound();
      const payment = await topUp(20);
      const { charged, running } = await spend(first);
      const open = await first.call(owner, 'POST', '/api/wallet/payouts/', { tokens: 20 });
      expect(open.status, JSON.stringify(open.body)).toBe(201);
      state(payment, 'open');
      const back = { command: 'refund' as const, reservation: charged, reason: 'broken plug' };
      await atOnce(round, [
        () => tell(),
        () => tell(),
        () => answered(node().call(driver, 'POST', '/api/wallet/refund/', { tokens: 30 })),
        () => first.charge(running, 10_000),
        () => host.run(back),
        () => host.run({ command: 'pay-payout', payout: open.body.id, reference: 'R1' }),
        () => answered(node().call(owner, 'POST', '/api/wallet/payouts/', { tokens: 20 })),
        ...nodes.map((world) => () => watch(world)),
      ]);
      expect(await tell()).toBe(200);
      await nodes[0].expectNoFaults();
      state(payment, round % 2 === 0 ? 'lost' : 'won');
      await atOnce(round, [
        ...Array.from({ length: 3 }, () => tell),
        () => answered(node().call(owner, 'POST', '/api/wallet/payouts/', { tokens: 20 })),
        () => host.run({ ...back, amount: 1 }),
        ...nodes.map((world) => () => watch(world)),
      ]);
      await Promise.all(nodes.map(watch));
      await nodes[0].expectNoFaults();
      await withdrawn();
    }
    await expectSound();
  });
});

describe('a dispute that is told when it is lost', () => {
  it('[22] never waits for card payments that are captured for the same owner', async () => {
    const [first] = nodes;
    for (let round = 0; round < ROUNDS; round += 1) {
      await startRound();
      const payment = await topUp(20);
      const spent = await first.book(driver, TOKENS);
      await first.charge(spent.id, 10_000);
      const other = await first.join('driver');
      const later = { start_time: at('12:00'), stop_time: at('13:00') };
      const { id, payment: card } = await first.book(other, later);
      provider.pay(card.id);
      await first.session(other, card.id);
      await first.charge(id, 10_000);
      state(payment, 'lost');
      await atOnce(round, [
        () => tell(),
        ...nodes.map((world) => () => watch(world)),
        () => tell(),
      ]);
      expect(await row()).toMatchObject({ status: 'lost', debt_minor: 0 });
      await expectSound();
    }
  });
});

describe('disputes that end', () => {
  it('[22] as won of a driver who has left and as lost of another driver never wait for each other', async () => {
    const [first] = nodes;
    for (let round = 0; round < ROUNDS; round += 1) {
      const disputed = [];
      for (const status of ['won', 'lost', 'won', 'lost', 'won', 'lost'] as const) {
        await startRound();
        const payment = await topUp(20);
        state(payment, 'open');
        expect(await tell()).toBe(200);
        await leave(driver);
        state(payment, status);
        disputed.push({ id: dispute, status });
      }
      const ends = disputed.map(
        ({ id }) =>
          () =>
            tell(newId(), id),
      );
      expect(await atOnce(round, ends)).toEqual(Array(6).fill(200));
      for (const { id, status } of disputed) {
        dispute = id;
        expect(await row()).toMatchObject({ status, debt_minor: 0 });
      }
    }
    await first.expectNoFaults();
    await expectSound();
  });

  it('[22] while the owner closes the account and asks for payouts lose no token', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // The owner leaves in each round.
      await openNodes();
      await startRound();
      const [first] = nodes;
      const payment = await topUp(20);
      const { id: charged } = await first.book(driver, TOKENS);
      await first.charge(charged, 10_000);
      state(payment, 'open');
      expect(await tell()).toBe(200);
      state(payment, round % 2 === 0 ? 'won' : 'lost');
      const refund = { command: 'refund' as const, reservation: charged, reason: 'broken plug' };
      const host = createHost({ ...first, publicUrl: () => 'https://x.example' });
      await atOnce(round, [
        () => tell(),
        () => tell(),
        () => closeWallet(owner),
        () => host.run(refund),
        ...nodes.map((world) => () => watch(world)),
      ]);
      await Promise.all(nodes.map(watch));
      await expectSound();
    }
  });
});

const closeWallet = (person: Actor) =>
  database.db.transaction().execute((trx) => nodes[0].wallet.close(trx, person));

async function leave(person: Actor): Promise<void> {
  await closeWallet(person);
  await database.db
    .updateTable('users')
    .set({ deleted_at: nodes[0].clock.now() })
    .where('id', '=', person.userId)
    .execute();
}

/** So that the next round can ask for a payout. */
async function withdrawn(): Promise<void> {
  const { body } = await nodes[0].call(owner, 'GET', '/api/wallet/payouts/');
  for (const { id, status } of body.results) {
    if (status === 'requested')
      await nodes[0].call(owner, 'POST', `/api/wallet/payouts/${id}/withdraw/`);
  }
}
