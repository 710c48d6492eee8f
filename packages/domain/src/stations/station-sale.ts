// Whether a station can be sold: its state, and what is missing. Each condition is evaluated where its data is (SQL); what follows
// from the conditions is decided here alone.

/** What keeps a whole station from being sold, in the order in which an owner settles it. */
export const STATION_OBSTACLES = [
  'owner_not_confirmed',
  'owner_suspended',
  'no_owner',
  'no_price',
] as const;
/** What keeps one plug from being sold, in the order in which an owner settles it. */
export const PLUG_OBSTACLES = [
  'no_charging_point',
  'no_power',
  'never_connected',
  'no_status',
  'away',
] as const;
/** One of `STATION_OBSTACLES`. */
export type StationObstacle = (typeof STATION_OBSTACLES)[number];
/** One of `PLUG_OBSTACLES`; `away`: not connected for longer than the owner allows. */
export type PlugObstacle = (typeof PLUG_OBSTACLES)[number];
/** A step on the owner's checklist; `owner_unconfirmed`: of a draft; `no_plug`: the station has none. */
export const SALE_OBSTACLES = [
  'owner_unconfirmed',
  ...STATION_OBSTACLES,
  'no_plug',
  ...PLUG_OBSTACLES,
] as const;
/** One of `SALE_OBSTACLES`. */
export type SaleObstacle = (typeof SALE_OBSTACLES)[number];

/**
 * `draft`: only its owner sees it. `hidden`: the same, by the host. `listed`: seen, not bookable. `paused`: seen, and its owner takes
 * no new bookings; existing ones stay.
 */
export const STATION_STATES = ['draft', 'hidden', 'listed', 'bookable', 'paused'] as const;
/** One of `STATION_STATES`. */
export type StationState = (typeof STATION_STATES)[number];

/** What the state of a station follows from. */
export interface StationSale {
  isDraft: boolean;
  isPaused: boolean;
  /** The host hides it, or its owner is suspended. */
  isHidden: boolean;
  /** Of the station itself. */
  obstacles: readonly StationObstacle[];
}

/** The state of a station. `hasReadyPlug`: one of its plugs has no obstacle of its own. */
export function stationState(
  { isDraft, isHidden, isPaused, obstacles }: StationSale,
  hasReadyPlug: boolean,
): StationState {
  if (isDraft) return 'draft';
  if (isHidden) return 'hidden';
  if (isPaused) return 'paused';
  return obstacles.length === 0 && hasReadyPlug ? 'bookable' : 'listed';
}

/**
 * What an owner has to do until the station can be sold: the obstacles of the station, and those of the plug that lacks least.
 * Empty when a plug can be sold, whether or not the station is a draft or paused.
 */
export function missingForSale(
  { obstacles }: Pick<StationSale, 'obstacles'>,
  plugs: readonly (readonly PlugObstacle[])[],
): SaleObstacle[] {
  const [nearest] = plugs.toSorted((one, other) => one.length - other.length);
  return [...obstacles, ...(nearest ?? (['no_plug'] as const))];
}

/** Why a plug takes no new booking. */
export type SaleRefusal = 'station_paused' | 'charging_point_away' | 'plug_not_bookable';

/** The sentence of the API for each `SaleRefusal`: what is so, and what to do. */
export const SALE_REFUSAL_DETAILS = {
  station_paused: 'The owner has paused this station. Choose another station.',
  charging_point_away:
    'The charging point has been offline for too long to be booked. Choose another plug.',
  plug_not_bookable: 'This plug cannot be booked. Choose another plug.',
} as const satisfies Record<SaleRefusal, string>;

/** Why a plug cannot be sold now; undefined when it can. A draft or hidden station counts as not bookable. */
export function saleRefusal(
  sale: StationSale,
  plug: readonly PlugObstacle[],
): SaleRefusal | undefined {
  if (sale.isDraft || sale.isHidden || sale.obstacles.length > 0) return 'plug_not_bookable';
  if (plug.some((obstacle) => obstacle !== 'away')) return 'plug_not_bookable';
  if (sale.isPaused) return 'station_paused';
  return plug.length > 0 ? 'charging_point_away' : undefined;
}

/** Bounds and default, in hours, of how long a charging point may be away before its plugs are no longer offered. */
export const AWAY_LIMIT_HOURS = { min: 1, max: 168, usual: 24 } as const;

/** A booking that begins this soon is told of an absence before the limit, so that its driver can still move. */
const TELL_BEFORE_START_MS = 2 * 3_600_000;
/** Shorter absences end by themselves, so no driver is told of them; in milliseconds. */
export const AWAY_TOLD_AFTER_MS = 15 * 60_000;

/** Whether a driver is told that the charging point of a booking is away, in time to move. */
export function isAwayTold(
  { start, stop }: { start: Date; stop: Date },
  { seenAt, limitHours }: { seenAt: Date; limitHours: number },
  now: Date,
): boolean {
  if (now >= stop) return false;
  const awayMs = now.getTime() - seenAt.getTime();
  if (awayMs >= limitHours * 3_600_000) return true;
  return awayMs >= AWAY_TOLD_AFTER_MS && start.getTime() - now.getTime() <= TELL_BEFORE_START_MS;
}
