// What a booking needs to know of a plug: its owner, price, power and whether its charging point is online.
import {
  type BookingTerms,
  type CurrencyName,
  type PlugStatus,
  type PriceRule,
  type RegularHours,
  SALE_REFUSAL_DETAILS,
  saleRefusal,
  type Tariff,
} from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { idleFeeOf } from './idle-fee-json.ts';
import { ruleOf } from './price-rule-json.ts';
import { plugObstacles, saleOf, stationObstacles } from './sale.reads.ts';
import { isFresh, shownStatus } from '../map/shown-status.reads.ts';
import { hoursOf, termsOf } from './station-terms.ts';

export interface BookablePlug {
  plugId: number;
  stationId: number;
  ownerId: string;
  chargingPointId: number;
  connectorNumber: number;
  connectorType: string;
  connected: boolean;
  status: PlugStatus;
  /** The lower of the plug's and the charging point's power. */
  maxPowerW: number;
  /** The standard tariff; the price rule may change it for a window. */
  tariff: Tariff;
  rule: PriceRule | null;
  place: { country: string; lat: number; lng: number };
  currency: CurrencyName;
  timeZone: string;
  /** Null when it is always open, or hours are unknown. */
  openingHours: RegularHours[] | null;
  terms: BookingTerms;
}

/**
 * Error codes: not_found, also for a draft; plug_not_bookable, station_paused, charging_point_away.
 */
export async function readBookablePlug(
  db: Db | Trx,
  clock: Clock,
  plugId: number,
): Promise<BookablePlug> {
  const row = await selectPlug(db, clock.now()).where('plugs.id', '=', plugId).executeTakeFirst();
  if (!row || row.is_draft) throw notFound('plug');
  const refusal = saleRefusal(saleOf(row), row.obstacles);
  if (refusal !== undefined) throw new AppError(refusal, SALE_REFUSAL_DETAILS[refusal]);
  const { ownerId, chargingPointId, connectorNumber, policy } = row;
  const maxPowerW = leastOf(row.plugMaxW, row.pointMaxW);
  if (
    ownerId === null ||
    chargingPointId === null ||
    connectorNumber === null ||
    policy === null ||
    maxPowerW === undefined
  ) {
    throw new Error(`Plug ${plugId} is sold without what a sale needs`);
  }
  const { pricePerKwhMicro, basePriceMicroPerMinute, flatFeeMicro, currency } = row;
  const prices = { pricePerKwhMicro, basePriceMicroPerMinute, flatFeeMicro };
  return {
    plugId,
    stationId: row.stationId,
    ownerId,
    chargingPointId,
    connectorNumber,
    connectorType: row.connectorType,
    connected: row.connected,
    status: row.status,
    maxPowerW,
    tariff: { policy, ...prices, currency, idle: idleFeeOf(row.idleFee) },
    rule: ruleOf(row.priceRule),
    place: { country: row.country, lat: row.lat, lng: row.lng },
    currency,
    timeZone: row.timeZone,
    openingHours: hoursOf(row.open247, row.openingHours),
    terms: termsOf(row.bookingTerms),
  };
}

const selectPlug = (db: Db | Trx, now: Date) =>
  db
    .selectFrom('plugs')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .where('plugs.deleted_at', 'is', null)
    .where('stations.deleted_at', 'is', null)
    .select([
      'plugs.station_id as stationId',
      'plugs.charging_point_id as chargingPointId',
      'plugs.connector_number as connectorNumber',
      'plugs.connector_type as connectorType',
      'plugs.max_power_w as plugMaxW',
      'plugs.idle_fee as idleFee',
      'charging_points.max_power_w as pointMaxW',
      'stations.owner_id as ownerId',
      'stations.is_draft',
      'stations.is_paused',
      'stations.hidden_since',
      stationObstacles.as('station_obstacles'),
      plugObstacles(now).as('obstacles'),
      'stations.pricing_policy as policy',
      'stations.price_per_kwh_micro as pricePerKwhMicro',
      'stations.base_price_micro as basePriceMicroPerMinute',
      'stations.base_flat_fee_micro as flatFeeMicro',
      'stations.price_rule as priceRule',
      'stations.country',
      'stations.lat',
      'stations.lng',
      'stations.currency',
      'stations.time_zone as timeZone',
      'stations.open_24_7 as open247',
      'stations.opening_hours as openingHours',
      'stations.booking_terms as bookingTerms',
      isFresh(now).as('connected'),
      shownStatus(now).as('status'),
    ]);

function leastOf(...limits: Array<number | null>): number | undefined {
  const known = limits.filter((limit) => limit !== null && limit > 0);
  return known.length > 0 ? Math.min(...known.map(Number)) : undefined;
}
