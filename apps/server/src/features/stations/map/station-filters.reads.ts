// The filters of search and list in SQL, shared so that list, marker and cluster count the same stations.
import type { ValidRequestOf } from '@voltagora/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { latinLetters } from '../../../platform/text/latin-letters.ts';
import { isFresh } from './shown-status.reads.ts';
import { IS_SHOWN, isBookable } from '../prices/sale.reads.ts';
import { type Box, RATINGS_FOR_AVERAGE } from '@voltagora/domain';

export type StationFilters = Pick<
  ValidRequestOf<'searchStations'>['query'],
  | 'connector'
  | 'fits'
  | 'min_power_kW'
  | 'free_now'
  | 'bookable'
  | 'operator'
  | 'amenities'
  | 'accessible'
  | 'open_24_7'
  | 'min_rating'
>;

export const isNarrowed = (filters: StationFilters): boolean =>
  filtersOfPlugs(filters) > 0 || filters.free_now || filters.bookable || isAboutPlace(filters);

/** Whether it filters by what holds for all plugs of a station. */
export const isAboutPlace = ({
  operator,
  amenities,
  accessible,
  open_24_7,
  min_rating,
}: StationFilters): boolean =>
  operator !== undefined ||
  Boolean(amenities?.length) ||
  Boolean(accessible?.length) ||
  open_24_7 === true ||
  min_rating !== undefined;

/** SQL: whether `stations` is shown to everybody and passes all filters. */
export function matchesFilters(filters: StationFilters, now: Date): RawBuilder<SqlBool> {
  const { connector, fits, min_power_kW: minKw, free_now, bookable } = filters;
  const conditions: RawBuilder<SqlBool>[] = [IS_SHOWN];
  if (connector?.length) conditions.push(sql`stations.connector_types && ${connector}::text[]`);
  if (fits?.length) conditions.push(sql`stations.connector_types && ${fits}::text[]`);
  if (minKw !== undefined) conditions.push(sql`stations.max_power_w >= ${wattsOf(minKw)}::int`);
  if (filtersOfPlugs(filters) > 1) {
    conditions.push(sql`exists (select from plugs where plugs.station_id = stations.id
      and ${plugPasses(filters)})`);
  }
  if (free_now) {
    conditions.push(sql`stations.id in (select station_id from (${freePlugs(filters, now)}) free)`);
  }
  if (bookable) conditions.push(isBookable(now));
  return allOf([...conditions, ...placePasses(filters)]);
}

/** SQL: whether `stations` has an average, and it is not below, rounded as `ratingScore` does. */
const isRatedAtLeast = (stars: number): RawBuilder<SqlBool> =>
  sql`(stations.rating_count >= ${RATINGS_FOR_AVERAGE}::int
    and round(stations.rating_sum::numeric / greatest(stations.rating_count, 1), 1) >= ${stars}::numeric)`;

function placePasses(filters: StationFilters): RawBuilder<SqlBool>[] {
  const { operator, amenities, accessible, open_24_7, min_rating: minRating } = filters;
  return [
    ...(operator === undefined
      ? []
      : [sql<SqlBool>`lower(stations.operator) = lower(${operator})`]),
    ...(amenities?.length ? [sql<SqlBool>`stations.amenities @> ${amenities}::text[]`] : []),
    ...(accessible?.length ? [sql<SqlBool>`stations.accessibility @> ${accessible}::text[]`] : []),
    ...(open_24_7 ? [sql<SqlBool>`stations.open_24_7`] : []),
    ...(minRating === undefined ? [] : [isRatedAtLeast(minRating)]),
  ];
}

/**
 * SQL: whether a `kind` of stations passes all filters; undefined when kinds cannot decide it, as for several filters, which one
 * plug has to pass together.
 */
export function kindMatches(filters: StationFilters): RawBuilder<SqlBool> | undefined {
  const { connector, fits, min_power_kW: minKw, free_now, bookable } = filters;
  if (free_now || bookable || isAboutPlace(filters)) return undefined;
  if (filtersOfPlugs(filters) !== 1) return undefined;
  if (minKw !== undefined) return sql`kind.max_power_w >= ${wattsOf(minKw)}::int`;
  return sql`kind.connector_types && ${connector?.length ? connector : fits}::text[]`;
}

const filtersOfPlugs = ({ connector, fits, min_power_kW: minKw }: StationFilters): number =>
  [connector?.length, fits?.length, minKw !== undefined].filter(Boolean).length;

/** SQL: station_id and free, the number of available plugs that pass the filters; of one station, or of all. */
export const freePlugs = (
  filters: StationFilters,
  now: Date,
  stationId?: RawBuilder<unknown>,
): RawBuilder<{ station_id: number; free: number }> => sql`
  select plugs.station_id, count(*)::int as free
  from plugs join charging_points on charging_points.id = plugs.charging_point_id
  where ${isFresh(now)} and plugs.status = 'Available' and ${plugPasses(filters)}
    and plugs.charging_point_id is not null
    ${stationId ? sql`and plugs.station_id = ${stationId}` : sql``}
  group by plugs.station_id`;

/** SQL: whether `plugs` passes the filters that are about one plug. */
export function plugPasses({
  connector,
  fits,
  min_power_kW: minKw,
}: StationFilters): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`plugs.deleted_at is null`];
  if (connector?.length) conditions.push(sql`plugs.connector_type = any(${connector}::text[])`);
  if (fits?.length) conditions.push(sql`plugs.connector_type = any(${fits}::text[])`);
  if (minKw !== undefined) conditions.push(sql`plugs.max_power_w >= ${wattsOf(minKw)}::int`);
  return allOf(conditions);
}

export const within = (boxes: readonly Box[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    boxes.map(
      ({ south, west, north, east }) =>
        sql`stations.position <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
    ),
    sql` or `,
  )})`;

/** Shorter words match too many stations in the middle of a word: they match where a word begins. */
const LETTERS_OF_TRIGRAM = 3;

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, 8);
const isLong = (word: string): boolean => word.length >= LETTERS_OF_TRIGRAM;

/** Whether no word has the letters of a trigram, so that many stations match, by the start of their name. */
export const isShortSearch = (search: string): boolean => {
  const words = wordsOf(search);
  return words.length > 0 && !words.some(isLong);
};

/**
 * SQL: every word occurs in name, operator, city or address; Greek words also in Latin letters. One or two letters begin a word
 * there; a search of such words only begins the name.
 */
export function matchesText(search: string): RawBuilder<SqlBool> {
  const words = wordsOf(search);
  const [first, ...others] = words;
  if (first === undefined || words.some(isLong)) {
    return allOf(words.map((word) => (isLong(word) ? occurs(word) : beginsWord(word))));
  }
  return allOf([beginsName(first), ...others.map(beginsWord)]);
}

// Not `ilike any(...)`: the trigram index serves single patterns only.
const anySpelling = (
  word: string,
  matches: (spelling: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> => {
  const spellings = [...new Set([word, latinLetters(word)])].map(escaped);
  return sql<SqlBool>`(${sql.join(spellings.map(matches), sql` or `)})`;
};

const occurs = (word: string): RawBuilder<SqlBool> =>
  anySpelling(word, (spelling) => sql<SqlBool>`${SEARCHED} ilike ${`%${spelling}%`}`);

const beginsWord = (word: string): RawBuilder<SqlBool> =>
  anySpelling(word, (spelling) => sql<SqlBool>`(' ' || ${SEARCHED}) ilike ${`% ${spelling}%`}`);

/** By the index stations_seen_by_name. */
const beginsName = (word: string): RawBuilder<SqlBool> =>
  anySpelling(
    word.toLowerCase(),
    (spelling) => sql<SqlBool>`lower(stations.name) like ${`${spelling}%`}`,
  );

/** Exactly the expression of the index stations_text. */
const SEARCHED = sql`(stations.name || ' ' || stations.operator || ' ' || stations.city || ' ' || stations.address)`;

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
const wattsOf = (kilowatts: number) => Math.ceil(kilowatts * 1000);
const allOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
