// Refunds bought tokens to their cards, on request or when the account is deleted. The tokens leave the wallet at once;
// the provider is asked after the commit, with retries.
import type { TokenRefund } from '@voltagora/contract';
import {
  planTokenRefund,
  type RefundPart,
  tokenMinorToTokens,
  tokensToTokenMinor,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Once } from '../../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../../platform/ids.ts';
import { executeRefund } from './carry-out-refund.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { insertRefund, lockTopUps } from './refunds.store.ts';

/** Refunds the newest top-ups first. Error codes: tokens_not_refundable. */
export async function refundTokens(
  deps: PaymentsDeps,
  actor: Actor,
  { tokens }: { tokens: number },
  once: Once<TokenRefund>,
): Promise<TokenRefund> {
  const { userId } = actor;
  const tokensMinor = tokensToTokenMinor(tokens);
  const asked: string[] = [];
  const answer = await deps.db.transaction().execute((trx) =>
    once(trx, async () => {
      const refunds = await askForRefunds(deps, trx, { userId, tokensMinor });
      if (refunds === undefined) {
        const detail = 'So many tokens were not bought here, or are used already.';
        throw new AppError('tokens_not_refundable', detail);
      }
      asked.push(...refunds.ids);
      return {
        tokens: tokenMinorToTokens(refunds.tokensMinor),
        amount: refunds.amountMinor / 100,
        currency: deps.currency,
        payments: refunds.ids.length,
      };
    }),
  );
  for (const id of asked) await executeRefund(deps, id);
  return answer;
}

/** Refunds everything possible when an account is deleted; returns the sums in hundredths of a token and of the currency. */
export async function refundAllTokens(
  deps: PaymentsDeps,
  trx: Trx,
  userId: string,
): Promise<{ tokensMinor: number; amountMinor: number }> {
  const refunds = await askForRefunds(deps, trx, { userId, reason: 'account_closed' });
  return { tokensMinor: refunds?.tokensMinor ?? 0, amountMinor: refunds?.amountMinor ?? 0 };
}

interface Asked {
  userId: string;
  /** Undefined: all refundable tokens. */
  tokensMinor?: number;
  reason?: 'unused_tokens' | 'account_closed';
}

/** Undefined when fewer tokens can be refunded, or when they are worth nothing. */
async function askForRefunds(
  deps: PaymentsDeps,
  trx: Trx,
  { userId, tokensMinor, reason = 'unused_tokens' }: Asked,
) {
  const { provider, currency, wallet } = deps;
  if (provider === undefined) return undefined;
  const topUps = await lockTopUps(trx, { userId, provider: provider.name, currency });
  const left = topUps.reduce((sum, payment) => sum + payment.left_tokens_minor, 0);
  const refundable = Math.min(left, await wallet.card.lockAvailable(trx, userId));
  const wanted = tokensMinor ?? refundable;
  if (wanted > refundable) return undefined;
  const bought = topUps.map(({ id, left_minor, left_tokens_minor }) => ({
    id,
    leftMinor: left_minor,
    leftTokensMinor: left_tokens_minor,
  }));
  const parts = planTokenRefund(bought, wanted);
  if (parts.length === 0) return undefined;
  const ids: string[] = [];
  for (const part of parts) ids.push(await askFor(deps, trx, part, { userId, reason }));
  return {
    ids,
    tokensMinor: parts.reduce((sum, part) => sum + part.tokensMinor, 0),
    amountMinor: parts.reduce((sum, part) => sum + part.amountMinor, 0),
  };
}

async function askFor(
  { clock, wallet }: PaymentsDeps,
  trx: Trx,
  { id: paymentId, tokensMinor, amountMinor }: RefundPart,
  { userId, reason }: { userId: string; reason: 'unused_tokens' | 'account_closed' },
): Promise<string> {
  const id = newId();
  const now = clock.now();
  await insertRefund(trx, {
    id,
    payment_id: paymentId,
    amount_minor: amountMinor,
    tokens_minor: tokensMinor,
    reason,
    status: 'requested',
    next_attempt_at: now,
    created_at: now,
  });
  await wallet.card.takeTokens(trx, { refundId: id, paymentId, driverId: userId, tokensMinor });
  return id;
}
