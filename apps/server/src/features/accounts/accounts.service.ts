// Assembles the accounts feature: registration, login, passwords, sessions and profile, each in its own file.
import { type AccountsDeps, type AccountsParts } from './accounts-deps.ts';
import type { UserRow } from './accounts.store.ts';
import { createAttemptThrottle } from '../../platform/http/limits/attempt-throttle.ts';
import {
  forgetExpiredLinks,
  forgetWaitingAccounts,
} from './registration/forgotten-accounts.store.ts';
import { confirmBrowser, mailBrowserLink } from './login/confirm-browser.service.ts';
import { giveProof } from './login/fresh-proof.service.ts';
import { login } from './login/login.service.ts';
import { forgetExpiredTickets } from './login/login-tickets.store.ts';
import { finishLogin, loginByPasskey } from './login/second-step.service.ts';
import { forgotPassword, resetPassword, setPassword } from './login/passwords.service.ts';
import { type GivenPassword, provePassword } from './login/prove-password.ts';
import { readMe, updateMe } from './profile.service.ts';
import {
  activate,
  register,
  registerActivated,
  resendActivation,
  type Registration,
} from './registration/registration.service.ts';
import { refresh } from './sessions/refresh.service.ts';
import { endSession, mySessions, readActor } from './sessions/sessions.service.ts';
import { revokeSession, revokeSessionsOf } from './sessions/sessions.store.ts';
import { forgetExpiredAttempts } from './social-sign-in/sign-in.store.ts';
import { type SessionStart, startSession } from './sessions/start-session.ts';
import { createAccessTokens, hashToken } from './sessions/tokens.ts';
import { addGuest } from './registration/guests.service.ts';
import type { Trx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ValidRequestOf } from '@voltagora/contract';

/** As the setting VOLTAGORA_WAITING_ACCOUNT_DAYS. */
const WAITING_DAYS = 7;

export type Accounts = ReturnType<typeof createAccounts>;

type BodyOf<
  N extends
    | 'createToken'
    | 'finishLogin'
    | 'finishPasskeyLogin'
    | 'giveProof'
    | 'refreshToken'
    | 'activateUser'
    | 'confirmBrowser'
    | 'resetPassword'
    | 'setPassword'
    | 'updateMe',
> = ValidRequestOf<N>['body'];
type From = Pick<SessionStart, 'address' | 'browser'>;

export function createAccounts(deps: AccountsDeps) {
  const { db, bus, clock } = deps;
  const parts: AccountsParts = {
    ...deps,
    tokens: createAccessTokens(deps),
    throttle: createAttemptThrottle(clock, bus && { bus, name: 'accounts' }),
  };
  return {
    register: (asked: Registration, address: string) => register(parts, asked, address),
    /** Registers without a mail and activates at once, for the demo and tests. */
    registerActivated: (asked: Registration) => registerActivated(parts, asked),
    /** A person without an account, in the transaction of what they do. */
    addGuest: (trx: Trx, lang: 'en' | 'el') => addGuest(parts, trx, lang),
    activate: (asked: BodyOf<'activateUser'>, address: string) => activate(parts, asked, address),
    resendActivation: (email: string, address: string) => resendActivation(parts, email, address),

    login: (credentials: BodyOf<'createToken'>, from: From) => login(parts, credentials, from),
    finishLogin: (asked: BodyOf<'finishLogin'>, from: From) => finishLogin(parts, asked, from),
    loginByPasskey: (asked: BodyOf<'finishPasskeyLogin'>, from: From) =>
      loginByPasskey(parts, asked, from),
    giveProof: (actor: Actor, asked: BodyOf<'giveProof'>, from: From) =>
      giveProof(parts, actor, asked, from),
    mailBrowserLink: (email: string, address: string) => mailBrowserLink(parts, email, address),
    confirmBrowser: (asked: BodyOf<'confirmBrowser'>, from: From) =>
      confirmBrowser(parts, asked, from),
    /** For a person whose identity was proven in another way. */
    startSession: (start: SessionStart) => startSession(parts, start),
    refresh: (asked: BodyOf<'refreshToken'>) => refresh(parts, asked),
    logout: (token: string) => revokeSession(db, hashToken(token), clock.now()),
    readActor: (accessToken: string) => readActor(parts, accessToken),
    mySessions: (actor: Actor) => mySessions(parts, actor),
    endSession: (actor: Actor, id: string) => endSession(parts, actor, id),
    signOutEverywhere: (actor: Actor) => revokeSessionsOf(db, actor.userId, clock.now()),

    forgotPassword: (email: string, from: From) => forgotPassword(parts, email, from),
    resetPassword: (asked: BodyOf<'resetPassword'>, address: string) =>
      resetPassword(parts, asked, address),
    /** Refuses with wrong_password or too_many_requests. */
    provePassword: (user: UserRow, given: GivenPassword, from: From) =>
      provePassword(parts, user, given, from),
    setPassword: (actor: Actor, asked: BodyOf<'setPassword'>, from: From) =>
      setPassword(parts, actor, asked, from),

    /** Deletes registrations that were never activated, and expired links, tickets and sign-in attempts. */
    async forget(now: Date): Promise<void> {
      await forgetExpiredLinks(db, now);
      await forgetExpiredAttempts(db, now);
      await forgetExpiredTickets(db, now);
      await forgetWaitingAccounts(db, now, deps.waitingDays ?? WAITING_DAYS);
    },

    me: (actor: Actor) => readMe(db, actor),
    updateMe: (actor: Actor, asked: BodyOf<'updateMe'>) => updateMe(db, actor, asked),
  };
}
