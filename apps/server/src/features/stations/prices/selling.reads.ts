import { type RawBuilder, sql } from 'kysely';

/** SQL: `stations` has an owner who may sell; a suspended owner may not. */
export const HAS_SELLER: RawBuilder<boolean> = sql`(stations.owner_id is not null
  and not exists (select from users where users.id = stations.owner_id and users.suspended_at is not null))`;
