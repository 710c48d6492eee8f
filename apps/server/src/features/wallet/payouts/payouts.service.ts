// Payouts of an owner's earnings: requested by the owner, whose tokens are held meanwhile, and decided by the host.
import type { AnswerOf, Payable, Payout, ValidRequestOf } from '@voltagora/contract';
import {
  type CurrencyName,
  cutQuotient,
  decimalToMicro,
  payoutMinor,
  payoutTokensMinor,
  tokenMinorToTokens,
  tokensToTokenMinor,
} from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../../platform/ids.ts';
import { lockWallets } from '../closing/closing.store.ts';
import { type PayoutRules, readPayable } from './payable.reads.ts';
import { type PayoutHost, tellRequested, tellWithdrawn } from './payout-news.ts';
import { listPayoutRows, readPayee, readPayout } from './payouts.reads.ts';
import {
  findPayout,
  insertPayout,
  lockOpenPayout,
  lockPayout,
  markDecided,
  readBackedMinor,
} from './payouts.store.ts';
import { presentPayout } from './present-payout.ts';
import {
  accountId,
  insertTransfer,
  isOutOfFunds,
  lockHold,
  payoutKey,
  useOfHold,
} from '../wallet.store.ts';

export interface PayoutDeps extends PayoutRules {
  db: Db;
  clock: Clock;
  tokenFiatPrice: number;
  /** Of payouts; euros by default. */
  currency?: CurrencyName;
  /** The least that can be requested, in units of the currency. */
  payoutMinimum?: number;
  /** Who is told about requests; left out in tests of other things. */
  payoutHost?: PayoutHost;
}

const priceOf = ({ tokenFiatPrice, currency = 'EURO' }: PayoutDeps) => ({
  tokenFiatPrice,
  currency,
});
/** In hundredths of the currency. */
const minimumOf = ({ payoutMinimum = 0 }: PayoutDeps): number =>
  cutQuotient(decimalToMicro(payoutMinimum), 10_000);
const newsDepsOf = ({ clock, payoutHost }: PayoutDeps) => ({
  publicUrl: () => '',
  hostLanguage: 'en' as const,
  ...payoutHost,
  clock,
});

export const createPayouts = (deps: PayoutDeps) => ({
  payouts: (actor: Actor, query: ValidRequestOf<'listPayouts'>['query']) =>
    list(deps, actor, query),
  /** What an owner can ask for now, and why not for more. */
  payable: (actor: Actor): Promise<Payable> => presentPayable(deps, actor),
  /** Error codes: bank_account_needed, payout_open, payout_too_small, not_enough_tokens, not_payable. */
  requestPayout: (
    actor: Actor,
    asked: ValidRequestOf<'requestPayout'>['body'],
    once: Once<Payout> = withoutKey,
  ) =>
    deps.db.transaction().execute((trx) =>
      once(trx, () =>
        requestPayout(deps, trx, {
          ownerId: actor.userId,
          amountMinor: tokensToTokenMinor(asked.tokens),
        }),
      ),
    ),
  /** Error codes: not_found, payout_not_open. */
  withdrawPayout: (actor: Actor, id: string): Promise<Payout> =>
    deps.db.transaction().execute((trx) => withdraw(deps, trx, actor, id)),
});

async function presentPayable(deps: PayoutDeps, { userId }: Actor): Promise<Payable> {
  const { db, clock, payoutDelayDays, hasTrialPayouts } = deps;
  const now = clock.now();
  const amounts = await readPayable(db, userId, { now, payoutDelayDays, hasTrialPayouts });
  return {
    tokens: tokenMinorToTokens(amounts.availableMinor),
    waiting: amounts.waiting.map(({ from, minor }) => ({
      from: from.toISOString(),
      tokens: tokenMinorToTokens(minor),
    })),
    not_backed: tokenMinorToTokens(amounts.unbackedMinor),
    frozen: tokenMinorToTokens(amounts.frozenMinor),
    delay_days: payoutDelayDays,
    is_trial: hasTrialPayouts,
    minimum: minimumAmounts(deps),
  };
}

/** In hundredths of a token. */
const minimumTokensMinor = (deps: PayoutDeps): number =>
  payoutTokensMinor(minimumOf(deps), decimalToMicro(deps.tokenFiatPrice));

/** The least that is worth a payout, which is never of nothing; in hundredths of the currency. */
const leastOf = (deps: PayoutDeps): number => Math.max(1, minimumOf(deps));

/** Whether so many hundredths of a token are enough for a payout. */
export const isEnough = (deps: PayoutDeps, tokensMinor: number): boolean =>
  payoutMinor(tokensMinor, decimalToMicro(deps.tokenFiatPrice)) >= leastOf(deps);

const minimumAmounts = (deps: PayoutDeps) => ({
  tokens: tokenMinorToTokens(minimumTokensMinor(deps)),
  fiat_amount: minimumOf(deps) / 100,
});

async function list(
  deps: PayoutDeps,
  { userId }: Actor,
  query: ValidRequestOf<'listPayouts'>['query'],
): Promise<AnswerOf<'listPayouts'>> {
  const { rows, count } = await listPayoutRows(deps.db, userId, query);
  return { results: rows.map((row) => presentPayout(row, priceOf(deps))), count };
}

/** Lock order, as everywhere: wallets before payouts. */
export async function requestPayout(
  deps: PayoutDeps,
  trx: Trx,
  asked: { ownerId: string; amountMinor: number; isScheduled?: boolean },
): Promise<Payout> {
  const { ownerId, amountMinor, isScheduled = false } = asked;
  const { clock, payoutDelayDays, hasTrialPayouts } = deps;
  const now = clock.now();
  const wallet = await accountId(trx, 'owner_wallet', ownerId);
  await lockWallets(trx, [ownerId]);
  const { availableMinor } = await readPayable(trx, ownerId, {
    now,
    payoutDelayDays,
    hasTrialPayouts,
  });
  const payee = await readPayee(trx, ownerId);
  const id = newId();
  const row = { ...amountsOf(deps, amountMinor), ...accountOf(payee), is_scheduled: isScheduled };
  const times = { requested_at: now, is_trial: hasTrialPayouts };
  if (!(await insertPayout(trx, { id, owner_id: ownerId, ...row, ...times }))) {
    throw new AppError('payout_open', 'A payout is asked for already; wait until it is decided.');
  }
  await hold(trx, { payoutId: id, ownerId, wallet, amountMinor, now });
  if (amountMinor > availableMinor) {
    const detail = `Only ${tokenMinorToTokens(availableMinor)} of these tokens can be paid out now.`;
    throw new AppError('not_payable', detail);
  }
  const payout = presentPayout(await readPayout(trx, id), priceOf(deps));
  await tellRequested(newsDepsOf(deps), trx, { payout, payee });
  return payout;
}

function amountsOf(deps: PayoutDeps, amountMinor: number) {
  const { tokenFiatPrice, currency } = priceOf(deps);
  const priceMicro = decimalToMicro(tokenFiatPrice);
  const fiatMinor = payoutMinor(amountMinor, priceMicro);
  const leastMinor = leastOf(deps);
  if (fiatMinor < leastMinor) {
    const detail = `A payout is at least ${(leastMinor / 100).toFixed(2)} in the currency of payouts.`;
    throw new AppError('payout_too_small', detail);
  }
  return {
    amount_minor: amountMinor,
    token_price_micro: priceMicro,
    fiat_minor: fiatMinor,
    currency,
  };
}

function accountOf({ iban, holder }: { iban: string | null; holder: string | null }) {
  if (iban === null || holder === null) {
    throw new AppError('bank_account_needed', 'Add the bank account that the payout goes to.');
  }
  return { iban, holder };
}

async function withdraw(
  deps: PayoutDeps,
  trx: Trx,
  { userId }: Actor,
  id: string,
): Promise<Payout> {
  const now = deps.clock.now();
  const found = await findPayout(trx, id);
  if (found === undefined || found.owner_id !== userId) throw notFound('payout');
  await lockWallets(trx, [userId]);
  const { status, file_id: fileId } = await lockPayout(trx, id);
  if (
    status !== 'requested' ||
    fileId !== null ||
    !(await endHold(trx, id, { isPaid: false, now }))
  ) {
    const detail = 'This payout is decided already, or the host has begun to transfer it.';
    throw new AppError('payout_not_open', detail);
  }
  await markDecided(trx, id, { status: 'withdrawn', note: '', decided_at: now });
  const payout = presentPayout(await readPayout(trx, id), priceOf(deps));
  const payee = await readPayee(trx, userId);
  await tellWithdrawn(newsDepsOf(deps), trx, { payout, payee });
  return payout;
}

interface PayoutHold {
  payoutId: string;
  ownerId: string;
  wallet: number;
  amountMinor: number;
  now: Date;
}

async function hold(
  trx: Trx,
  { payoutId, ownerId, wallet, amountMinor, now }: PayoutHold,
): Promise<void> {
  try {
    await insertTransfer(trx, {
      id: newId(),
      idempotency_key: payoutKey(payoutId),
      phase: 'pending',
      pending_id: null,
      debit_account_id: wallet,
      credit_account_id: await accountId(trx, 'owner_payouts', ownerId),
      amount_minor: amountMinor,
      reason: 'payout',
      reservation_id: null,
      created_at: now,
    });
  } catch (error) {
    if (!isOutOfFunds(error)) throw error;
    throw new AppError('not_enough_tokens', 'There are not enough tokens in the wallet.');
  }
}

export type PayoutOutcome =
  | {
      kind: 'decided';
      ownerId: string;
      amountMinor: number;
      /** In hundredths of the currency; null where it was requested before that was recorded. */
      fiatMinor: number | null;
      currency: string | null;
    }
  | { kind: 'not_found' }
  | { kind: 'decided_before'; status: 'paid' | 'refused' | 'withdrawn'; at: Date | null }
  /** The wallet is closed, so tokens cannot be returned to it. */
  | { kind: 'not_returnable' }
  /** Asked for while payouts were tried out: it must not be paid where money is. */
  | { kind: 'only_trial' }
  | { kind: 'too_early'; notBefore: Date }
  | { kind: 'not_backed'; backedMinor: number };

interface Decision {
  id: string;
  status: 'paid' | 'refused';
  note: string;
  now: Date;
  /** Of this installation, where no payout transfers money. */
  hasTrialPayouts: boolean;
}

/** Pays or refuses a payout: posts or releases its hold, once, also with concurrent decisions. */
export async function decidePayout(
  trx: Trx,
  { id, status, note, now, hasTrialPayouts }: Decision,
): Promise<PayoutOutcome> {
  const found = await findPayout(trx, id);
  if (found === undefined) return { kind: 'not_found' };
  await lockWallets(trx, [found.owner_id]);
  const payout = await lockPayout(trx, id);
  if (payout.status !== 'requested') {
    return { kind: 'decided_before', status: payout.status, at: payout.decided_at };
  }
  const obstacle =
    status === 'paid' && !hasTrialPayouts ? await findObstacle(trx, payout, now) : null;
  if (obstacle) return obstacle;
  const isHeld = await endHold(trx, payout.id, { isPaid: status === 'paid', now });
  if (!isHeld && status === 'refused') return { kind: 'not_returnable' };
  await markDecided(trx, id, { status, note, decided_at: now });
  const { owner_id: ownerId, amount_minor: amountMinor, fiat_minor: fiatMinor, currency } = payout;
  return { kind: 'decided', ownerId, amountMinor, fiatMinor, currency };
}

type Obstacle = Extract<PayoutOutcome, { kind: 'only_trial' | 'too_early' | 'not_backed' }>;

/** Why a waiting payout must not be paid with money now; null when it may be. Its owner's wallet is locked. */
export async function findObstacle(
  trx: Trx,
  payout: Awaited<ReturnType<typeof lockPayout>>,
  now: Date,
): Promise<Obstacle | null> {
  const { not_before: notBefore } = payout;
  if (payout.is_trial) return { kind: 'only_trial' };
  if (notBefore !== null && notBefore > now) return { kind: 'too_early', notBefore };
  // Without a hold, only backed tokens were moved out of a closed wallet.
  if (!(await isHoldOpen(trx, payoutKey(payout.id)))) return null;
  const backedMinor = await readBackedMinor(trx, payout.owner_id);
  return backedMinor < payout.amount_minor ? { kind: 'not_backed', backedMinor } : null;
}

const isHoldOpen = async (trx: Trx, key: string): Promise<boolean> => {
  const held = await lockHold(trx, key);
  return held !== undefined && (await useOfHold(trx, held.id)) === undefined;
};

/** Releases the hold of the owner's open payout before its wallet is closed; undefined when there is none. */
export async function releaseOpenPayout(
  trx: Trx,
  ownerId: string,
  now: Date,
): Promise<string | undefined> {
  const payout = await lockOpenPayout(trx, ownerId);
  if (payout === undefined) return undefined;
  return (await endHold(trx, payout.id, { isPaid: false, now })) ? payout.id : undefined;
}

/** False when it has no hold: the payout of a closed wallet, whose tokens were moved already. */
async function endHold(
  trx: Trx,
  payoutId: string,
  { isPaid, now }: { isPaid: boolean; now: Date },
): Promise<boolean> {
  const held = await lockHold(trx, payoutKey(payoutId));
  if (held === undefined || (await useOfHold(trx, held.id)) !== undefined) return false;
  await insertTransfer(trx, {
    id: newId(),
    idempotency_key: `settle:${payoutKey(payoutId)}`,
    phase: isPaid ? 'post' : 'void',
    pending_id: held.id,
    debit_account_id: held.debit_account_id,
    credit_account_id: held.credit_account_id,
    amount_minor: isPaid ? held.amount_minor : 0,
    reason: 'payout',
    reservation_id: null,
    created_at: now,
  });
  return true;
}
