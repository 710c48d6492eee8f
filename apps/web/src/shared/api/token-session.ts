/** The tokens of a session change while it lasts; this says whether two pairs belong to the same one. */

export type TokenPair = { access: string; refresh: string };

export const isSameSession = (one: TokenPair | null, other: TokenPair | null): boolean =>
  one !== null && other !== null && sessionOf(one) === sessionOf(other);

/** The session that the access token names. Unverified: it is only compared. */
export function sessionOf({ access, refresh }: TokenPair): string {
  try {
    const claims = (access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const named: unknown = JSON.parse(atob(claims));
    const isNamed = typeof named === 'object' && named !== null && 'sid' in named;
    return isNamed && typeof named.sid === 'string' ? named.sid : refresh;
  } catch {
    return refresh;
  }
}
