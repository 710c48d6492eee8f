// Tokens that a driver bought at a provider, and income of an owner from them. Tests only.
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Wallet } from '../../../features/wallet/public.ts';
import { insertReservation } from './ledger.ts';

export interface Books {
  db: Db;
  clock: Clock;
  wallet: Wallet;
}

/** A paid top-up at ten tokens for a euro; returns the payment. */
export async function buyTokens(
  { db, clock, wallet }: Books,
  driver: Actor,
  tokensMinor: number,
  provider: 'stripe' | 'sandbox' = 'stripe',
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const amountMinor = Math.ceil(tokensMinor / 10);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payments')
      .values({
        id,
        user_id: driver.userId,
        kind: 'top_up',
        reservation_id: null,
        provider,
        provider_payment_id: `pi_${id}`,
        currency: 'EURO',
        amount_minor: amountMinor,
        tokens_minor: tokensMinor,
        capture_minor: amountMinor,
        capture_tokens_minor: tokensMinor,
        status: 'captured',
        created_at: now,
        expires_at: now,
        ended_at: now,
      })
      .execute();
    const bought = { paymentId: id, driverId: driver.userId, currency: 'EURO' } as const;
    await wallet.card.takeTopUp(trx, { ...bought, amountMinor, tokensMinor });
  });
  return id;
}

/** A charge from the driver's wallet; returns the reservation. */
export async function chargeTokens(
  { db, wallet }: Books,
  { driver, owner }: { driver: Actor; owner: Actor },
  amountMinor: number,
): Promise<string> {
  const reservationId = await insertReservation(db, { driver, owner });
  const people = { driverId: driver.userId, ownerId: owner.userId };
  await db.transaction().execute(async (trx) => {
    await wallet.hold(trx, { reservationId, ...people, amountMinor });
    await wallet.settle(trx, { reservationId, amountMinor, reason: 'charging' });
  });
  return reservationId;
}
