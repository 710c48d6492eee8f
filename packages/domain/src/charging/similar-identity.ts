// Whether an unknown identity may be a typing error of a known one.
import { editDistance } from '../text/edit-distance.ts';

const SEPARATORS = /[^\p{L}\p{N}]/gu;
const bare = (identity: string): string => identity.replace(SEPARATORS, '').toLowerCase();

/** Number of typing errors that are tolerated; short identities often differ by one letter on purpose (CP1, CP22). */
const errorsAllowed = (identity: string): number => (identity.length < 6 ? 1 : 2);

/** How many more separators one of two similar identities may have. */
export const IDENTITY_SEPARATORS_MAX = 8;

/** Whether `tried` may be a typing error of `own`. */
export function identitiesResemble(own: string, tried: string): boolean {
  if (bare(own) !== '' && bare(own) === bare(tried)) return true;
  return editDistance(own.toLowerCase(), tried.toLowerCase()) <= errorsAllowed(own);
}
