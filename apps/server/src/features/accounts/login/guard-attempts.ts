// Limits attempts per account and network, per network, and per account. A browser that the person has logged in with
// before has its own limit, so that strangers cannot lock the person out there.
import { AppError } from '../../../platform/http/app-error.ts';
import { networkOf } from '../../../platform/http/limits/network-of.ts';
import type { AttemptThrottle, Limit } from '../../../platform/http/limits/attempt-throttle.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;

/** A remembered browser is counted by `device` alone. */
const RULES = {
  login: { windowMs: QUARTER_MS, device: 8, pair: 8, address: 60, account: 60 },
  /** Requests for a mail; `account` limits the mails to one person. */
  mail: { windowMs: HOUR_MS, device: 5, pair: 5, address: 60, account: 10 },
  /** Apart from other mails, so that strangers who ask for those cannot keep it from the person. */
  browser_mail: { windowMs: HOUR_MS, device: 5, pair: 5, address: 60, account: 10 },
  link: { windowMs: QUARTER_MS, device: 8, pair: 8, address: 60, account: 60 },
  own_password: { windowMs: QUARTER_MS, device: 8, pair: 8, address: 60, account: 30 },
  /** Codes have six digits, so an account allows few guesses from everywhere together. */
  second_factor: { windowMs: QUARTER_MS, device: 8, pair: 8, address: 60, account: 15 },
  /** Nobody is known yet: the account is the address. */
  passkey: { windowMs: QUARTER_MS, device: 60, pair: 60, address: 60, account: 60 },
} as const;

export interface AttemptBy {
  account: string;
  address: string;
  device?: string | undefined;
}

export interface GuardedAttempt {
  /** Whether this attempt reached the account's limit for all addresses together. */
  fillsAccount: boolean;
  /** Does not count this attempt. */
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
