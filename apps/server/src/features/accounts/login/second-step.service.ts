// The second step of a login: a person with a second factor gets a ticket for the password, and a session for ticket and
// factor. A passkey alone is both steps at once.
import { createHash } from 'node:crypto';
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { SecondFactor } from '../../second-factor/public.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import { findUser } from '../accounts.store.ts';
import {
  invalidCredentials,
  type SessionDeps,
  type SessionStart,
  startSession,
} from '../sessions/start-session.ts';
import { hashToken, newSecretToken } from '../sessions/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { guardAttempt } from './guard-attempts.ts';
import { findTicket, insertTicket, takeTicket } from './login-tickets.store.ts';
import { rememberedBrowser } from './remembered-browser.ts';

const TICKET_MS = 5 * 60_000;

export interface FirstStepDeps extends SessionDeps {
  db: Db;
  secondFactor: Pick<SecondFactor, 'methodsOf'>;
}

/** Begins a session after the first step; with a second factor, refuses with second_factor_required and a ticket. */
export async function finishFirstStep(
  deps: FirstStepDeps,
  start: SessionStart,
): Promise<AnswerOf<'createToken'>> {
  const methods = await deps.secondFactor.methodsOf(start.userId);
  if (methods.length === 0) return startSession(deps, start);
  const ticket = newSecretToken();
  await insertTicket(deps.db, {
    ticket_hash: hashToken(ticket),
    user_id: start.userId,
    password_mark: markOf(start.passwordHash),
    expires_at: new Date(deps.clock.now().getTime() + TICKET_MS),
  });
  throw new AppError('second_factor_required', 'Confirm the login with a second factor.', {
    second_factor: { ticket, methods },
  });
}

/** Recognizes the password of the first step without storing its hash a second time. */
const markOf = (passwordHash: string | undefined): string | null =>
  passwordHash === undefined ? null : createHash('sha256').update(passwordHash).digest('hex');

type From = Pick<SessionStart, 'address' | 'browser'>;

/** Refuses with login_step_expired, code_not_valid, passkey_not_valid or too_many_requests. */
export async function finishLogin(
  parts: AccountsParts,
  { ticket, ...given }: ValidRequestOf<'finishLogin'>['body'],
  { address, browser }: From,
): Promise<AnswerOf<'finishLogin'>> {
  const { db, clock, secondFactor, throttle } = parts;
  const found = await findTicket(db, hashToken(ticket), clock.now());
  if (!found) throw stepExpired();
  const userId = found.user_id;
  const user = await findUser(db, userId);
  const passwordHash = user?.password_hash ?? undefined;
  const isSamePassword =
    found.password_mark === null || found.password_mark === markOf(passwordHash);
  if (!user || !isSamePassword) throw stepExpired();
  const device = rememberedBrowser(parts, browser, userId);
  const attempt = guardAttempt(throttle, 'second_factor', { account: userId, address, device });
  await secondFactor.accept(userId, given, 'login');
  attempt.forgive();
  if (!(await takeTicket(db, found.ticket_hash))) throw stepExpired();
  const ofPassword = found.password_mark !== null && passwordHash !== undefined;
  return startSession(parts, {
    userId,
    browser,
    address,
    by: 'second factor',
    ...(ofPassword && { passwordHash }),
  });
}

/** Refuses with passkey_not_valid, too_many_requests, or invalid_credentials for an account that may not log in. */
export async function loginByPasskey(
  parts: AccountsParts,
  { passkey }: ValidRequestOf<'finishPasskeyLogin'>['body'],
  { address, browser }: From,
): Promise<AnswerOf<'finishPasskeyLogin'>> {
  const attempt = guardAttempt(parts.throttle, 'passkey', { account: address, address });
  const userId = await parts.secondFactor.identify(passkey);
  attempt.forgive();
  const user = await findUser(parts.db, userId);
  if (!user) throw invalidCredentials();
  if (user.suspended_at !== null) {
    throw new AppError('account_suspended', 'This account is suspended. Write to the host.');
  }
  return startSession(parts, { userId, browser, address, by: 'passkey' });
}

const stepExpired = (): AppError =>
  new AppError('login_step_expired', 'This login has expired. Log in again.');
