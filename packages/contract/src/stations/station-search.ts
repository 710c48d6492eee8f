// Finding stations: filters, the search of a map and the list, as the API sends and receives them.
import * as z from 'zod';
import { Amount, Instant, Line, PageQuery, Text } from '../primitives.ts';
import {
  ACCESSIBILITY,
  AMENITIES,
  CURRENCIES,
  PLUG_TYPES,
  STATION_SORTS,
} from './station-names.ts';
import { StationSummary } from './stations.ts';

const ConnectorList = z
  .string()
  .max(100)
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(z.enum(PLUG_TYPES)));

const namesOf = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .max(200)
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(z.enum(names)));

/** Filters of the map and of the list of stations. */
export const StationFilters = z.object({
  connector: ConnectorList.optional(),
  /** The connectors of a vehicle: the same plug has to pass this and all other filters. */
  fits: ConnectorList.optional(),
  min_power_kW: z.coerce.number().min(0).max(2000).optional(),
  free_now: z.stringbool().default(false),
  bookable: z.stringbool().default(false),
  /** The whole name, whatever its case. */
  operator: Line(120).min(1).optional(),
  /** Each of these. */
  amenities: namesOf(AMENITIES).optional(),
  /** Each of these. */
  accessible: namesOf(ACCESSIBILITY).optional(),
  open_24_7: z.stringbool().optional(),
  /** Of the average in stars, as it is shown; a station without an average does not pass. */
  min_rating: z.coerce.number().min(1).max(5).optional(),
});

/** S7.23: the map's centre and zoom; the viewport's size in CSS pixels is optional. */
export const SearchParams = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
  zoom: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().min(0).max(22).default(10),
  ),
});
/** The filters, the size of the map in CSS pixels, which clusters are made for, and the charge that prices are compared for. */
export const SearchQuery = StationFilters.extend({
  width: z.coerce.number().int().min(100).max(4096).default(1280),
  height: z.coerce.number().int().min(100).max(4096).default(800),
  /** Only bookable stations, if any of the viewport passes the other filters. */
  prefer_bookable: z.stringbool().optional(),
  /** The slug of a station that is among the results even if a filter hides it, if it is in the viewport. */
  also: Text(160).min(1).optional(),
  /** A window in which a plug can be booked; both or neither. */
  free_from: Instant.optional(),
  free_until: Instant.optional(),
  /** Of the price of the charge, start fee included, in the currency of the station. */
  max_price_per_kWh: z.coerce.number().min(0).max(10).optional(),
  /** Undefined: nearest first, without `rows`. */
  sort: z.enum(STATION_SORTS).optional(),
  /** The charge that prices are compared for; 30 kWh of an assumed car by default. */
  charge_kWh: z.coerce.number().min(1).max(1500).optional(),
  /** The inlets of the vehicle. */
  charge_plugs: ConnectorList.optional(),
  ac_max_kW: z.coerce.number().min(0.1).max(100).optional(),
  dc_max_kW: z.coerce.number().min(0.1).max(4000).optional(),
  /** The usable battery of the vehicle: what it gets at each station is estimated. */
  battery_kWh: z.coerce.number().min(1).max(1000).optional(),
}).refine(
  ({ free_from: from, free_until: until }) => (from === undefined) === (until === undefined),
  {
    path: ['free_until'],
    message: 'give both ends of the window',
  },
);
/** Stations that are too close together for separate pins; position in degrees (WGS 84). */
export const Cluster = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.int(),
  plugs_free: z.int(),
  /** The lowest price of the charge, if all its stations can be booked and have one currency. */
  lowest_price: z.object({ amount: Amount, currency: z.enum(CURRENCIES) }).optional(),
  bounds: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
});
/** Stations of the viewport; if there are too many to list, `clusters` counts the rest by grid cell. */
export const SearchAnswer = z.object({
  results: z.array(StationSummary),
  clusters: z.array(Cluster),
  count: z.int(),
  /** The first stations in the wanted order, where `results` has not all of them. */
  rows: z.array(StationSummary).optional(),
  /** Only bookable stations are counted and shown; undefined without `prefer_bookable`. */
  is_bookable_only: z.boolean().optional(),
  /** How many stations pass the filters, but are hidden because they cannot be booked here. */
  hidden_count: z.int().optional(),
  /** There are too many stations in the viewport to compare all prices and calendars: the answer is about a part of them. */
  is_partial: z.boolean().optional(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** Paging and filters of the list of stations. */
export const StationListQuery = PageQuery.extend(StationFilters.shape);
