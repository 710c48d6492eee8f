// Whether an account may be deleted now, and what becomes of the tokens that are left in its wallet.

/** What deleting an account would end; tokens in hundredths. */
export interface OpenMatters {
  reservations: number;
  stationReservations: number;
  stations: number;
  tokensMinor: number;
}

/** What deleting an account comes to: done, or refused until charging ends or open matters are settled. */
export type DeletionDecision = 'delete' | 'charging_in_progress' | 'account_not_settled';

/** `settle`: the person has been told what is open and agrees to its end. Nobody's running charge is cut off. */
export function decideAccountDeletion(
  matters: OpenMatters,
  { isCharging, settle }: { isCharging: boolean; settle: boolean },
): DeletionDecision {
  if (isCharging) return 'charging_in_progress';
  const isOpen = Object.values(matters).some((count) => count > 0);
  return isOpen && !settle ? 'account_not_settled' : 'delete';
}

/**
 * What of a driver's last balance was paid for, and what was a gift; hundredths of a token. Gifts count as spent first,
 * so that of what was paid in, less what was paid back, as much as possible goes back.
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
