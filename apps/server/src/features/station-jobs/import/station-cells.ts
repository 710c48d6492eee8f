// A station as the cells of a line: written and read by the same rules, so that an exported file changes nothing when it is imported.
import type { OpeningHours, StationFileColumn } from '@voltagora/contract';
import { type FileStation, hoursOf, priceInputOf } from '../../stations/public.ts';

export type Cells = Record<StationFileColumn, string>;

export function cellsOf(station: FileStation): Cells {
  const price = priceInputOf(station);
  return {
    id: String(station.id),
    name: station.name,
    address: station.address,
    city: station.city,
    postcode: station.postcode,
    country: station.country,
    lat: String(station.lat),
    lng: String(station.lng),
    operator: station.operator,
    description: station.description,
    access_notes: station.access_notes,
    hours: station.open_24_7 === true ? ALWAYS : hoursText(hoursOf(false, station.opening_hours)),
    price_per_kWh: price?.pricing_policy === 0 ? String(price.price_per_kWh) : '',
    price_per_minute: price?.pricing_policy === 1 ? String(price.base_price) : '',
    start_fee: price ? String(price.base_flat_fee) : '',
    currency: price ? price.currency : '',
    plugs: station.plugs
      .map(({ label, connector_type, max_power_w }) =>
        [label, connector_type, max_power_w === null ? '' : max_power_w / 1000].join(' ').trim(),
      )
      .join('; '),
    tags: station.tags.join('; '),
    state: stateOf(station),
  };
}

const stateOf = ({ is_draft, is_paused }: FileStation): string => {
  if (is_draft) return 'draft';
  return is_paused ? 'paused' : 'listed';
};

export const ALWAYS = '24/7';

const hoursText = (hours: OpeningHours | null): string =>
  (hours ?? [])
    .map(({ weekday, period_begin: begin, period_end: end }) => `${weekday} ${begin}-${end}`)
    .join('; ');

/** Undefined when a part is not valid. */
export function readHours(text: string): OpeningHours | undefined {
  const hours = listOf(text).map((part) =>
    /^(?<weekday>[1-7]) (?<begin>\d\d:\d\d)-(?<end>\d\d:\d\d)$/.exec(part),
  );
  if (hours.includes(null)) return undefined;
  return hours.map((part) => ({
    weekday: Number(part?.groups?.['weekday']),
    period_begin: part?.groups?.['begin'] ?? '',
    period_end: part?.groups?.['end'] ?? '',
  }));
}

/** `A TYPE2 22`: label, connector type, kilowatts. */
export function readPlug(text: string): unknown {
  const [power, type, ...label] = text.split(/\s+/u).toReversed();
  return { label: label.toReversed().join(' '), connector_type: type, max_power_kW: Number(power) };
}

export const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
