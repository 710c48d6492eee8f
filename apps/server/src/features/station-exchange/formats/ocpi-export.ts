// Exports an owner's station as an OCPI 2.2.1 location, within the standard's lengths and enumerations. Values unknown to OCPI
// (connector types OTHER and UNKNOWN, some amenities) are left out.
import { PLUG_TYPES, type PlugType, OpeningHours } from '@voltagora/contract';
import type { PlugStatus } from '@voltagora/domain';
import { isDirectCurrent, ocpiStandardOf } from './plug-types.ts';
import { alpha3Of } from './countries.ts';
import { textOf } from '../import/feed-fields.ts';
import type { OwnedPlug, OwnedStation } from '../../stations/public.ts';

/** Placeholder party id: the installation has none, and OCPI requires three letters. */
const PARTY = 'VTG';

export function ocpiLocation(station: OwnedStation, publicUrl: string) {
  const lastUpdated = station.updated_at.toISOString();
  return {
    country_code: station.country,
    party_id: PARTY,
    id: String(station.id),
    publish: true,
    name: textOf(station.name, 255),
    address: textOf(station.address, 45),
    city: textOf(station.city, 45),
    ...(station.postcode === '' ? {} : { postal_code: textOf(station.postcode, 10) }),
    country: alpha3Of(station.country),
    coordinates: { latitude: station.lat.toFixed(7), longitude: station.lng.toFixed(7) },
    evses: station.plugs.flatMap((plug) => ocpiEvse(plug, lastUpdated)),
    ...(station.access_notes === '' ? {} : { directions: [displayText(station.access_notes)] }),
    ...(station.operator === '' ? {} : { operator: { name: textOf(station.operator, 100) } }),
    facilities: station.amenities.flatMap((amenity) => FACILITIES[amenity] ?? []),
    time_zone: station.time_zone,
    ...openingTimes(station),
    images: station.images.map((image) => ocpiImage(image, publicUrl)),
    last_updated: lastUpdated,
  };
}

const FACILITIES: Record<string, string> = {
  food: 'RESTAURANT',
  cafe: 'CAFE',
  shop: 'SUPERMARKET',
  wifi: 'WIFI',
  hotel: 'HOTEL',
};

const displayText = (text: string) => ({
  language: /\p{Script=Greek}/u.test(text) ? 'el' : 'en',
  text: textOf(text, 512),
});

/** OCPI has no 24:00: a day ends at 23:59, or at 00:00 of the next. */
function openingTimes({ open_24_7: always, opening_hours }: OwnedStation) {
  if (always === null && opening_hours === null) return {};
  if (always === true) return { opening_times: { twentyfourseven: true } };
  const hours = OpeningHours.catch([]).parse(opening_hours);
  const regular = hours.map(({ weekday, period_begin: begin, period_end: end }) => ({
    weekday,
    period_begin: begin,
    period_end: end === '24:00' ? (begin === '00:00' ? '23:59' : '00:00') : end,
  }));
  return {
    opening_times: {
      twentyfourseven: false,
      ...(regular.length > 0 ? { regular_hours: regular } : {}),
    },
  };
}

const STATUSES: Record<PlugStatus, string> = {
  Available: 'AVAILABLE',
  Preparing: 'CHARGING',
  Charging: 'CHARGING',
  SuspendedEVSE: 'CHARGING',
  SuspendedEV: 'CHARGING',
  Finishing: 'CHARGING',
  Unavailable: 'INOPERATIVE',
  Faulted: 'OUTOFORDER',
  'Not connected': 'UNKNOWN',
};

/** Each plug can charge its own car, which makes it an EVSE. */
function ocpiEvse(plug: OwnedPlug, lastUpdated: string) {
  const type = PLUG_TYPES.find((one) => one === plug.connector_type) ?? 'OTHER';
  const standard = ocpiStandardOf(type);
  if (standard === undefined) return [];
  const watts = plug.max_power_w;
  return [
    {
      uid: String(plug.id),
      status: STATUSES[plug.status],
      ...(plug.label === '' ? {} : { physical_reference: textOf(plug.label, 16) }),
      connectors: [
        {
          id: '1',
          standard,
          format: isDirectCurrent(type) || type === 'TYPE1' ? 'CABLE' : 'SOCKET',
          ...electricity(type, watts),
          ...(watts === null ? {} : { max_electric_power: watts }),
          last_updated: lastUpdated,
        },
      ],
      last_updated: lastUpdated,
    },
  ];
}

const MAINS_VOLTS = 230;
const ONE_PHASE_WATTS_MAX = 7_400;
const AC_WATTS_MAX = 43_500;
const DC = { volts: 400, strongVolts: 800, strongWatts: 100_000, amperes: 125 };

/** OCPI requires volts and amperes: values that yield the power, or common ones when it is unknown. */
function electricity(type: PlugType, watts: number | null) {
  if (isDirectCurrent(type) || (type === 'TESLA' && (watts ?? 0) > AC_WATTS_MAX)) {
    const volts = (watts ?? 0) > DC.strongWatts ? DC.strongVolts : DC.volts;
    return current('DC', volts, watts === null ? DC.amperes : watts / volts);
  }
  const hasOnePhase = type === 'TYPE1' || type === 'SCHUKO' || (watts ?? 0) <= ONE_PHASE_WATTS_MAX;
  const amperes = watts === null ? 16 : watts / MAINS_VOLTS / (hasOnePhase ? 1 : 3);
  return current(hasOnePhase ? 'AC_1_PHASE' : 'AC_3_PHASE', MAINS_VOLTS, amperes);
}

const current = (power_type: string, max_voltage: number, amperes: number) => ({
  power_type,
  max_voltage,
  max_amperage: Math.max(1, Math.round(amperes)),
});

const ocpiImage = ({ id, width, height }: OwnedStation['images'][number], publicUrl: string) => ({
  url: `${publicUrl}/images/${id}-1600.webp`,
  thumbnail: `${publicUrl}/images/${id}-480.webp`,
  category: 'LOCATION',
  type: 'webp',
  width,
  height,
});
