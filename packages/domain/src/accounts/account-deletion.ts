// Whether an account may be deleted now, and what happens to the tokens left in its wallet.

/** What deleting an account would end; tokens in hundredths. */
export interface OpenMatters {
  reservations: number;
  stationReservations: number;
  stations: number;
  tokensMinor: number;
}

/** The decision about a deletion: done, or refused until a session ends or open matters are settled. */
export type DeletionDecision = 'delete' | 'charging_in_progress' | 'account_not_settled';

/** `settle`: the user has seen the open matters and agrees to end them. A running session is never interrupted. */
export function decideAccountDeletion(
  matters: OpenMatters,
  { isCharging, settle }: { isCharging: boolean; settle: boolean },
): DeletionDecision {
  if (isCharging) return 'charging_in_progress';
  const isOpen = Object.values(matters).some((count) => count > 0);
  return isOpen && !settle ? 'account_not_settled' : 'delete';
}

/**
 * Divides the last balance of a driver into bought and gifted tokens, in hundredths. Gifts count as spent first, so that as much
 * as possible of the payments, minus refunds, is returned.
 */
export function splitLastBalance({
  balanceMinor,
  paidInMinor,
}: {
  balanceMinor: number;
  paidInMinor: number;
}): { paidMinor: number; giftMinor: number } {
  const paidMinor = Math.min(balanceMinor, Math.max(0, paidInMinor));
  return { paidMinor, giftMinor: balanceMinor - paidMinor };
}
