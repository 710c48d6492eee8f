// How long plugs were out of order in a span of at most a day.
import { type RawBuilder, sql } from 'kysely';
import { isFresh } from '../stations/public.ts';

/** The spans of statuses and absences are kept for two weeks. */
export const KEPT_DAYS = 13;

export interface Within {
  from: Date;
  to: Date;
  now: Date;
}

/**
 * SQL: rows of `plug_id`, `known_s` and `down_s`, for the plugs that `where` selects. A plug is known from the first status that it
 * reported. It is down while it is Faulted or Unavailable, or its charging point is not connected, whatever the cause.
 */
export const downSeconds = (
  { from, to, now }: Within,
  where: RawBuilder<unknown>,
): RawBuilder<{ plug_id: number; known_s: number; down_s: number }> => sql`
  with known as materialized (
    select plugs.id as plug_id, plugs.charging_point_id,
      tstzrange(greatest(plugs.first_status_at, ${from}), least(${to}::timestamptz, plugs.deleted_at, stations.deleted_at)) as span,
      case when not ${isFresh(now)} then charging_points.last_seen_at end as away_since
    from plugs
      join stations on stations.id = plugs.station_id
      join charging_points on charging_points.id = plugs.charging_point_id
    where ${where}
      and greatest(plugs.first_status_at, ${from}) < least(${to}::timestamptz, plugs.deleted_at, stations.deleted_at)
  ), down as (
    select plug_id, range_agg(part) as parts from (
      select known.plug_id, span * tstzrange(from_at, case when until_at is not null then greatest(from_at, until_at) end)
        from known join plug_status_times on plug_status_times.plug_id = known.plug_id
        where status in ('Faulted', 'Unavailable') and from_at < ${to} and (until_at is null or until_at > ${from})
      union all
      select known.plug_id, span * tstzrange(gone_at, greatest(gone_at, back_at))
        from known join charging_point_absences absence on absence.charging_point_id = known.charging_point_id
        where gone_at < ${to} and back_at > ${from}
      union all
      select plug_id, span * tstzrange(away_since, null) from known where away_since < ${to}
    ) spans (plug_id, part) where not isempty(part) group by plug_id
  )
  select known.plug_id,
    greatest(1, extract(epoch from upper(span) - lower(span))::int) as known_s,
    least(greatest(1, extract(epoch from upper(span) - lower(span))::int), coalesce((
      select sum(extract(epoch from upper(part) - lower(part))) from unnest(down.parts) part
    ), 0)::int) as down_s
  from known left join down on down.plug_id = known.plug_id`;
