// Stations for the search for everything: by text, by operator, by postcode. Each query reads a bounded number of rows.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Box } from '@voltagora/domain';
import type { Db } from '../../../platform/db/db.ts';
import { IS_SHOWN } from '../prices/sale.reads.ts';
import { matchesText, within } from './station-filters.reads.ts';

/** A station by what it is called and where it is. */
export type NamedStation = Awaited<ReturnType<typeof findNamedStations>>[number];

export interface Near {
  lat: number;
  lng: number;
}

export interface NamedSearch {
  text: string;
  near: Near | undefined;
  limit: number;
}

/** Stations whose name, operator, city or address have every word; those near come first, the others in any order. */
export async function findNamedStations(db: Db, { text, near, limit }: NamedSearch) {
  const found = db
    .selectFrom('stations')
    .select([
      'id',
      'slug',
      'name',
      'operator',
      'address',
      'city',
      'postcode',
      'country',
      'lat',
      'lng',
    ])
    .where(IS_SHOWN)
    .where(matchesText(text))
    .limit(limit);
  const nearby = near ? await found.where(within([boxAround(near)])).execute() : [];
  if (nearby.length === limit) return nearby;
  const ids = new Set(nearby.map(({ id }) => id));
  const others = await found.execute();
  return [...nearby, ...others.filter(({ id }) => !ids.has(id))].slice(0, limit);
}

/** All operators of stations, by a walk along the index that skips from one to the next. */
export async function listOperators(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ operator: string }>`
    with recursive names as (
      (select operator from stations where ${IS_SHOWN} and operator > '' order by operator limit 1)
      union all
      select (select stations.operator from stations where ${IS_SHOWN} and stations.operator > names.operator
        order by stations.operator limit 1)
      from names where names.operator is not null
    )
    select operator from names where operator is not null limit ${limit}`.execute(db);
  return rows.map(({ operator }) => operator);
}

/** How many stations of an operator are compared; beyond them the nearest may be missed. */
const COMPARED = 2_000;

/** A station of the operator: the nearest where a position is given. */
export async function findStationOf(db: Db, operator: string, near: Near | undefined) {
  const nearest = (box: RawBuilder<SqlBool>) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('stations')
          .select(['id', 'country', 'lat', 'lng'])
          .where(IS_SHOWN)
          .where('operator', '=', operator)
          .where(box)
          .limit(COMPARED)
          .as('compared'),
      )
      .selectAll()
      .orderBy(near ? squaredDegrees(near) : sql`id`)
      .limit(1)
      .executeTakeFirst();
  const close = near && (await nearest(within([boxAround(near)])));
  return close ?? nearest(sql<SqlBool>`true`);
}

const squaredDegrees = ({ lat, lng }: Near): RawBuilder<number> =>
  sql`power(lat - ${lat}::float8, 2) + power((lng - ${lng}::float8) * cos(radians(${lat}::float8)), 2)`;

/** Postcodes that begin with `start`, in capitals without spaces, with the middle of their stations. */
export async function findPostcodes(db: Db, start: string, limit: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('stations')
        .select(['country', 'city', 'lat', 'lng', POSTCODE.as('code')])
        .where(IS_SHOWN)
        .where(sql<boolean>`${POSTCODE} like ${`${start.replace(/[\\%_]/g, '\\$&')}%`}`)
        .limit(COMPARED)
        .as('compared'),
    )
    .select([
      'country',
      'code',
      sql<string>`min(city)`.as('city'),
      sql<number>`avg(lat)::float8`.as('lat'),
      sql<number>`avg(lng)::float8`.as('lng'),
      sql<number>`count(*)::int`.as('stations'),
    ])
    .groupBy(['country', 'code'])
    .orderBy(sql`code <> ${start}`)
    .orderBy('code')
    .limit(limit)
    .execute();
}

/** Exactly the expression of the index stations_postcode. */
export const POSTCODE = sql<string>`upper(translate(postcode, ' -', ''))`;

/** Some sixty kilometres to each side. */
const HALF_SIDE = 0.6;

function boxAround({ lat, lng }: Near): Box {
  return {
    south: Math.max(-90, lat - HALF_SIDE),
    north: Math.min(90, lat + HALF_SIDE),
    west: Math.max(-180, lng - HALF_SIDE),
    east: Math.min(180, lng + HALF_SIDE),
  };
}
