// Requests and responses of hosted search services: Photon, Nominatim, and services with Google's geocoding API.
// Results without the needed fields are left out.
import type { Place } from '@voltagora/contract';
import * as z from 'zod';
import type { PlacesService } from '../../platform/settings/outside-settings.ts';

export interface Asked {
  q: string;
  lang: 'en' | 'el';
  limit: number;
}
type Found = Pick<Place, 'formatted_address' | 'name' | 'region' | 'country' | 'lat' | 'lng'> & {
  kind: string;
};

interface Dialect {
  query(asked: Asked, key: string | undefined): Record<string, string>;
  read(body: unknown): Found[];
}

const text = z.string().catch('');
const lat = z.coerce.number().min(-90).max(90);
const lng = z.coerce.number().min(-180).max(180);

const PhotonFeature = z.object({
  geometry: z.object({ coordinates: z.tuple([lng, lat]) }),
  properties: z.object({
    name: z.string().min(1),
    city: text,
    state: text,
    country: text,
    countrycode: text,
    osm_value: text,
  }),
});
const NominatimPlace = z.object({
  lat,
  lon: lng,
  name: z.string().min(1),
  display_name: z.string().min(1),
  addresstype: text,
  address: z.object({ state: text, country_code: text }).catch({ state: '', country_code: '' }),
});
const GoogleResult = z.object({
  formatted_address: z.string().min(1),
  geometry: z.object({ location: z.object({ lat, lng }) }),
  types: z.array(z.string()).catch([]),
  address_components: z
    .array(z.object({ long_name: text, short_name: text, types: z.array(z.string()) }))
    .catch([]),
});

const listed = (...parts: string[]): string => [...new Set(parts)].filter(Boolean).join(', ');
/** The items of a list that match the schema. */
const each = <T extends z.ZodType>(item: T, list: unknown): z.output<T>[] =>
  z
    .array(z.unknown())
    .parse(list)
    .flatMap((one) => {
      const parsed = item.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    });

const photon: Dialect = {
  // Photon does not support Greek; `default` returns each place's local language.
  query: ({ q, lang, limit }) => ({
    q,
    limit: String(limit),
    lang: lang === 'el' ? 'default' : lang,
  }),
  read: (body) =>
    each(PhotonFeature, z.object({ features: z.unknown() }).parse(body).features).map(
      ({ geometry, properties: { name, city, state, country, countrycode, osm_value } }) => ({
        formatted_address: listed(name, city, state, country),
        name,
        region: state,
        country: countrycode.toUpperCase(),
        lat: geometry.coordinates[1],
        lng: geometry.coordinates[0],
        kind: osm_value,
      }),
    ),
};

const nominatim: Dialect = {
  query: ({ q, lang, limit }, key) => ({
    q,
    format: 'jsonv2',
    addressdetails: '1',
    limit: String(limit),
    'accept-language': lang,
    ...(key !== undefined && { key }),
  }),
  read: (body) =>
    each(NominatimPlace, body).map((place) => ({
      formatted_address: place.display_name,
      name: place.name,
      region: place.address.state,
      country: place.address.country_code.toUpperCase(),
      lat: place.lat,
      lng: place.lon,
      kind: place.addresstype,
    })),
};

const google: Dialect = {
  query: ({ q, lang }, key) => ({ address: q, language: lang, ...(key !== undefined && { key }) }),
  read: (body) => {
    const { status, results } = z
      .object({ status: z.enum(['OK', 'ZERO_RESULTS']), results: z.unknown() })
      .parse(body);
    if (status === 'ZERO_RESULTS') return [];
    return each(GoogleResult, results).map((result) => {
      const part = (type: string) =>
        result.address_components.find(({ types }) => types.includes(type));
      return {
        formatted_address: result.formatted_address,
        name: result.formatted_address.split(',')[0] ?? result.formatted_address,
        region: part('administrative_area_level_1')?.long_name ?? '',
        country: part('country')?.short_name ?? '',
        ...result.geometry.location,
        kind: result.types[0] ?? '',
      };
    });
  },
};

const DIALECTS: Record<PlacesService['kind'], Dialect> = { photon, nominatim, google };

export function hostedAddress({ url, kind, key }: PlacesService, asked: Asked): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(DIALECTS[kind].query(asked, key))) {
    address.searchParams.set(name, value);
  }
  return address;
}

/** Throws for a malformed response. */
export const hostedPlaces = (kind: PlacesService['kind'], body: unknown, limit: number): Place[] =>
  DIALECTS[kind]
    .read(body)
    .slice(0, limit)
    .map(({ kind: wide, ...place }, index) => ({ ...place, id: index + 1, zoom: zoomFor(wide) }));

const ZOOMS: Record<string, number> = { country: 6, state: 7, county: 9, city: 11, locality: 11 };
const NEAR_ZOOM = 13;
const zoomFor = (kind: string): number => ZOOMS[kind] ?? NEAR_ZOOM;
