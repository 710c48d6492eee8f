// Which stations an owner may list: more with their standing, so that nobody new fills the map.

/** What decides how many stations an owner may list. */
export interface OwnerStanding {
  /** The e-mail address is verified. */
  isActivated: boolean;
  hasBusiness: boolean;
  /** The owner has said that they are no business. */
  isPrivate: boolean;
  /** The host has approved a station of the owner. */
  isApproved: boolean;
  /** Sessions at the owner's stations that were paid, counted up to `PAID_SESSIONS_KNOWN`. */
  paidSessions: number;
  ageDays: number;
  /** Set by the host; null: follows from the rest. */
  stationsMax: number | null;
}

/** More paid sessions than these raise nothing. */
export const PAID_SESSIONS_KNOWN = 20;
/** New stations of one owner within a day, drafts included, unless more may be listed. */
const NEW_PER_DAY = 20;
/** The same for a business, which may bring a whole network. Drafts are shown to nobody. */
const NEW_PER_DAY_OF_BUSINESS = 100;
const OLD_DAYS = 30;

/** How many stations an owner may list in all, and create within a day. */
export function stationAllowance(standing: OwnerStanding): { listed: number; perDay: number } {
  const listed = Math.max(standing.stationsMax ?? 0, earned(standing));
  const created = standing.hasBusiness ? NEW_PER_DAY_OF_BUSINESS : NEW_PER_DAY;
  return { listed, perDay: Math.max(created, listed) };
}

function earned({ hasBusiness, isApproved, paidSessions, ageDays }: OwnerStanding): number {
  if (hasBusiness && paidSessions >= PAID_SESSIONS_KNOWN && ageDays >= OLD_DAYS) return 500;
  if (paidSessions >= PAID_SESSIONS_KNOWN) return 50;
  if (hasBusiness && (isApproved || paidSessions > 0)) return 25;
  return hasBusiness || isApproved || paidSessions > 0 ? 10 : 3;
}

/** Whether an owner has said who they are, and the e-mail address is verified. */
export const isConfirmed = ({ isActivated, hasBusiness, isPrivate, isApproved }: OwnerStanding) =>
  isActivated && (hasBusiness || isPrivate || isApproved);

/** Why the host looks at a station before it is listed. */
export const REVIEW_REASONS = ['brand', 'first_station'] as const;
/** One of `REVIEW_REASONS`. */
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** What becomes of a station that its owner wants to list. */
export type ListingDecision =
  | { kind: 'list' }
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'refuse'; code: 'owner_unconfirmed' | 'too_many_stations' };

/** Decides it. `listed`: how many the owner lists already. */
export function decideListing(
  standing: OwnerStanding,
  asked: { listed: number; claimsBrand: boolean; isReviewed: boolean },
): ListingDecision {
  if (!isConfirmed(standing)) return { kind: 'refuse', code: 'owner_unconfirmed' };
  if (asked.listed >= stationAllowance(standing).listed) {
    return { kind: 'refuse', code: 'too_many_stations' };
  }
  if (standing.isApproved) return { kind: 'list' };
  if (asked.claimsBrand) return { kind: 'review', reason: 'brand' };
  return asked.isReviewed ? { kind: 'review', reason: 'first_station' } : { kind: 'list' };
}

/** The brand that a text names in whole words, in any spelling of case, accents and punctuation; undefined when it names none. */
export function claimedBrand(text: string, brands: readonly string[]): string | undefined {
  const words = ` ${plainWords(text)} `;
  return brands.find((brand) => words.includes(` ${plainWords(brand)} `));
}

const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
