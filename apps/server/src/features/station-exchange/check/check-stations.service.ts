// Checks new and changed stations of registers: shortens names that repeat the address, and hides stations whose position
// contradicts the city that they name, until a later reading of the register mends it or an owner takes them over.
import { contradictsCity, kmBetween, shortStationName } from '@voltagora/domain';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { OwnPlaces, Town } from '../../places/public.ts';
import {
  hideDoubted,
  middlesOfAreas,
  type PostcodeArea,
  renameStations,
  showMended,
  type StationToCheck,
  takeStationsToCheck,
} from '../../stations/public.ts';

interface CheckDeps {
  db: Db;
  clock: Clock;
  places: Pick<OwnPlaces, 'townsNamed'>;
}

const BATCH = 500;

/**
 * Checks all that wait, in batches of one short transaction each; false when none waited. Call it every few seconds, on one node.
 */
export async function checkStations({ db, clock, places }: CheckDeps): Promise<boolean> {
  for (let checked = 0; ;) {
    const taken = await db.transaction().execute(async (trx) => {
      const batch = await takeStationsToCheck(trx, BATCH);
      await checkBatch(trx, batch.stations, { places, now: clock.now() });
      return batch.taken;
    });
    checked += taken;
    if (taken < BATCH) return checked > 0;
    await setImmediate();
  }
}

interface Checking {
  places: Pick<OwnPlaces, 'townsNamed'>;
  now: Date;
}

async function checkBatch(
  trx: Trx,
  stations: readonly StationToCheck[],
  { places, now }: Checking,
): Promise<void> {
  const ofRegister = stations.filter(({ owner_id }) => owner_id === null);
  const names = [...new Set(ofRegister.map(({ city }) => cityName(city)))];
  const towns = await places.townsNamed(names);
  const townsOf = new Map(names.map((name, at) => [name, towns[at] ?? []]));
  const claims = ofRegister.map((station) => claimOf(station, townsOf));
  const doubted = await findDoubted(trx, claims);
  await hideDoubted(trx, doubted, now);
  const doubtedIds = new Set(doubted.map(({ id }) => id));
  await showMended(
    trx,
    stations.map(({ id }) => id).filter((id) => !doubtedIds.has(id)),
  );
  const renamed = ofRegister
    .map((station) => ({ id: station.id, name: shortStationName(station), before: station.name }))
    .filter(({ name, before }) => name !== before);
  await renameStations(trx, renamed, now);
}

/** `Caen (14)` and `Caen Cedex 2` are Caen. */
const cityName = (city: string): string => city.replace(/\(.*?\)|\bcedex\b.*$|\d+/giu, '').trim();

interface Claim {
  station: StationToCheck;
  towns: { km: number; population: number }[];
}

/** A town of the same name in another country proves nothing unless there is one in the station's own country. */
function claimOf(station: StationToCheck, townsOf: ReadonlyMap<string, Town[]>): Claim {
  const named = townsOf.get(cityName(station.city)) ?? [];
  const isKnown = named.some(({ country }) => country === station.country);
  const towns = (isKnown ? named : []).map((town) => ({
    km: kmBetween(town, station),
    population: town.population,
  }));
  return { station, towns };
}

async function findDoubted(trx: Trx, claims: readonly Claim[]) {
  const far = claims.filter(({ towns }) => contradictsCity({ towns, kmToPostcodeArea: Infinity }));
  const middles = await middlesOfAreas(trx, areasOf(far));
  const middleOf = new Map(middles.map((middle) => [keyOf(middle), middle]));
  return far.flatMap(({ station, towns }) => {
    const area = areaOf(station);
    const middle = area && middleOf.get(keyOf(area));
    const kmToPostcodeArea = middle && kmBetween(middle, station);
    if (!contradictsCity({ towns, kmToPostcodeArea })) return [];
    const km = Math.round(Math.min(...towns.map((town) => town.km)));
    return [{ id: station.id, reason: `${km} km from ${station.city}` }];
  });
}

const POSTCODE_LETTERS = 2;

function areaOf({ postcode, country }: StationToCheck): PostcodeArea | undefined {
  const start = postcode
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .slice(0, POSTCODE_LETTERS);
  return start.length === POSTCODE_LETTERS ? { country, start } : undefined;
}

const keyOf = ({ country, start }: PostcodeArea): string => `${country} ${start}`;

function areasOf(claims: readonly Claim[]): PostcodeArea[] {
  const areas = claims.flatMap(({ station }) => areaOf(station) ?? []);
  return [...new Map(areas.map((area) => [keyOf(area), area])).values()];
}
