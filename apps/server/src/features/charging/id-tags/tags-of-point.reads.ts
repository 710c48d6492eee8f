import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** `group` is empty if the tag has none; `endsAt` is null for a tag without an end. */
export interface TagOfPoint {
  tag: string;
  group: string;
  endsAt: Date | null;
}

/** The tags that an owner allows at a charging point, oldest first, without those of drivers' reservations. */
export async function listTagsOfPoint(
  db: Db,
  chargingPointId: number,
  now: Date,
): Promise<TagOfPoint[]> {
  // An entry for one charging point takes precedence over an entry for all.
  const { rows } = await sql<TagOfPoint>`
    select id_tag as tag, tag_group as "group", ends_at as "endsAt" from (
      select distinct on (lower(id_tags.id_tag)) id_tags.id_tag, id_tags.tag_group, id_tags.is_blocked, id_tags.ends_at, id_tags.created_at, id_tags.id
      from id_tags
      join stations on stations.owner_id = id_tags.owner_id
      join charging_points point on point.station_id = stations.id and point.id = ${chargingPointId}
      where id_tags.charging_point_id is null or id_tags.charging_point_id = point.id
      order by lower(id_tags.id_tag), id_tags.charging_point_id nulls last) tags
    where not is_blocked and (ends_at is null or ends_at > ${now}) order by created_at, id`.execute(
    db,
  );
  return rows;
}
