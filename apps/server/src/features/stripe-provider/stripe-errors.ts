import Stripe from 'stripe';
import { ProviderUnavailable } from '../payments/public.ts';

const {
  StripeAPIError,
  StripeCardError,
  StripeError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
} = Stripe.errors;

/** Stripe's reason for a permanent refusal; undefined for errors that may pass. */
export function refusalOf(error: unknown): string | undefined {
  const isFinal = error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
  if (!isFinal) return undefined;
  return error.decline_code || error.code || error.type;
}

/** Whether Stripe processed the request, or an earlier one with its key, so that its effect can be read. */
export const isAnswer = (error: unknown): boolean =>
  refusalOf(error) !== undefined ||
  error instanceof StripeAPIError ||
  error instanceof StripeIdempotencyError;

/** Checks the object type: Stripe's client accepts any JSON without an error, including a gateway's. */
export function answered<T extends { object: string }>(kind: T['object'], answer: T): T {
  if (answer.object !== kind)
    throw new ProviderUnavailable(`Stripe: the response is not a ${kind}`);
  return answer;
}

/** Turns other errors into "unavailable". Stripe's message may contain keys and personal data, so it is dropped. */
export async function availableOrThrow<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const words = [error.type, error.code, error.statusCode, error.requestId].filter(Boolean);
    throw new ProviderUnavailable(`Stripe: ${words.join(' ')}`);
  }
}
