// Begins a charge without an account: a user that nobody logs in as, a booking from now on, and a payment by card.
import { createHash } from 'node:crypto';
import type { AnswerOf, GuestWish as AskedWish, ValidRequestOf } from '@voltagora/contract';
import {
  cutToTwoDecimals,
  decimalToMicro,
  GUEST_WISHES,
  type GuestWish,
  microToAmount,
  MINUTE_MS,
  secondsBetween,
} from '@voltagora/domain';
import type { Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { networkOf } from '../../platform/http/limits/network-of.ts';
import { newId } from '../../platform/ids.ts';
import type { GuestDeps } from './guest-deps.ts';
import { countUnpaid } from './guest-charges.reads.ts';
import { insertGuestCharge, isSecretUsed } from './guest-charges.store.ts';

const QUARTER_MS = 15 * MINUTE_MS;
/** Charges that one network begins, of several people behind one router, and how often one plug is kept and not paid for. */
const PER_NETWORK = 20;
const UNPAID_PER_PLUG = 5;

export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

export function wishOf(asked: AskedWish): GuestWish {
  if (asked.kind === 'money') return { kind: 'money', amountMicro: decimalToMicro(asked.amount) };
  if (asked.kind === 'energy') return { kind: 'energy', energyWh: asked.kWh * 1000 };
  return asked;
}

/** Error codes: those of a scanned code. */
export async function readOffer(
  deps: GuestDeps,
  code: string,
): Promise<AnswerOf<'readGuestOffer'>> {
  const { plug } = await deps.plugCodes.read(code);
  const nothing = { free_minutes: 0, min_minutes: 0, wishes: [] };
  try {
    const { plug: sold, freeMinutes } = await deps.reservations.guest.freeNow(plug.id);
    const { minMinutes } = sold.terms;
    const wishes = GUEST_WISHES.filter((kind) => kind !== 'energy' || sold.tariff.policy === 0);
    return {
      refusal: refusalOf(sold, freeMinutes) ?? (await cardRefusal(deps, plug.id)),
      free_minutes: freeMinutes,
      min_minutes: minMinutes,
      wishes,
    };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.code, ...nothing };
    throw error;
  }
}

/** Where no card can be used, nobody can pay without an account. */
async function cardRefusal(
  { reservations }: Pick<GuestDeps, 'reservations'>,
  plugId: number,
): Promise<string | null> {
  try {
    await reservations.guest.decide(plugId, { kind: 'full' });
    return null;
  } catch (error) {
    const isNoCard = error instanceof AppError && error.code === 'payment_method_unavailable';
    return isNoCard ? error.code : null;
  }
}

function refusalOf(
  {
    connected,
    status,
    terms,
  }: { connected: boolean; status: string; terms: { minMinutes: number } },
  freeMinutes: number,
): string | null {
  if (!connected) return 'plug_not_connected';
  if (status === 'Faulted' || status === 'Unavailable') return 'plug_not_bookable';
  if (status !== 'Available' && status !== 'Preparing') return 'plug_occupied';
  return freeMinutes < terms.minMinutes ? 'window_taken' : null;
}

type Question = ValidRequestOf<'quoteGuestCharge'>['body'];

/** Error codes: those of a scanned code and of deciding a booking. */
export async function quoteGuest(
  { plugCodes, reservations }: GuestDeps,
  { code, wish }: Question,
): Promise<AnswerOf<'quoteGuestCharge'>> {
  const { plug } = await plugCodes.read(code);
  const { decided } = await reservations.guest.decide(plug.id, wishOf(wish));
  const { window, totalMicro, energyWh, tariff } = decided;
  return {
    total_cost: microToAmount(totalMicro),
    currency: tariff.currency,
    energy_kWh: cutToTwoDecimals(energyWh / 1000),
    minutes: Math.round(secondsBetween(window.start, window.stop) / 60),
    stop_time: window.stop.toISOString(),
  };
}

type Start = ValidRequestOf<'beginGuestCharge'>['body'];

/** Error codes: those of quoteGuest, quote_mismatch, too_many_requests. The same secret again begins nothing. */
export async function beginCharge(deps: GuestDeps, start: Start, address: string): Promise<void> {
  const { db, reservations } = deps;
  const hash = hashSecret(start.secret);
  if (await isSecretUsed(db, hash)) return;
  const { plug } = await deps.plugCodes.read(start.code);
  await refuseAbuse(deps, plug.id, address);
  const guest = await reservations.guest.decide(plug.id, wishOf(start.wish));
  if (microToAmount(guest.decided.totalMicro) > start.total_cost) {
    throw new AppError('quote_mismatch', 'The price has changed. Look at it again.');
  }
  let reservationId: string;
  try {
    reservationId = await db.transaction().execute(async (trx) => {
      const id = await bookForGuest(deps, trx, { start, guest });
      const row = { id: newId(), secret_hash: hash, plug_id: plug.id, lang: start.lang };
      const { userId, bookedId } = id;
      await insertGuestCharge(trx, {
        ...row,
        user_id: userId,
        reservation_id: bookedId,
        wish: JSON.stringify(start.wish),
        created_at: deps.clock.now(),
      });
      return bookedId;
    });
  } catch (error) {
    // Two at once: with the same secret it is the same charge, else somebody was faster.
    if (await isSecretUsed(db, hash)) return;
    throw reservations.guest.isTaken(error) ? reservations.guest.windowTaken() : error;
  }
  await reservations.guest.opened(reservationId, plug.id);
}

type Draft = Awaited<ReturnType<GuestDeps['reservations']['guest']['decide']>>;

async function bookForGuest(
  { accounts, reservations }: GuestDeps,
  trx: Trx,
  { start, guest }: { start: Start; guest: Draft },
): Promise<{ userId: string; bookedId: string }> {
  const actor = await accounts.addGuest(trx, start.lang);
  const returnPath = `/charge/${start.secret}`;
  const bookedId = await reservations.guest.book(trx, { ...guest, actor, returnPath });
  return { userId: actor.userId, bookedId };
}

async function refuseAbuse(
  { db, clock, throttle }: GuestDeps,
  plugId: number,
  address: string,
): Promise<void> {
  const limits = [{ key: `guest ${networkOf(address)}`, max: PER_NETWORK, windowMs: QUARTER_MS }];
  const attempt = throttle.attempt(limits);
  const since = new Date(clock.now().getTime() - QUARTER_MS);
  const retryAfterSeconds =
    attempt.kind === 'refused'
      ? attempt.retryAfterSeconds
      : (await countUnpaid(db, plugId, since)) >= UNPAID_PER_PLUG
        ? QUARTER_MS / 1000
        : undefined;
  if (retryAfterSeconds === undefined) return;
  throw new AppError('too_many_requests', 'Too many attempts. Try again later.', {
    retryAfterSeconds,
  });
}
