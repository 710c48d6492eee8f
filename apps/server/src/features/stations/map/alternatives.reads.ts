import { boxesOf, kmBetween, type Position } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isBookable } from '../prices/sale.reads.ts';
import { freePlugs, type StationFilters, within } from './station-filters.reads.ts';

export interface Alternative {
  id: number;
  metres: number;
}

/** A detour that a driver may take; at most this far, as the crow flies. */
const FAR_KM = 25;
/** A view of 96 km across at the equator, and less towards the poles. */
const VIEW = { zoom: 9, width: 640, height: 640 };
/** Degrees are no distances: more than are wanted are read and put into order. */
const READ_PER_WANTED = 4;

/** At most `limit` bookable stations around another one that have a free plug of these types, nearest first. */
export async function listAlternatives(
  db: Db,
  { id, lat, lng }: Position & { id: number },
  { types, limit, now }: { types: NonNullable<StationFilters['fits']>; limit: number; now: Date },
): Promise<Alternative[]> {
  const filters = { fits: types, free_now: true, bookable: true };
  const rows = await db
    .selectFrom('stations')
    .select(['id', 'lat', 'lng'])
    .where('id', '!=', id)
    .where(within(boxesOf({ lat, lng, ...VIEW })))
    .where(sql<boolean>`stations.connector_types && ${types}::text[]`)
    .where(isBookable(now))
    .where(sql<boolean>`exists (${freePlugs(filters, now, sql`stations.id`)})`)
    .orderBy(sql`position <-> point(${lng}::float8, ${lat}::float8)`)
    .limit(limit * READ_PER_WANTED)
    .execute();
  return rows
    .map((row) => ({ id: row.id, km: kmBetween(row, { lat, lng }) }))
    .filter(({ km }) => km <= FAR_KM)
    .toSorted((one, other) => one.km - other.km)
    .slice(0, limit)
    .map((found) => ({ id: found.id, metres: Math.round(found.km * 1000) }));
}
