// From rows to the contract's stations and plugs.
import {
  CONNECTOR_TYPES,
  OpeningHours,
  type ConnectorType,
  type Plug,
  type Pricing,
  type Station,
  type StationSummary,
} from '@voltagora/contract';
import { DEFAULT_BOOKING_TERMS, microToDecimal } from '@voltagora/domain';
import { describeSource } from './station-sources.ts';
import type { PlugRow, StationRow } from './station-rows.reads.ts';

export function presentSummary(row: StationRow): StationSummary {
  const withPoint = row.with_point ?? 0;
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
    bookable: row.has_seller && row.pricing_policy !== null && withPoint > 0,
    pricing: presentPricing(row),
  };
}

export function presentStation(row: StationRow, plugs: PlugRow[]): Station {
  return {
    ...presentSummary(row),
    postcode: row.postcode,
    time_zone: row.time_zone,
    description: row.description,
    access_notes: row.access_notes,
    amenities: row.amenities,
    accessibility: row.accessibility,
    opening_hours: OpeningHours.parse(row.opening_hours ?? []),
    images: [],
    plugs: plugs.map(presentPlug),
    booking_terms: BOOKING_TERMS,
    source: describeSource(row),
  };
}

export function presentPlug(row: PlugRow): Plug {
  const maxPowerW = row.max_power_w ?? row.point_max_power_w;
  return {
    id: row.id,
    label: row.label,
    station: { id: row.station_id },
    charging_point: row.charging_point_id === null ? null : { id: row.charging_point_id },
    connector_number: row.connector_number,
    connector_type: connectorType(row.connector_type),
    max_power_kW: kilowatts(maxPowerW),
    status: row.status,
    // What a charger said before it went away says nothing about now.
    error: row.is_fresh ? row.error_code : null,
    status_at: row.status_at?.toISOString() ?? null,
    bookable:
      row.has_seller &&
      row.pricing_policy !== null &&
      row.charging_point_id !== null &&
      maxPowerW !== null,
  };
}

function presentPricing(row: StationRow): Pricing | null {
  if (row.pricing_policy === null) return null;
  return {
    pricing_policy: row.pricing_policy,
    base_flat_fee: microToDecimal(row.base_flat_fee_micro),
    price_per_kWh: microToDecimal(row.price_per_kwh_micro),
    base_price: microToDecimal(row.base_price_micro),
    currency: row.currency,
  };
}

const BOOKING_TERMS: Station['booking_terms'] = {
  slot_minutes: DEFAULT_BOOKING_TERMS.slotMinutes,
  min_minutes: DEFAULT_BOOKING_TERMS.minMinutes,
  max_minutes: DEFAULT_BOOKING_TERMS.maxMinutes,
  days_ahead: DEFAULT_BOOKING_TERMS.daysAhead,
  free_cancel_before_minutes: DEFAULT_BOOKING_TERMS.freeCancelBeforeMinutes,
  free_cancel_after_booking_minutes: DEFAULT_BOOKING_TERMS.freeCancelAfterBookingMinutes,
  early_start_minutes: DEFAULT_BOOKING_TERMS.earlyStartMinutes,
  no_show_after_minutes: DEFAULT_BOOKING_TERMS.noShowAfterMinutes,
  no_show_fee_max: microToDecimal(DEFAULT_BOOKING_TERMS.noShowFeeMaxMicro),
  no_show_fee_hold_minutes: DEFAULT_BOOKING_TERMS.noShowFeeHoldMinutes,
  gap_minutes: DEFAULT_BOOKING_TERMS.gapMinutes,
};

export const kilowatts = (watts: number | null): number | null =>
  watts === null ? null : watts / 1000;

const connectorType = (name: string): ConnectorType =>
  CONNECTOR_TYPES.find((type) => type === name) ?? 'OTHER';
