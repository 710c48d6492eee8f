import Stripe from 'stripe';
import { ProviderUnavailable } from '../payments/public.ts';

const {
  StripeAPIError,
  StripeCardError,
  StripeError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
} = Stripe.errors;

/** Why Stripe will not do it, however often it is asked; undefined for what may be otherwise the next time. */
export function refusalOf(error: unknown): string | undefined {
  const isFinal = error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
  if (!isFinal) return undefined;
  return error.decline_code || error.code || error.type;
}

/** Whether Stripe has worked on the request, or on an earlier one with its key, so that its effect can be looked at. */
export const isAnswer = (error: unknown): boolean =>
  refusalOf(error) !== undefined ||
  error instanceof StripeAPIError ||
  error instanceof StripeIdempotencyError;

/** Stripe's client takes any JSON without an error in it for an answer, a gateway's too. */
export function answered<T extends { object: string }>(kind: T['object'], answer: T): T {
  if (answer.object !== kind) throw new ProviderUnavailable(`Stripe: an answer that is no ${kind}`);
  return answer;
}

/** Whatever else Stripe or the way to it says is that it cannot now. Its message may name keys and people. */
export async function availableOrThrow<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const words = [error.type, error.code, error.statusCode, error.requestId].filter(Boolean);
    throw new ProviderUnavailable(`Stripe: ${words.join(' ')}`);
  }
}
