/**
 * Renews the access token: once for all calls of this page, and in one tab of the browser at a time. The server replaces the
 * refresh token each time.
 */
import { ApiError, errorFrom } from './api-error.ts';
import { isSameSession, sessionOf, type TokenPair } from './token-session.ts';

/** Provides the tokens and receives their changes. */
export type RenewalHooks = {
  token: () => TokenPair | null;
  /** As `token`, including changes by other tabs. */
  latestToken: () => TokenPair | null;
  /** The server has given a new pair in place of `used`. */
  refreshed: (renewed: TokenPair, used: TokenPair) => void;
  /** The server has refused this pair. */
  refused: (pair: TokenPair) => void;
  /** Runs the work while no other tab runs its own. */
  alone: (work: () => Promise<string | null>) => Promise<string | null>;
};
/** Returns the new access token; null if the session has ended. Throws if the server cannot be reached. */
export type Renew = (used: TokenPair) => Promise<string | null>;

export function createRenewal(
  hooks: RenewalHooks,
  ask: (refresh: string) => Promise<Response>,
): Renew {
  let underWay: { session: string; outcome: Promise<string | null> } | null = null;

  async function renewAlone(used: TokenPair): Promise<string | null> {
    const token = hooks.latestToken();
    const known = goOnWith(token, used);
    if (known !== undefined) return known;
    const held = token ?? used;
    const response = await ask(held.refresh);
    if (response.ok) {
      const renewed = { ...held, ...(await renewedBy(response)) };
      hooks.refreshed(renewed, held);
      // A user who signed out during the request stays signed out.
      return isSameSession(hooks.token(), renewed) ? renewed.access : null;
    }
    const error = await errorFrom(response);
    if (!isRefusal(error)) throw error;
    hooks.refused(held);
    return null;
  }

  return async (used) => {
    const known = goOnWith(hooks.token(), used);
    if (known !== undefined) return known;
    const session = sessionOf(used);
    if (underWay?.session !== session) {
      const outcome = hooks
        .alone(() => renewAlone(used))
        .finally(() => {
          if (underWay?.outcome === outcome) underWay = null;
        });
      underWay = { session, outcome };
    }
    return underWay.outcome;
  };
}

/**
 * A token that was renewed meanwhile is used; one of another session is not, so that a request of user A is never repeated as
 * user B. Undefined if a request is needed.
 */
function goOnWith(token: TokenPair | null, used: TokenPair): string | null | undefined {
  if (token === null || !isSameSession(token, used)) return null;
  return token.access === used.access ? undefined : token.access;
}

/** Only a clear refusal ends a session: an overloaded server or a proxy's error page says nothing about the token. */
const isRefusal = ({ body, status }: ApiError): boolean =>
  body !== null && status !== null && status < 500 && status !== 429;

/** A server of the version before gives no refresh token: the present one stays. */
async function renewedBy(response: Response): Promise<Partial<TokenPair>> {
  try {
    const answer: unknown = await response.json();
    const { access, refresh } = Object.fromEntries(Object.entries(answer ?? {}));
    if (typeof access !== 'string') throw new Error('The answer has no access token');
    return { access, ...(typeof refresh === 'string' && { refresh }) };
  } catch (reason) {
    throw new ApiError(null, null, reason);
  }
}
