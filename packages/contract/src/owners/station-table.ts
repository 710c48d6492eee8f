// An owner's stations as a table: filters, order, figures of each row; and what needs attention at any of them.
import { STATION_STATES } from '@voltagora/domain';
import * as z from 'zod';
import { PageQuery, PublicId } from '../primitives.ts';
import { CURRENCIES } from '../stations/station-names.ts';
import { StationTag } from '../stations/owner-stations.ts';
import { Pricing } from '../stations/stations.ts';

/** States to filter by; `fault`: a plug of the station reports a fault, in whatever state the station is. */
export const STATION_FILTER_STATES = [...STATION_STATES, 'fault'] as const;
/** One of `STATION_FILTER_STATES`. */
export type StationFilterState = (typeof STATION_FILTER_STATES)[number];

const orders = ['name', 'city', 'state', 'plugs', 'price', 'revenue'] as const;
/** Orders of the table; with `-`, the largest or last first. */
export const STATION_TABLE_ORDERS = orders.flatMap((order) => [order, `-${order}`] as const);
/** One of `STATION_TABLE_ORDERS`. */
export type StationTableOrder = (typeof STATION_TABLE_ORDERS)[number];

/** Which of the owner's stations; what is left out does not narrow. */
export const StationFilter = z.strictObject({
  search: PageQuery.shape.search,
  state: z.enum(STATION_FILTER_STATES).optional(),
  tag: StationTag.optional(),
  /** By what was charged there in the last 30 days: nothing, or something. */
  revenue: z.enum(['none', 'some']).optional(),
});
export type StationFilter = z.infer<typeof StationFilter>;

/** Filters, order and page of the table. */
export const StationTableQuery = PageQuery.extend(StationFilter.shape).extend({
  ordering: z.enum(STATION_TABLE_ORDERS).default('name'),
});

/** A row of the table. */
export const StationTableRow = z.object({
  id: PublicId,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.enum(STATION_STATES),
  tags: z.array(z.string()),
  plugs_total: z.int(),
  plugs_free: z.int(),
  plugs_faulted: z.int(),
  /** Whose charging point is not connected, or that have none. */
  plugs_offline: z.int(),
  max_power_kW: z.number().nullable(),
  pricing: Pricing.nullable(),
  /** Billed for bookings that began in the last 30 days, in the station's currency, before commission. */
  revenue_30_days: z.number(),
  currency: z.enum(CURRENCIES),
  sessions_30_days: z.int(),
});
export type StationTableRow = z.infer<typeof StationTableRow>;

/** A page of the table, with how many stations each filter of state would show, and the owner's tags. */
export const StationTable = z.object({
  results: z.array(StationTableRow),
  count: z.int(),
  /** Within search, tag and revenue; `all` is without a filter of state. */
  states: z.record(z.enum(['all', ...STATION_FILTER_STATES]), z.int()),
  /** All tags of the owner's stations, by name. */
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
});

/** What can need attention, the most urgent first. */
export const STATION_NEEDS = [
  'faulted',
  'offline',
  'noPrice',
  'noPlugs',
  'noPoint',
  'never',
] as const;
/** What needs attention at one place: a charging point, or a station where `charging_point` is null. */
export const StationNeed = z.object({
  kind: z.enum(STATION_NEEDS),
  station: z.object({ id: PublicId, name: z.string() }),
  charging_point: z.object({ id: PublicId }).nullable(),
  /** Of the plugs concerned. */
  labels: z.array(z.string()),
});
export type StationNeed = z.infer<typeof StationNeed>;
/** The most urgent ones, how many there are in all, and how many stations were checked: every one. */
export const StationNeeds = z.object({
  results: z.array(StationNeed),
  count: z.int(),
  stations: z.int(),
});
