import { FRESH_SECONDS, type PlugStatus } from '@voltagora/domain';
import { type RawBuilder, sql } from 'kysely';

/** A status from before this time is stale. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - FRESH_SECONDS * 1000);

/** SQL: whether `charging_points` (joined, or null) is connected and was seen recently. */
export const isFresh = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(charging_points.connected is true and charging_points.last_seen_at > ${freshSince(now)})`;

/** SQL: whether the owner has marked `plugs` unavailable now. */
const isMarked = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from calendar_entries where plug_id = plugs.id and kind = 'unavailable'
    and released_at is null and during @> ${now}::timestamptz)`;

/** SQL: the status of `plugs` to show, given `charging_points` joined to the left. */
export const shownStatus = (now: Date): RawBuilder<PlugStatus> =>
  sql<PlugStatus>`case when not ${isFresh(now)} then 'Not connected'
    when plugs.status = 'Available' and ${isMarked(now)} then 'Unavailable' else plugs.status end`;
