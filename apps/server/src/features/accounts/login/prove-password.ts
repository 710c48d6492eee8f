import { AppError } from '../../../platform/http/app-error.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import type { UserRow } from '../accounts.store.ts';
import { guardAttempt } from './guard-attempts.ts';
import { rememberedBrowser } from './remembered-browser.ts';
import { passwordMatches } from './password-hash.ts';
import type { SessionStart } from '../sessions/start-session.ts';

export interface GivenPassword {
  password: string;
  /** Name of the password's field in the request, for the error. */
  field: 'password' | 'current_password';
}

/** Checks the logged-in user's password. Refuses with wrong_password or too_many_requests. */
export async function provePassword(
  { throttle, ...parts }: Pick<AccountsParts, 'keyring' | 'publicUrl' | 'throttle'>,
  user: UserRow,
  { password, field }: GivenPassword,
  { address, browser }: Pick<SessionStart, 'address' | 'browser'>,
): Promise<void> {
  const device = rememberedBrowser(parts, browser, user.id);
  const attempt = guardAttempt(throttle, 'own_password', { account: user.id, address, device });
  if (!(await passwordMatches(password, user.password_hash))) throw wrongPassword(field);
  attempt.forgive();
}

export const wrongPassword = (field: GivenPassword['field']): AppError =>
  new AppError('wrong_password', 'The current password is wrong.', {
    errors: { [field]: ['is wrong'] },
  });
