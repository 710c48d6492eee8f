// The business details of an owner. Receipts store a copy, so that later changes do not affect them.
import type { BusinessProfile } from '@voltagora/contract';
import { decimalToMicro, microToDecimal } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import {
  deleteProfile,
  insertProfile,
  type ProfileRow,
  readProfile,
  readSeller,
  replaceProfile,
} from './business-profiles.store.ts';

/** Reads and writes the caller's business details; at most one per owner. */
export type BusinessProfiles = ReturnType<typeof createBusinessProfiles>;

export function createBusinessProfiles({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Error code: not_found, when the owner has none. */
    async read({ userId }: Actor): Promise<BusinessProfile> {
      const row = await readProfile(db, userId);
      if (row === undefined) throw notFound('business profile');
      return present(row);
    },
    /** Error code: business_profile_exists. */
    async create(profile: BusinessProfile, { userId }: Actor): Promise<BusinessProfile> {
      const now = clock.now();
      const row = { ...toColumns(profile), user_id: userId, created_at: now, updated_at: now };
      if (await insertProfile(db, row)) return profile;
      const detail = 'You have given your business already. Change it with PUT.';
      throw new AppError('business_profile_exists', detail);
    },
    /** Error code: not_found. Existing receipts do not change. */
    async update(profile: BusinessProfile, { userId }: Actor): Promise<BusinessProfile> {
      const change = { ...toColumns(profile), updated_at: clock.now() };
      if (await replaceProfile(db, userId, change)) return profile;
      throw notFound('business profile');
    },
    /** For the account's export: one row, or none. */
    async exported({ userId }: Actor): Promise<BusinessProfile[]> {
      const row = await readProfile(db, userId);
      return row === undefined ? [] : [present(row)];
    },
    eraseOf: deleteProfile,
    /** The business details of a station's owner for receipts; reads in the caller's transaction. */
    sellerOf: readSeller,
  };
}

function present(row: ProfileRow): BusinessProfile {
  const { user_id: _owner, created_at: _made, updated_at: _changed, ...columns } = row;
  const { vat_percentage_micro: micro, ...fields } = columns;
  return { ...fields, vat_percentage: microToDecimal(micro) };
}

const toColumns = ({ vat_percentage, ...fields }: BusinessProfile) => ({
  ...fields,
  vat_percentage_micro: decimalToMicro(vat_percentage),
});
