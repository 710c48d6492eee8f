import { OpeningHours } from '@voltagora/contract';
import { microToDecimal } from '@voltagora/domain';
import type { OwnedStation } from '../../stations/public.ts';

/** A station as a GeoJSON feature (RFC 7946: longitude first), with everything that its page shows. */
export const geoJsonFeature = (station: OwnedStation, publicUrl: string) => ({
  type: 'Feature',
  id: station.id,
  geometry: { type: 'Point', coordinates: [station.lng, station.lat] },
  properties: {
    name: station.name,
    url: `${publicUrl}/stations/${station.slug}`,
    operator: station.operator,
    address: station.address,
    city: station.city,
    postcode: station.postcode,
    country: station.country,
    time_zone: station.time_zone,
    description: station.description,
    access_notes: station.access_notes,
    amenities: station.amenities,
    accessibility: station.accessibility,
    open_24_7: station.open_24_7,
    opening_hours: OpeningHours.catch([]).parse(station.opening_hours ?? []),
    pricing: pricing(station),
    plugs: station.plugs.map((plug) => ({
      id: plug.id,
      label: plug.label,
      connector_type: plug.connector_type,
      max_power_kW: plug.max_power_w === null ? null : plug.max_power_w / 1000,
      status: plug.status,
    })),
    images: station.images.map(({ id, alt }) => ({
      url: `${publicUrl}/images/${id}-1600.webp`,
      alt,
    })),
    updated_at: station.updated_at.toISOString(),
  },
});

function pricing(station: OwnedStation) {
  if (station.pricing_policy === null) return null;
  return {
    pricing_policy: station.pricing_policy,
    base_flat_fee: microToDecimal(station.base_flat_fee_micro),
    price_per_kWh: microToDecimal(station.price_per_kwh_micro),
    base_price: microToDecimal(station.base_price_micro),
    currency: station.currency,
  };
}
