// Presents rows as the contract's stations and plugs.
import {
  PLUG_TYPES,
  OpeningHours,
  type ChargingPoint,
  type PlugType,
  type Plug,
  type PriceNow,
  type Pricing,
  type Station,
  type StationImage,
  type StationSummary,
} from '@voltagora/contract';
import { microToDecimal, ratingScore, saleRefusal, stationState } from '@voltagora/domain';
import type { PointRow } from './editing/owner-stations.reads.ts';
import { idleFeeOf, presentIdleFee } from './prices/idle-fee-json.ts';
import { presentRule, ruleOf } from './prices/price-rule-json.ts';
import { saleOf } from './prices/sale.reads.ts';
import type { ImageRow } from './station-images.reads.ts';
import { describeSource } from './station-sources.ts';
import type { PlugRow, StationRow } from './station-rows.reads.ts';
import { presentTerms, termsOf } from './prices/station-terms.ts';

export function presentSummary(row: StationRow, now: Map<number, PriceNow>): StationSummary {
  const state = stationState(saleOf(row), (row.ready ?? 0) > 0);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    operator: row.operator,
    address: row.address,
    city: row.city,
    country: row.country,
    lat: row.lat,
    lng: row.lng,
    open_24_7: row.open_24_7,
    connector_types: row.connector_types.map(connectorType),
    max_power_kW: kilowatts(row.max_power_w),
    plugs_total: row.plugs_total,
    plugs_free: row.free ?? 0,
    plugs_connected: row.connected ?? 0,
    bookable: state === 'bookable',
    state,
    pricing: presentPricing(row, now.get(row.id)),
    rating: ratingScore(row.rating_count, row.rating_sum),
    thumbnail_url: row.image_id === null ? null : thumbnailPath(row.image_id),
    ...(state === 'bookable' && { offer: presentOffer(row) }),
  };
}

const presentOffer = (row: StationRow): StationSummary['offer'] => ({
  plugs: (row.offered_plugs ?? []).map(({ type, power_w: watts }) => ({
    connector_type: connectorType(type),
    max_power_kW: kilowatts(watts),
  })),
  site_max_power_kW: kilowatts(row.site_max_w),
  max_minutes: termsOf(row.booking_terms).maxMinutes,
});

export function presentStation(
  row: StationRow,
  now: Map<number, PriceNow>,
  { plugs, images }: { plugs: PlugRow[]; images: ImageRow[] },
): Station {
  return {
    ...presentSummary(row, now),
    postcode: row.postcode,
    time_zone: row.time_zone,
    description: row.description,
    access_notes: row.access_notes,
    amenities: row.amenities,
    accessibility: row.accessibility,
    opening_hours: OpeningHours.parse(row.opening_hours ?? []),
    images: images.map(presentImage),
    plugs: plugs.map(presentPlug),
    booking_terms: presentTerms(termsOf(row.booking_terms)),
    power_shared: row.power_shared,
    site_max_power_kW: kilowatts(row.site_max_w),
    source: describeSource(row),
  };
}

export function presentPlug(row: PlugRow): Plug {
  const maxPowerW = leastOf(row.max_power_w, row.point_max_power_w);
  const fee = idleFeeOf(row.idle_fee);
  return {
    id: row.id,
    label: row.label,
    station: { id: row.station_id },
    charging_point: row.charging_point_id === null ? null : { id: row.charging_point_id },
    connector_number: row.connector_number,
    connector_type: connectorType(row.connector_type),
    max_power_kW: kilowatts(maxPowerW),
    status: row.status,
    // An error reported before the charging point went offline is stale.
    error: row.is_fresh ? row.error_code : null,
    status_at: row.status_at?.toISOString() ?? null,
    bookable: saleRefusal(saleOf(row), row.obstacles) === undefined,
    ...(fee && { idle_fee: presentIdleFee(fee) }),
  };
}

function presentPricing(row: StationRow, now: PriceNow | undefined): Pricing | null {
  if (row.pricing_policy === null) return null;
  const rule = ruleOf(row.price_rule);
  return {
    pricing_policy: row.pricing_policy,
    base_flat_fee: microToDecimal(row.base_flat_fee_micro),
    price_per_kWh: microToDecimal(row.price_per_kwh_micro),
    base_price: microToDecimal(row.base_price_micro),
    currency: row.currency,
    ...(rule && { rule: presentRule(rule) }),
    ...(now && { now }),
  };
}

export function presentPoint(row: PointRow, plugs: PlugRow[]): ChargingPoint {
  return {
    id: row.id,
    label: row.label,
    station: { id: row.station_id },
    ocpp_identity: row.ocpp_identity,
    max_power_kW: kilowatts(row.max_power_w),
    vendor: row.vendor,
    model: row.model,
    firmware_version: row.firmware_version,
    connected: row.is_fresh,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    plugs: plugs.filter((plug) => plug.charging_point_id === row.id).map(presentPlug),
  };
}

/** The id is part of the address, because its files never change. */
export const presentImage = ({ id, width, height, alt }: ImageRow): StationImage => ({
  id,
  url: `/images/${id}-1600.webp`,
  thumbnail_url: thumbnailPath(id),
  width,
  height,
  alt,
});

const thumbnailPath = (imageId: string): string => `/images/${imageId}-480.webp`;

const kilowatts = (watts: number | null): number | null => (watts === null ? null : watts / 1000);

/** Unknown values (null) do not limit. */
const leastOf = (...watts: (number | null)[]): number | null => {
  const known = watts.filter((each) => each !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

const connectorType = (name: string): PlugType =>
  PLUG_TYPES.find((type) => type === name) ?? 'OTHER';
