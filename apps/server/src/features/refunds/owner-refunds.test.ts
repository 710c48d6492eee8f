// Refunds by owners: whole and in part, within the host's limit, never more than the bill, and told to the driver.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../tests/kit/wallet/bought-tokens.ts';
import { ledgerFaults, NO_FAULTS } from '../../tests/kit/wallet/ledger.ts';
import { readTariff } from '../reservations/public.ts';

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
  await buyTokens(world, driver, 100_000);
}
const TARIFF = readTariff({
  policy: 0,
  pricePerKwhMicro: 450_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 0,
  currency: 'EURO',
  tokenPriceMicro: 100_000,
});
/** €10 by default. */
async function charge(tokensMinor = 10_000): Promise<string> {
  const id = await chargeTokens(world, { driver, owner }, tokensMinor);
  const tariff = JSON.stringify(TARIFF);
  await world.db.updateTable('reservations').set({ tariff }).where('id', '=', id).execute();
  return id;
}
const path = (id: string) => `/api/stations/owner_station-reservations/${id}`;
const refundable = (id: string, actor = owner) =>
  world.call(actor, 'GET', `${path(id)}/refundable/`);
const refund = (id: string, body: object, actor = owner) =>
  world.call(actor, 'POST', `${path(id)}/refund/`, { reason: 'the plug was slow', ...body });
const balanceOf = async (actor: Actor) => (await world.wallet.balance(actor)).results[0]?.balance;

describe('[26.1] an owner', () => {
  it('refunds a part, then the rest; the host returns its commission', async () => {
    const id = await charge();
    expect((await refundable(id)).body).toEqual({
      amount: 10,
      tokens: 100,
      is_limited: false,
      currency: 'EURO',
    });
    const part = await refund(id, { amount: 4 });
    expect([part.status, part.body]).toEqual([
      200,
      { amount: 4, tokens: 40, from_owner: 38, left: 60, currency: 'EURO' },
    ]);
    expect(await balanceOf(owner)).toBe(57);
    expect((await refund(id, {})).body).toMatchObject({ amount: 6, tokens: 60, left: 0 });
    expect([await balanceOf(owner), await balanceOf(driver)]).toEqual([0, 1_000]);
    expect((await refund(id, { amount: 0.01 })).body.code).toBe('nothing_to_refund');
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('refunds at most the limit of the host, also in steps and at the same time', async () => {
    await open({ VOLTAGORA_OWNER_REFUND_MAXIMUM: '5' });
    const id = await charge();
    expect((await refundable(id)).body).toMatchObject({ amount: 5, is_limited: true });
    expect((await refund(id, { amount: 5.01 })).body.code).toBe('refund_too_large');
    const both = await Promise.all([refund(id, { amount: 3 }), refund(id, { amount: 3 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await refund(id, {})).body).toMatchObject({ amount: 2 });
    expect((await refund(id, { amount: 0.01 })).body.code).toBe('refund_too_large');
    expect(await balanceOf(owner)).toBe(47.5);
  });

  it('cannot refund what the balance no longer has', async () => {
    const id = await charge();
    await world.db
      .updateTable('ledger_accounts')
      .set({ held_minor: 9_000 })
      .where('kind', '=', 'owner_wallet')
      .where('user_id', '=', owner.userId)
      .execute();
    expect((await refund(id, {})).body.code).toBe('not_enough_tokens');
  });

  it.each([
    [{ amount: 0 }],
    [{ amount: -1 }],
    [{ amount: 1.001 }],
    [{ amount: '4' }],
    [{ reason: '' }],
    [{ reason: 'x'.repeat(501) }],
    [{ tokens: 4 }],
  ])('is refused with %j', async (body) => {
    const id = await charge();
    expect((await refund(id, body)).body.code).toBe('validation_failed');
    expect(await balanceOf(owner)).toBe(95);
  });

  it('refunds bookings at the own stations alone, and the reason is in the audit log', async () => {
    const id = await charge();
    const other = await world.join('station_owner');
    expect((await refund(id, {}, other)).status).toBe(404);
    expect((await refundable(id, other)).status).toBe(404);
    expect((await refund(id, {}, driver)).status).toBe(403);
    await refund(id, { amount: 1 });
    const logged = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'detail'])
      .where('subject_id', '=', id)
      .execute();
    expect(logged).toMatchObject([
      { actor_id: owner.userId, action: 'reservation.refunded', detail: { tokens: 10 } },
    ]);
    expect(JSON.stringify(logged)).toContain('the plug was slow');
    const mails = await world.db
      .selectFrom('outgoing_mails')
      .select('kind')
      .where('recipient', '=', driver.email)
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('with the same key refunds once', async () => {
    const id = await charge();
    const key = 'refund-of-a-test-0001';
    const body = { amount: 2, reason: 'the plug was slow' };
    for (let count = 0; count < 2; count++) {
      await world.call(owner, 'POST', `${path(id)}/refund/`, body, key);
    }
    expect(await balanceOf(owner)).toBe(76);
  });
});
