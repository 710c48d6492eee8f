// The standing of an owner, from the account, the business, what the host has decided and what drivers have paid.
import { type OwnerStanding, PAID_SESSIONS_KNOWN } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';

const DAY_MS = 86_400_000;

/** An owner's standing, and how many stations they list and have created within a day. */
export interface KnownOwner {
  standing: OwnerStanding;
  listed: number;
  createdToday: number;
}

export async function readOwner(db: Db | Trx, ownerId: string, now: Date): Promise<KnownOwner> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<Row>`
    select users.created_at as "createdAt", users.activated_at is not null as "isActivated",
      standing.declared_private_at is not null as "isPrivate", standing.approved_at is not null as "isApproved",
      standing.stations_max as "stationsMax",
      exists (select from business_profiles where user_id = users.id) as "hasBusiness",
      (select count(*) from (select from stations join reservations on reservations.station_id = stations.id
          where stations.owner_id = users.id and reservations.paid limit ${PAID_SESSIONS_KNOWN}) paid)::int as "paidSessions",
      (select count(*) from stations where owner_id = users.id and deleted_at is null
        and not is_draft)::int as listed,
      (select count(*) from stations where owner_id = users.id and created_at > ${dayAgo})::int as "createdToday"
    from users left join owner_standings standing on standing.owner_id = users.id
    where users.id = ${ownerId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An owner has no account');
  const { createdAt, listed, createdToday, ...standing } = row;
  const ageDays = (now.getTime() - createdAt.getTime()) / DAY_MS;
  return { standing: { ...standing, ageDays }, listed, createdToday };
}

interface Row extends Omit<OwnerStanding, 'ageDays'> {
  createdAt: Date;
  listed: number;
  createdToday: number;
}

/** Stations that wait for the host, in the order in which they were created. */
export const listWaiting = (db: Db, limit: number) =>
  db
    .selectFrom('stations')
    .innerJoin('users', 'users.id', 'stations.owner_id')
    .select(['stations.id', 'stations.slug', 'stations.name', 'stations.city', 'stations.country'])
    .select(['stations.review_reason as reason', 'users.email', 'stations.created_at'])
    .where('stations.review', '=', 'waiting')
    .where('stations.deleted_at', 'is', null)
    .orderBy('stations.id')
    .limit(limit)
    .execute();
