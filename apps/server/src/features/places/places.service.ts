import type { AnswerOf, Place, ValidRequestOf } from '@voltagora/contract';
import {
  type Gazetteer,
  type GazetteerPlace,
  openGazetteer,
  openGazetteerInBackground,
} from './gazetteer.ts';

/** Finds places by name, possibly with a hosted service. */
export interface Places {
  warmUp(): Promise<void>;
  search(query: Query): AnswerOf<'searchPlaces'> | Promise<AnswerOf<'searchPlaces'>>;
}
type Query = ValidRequestOf<'searchPlaces'>['query'];

/** Searches the bundled places. */
export function createPlaces() {
  let gazetteer: Gazetteer | undefined;
  const open = () => (gazetteer ??= openGazetteer());
  return {
    /** Loads the places in the background, so that the first search need not wait. */
    async warmUp(): Promise<void> {
      const opened = await openGazetteerInBackground();
      gazetteer ??= opened;
    },
    search({ q, lang, limit }: Query): AnswerOf<'searchPlaces'> {
      const results = open()
        .find(q, limit)
        .map((place) => present(place, lang));
      return { results, count: results.length };
    },
  };
}

function present(place: GazetteerPlace, lang: Query['lang']): Place {
  const isGreek = lang === 'el';
  const name = (isGreek && place.nameEl) || place.name;
  const region = (isGreek && place.regionEl) || place.region;
  const country = COUNTRIES[lang].of(place.country) ?? place.country;
  return {
    id: place.id,
    formatted_address: [...new Set([name, region, country])].filter(Boolean).join(', '),
    name,
    region,
    country: place.country,
    lat: place.lat,
    lng: place.lng,
    zoom: place.zoom ?? zoomFor(place.population),
  };
}

const COUNTRIES = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  el: new Intl.DisplayNames('el', { type: 'region' }),
};

const zoomFor = (population: number): number =>
  population > 300_000 ? 11 : population > 30_000 ? 12 : 13;
