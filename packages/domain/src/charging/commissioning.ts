// What an owner with the commissioning right may not do to their own charging point.
import { isPasswordKey } from '../accounts/password-key.ts';

/** What a raw call would touch. */
export interface CommissioningReach {
  /** It only reads what the charging point has recorded. */
  isReading: boolean;
  /** 0: the whole charging point. */
  connectorNumber: number;
  /** Id tags and tag groups that it names. */
  tags: readonly string[];
  /** Settings that it writes: a key, or `Component.Variable`. */
  settings: readonly string[];
  reservationNumber: number | null;
  transactionId: string | null;
  /** Until when it keeps a plug; null if it does not. */
  until: Date | null;
}

/** What drivers and the owner have at the charging point. */
export interface CommissioningFacts {
  /** Bookings of the plugs that are touched. */
  bookings: number;
  reservationNumbers: readonly number[];
  bookedTransactions: readonly string[];
  /** Tags and tag groups that the owner allows at the charging point. */
  ownTags: readonly string[];
}

/** Why a commissioning call is refused. */
export type CommissioningRefusal = 'plug_booked' | 'tag_not_own' | 'password_key';

/** The sentence of the API for each refusal. */
export const COMMISSIONING_REFUSAL_DETAILS = {
  plug_booked: 'A booking of a driver would be affected. Try again when it is over.',
  tag_not_own: 'only id tags that you allow at this charging point can be named',
  password_key: 'the password of a charging point is not changed here',
} as const satisfies Record<CommissioningRefusal, string>;

/** From so long before a booking its plug is kept for the driver, in milliseconds. */
export const SLOT_LOCK_LEAD_MS = 10 * 60_000;

/** Why a call of an owner with the commissioning right is refused; undefined if it may be sent. */
export function refuseCommissioning(
  reach: CommissioningReach,
  facts: CommissioningFacts,
): CommissioningRefusal | undefined {
  if (reach.settings.some((name) => isPasswordKey(name) || isPasswordVariable(name))) {
    return 'password_key';
  }
  const own = new Set(facts.ownTags.filter(Boolean).map((tag) => tag.toLowerCase()));
  if (reach.tags.some((tag) => !own.has(tag.toLowerCase()))) return 'tag_not_own';
  if (reach.isReading) return undefined;
  const { reservationNumber: number, transactionId } = reach;
  if (number !== null && facts.reservationNumbers.includes(number)) return 'plug_booked';
  // A call that names a transaction touches only that one.
  const isBooked =
    transactionId === null ? facts.bookings > 0 : facts.bookedTransactions.includes(transactionId);
  return isBooked ? 'plug_booked' : undefined;
}

const isPasswordVariable = (name: string): boolean => /\.basicauthpassword$/iu.test(name.trim());
