/** Renewing the access token: once for however many calls of this page, and by one tab of the browser at a time. */
import { calls } from '@voltagora/contract';
import { ApiError, errorFrom } from './api-error.ts';

export type TokenPair = { access: string; refresh: string };

/** Where tokens are found, and who is told what happened to them. */
export type RenewalHooks = {
  token: () => TokenPair | null;
  /** As `token`, after a look at what other tabs have stored. */
  latestToken: () => TokenPair | null;
  refreshed: (renewed: TokenPair) => void;
  /** The server will have no more of this pair. */
  refused: (pair: TokenPair) => void;
  /** Runs the work while no other tab runs its own. */
  alone: (work: () => Promise<string | null>) => Promise<string | null>;
};
/** Answers the access token to go on with; null when the pair's session has ended. Throws when nobody could be asked. */
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
      // Whoever signed out while the answer was under way stays signed out.
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
 * A token renewed meanwhile will do; one of another session will not: what A asked for is never repeated as B.
 * Undefined when there is none yet but by asking.
 */
function goOnWith(token: TokenPair | null, used: TokenPair): string | null | undefined {
  if (token?.refresh !== used.refresh) return null;
  return token.access === used.access ? undefined : token.access;
}

/** Only a clear refusal ends a session: a busy server, or a page put in between, says nothing about the token. */
const isRefusal = ({ body, status }: ApiError): boolean =>
  body !== null && status !== null && status < 500 && status !== 429;

async function accessOf(response: Response): Promise<string> {
  try {
    return calls.refreshToken.answer.parse(await response.json()).access;
  } catch (reason) {
    throw new ApiError(null, null, reason);
  }
}
