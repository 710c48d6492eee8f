// What is around a station: the street and the town where it stands, and where to spend the time of a session.
import { NEARBY_KINDS, type NearbyKind, type Surroundings } from '@voltagora/contract';
import type { Position } from '@voltagora/domain';
import { createMemory } from '../../platform/memory.ts';
import type { Basemap, NearbyPoint } from '../basemap/public.ts';
import type { OwnPlaces } from '../places/public.ts';
import type { Stations } from '../stations/public.ts';

const RADIUS_M = 300;
/** A street further away is not where the station stands. */
const STREET_M = 80;
const REMEMBERED_MAX = 2_000;

export interface SurroundingsDeps {
  basemap: Pick<Basemap, 'surroundings' | 'version'>;
  places: Pick<OwnPlaces, 'townAt'>;
  stations: Pick<Stations, 'position'>;
}
export type SurroundingsReads = ReturnType<typeof createSurroundings>;
type Lang = 'en' | 'el';

export function createSurroundings({ basemap, places, stations }: SurroundingsDeps) {
  const memory = createMemory<Surroundings>({ max: REMEMBERED_MAX });
  const readAt = async (position: Position, lang: Lang): Promise<Surroundings> => {
    const around = await basemap.surroundings(position, RADIUS_M);
    const street = around?.street;
    const town = await places.townAt(position, lang);
    const name = street && street.metres <= STREET_M ? nameIn(street, lang) : null;
    return {
      near: town === undefined ? null : { street: name, town },
      amenities: around ? amenitiesOf(around.points, lang) : null,
      radius_m: RADIUS_M,
    };
  };
  return {
    /** Error codes: not_found, station_hidden. */
    async read(stationId: number, lang: Lang): Promise<Surroundings> {
      const position = await stations.position(stationId);
      const { lat, lng } = position;
      const key = `${lat} ${lng} ${lang} ${await basemap.version()}`;
      return memory.read(key, () => readAt(position, lang));
    },
  };
}

const KINDS: Record<string, NearbyKind> = {
  toilets: 'toilets',
  food: 'food',
  cafe: 'cafe',
  bakery: 'cafe',
  shop: 'shop',
  pharmacy: 'pharmacy',
  park: 'park',
  playground: 'park',
};

function amenitiesOf(points: readonly NearbyPoint[], lang: Lang): Surroundings['amenities'] {
  return NEARBY_KINDS.flatMap((kind) => {
    const ofKind = points.filter((point) => KINDS[point.class] === kind);
    const [nearest] = ofKind;
    if (!nearest) return [];
    const { metres } = nearest;
    return [
      {
        kind,
        count: ofKind.length,
        nearest: { name: nameIn(nearest, lang), metres: Math.round(metres) },
      },
    ];
  }).toSorted((one, other) => one.nearest.metres - other.nearest.metres);
}

type Names = Pick<NearbyPoint, 'name' | 'nameEn' | 'nameEl'>;

const nameIn = ({ name, nameEn, nameEl }: Names, lang: Lang): string | null =>
  (lang === 'el' ? nameEl : nameEn) ?? name ?? null;
