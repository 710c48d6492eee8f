import type { StationSummary } from '@voltagora/contract';

const FIELDS = {
  id: true,
  slug: true,
  name: true,
  operator: true,
  address: true,
  city: true,
  country: true,
  lat: true,
  lng: true,
  open_24_7: true,
  connector_types: true,
  max_power_kW: true,
  plugs_total: true,
  plugs_free: true,
  plugs_connected: true,
  bookable: true,
  state: true,
  pricing: true,
  rating: true,
  thumbnail_url: true,
  offer: true,
} satisfies Record<keyof StationSummary, true>;

/** What a list shows of a station, without what only its page shows. */
export function summaryOf(station: StationSummary): StationSummary {
  const fields = Object.entries(station).filter(([name]) => Object.hasOwn(FIELDS, name));
  // FIELDS has every field of a summary.
  return Object.fromEntries(fields) as StationSummary;
}
