import type { ShownPlace } from '../places/public.ts';
import type { Scored } from './search-parts.ts';

export const foundPlace = (place: ShownPlace): Scored => ({
  score: place.score,
  found: {
    id: `place-${place.id}`,
    kind: place.kind,
    name: place.name,
    detail: place.detail,
    formatted_address: [place.name, place.detail].filter(Boolean).join(', '),
    country: place.country,
    lat: place.lat,
    lng: place.lng,
    zoom: place.zoom,
    slug: null,
    unknown_number: place.unknownNumber,
  },
});
