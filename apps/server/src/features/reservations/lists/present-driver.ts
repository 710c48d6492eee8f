import { isGuestAddress } from '@voltagora/domain';

/** The address of a deleted account is erased; a guest has none. */
export function presentDriver(row: { email: string; driver_deleted_at: Date | null }): {
  email: string;
  is_guest?: true;
} {
  if (isGuestAddress(row.email)) return { email: '', is_guest: true };
  return { email: row.driver_deleted_at === null ? row.email : '' };
}
