/** Renews the access token: once for all calls of this page, and in one tab of the browser at a time. */
import { calls } from '@voltagora/contract';
import { ApiError, errorFrom } from './api-error.ts';

export type TokenPair = { access: string; refresh: string };

/** Provides the tokens and receives their changes. */
export type RenewalHooks = {
  token: () => TokenPair | null;
  /** As `token`, including changes by other tabs. */
  latestToken: () => TokenPair | null;
  refreshed: (renewed: TokenPair) => void;
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
  let underWay: { refresh: string; outcome: Promise<string | null> } | null = null;

  async function renewAlone(used: TokenPair): Promise<string | null> {
    const token = hooks.latestToken();
    const known = goOnWith(token, used);
    if (known !== undefined) return known;
    const response = await ask(used.refresh);
    if (response.ok) {
      const access = await accessOf(response);
      hooks.refreshed({ access, refresh: used.refresh });
      // A user who signed out during the request stays signed out.
      return hooks.token()?.refresh === used.refresh ? access : null;
    }
    const error = await errorFrom(response);
    if (!isRefusal(error)) throw error;
    hooks.refused(used);
    return null;
  }

  return async (used) => {
    const known = goOnWith(hooks.token(), used);
    if (known !== undefined) return known;
    if (underWay?.refresh !== used.refresh) {
      const outcome = hooks
        .alone(() => renewAlone(used))
        .finally(() => {
          if (underWay?.outcome === outcome) underWay = null;
        });
      underWay = { refresh: used.refresh, outcome };
    }
    return underWay.outcome;
  };
}

/**
 * A token that was renewed meanwhile is used; one of another session is not, so that a request of user A is never repeated as
 * user B. Undefined if a request is needed.
 */
function goOnWith(token: TokenPair | null, used: TokenPair): string | null | undefined {
  if (token?.refresh !== used.refresh) return null;
  return token.access === used.access ? undefined : token.access;
}

/** Only a clear refusal ends a session: an overloaded server or a proxy's error page says nothing about the token. */
const isRefusal = ({ body, status }: ApiError): boolean =>
  body !== null && status !== null && status < 500 && status !== 429;

async function accessOf(response: Response): Promise<string> {
  try {
    return calls.refreshToken.answer.parse(await response.json()).access;
  } catch (reason) {
    throw new ApiError(null, null, reason);
  }
}
