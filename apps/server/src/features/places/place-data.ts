// Reads the places that ship with the server, one after the other. Sources and licences: data/LICENCES.md.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readCsv } from '../../platform/text/csv.ts';
import { latinName } from './latin-name.ts';
import type { NewPlace, PlaceKind } from './place-index.ts';

const DATA = new URL('../../../data/', import.meta.url);
const text = (file: string): string => {
  const bytes = readFileSync(new URL(file, DATA));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

type Field = (column: string) => string;
type Around = Pick<NewPlace, 'area' | 'areaNames'>;

/** What the files of streets and districts refer to by their Greek names. */
interface Greece {
  towns: Map<string, { name: string; otherNames: readonly string[] }>;
  areas: Map<string, Around>;
}

export function* readPlaces(): Generator<NewPlace> {
  const more = new Map<string, string>();
  for (const field of readCsv(text('place-names.csv.gz'))) {
    more.set(field('geoname_id'), field('names'));
  }
  const greece: Greece = { towns: new Map(), areas: new Map() };
  for (const file of ['gazetteer.csv.gz', 'places-gr.csv', 'places-eu.csv.gz']) {
    for (const field of readCsv(text(file))) {
      const place = townOf(field, more.get(field('geoname_id')) ?? '');
      // The largest comes first.
      if (place.area.country === 'GR' && place.kind === 'town' && !greece.towns.has(place.nameEl)) {
        const { name, otherNames, foreignNames } = place;
        greece.towns.set(place.nameEl, { name, otherNames: [...otherNames, ...foreignNames] });
      }
      yield place;
    }
  }
  let at = 0;
  for (const field of readCsv(text('spots-gr.csv.gz'))) yield spotOf(field, greece, (at += 1));
  for (const field of readCsv(text('streets-gr.csv.gz'))) yield streetOf(field, greece, (at += 1));
}

const KINDS: Record<string, PlaceKind> = {
  ISL: 'region',
  RGN: 'region',
  QTR: 'district',
  AIRP: 'airport',
  PRT: 'port',
};
const COUNTRIES = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  el: new Intl.DisplayNames('el', { type: 'region' }),
};

const knownCountries = new Map<string, readonly string[]>();

function countryNames(code: string): readonly string[] {
  const before = knownCountries.get(code);
  if (before) return before;
  const names = [code, COUNTRIES.en.of(code) ?? '', COUNTRIES.el.of(code) ?? ''];
  knownCountries.set(code, names);
  return names;
}

/** Tells small places apart no more than chance does. */
export const LEAST_POPULATION = 500;

function townOf(field: Field, more: string): NewPlace {
  const country = field('country');
  const names = [field('ascii'), ...field('alt_keys').split('|')];
  return {
    id: Number(field('geoname_id')),
    kind: KINDS[field('feature')] ?? 'town',
    name: field('name'),
    nameEl: field('name_el'),
    otherNames: names.filter(Boolean),
    foreignNames: more.split('|'),
    area: { name: field('region'), nameEl: field('region_el'), country },
    areaNames: countryNames(country),
    lat: Number(field('lat')),
    lng: Number(field('lng')),
    weight: Math.log10(Number(field('population')) + LEAST_POPULATION),
    zoom: field('zoom') === '' ? null : Number(field('zoom')),
    code: field('code'),
    numbers: '',
  };
}

/** Above the ids of GeoNames. */
const FIRST_OWN_ID = 2_000_000_000;

const WEIGHTS = { district: 3.8, landmark: 2.8 } as const;
const ZOOMS = { district: 14, landmark: 16 } as const;

function spotOf(field: Field, greece: Greece, at: number): NewPlace {
  const kind = field('kind') === 'district' ? 'district' : 'landmark';
  return {
    ...greekPlace(field, greece, at),
    kind,
    weight: WEIGHTS[kind],
    zoom: ZOOMS[kind],
    lng: Number(field('lng')),
    numbers: '',
  };
}

const LEAST_WEIGHT_OF_STREET = 2;
const SHORT_STREET_M = 100;

function streetOf(field: Field, greece: Greece, at: number): NewPlace {
  const length = Number(field('length_m'));
  return {
    ...greekPlace(field, greece, at),
    kind: 'street',
    weight: LEAST_WEIGHT_OF_STREET + Math.log10(Math.max(length, SHORT_STREET_M) / SHORT_STREET_M),
    zoom: length > 8_000 ? 13 : 14,
    lng: Number(field('lon')),
    numbers: field('numbers'),
  };
}

function greekPlace(field: Field, greece: Greece, at: number) {
  const name = field('name');
  return {
    id: FIRST_OWN_ID + at,
    name: isGreek(name) ? '' : name,
    nameEl: name,
    otherNames: [],
    foreignNames: [],
    ...around(greece, field('district'), field('town')),
    lat: Number(field('lat')),
    code: '',
  };
}

const isGreek = (text: string): boolean => /\p{Script=Greek}/u.test(text);

function around({ towns, areas }: Greece, district: string, town: string): Around {
  const key = `${district}|${town}`;
  const before = areas.get(key);
  if (before) return before;
  const known = towns.get(town);
  const parts = [latinName(district), known?.name ?? latinName(town)];
  const made = {
    area: {
      name: parts.filter(Boolean).join(', '),
      nameEl: [district, town].filter(Boolean).join(', '),
      country: 'GR',
    },
    areaNames: [...(known?.otherNames ?? []), 'GR', 'Greece', 'Ελλάδα'],
  };
  areas.set(key, made);
  return made;
}
