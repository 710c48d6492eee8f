import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { AttemptThrottle } from '../../platform/http/limits/attempt-throttle.ts';
import type { ActivationListener } from './registration/enter-account.ts';
import type { SecondFactor } from '../second-factor/public.ts';
import type { SessionDeps } from './sessions/start-session.ts';
import type { AccessTokens } from './sessions/tokens.ts';

export interface AccountEvents {
  /** Runs in the transaction in which an account is first opened. */
  onActivated?: ActivationListener | undefined;
  /** Somebody guesses the password of one account from many addresses. */
  onGuessing?: ((userId: string) => void) | undefined;
}

export interface AccountsDeps extends AccountEvents {
  db: Db;
  secondFactor: SecondFactor;
  /** Shares the counts of attempts between nodes. */
  bus?: Bus;
  clock: Clock;
  /** Signs access tokens. */
  keyring: Keyring;
  /** Lifetime of an access token; default 15 minutes. */
  accessSeconds?: number | undefined;
  /** After how many days a registration that was never activated is deleted; default 7. */
  waitingDays?: number | undefined;
  onLogin?: SessionDeps['onLogin'];
  /** Public address of the web app, for links in mails. */
  publicUrl: () => string;
}

export interface AccountsParts extends AccountsDeps {
  tokens: AccessTokens;
  throttle: AttemptThrottle;
}
