import { FRESH_SECONDS, type PlugStatus } from '@voltagora/domain';
import { type RawBuilder, sql } from 'kysely';

/** Anything heard before this says nothing about now. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - FRESH_SECONDS * 1000);

/** SQL: whether `charging_points` (joined, or null) is connected and was heard lately. */
export const isFresh = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(charging_points.connected is true and charging_points.last_seen_at > ${freshSince(now)})`;

/** SQL: the status of `plugs` to show, given `charging_points` joined to the left. */
export const shownStatus = (now: Date): RawBuilder<PlugStatus> =>
  sql<PlugStatus>`case when ${isFresh(now)} then plugs.status else 'Not connected' end`;
