// A person whose password strangers guess is refused in a new browser. A mailed link lets them log in there: it proves the mailbox
// and marks the browser as theirs. It opens no session: password and second factor are still needed.
import type { ValidRequestOf } from '@voltagora/contract';
import type { AccountsParts } from '../accounts-deps.ts';
import { findUserByEmail } from '../accounts.store.ts';
import {
  BROWSER,
  givenLink,
  linkNotValid,
  mailLink,
  simulateMailLink,
} from '../registration/account-links.ts';
import { useLink } from '../registration/account-links.store.ts';
import type { SessionStart } from '../sessions/start-session.ts';
import { guardAttempt } from './guard-attempts.ts';
import { rememberDevice } from './remembered-browser.ts';

/** Mails a link if an account with this address can log in. Refuses with too_many_requests. */
export async function mailBrowserLink(
  parts: AccountsParts,
  email: string,
  address: string,
): Promise<void> {
  guardAttempt(parts.throttle, 'browser_mail', { account: email, address });
  const known = await findUserByEmail(parts.db, email);
  const mayLogIn =
    known !== undefined && known.activated_at !== null && known.suspended_at === null;
  await parts.db
    .transaction()
    .execute((trx) =>
      known && mayLogIn
        ? mailLink(parts, trx, known, BROWSER)
        : simulateMailLink(parts, trx, email, 'browser'),
    );
}

/** Marks the browser as one in which the person has logged in. Refuses with link_not_valid or too_many_requests. */
export async function confirmBrowser(
  { db, clock, throttle, ...parts }: AccountsParts,
  asked: ValidRequestOf<'confirmBrowser'>['body'],
  { address, browser }: Pick<SessionStart, 'address' | 'browser'>,
): Promise<void> {
  const attempt = guardAttempt(throttle, 'link', { account: asked.uid, address });
  const link = givenLink('browser', asked, clock.now());
  if (!(await db.transaction().execute((trx) => useLink(trx, link)))) throw linkNotValid();
  rememberDevice(parts, browser, link.userId);
  attempt.forgive();
}
