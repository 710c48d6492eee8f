// How often what may be tried: each kind of attempt per account and address, per address, and per account. A browser
// that its person has logged in with counts for itself, so that strangers cannot lock them out there.
import { AppError } from '../../../platform/http/app-error.ts';
import { networkOf } from '../../../platform/http/limits/network-of.ts';
import type { AttemptThrottle, Limit } from '../../../platform/http/limits/attempt-throttle.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;

/** `device` alone counts where there is one. */
const RULES = {
  login: { windowMs: QUARTER_MS, device: 8, pair: 8, address: 60, account: 60 },
  /** Asking for mail: to one person, few in any case. */
  mail: { windowMs: HOUR_MS, device: 5, pair: 5, address: 60, account: 10 },
  link: { windowMs: QUARTER_MS, device: 8, pair: 8, address: 60, account: 60 },
  own_password: { windowMs: QUARTER_MS, device: 8, pair: 8, address: 60, account: 30 },
} as const;

export interface AttemptBy {
  account: string;
  address: string;
  device?: string | undefined;
}

export interface GuardedAttempt {
  /** Whether it was the last one that this account takes for a while, from anywhere. */
  fillsAccount: boolean;
  /** Takes it back: it was no guess. */
  forgive(): void;
}

/** Counts an attempt. Refuses with too_many_requests. */
export function guardAttempt(
  throttle: AttemptThrottle,
  kind: keyof typeof RULES,
  by: AttemptBy,
): GuardedAttempt {
  const limits = limitsOf(kind, by);
  const attempt = throttle.attempt(limits);
  if (attempt.kind === 'refused') {
    const { retryAfterSeconds } = attempt;
    throw new AppError('too_many_requests', 'Too many attempts. Try again later.', {
      retryAfterSeconds,
    });
  }
  return {
    fillsAccount: attempt.filled.includes(`${kind} account ${by.account}`),
    forgive: () => throttle.forgive(limits),
  };
}

function limitsOf(kind: keyof typeof RULES, { account, address, device }: AttemptBy): Limit[] {
  const { windowMs, ...max } = RULES[kind];
  if (device !== undefined) return [{ key: `${kind} device ${device}`, max: max.device, windowMs }];
  const from = networkOf(address);
  return [
    { key: `${kind} pair ${account} ${from}`, max: max.pair, windowMs },
    { key: `${kind} address ${from}`, max: max.address, windowMs },
    { key: `${kind} account ${account}`, max: max.account, windowMs },
  ];
}
