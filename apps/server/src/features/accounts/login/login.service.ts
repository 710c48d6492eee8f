import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import { findUserByEmail } from '../accounts.store.ts';
import { guardAttempt } from './guard-attempts.ts';
import { rememberedBrowser } from './remembered-browser.ts';
import { passwordMatches } from './password-hash.ts';
import { invalidCredentials, type SessionStart } from '../sessions/start-session.ts';
import { finishFirstStep } from './second-step.service.ts';

/**
 * Refuses with invalid_credentials or too_many_requests; with the right password also with account_not_activated,
 * account_suspended or second_factor_required.
 */
export async function login(
  parts: AccountsParts,
  { email, password }: ValidRequestOf<'createToken'>['body'],
  { address, browser }: Pick<SessionStart, 'address' | 'browser'>,
): Promise<AnswerOf<'createToken'>> {
  const { db, throttle, onGuessing } = parts;
  const user = await findUserByEmail(db, email);
  const device = user && rememberedBrowser(parts, browser, user.id);
  const attempt = guardAttempt(throttle, 'login', { account: email, address, device });
  if (user && attempt.fillsAccount) onGuessing?.(user.id);
  const matches = await passwordMatches(password, user?.password_hash);
  if (!user?.password_hash || !matches) throw invalidCredentials();
  attempt.forgive();
  if (user.suspended_at !== null) {
    throw new AppError('account_suspended', 'This account is suspended. Write to the host.');
  }
  if (user.activated_at === null) {
    throw new AppError('account_not_activated', 'Open the link in the mail that was sent first.');
  }
  const passwordHash = user.password_hash;
  return finishFirstStep(parts, {
    userId: user.id,
    browser,
    address,
    passwordHash,
    by: 'password',
  });
}
