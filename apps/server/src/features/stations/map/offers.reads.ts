// Bookable stations of a viewport with what prices, orders and free windows depend on.
import { type BookingWindow, DEFAULT_BOOKING_TERMS } from '@voltagora/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isPlugReady } from '../prices/sale.reads.ts';
import type { Search } from './search.reads.ts';
import { freePlugs, matchesFilters, plugPasses, within } from './station-filters.reads.ts';

/** Prices and calendars of more stations than these are not compared at once. */
export const OFFERS_MAX = 5_000;

export type OfferRow = Awaited<ReturnType<typeof readOffers>>[number];

/** At most one more than `OFFERS_MAX`, in any order. With a window, those with a plug that nobody has taken then. */
export const readOffers = (
  db: Db,
  { boxes, filters, now }: Search,
  window: BookingWindow | undefined,
) =>
  db
    .selectFrom('stations')
    .select([
      'id',
      'lat',
      'lng',
      'country',
      'connector_types',
      'max_power_w',
      'pricing_policy',
      'price_rule',
      'price_per_kwh_micro',
      'base_price_micro',
      'base_flat_fee_micro',
      'currency',
      'time_zone',
      'open_24_7',
      'opening_hours',
      'booking_terms',
      'rating_count',
      'rating_sum',
    ])
    // Few stations have an owner; the condition is part of `bookable`, but only in these words it has an index.
    .where('owner_id', 'is not', null)
    .where(within(boxes))
    .where(matchesFilters({ ...filters, bookable: true }, now))
    .$if(window !== undefined, (query) =>
      query.where(window === undefined ? sql<SqlBool>`true` : hasPlugIn(window, { filters, now })),
    )
    .limit(OFFERS_MAX + 1)
    .execute();

/** SQL: `stations` has a plug that can be sold, passes the filters and is free in the window and the gap after it. */
const hasPlugIn = (
  { start, stop }: BookingWindow,
  { filters, now }: Pick<Search, 'filters' | 'now'>,
): RawBuilder<SqlBool> => sql`exists (
  select from plugs join charging_points on charging_points.id = plugs.charging_point_id
  where plugs.station_id = stations.id and ${plugPasses(filters)} and ${isPlugReady(now)}
    and not exists (select from calendar_entries where plug_id = plugs.id and released_at is null
      and during && tstzrange(${start}, ${stop}::timestamptz + interval '1 minute'
        * coalesce((stations.booking_terms ->> 'gapMinutes')::int, ${DEFAULT_BOOKING_TERMS.gapMinutes}::int))))`;

/** The number of free plugs of each of these stations that has one. */
export async function countFreePlugs(
  db: Db,
  { filters, now }: Search,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; free: number }>`
    select station.id, free.free from unnest(${[...ids]}::int[]) station (id)
      cross join lateral (${freePlugs(filters, now, sql`station.id`)}) free`.execute(db);
  return new Map(rows.map(({ id, free }) => [id, free]));
}
