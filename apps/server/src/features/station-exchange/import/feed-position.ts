// The position of a record: parses coordinates, repairs swapped or missing ones, and derives country and time zone.
import { countryAt, countryOf, isTimeZone, zoneAt } from '../formats/countries.ts';
import { type FeedRecord, fieldOf, isRecord, numberOf, textOf } from './feed-fields.ts';
import { type FeedFixes, RecordRefused } from './feed-station.ts';

interface Point {
  lat: number;
  lng: number;
}

export interface Place extends Point {
  country: string;
  timeZone: string;
}

interface Location {
  /** The station's own coordinates, then those of its charging points. */
  coordinates: readonly unknown[];
  country: unknown;
  /** OCPI's `country_code`: the country of the operator, which may differ. */
  operatorCountry?: unknown;
  timeZone?: unknown;
}

/** Throws RecordRefused when no position or no country is found. */
export function readPlace(location: Location, fixes: FeedFixes): Place {
  const declared = readCountry(location.country, fixes);
  const point = readPoint(location.coordinates, declared, fixes);
  const country = declared ?? countryAt(point.lat, point.lng) ?? operatorsCountry(location);
  if (country === undefined) {
    throw new RecordRefused('no country, and none at its position', {
      example: textOf(location.country, 40),
    });
  }
  if (declared === undefined) fixes.note('no country: taken from the position', country);
  return { ...point, country, timeZone: readZone(point, location.timeZone) };
}

const operatorsCountry = ({ operatorCountry }: Location) => countryOf(textOf(operatorCountry, 60));

function readCountry(value: unknown, fixes: FeedFixes): string | undefined {
  const text = textOf(value, 60);
  const country = countryOf(text);
  if (country !== undefined && text.length !== 3) {
    fixes.note('country not in the three letters of ISO 3166', text);
  }
  if (country === undefined && text !== '') fixes.note('country that there is not', text);
  return country;
}

function readPoint(
  coordinates: readonly unknown[],
  country: string | undefined,
  fixes: FeedFixes,
): Point {
  for (const [at, given] of coordinates.entries()) {
    const point = pointOf(given, fixes);
    if (point === undefined) continue;
    if (at > 0) fixes.note('no usable coordinates: taken from a charging point', coordinates[0]);
    return unswapped(point, country, fixes);
  }
  throw new RecordRefused('no usable coordinates', {
    example: JSON.stringify(coordinates[0] ?? null).slice(0, 60),
  });
}

/** Undefined for invalid coordinates: missing, 0, out of range, or the latitude twice. */
function pointOf(given: unknown, fixes: FeedFixes): Point | undefined {
  if (!isRecord(given)) return undefined;
  const [first, second] = [coordinateOf(given, 'lat'), coordinateOf(given, 'lng')];
  if (!first || !second || first === second) return undefined;
  if (typeof fieldOf(given, 'latitude') === 'number') {
    fixes.note('coordinates as numbers, not text', `${first}, ${second}`);
  }
  if (Math.abs(first) <= 90 && Math.abs(second) <= 180) return { lat: first, lng: second };
  if (Math.abs(first) > 180 || Math.abs(second) > 90) return undefined;
  fixes.note('latitude and longitude were swapped', `${first}, ${second}`);
  return { lat: second, lng: first };
}

const FIELDS = {
  lat: ['latitude', 'lat', 'Latitude'],
  lng: ['longitude', 'lng', 'lon', 'Longitude'],
} as const;
/** Precision of a centimetre; more digits would make equal positions differ. */
const DIGITS = 7;

function coordinateOf(given: FeedRecord, axis: keyof typeof FIELDS): number | undefined {
  const name = FIELDS[axis].find((field) => given[field] !== undefined);
  const value = name === undefined ? undefined : numberOf(given[name]);
  return value === undefined ? undefined : Number(value.toFixed(DIGITS));
}

/** Both orders may be valid coordinates: the one that lies in the country is used. */
function unswapped({ lat, lng }: Point, country: string | undefined, fixes: FeedFixes): Point {
  if (country === undefined || Math.abs(lng) > 90) return { lat, lng };
  if (countryAt(lat, lng) === country || countryAt(lng, lat) !== country) return { lat, lng };
  fixes.note('latitude and longitude were swapped', `${lat}, ${lng}`);
  return { lat: lng, lng: lat };
}

/** By the position; at sea (a pier, for example) by the feed. */
function readZone({ lat, lng }: Point, given: unknown): string {
  const zone = zoneAt(lat, lng);
  const said = textOf(given, 60);
  return zone.startsWith('Etc/') && isTimeZone(said) ? said : zone;
}
