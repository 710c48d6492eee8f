// Reads and writes the event log of charging points, and deletes rows that are too old or too many.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** The detail of a command has the charging point's `answer`, or the error code as `failure`. */
export type PointEventKind =
  | 'start_asked'
  | 'stop_asked'
  | 'reset'
  | 'unlocked'
  | 'availability_changed'
  | 'triggered'
  | 'configuration_changed'
  | 'cache_cleared'
  | 'called'
  | 'hold_asked'
  | 'hold_ended'
  | 'hold_lost'
  | 'connected'
  | 'disconnected'
  | 'booted'
  | 'fault'
  | 'fault_over'
  | 'id_tag_refused'
  | 'stop_unknown'
  | 'password_sent'
  | 'password_used'
  | 'profile_asked'
  | 'profile_raised'
  | 'certificate_asked'
  | 'certificate_signed'
  | 'certificate_refused'
  | 'certificate_installed'
  | 'certificate_deleted'
  | 'security_event'
  | 'firmware_asked'
  | 'firmware'
  | 'firmware_silent'
  | 'publication_asked'
  | 'publication_withdrawn'
  | 'publication'
  | 'customer_report_asked'
  | 'customer_report'
  | 'log_asked'
  | 'log'
  | 'log_silent'
  | 'alert'
  | 'local_list_sent'
  | 'message_shown'
  | 'message_cleared'
  | 'monitor_set'
  | 'monitor_cleared'
  | 'monitoring_changed'
  | 'power_limit_accepted'
  | 'power_limit_refused'
  | 'power_limit_ignored'
  | 'own_limit_told'
  | 'meter_key_added'
  | 'meter_key_removed';

export interface NewPointEvent {
  chargingPointId: number;
  kind: PointEventKind;
  /** Null for the charging point itself and for the server. */
  actorId: string | null;
  detail: Record<string, unknown>;
}

export interface PointEventRow extends NewPointEvent {
  id: string;
  at: Date;
}

export async function writeEvents(db: Db, events: readonly PointEventRow[]): Promise<void> {
  const secret = await driversTags(db, events);
  await db
    .insertInto('charging_point_events')
    .values(
      events.map(({ id, chargingPointId, kind, actorId, detail, at }) => {
        const { id_tag: idTag, ...rest } = detail;
        const isSecret = typeof idTag === 'string' && secret.has(idTag.toUpperCase());
        return {
          id,
          charging_point_id: chargingPointId,
          kind,
          actor_id: actorId,
          detail: JSON.stringify(isSecret ? rest : detail),
          happened_at: at,
        };
      }),
    )
    .execute();
}

/** The tags of drivers' reservations are never shown, even in refusals. */
async function driversTags(db: Db, events: readonly PointEventRow[]): Promise<Set<string>> {
  const tags = events
    .map(({ detail }) => detail['id_tag'])
    .filter((tag) => typeof tag === 'string')
    .map((tag) => tag.toUpperCase());
  if (tags.length === 0) return new Set();
  const rows = await db
    .selectFrom('reservations')
    .select('id_tag')
    .where(sql<boolean>`id_tag = any(${tags}::text[])`)
    .execute();
  return new Set(rows.map(({ id_tag }) => id_tag));
}

/** Newest first, with the actor: owner, driver or none. */
export async function listEvents(
  db: Db,
  chargingPointId: number,
  { page, page_size, search }: { page: number; page_size: number; search: string },
) {
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = db
    .selectFrom('charging_point_events as event')
    .where('event.charging_point_id', '=', chargingPointId)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`(event.kind || ' ' || event.detail::text) ilike ${pattern}`),
    );
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .innerJoin('charging_points as point', 'point.id', 'event.charging_point_id')
    .innerJoin('stations', 'stations.id', 'point.station_id')
    .select(['event.id', 'event.kind', 'event.detail', 'event.happened_at'])
    .select(
      sql<'owner' | 'driver' | null>`case when event.actor_id is null then null
        when event.actor_id = stations.owner_id then 'owner' else 'driver' end`.as('person'),
    )
    .orderBy('event.happened_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, count };
}

const KEPT_DAYS = 90;
/** Rows kept per charging point: of people's commands, and of its own reports. */
const KEPT_OF_POINT = 1_000;

/** Deletes rows that are too old or too many. */
export async function forgetEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('charging_point_events').where('happened_at', '<', before).execute();
  await sql`
    delete from charging_point_events where id in (
      select id from (
        select id, row_number() over (
          partition by charging_point_id, actor_id is null order by happened_at desc, id desc) as place
        from charging_point_events) ranked
      where place > ${KEPT_OF_POINT})`.execute(db);
}
