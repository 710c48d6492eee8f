// Reads and writes connection attempts, and deletes those that are too old or too many.
import type { ConnectionOutcome } from '@voltagora/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** An attempt to connect, or a later step of the connection. */
export interface Attempt {
  identity: string;
  /** Undefined if the owner of the identity has not been looked up yet; null if the identity is unknown. */
  chargingPointId: number | null | undefined;
  outcome: ConnectionOutcome;
  detail: Record<string, string>;
  /** Remote address of a charging point that failed to authenticate. */
  remoteAddress?: string;
}

export interface NotedAttempt extends Omit<Attempt, 'remoteAddress'> {
  id: string;
  at: Date;
  count: number;
}

/** Updates time and count of an attempt that has a row already. */
export async function writeAttempts(db: Db, attempts: readonly NotedAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const points = await pointsOfIdentities(db, attempts);
  await db
    .insertInto('connection_attempts')
    .values(
      attempts.map(({ id, identity, outcome, at, count, detail, chargingPointId }) => ({
        id,
        identity,
        charging_point_id:
          chargingPointId === undefined ? (points.get(identity) ?? null) : chargingPointId,
        outcome,
        detail: JSON.stringify(count > 1 ? { ...detail, count: String(count) } : detail),
        happened_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        detail: ref('excluded.detail'),
        happened_at: ref('excluded.happened_at'),
      })),
    )
    .execute();
}

async function pointsOfIdentities(
  db: Db,
  attempts: readonly NotedAttempt[],
): Promise<Map<string, number>> {
  const unsure = attempts.filter(({ chargingPointId }) => chargingPointId === undefined);
  if (unsure.length === 0) return new Map();
  const identities = unsure.map(({ identity }) => identity);
  const rows = await db
    .selectFrom('charging_points')
    .select(['id', 'ocpp_identity'])
    .where(sql<boolean>`ocpp_identity = any(${identities}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ocpp_identity }) => [ocpp_identity, id]));
}

/** Newest first. */
export const listAttempts = (
  db: Db,
  { chargingPointId, identities }: { chargingPointId: number; identities: readonly string[] },
  limit: number,
) =>
  db
    .selectFrom('connection_attempts')
    .select(['id', 'identity', 'outcome', 'detail', 'happened_at'])
    .where((eb) =>
      eb.or([
        eb('charging_point_id', '=', chargingPointId),
        eb.and([
          eb('charging_point_id', 'is', null),
          sql<boolean>`identity = any(${[...identities]}::text[])`,
        ]),
      ]),
    )
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const COMPARED_MAX = 2_000;

/** Identities that were unknown when they tried to connect and still belong to no charging point. */
export async function listUnknownIdentities(
  db: Db,
  { since, length, own }: { since: Date; length: { min: number; max: number }; own: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('connection_attempts')
    .select('identity')
    .where('charging_point_id', 'is', null)
    .where('happened_at', '>=', since)
    .where(sql<boolean>`length(identity) between ${length.min} and ${length.max}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charging_points')
            .select('id')
            .whereRef('ocpp_identity', '=', 'identity')
            .where('ocpp_identity', '!=', own),
        ),
      ),
    )
    .groupBy('identity')
    .orderBy(sql`max(happened_at)`, 'desc')
    .limit(COMPARED_MAX)
    .execute();
  return rows.map(({ identity }) => identity);
}

const KEPT_DAYS = 7;
/** Rows kept: of one identity, and of all unknown identities. */
const KEPT = { ofOne: 200, unknown: 5_000 };

/** Deletes rows that are too old or too many. */
export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('connection_attempts').where('happened_at', '<', before).execute();
  await sql`
    delete from connection_attempts where id in (
      select id from (
        select id, charging_point_id is null as is_unknown,
          row_number() over (partition by charging_point_id is null order by happened_at desc) as of_all,
          row_number() over (partition by charging_point_id,
            case when charging_point_id is null then identity end order by happened_at desc) as of_one
        from connection_attempts) ranked
      where of_one > ${KEPT.ofOne} or (is_unknown and of_all > ${KEPT.unknown}))`.execute(db);
}
