// Sign-in with Google or Apple. An attempt is bound to one browser, valid once and for ten minutes.
import type { AnswerOf, SignInProvider, ValidRequestOf } from '@voltagora/contract';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { AppError } from '../../../platform/http/app-error.ts';
import { hostCookie } from '../../../platform/http/host-cookie.ts';
import type { Browser } from '../../../platform/http/serve-call.ts';
import { enterAccount, type EntryDeps } from '../registration/enter-account.ts';
import { namesOfAppleUser } from './sign-in-profile.ts';
import {
  type AppleSettings,
  appleProvider,
  type GoogleSettings,
  googleProvider,
  type Provider,
  type ProviderDeps,
} from './sign-in-providers.ts';
import * as store from './sign-in.store.ts';
import { type FirstStepDeps, finishFirstStep } from '../login/second-step.service.ts';
import type { SessionStart } from '../sessions/start-session.ts';
import { hashToken, newSecretToken } from '../sessions/tokens.ts';

const ATTEMPT_SECONDS = 600;
const BROWSER_COOKIE = 'voltagora_sign_in';

const cookieName = ({ publicUrl }: Pick<Parts, 'publicUrl'>): string =>
  hostCookie(BROWSER_COOKIE, publicUrl());

export interface SignInDeps extends EntryDeps, FirstStepDeps, ProviderDeps {
  google?: GoogleSettings | undefined;
  apple?: AppleSettings | undefined;
}

interface Parts extends SignInDeps {
  /** Only the configured ones. */
  providers: Partial<Record<SignInProvider, Provider>>;
}

type Beginning = ValidRequestOf<'beginGoogleSignIn'>['query'];
type ProviderAnswer = ValidRequestOf<'finishGoogleSignIn'>['query'];
type From = Omit<SessionStart, 'userId' | 'by'>;

export interface SignIn {
  /** Refuses with sign_in_not_configured or sign_in_unavailable. */
  begin(
    provider: SignInProvider,
    asked: Beginning,
    browser: Browser,
  ): Promise<AnswerOf<'beginGoogleSignIn'>>;
  /** Stores the names from Apple's form, which arrives before the browser can be identified. */
  keepAppleNames(state: string, user: string | undefined): Promise<void>;
  /**
   * Refuses with sign_in_not_configured, sign_in_state_not_valid, sign_in_refused, sign_in_unavailable,
   * email_not_verified, account_suspended, role_required or second_factor_required.
   */
  finish(
    provider: SignInProvider,
    answer: ProviderAnswer,
    from: From,
  ): Promise<AnswerOf<'finishGoogleSignIn'>>;
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { google, apple } = deps;
  const providers = {
    ...(google && { 'google-oauth2': googleProvider(google, deps) }),
    ...(apple && { 'apple-id': appleProvider(apple, deps) }),
  };
  const parts: Parts = { ...deps, providers };
  return {
    begin: (provider, asked, browser) => begin(parts, provider, asked, browser),
    async keepAppleNames(state, user) {
      const names = namesOfAppleUser(user);
      if (names) await store.keepNames(deps.db, hashToken(state), 'apple-id', names);
    },
    finish: (provider, answer, from) => finish(parts, provider, answer, from),
  };
}

async function begin(
  parts: Parts,
  provider: SignInProvider,
  { role, lang }: Beginning,
  browser: Browser,
): Promise<AnswerOf<'beginGoogleSignIn'>> {
  const { db, clock } = parts;
  const secrets = {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  };
  const authorization_url = await configured(parts, provider).authorizationUrl(secrets);
  const now = clock.now();
  await store.forgetExpiredAttempts(db, now);
  // Shared by all attempts of a browser, so that two tabs do not break each other.
  const binding = bindingOf(parts, browser) ?? newSecretToken();
  await store.insertAttempt(db, {
    state_hash: hashToken(secrets.state),
    provider,
    browser_hash: hashToken(binding),
    nonce: secrets.nonce,
    code_verifier: secrets.codeVerifier,
    role: role ?? null,
    lang,
    created_at: now,
    expires_at: new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
  });
  browser.setCookie(cookieName(parts), binding, ATTEMPT_SECONDS);
  return { authorization_url };
}

async function finish(
  parts: Parts,
  provider: SignInProvider,
  { state, code, iss }: ProviderAnswer,
  from: From,
): Promise<AnswerOf<'finishGoogleSignIn'>> {
  const { db, clock } = parts;
  const asked = configured(parts, provider);
  const binding = bindingOf(parts, from.browser);
  const attempt =
    binding === undefined
      ? undefined
      : await store.takeAttempt(db, {
          stateHash: hashToken(state),
          provider,
          browserHash: hashToken(binding),
          now: clock.now(),
        });
  if (!attempt) {
    throw new AppError(
      'sign_in_state_not_valid',
      'This sign-in has expired, was used, or was begun in another browser. Begin again.',
    );
  }
  const { nonce, code_verifier: codeVerifier } = attempt;
  const profile = await asked.identify({ code, iss }, { state, nonce, codeVerifier });
  const { role, lang } = attempt;
  const names = attempt.names ?? profile.names;
  const { userId, is_new } = await db
    .transaction()
    .execute((trx) => enterAccount(parts, trx, { provider, profile, names, role, lang }));
  return { ...(await finishFirstStep(parts, { ...from, userId, by: provider })), is_new };
}

/** An empty binding would be shared by all browsers that have none, so it counts as missing. */
const bindingOf = (parts: Parts, browser: Browser): string | undefined =>
  browser.cookie(cookieName(parts)) || undefined;

function configured({ providers }: Parts, provider: SignInProvider): Provider {
  const found = providers[provider];
  if (found) return found;
  throw new AppError('sign_in_not_configured', 'This installation does not offer this sign-in.');
}
