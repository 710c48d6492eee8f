// Whether an identity that nobody has may be a typing error of one that somebody has. Pure.
import { distance } from '../../../platform/text/edit-distance.ts';

const SEPARATORS = /[^\p{L}\p{N}]/gu;
const bare = (identity: string): string => identity.replace(SEPARATORS, '').toLowerCase();

/** Typing errors that make two identities look alike; short ones differ by one letter on purpose (CP1, CP22). */
const errorsAllowed = (identity: string): number => (identity.length < 6 ? 1 : 2);

/** How long an identity may be that can resemble this one, separators apart. */
export const SEPARATORS_MAX = 8;

export function resembles(own: string, tried: string): boolean {
  if (bare(own) !== '' && bare(own) === bare(tried)) return true;
  return distance(own.toLowerCase(), tried.toLowerCase()) <= errorsAllowed(own);
}
