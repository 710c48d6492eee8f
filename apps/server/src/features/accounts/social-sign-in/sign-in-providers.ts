// Google and Apple as OpenID providers: builds the authorization address and verifies the response. Permissions are
// decided in sign-in-decision.ts.
import { importPKCS8, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Profile, profileOf } from './sign-in-profile.ts';

const TIMEOUT_SECONDS = 10;
const APPLE_SECRET_SECONDS = 300;

/** Values of one attempt that the provider must return or prove. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Provider {
  /** Refuses with sign_in_unavailable. */
  authorizationUrl(secrets: Secrets): Promise<string>;
  /** Refuses with sign_in_refused or sign_in_unavailable. */
  identify(answer: { code: string; iss?: string | undefined }, secrets: Secrets): Promise<Profile>;
}

export interface ProviderDeps {
  clock: Clock;
  publicUrl: () => string;
  log: { warn(details: object, text: string): void };
}

export type GoogleSettings = NonNullable<Config['google']>;
export type AppleSettings = NonNullable<Config['apple']>;

interface Registration {
  name: string;
  issuer: string;
  clientId: string;
  clientAuth: oidc.ClientAuth;
  /** Path of the redirect page. Each provider has its own, so that none can respond for another. */
  page: string;
  parameters: Record<string, string>;
}

export const googleProvider = (
  { clientId, clientSecret, issuer }: GoogleSettings,
  deps: ProviderDeps,
): Provider =>
  createProvider(deps, {
    name: 'Google',
    issuer,
    clientId,
    clientAuth: oidc.ClientSecretPost(clientSecret),
    page: '/auth/google',
    parameters: { scope: 'openid email profile' },
  });

/** Apple sends the name only once, and only by form post. */
export const appleProvider = (settings: AppleSettings, deps: ProviderDeps): Provider =>
  createProvider(deps, {
    name: 'Apple',
    issuer: settings.issuer,
    clientId: settings.clientId,
    clientAuth: appleClientAuth(settings, deps.clock),
    page: '/auth/apple',
    parameters: { scope: 'openid name email', response_mode: 'form_post' },
  });

/** Apple's client secret is a short-lived token, signed with the host's team key. */
function appleClientAuth(
  { clientId, teamId, keyId, privateKey, issuer }: AppleSettings,
  clock: Clock,
): oidc.ClientAuth {
  // oxlint-disable-next-line typescript/no-misused-promises -- the library awaits the result, although its type says void
  return async (_server, _client, body) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + APPLE_SECRET_SECONDS)
      .sign(await importPKCS8(privateKey, 'ES256'));
    body.set('client_id', clientId);
    body.set('client_secret', secret);
  };
}

function createProvider(deps: ProviderDeps, registration: Registration): Provider {
  const { issuer, clientId, clientAuth, page, parameters } = registration;
  const redirectUri = () => `${deps.publicUrl()}${page}`;
  let discovered: Promise<oidc.Configuration> | undefined;

  /** Caches the provider's metadata until a request fails. */
  async function asked<T>(ask: (provider: oidc.Configuration) => Promise<T>): Promise<T> {
    discovered ??= oidc.discovery(new URL(issuer), clientId, undefined, clientAuth, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : []),
      ],
    });
    try {
      return await ask(await discovered);
    } catch (error) {
      discovered = undefined;
      throw refusalFor(error, registration.name, deps);
    }
  }

  return {
    authorizationUrl: ({ state, nonce, codeVerifier }) =>
      asked(async (provider) => {
        const url = oidc.buildAuthorizationUrl(provider, {
          ...parameters,
          redirect_uri: redirectUri(),
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    identify: ({ code, iss }, { state, nonce, codeVerifier }) =>
      asked(async (provider) => {
        const answer = new URL(redirectUri());
        // The client may omit `iss`. The redirect page is unique to the provider, so its issuer is known.
        const issuedBy = iss ?? provider.serverMetadata().issuer;
        answer.search = new URLSearchParams({ state, code, iss: issuedBy }).toString();
        const tokens = await oidc.authorizationCodeGrant(provider, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        return profileOf(tokens.claims());
      }),
  };
}

/** Plain http is allowed only for a provider on this machine, in tests and development. */
function isOnThisMachine(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Errors of one response, as opposed to a failing provider. */
const WRONG_ANSWER = new Set([
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

function refusalFor(error: unknown, name: string, { log }: ProviderDeps): AppError {
  const isOldCode = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';
  log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in failed at its provider');
  return isOldCode || WRONG_ANSWER.has(codeOf(error))
    ? new AppError('sign_in_refused', `The answer from ${name} is not valid. Begin again.`)
    : new AppError('sign_in_unavailable', `${name} does not answer as it should. Try again later.`);
}

/** Reason for the log: only codes and messages, because other error fields may hold personal data from the token. */
function reasonOf(error: unknown): string {
  const said = error instanceof oidc.ResponseBodyError ? error.error : undefined;
  const cause = error instanceof Error ? error.cause : undefined;
  const parts = [
    String(error),
    said,
    codeOf(error),
    cause instanceof Error && String(cause),
    codeOf(cause),
  ];
  return parts.filter(Boolean).join('; ').slice(0, 500);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
