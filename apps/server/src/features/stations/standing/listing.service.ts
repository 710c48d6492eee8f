// Decides whether a station of an owner is listed: one rule for every way in which a station is created, published or renamed.
import { decideListing, stationAllowance } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { claimsBrand } from './charging-brands.ts';
import { readOwner } from './standing.reads.ts';
import { lockStanding } from './standing.store.ts';

export interface ListingDeps {
  /** Whether the host looks at the first station of every owner. */
  isOwnerReviewed: boolean;
}

interface Listing {
  ownerId: string;
  name: string;
  operator?: string;
  now: Date;
}

interface ListingColumns {
  is_draft: boolean;
  review: 'waiting' | null;
  review_reason: string | null;
}

const LISTED: ListingColumns = { is_draft: false, review: null, review_reason: null };
const DRAFT: ListingColumns = { is_draft: true, review: null, review_reason: null };

/**
 * What a new station becomes. It is a draft also where it may not be listed yet, so that nothing is lost. Error codes:
 * too_many_drafts.
 */
export async function admitNew(
  deps: ListingDeps,
  trx: Trx,
  { isDraft, ...listing }: Listing & { isDraft: boolean },
): Promise<ListingColumns> {
  const { decision, owner } = await decide(deps, trx, listing);
  if (owner.createdToday >= stationAllowance(owner.standing).perDay) throw tooManyDrafts();
  if (isDraft || decision.kind === 'refuse') return DRAFT;
  return decision.kind === 'list' ? LISTED : waiting(decision.reason);
}

/** What a draft becomes that its owner publishes. Error codes: owner_unconfirmed, too_many_stations. */
export async function publish(
  deps: ListingDeps,
  trx: Trx,
  listing: Listing,
): Promise<ListingColumns> {
  const { decision, owner } = await decide(deps, trx, listing);
  if (decision.kind === 'list') return LISTED;
  if (decision.kind === 'review') return waiting(decision.reason);
  if (decision.code === 'owner_unconfirmed') throw ownerUnconfirmed();
  throw tooManyStations(stationAllowance(owner.standing).listed);
}

/** Refuses a brand in the new name of a listed station. Error codes: name_needs_review. */
export async function admitName(trx: Trx, { ownerId, now, ...named }: Listing): Promise<void> {
  if (!claimsBrand(named)) return;
  const { standing } = await readOwner(trx, ownerId, now);
  if (!standing.isApproved) throw nameNeedsReview();
}

async function decide({ isOwnerReviewed }: ListingDeps, trx: Trx, listing: Listing) {
  await lockStanding(trx, listing.ownerId);
  const owner = await readOwner(trx, listing.ownerId, listing.now);
  const decision = decideListing(owner.standing, {
    listed: owner.listed,
    claimsBrand: claimsBrand(listing),
    isReviewed: isOwnerReviewed,
  });
  return { decision, owner };
}

const waiting = (reason: string): ListingColumns => ({
  is_draft: true,
  review: 'waiting',
  review_reason: reason,
});

const ownerUnconfirmed = (): AppError =>
  new AppError(
    'owner_unconfirmed',
    'Before your first station is listed, add your business details or say that you are a private person, and verify your e-mail address.',
  );

const tooManyStations = (most: number): AppError =>
  new AppError(
    'too_many_stations',
    `You can list ${most} stations for now. Add your business details or wait for your first paid sessions to list more, or write to the host.`,
  );

const tooManyDrafts = (): AppError =>
  new AppError(
    'too_many_drafts',
    'You have created many stations today. Add your business details to create more, continue tomorrow, or write to the host.',
  );

const nameNeedsReview = (): AppError =>
  new AppError(
    'name_needs_review',
    'The name or network is that of a charging brand. Choose another, or write to the host to use it.',
  );
