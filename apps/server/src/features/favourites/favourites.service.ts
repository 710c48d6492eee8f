// Favourite stations of a driver, with their current state.
import type { AnswerOf, Favourite } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Reservations } from '../reservations/public.ts';
import type { Stations } from '../stations/public.ts';
import { listFavourites } from './favourites.reads.ts';
import {
  countFavourites,
  deleteFavourite,
  deleteFavouritesOf,
  insertFavourite,
} from './favourites.store.ts';

const FAVOURITES_MAX = 50;
const AHEAD_MS = 86_400_000;

interface FavouritesDeps {
  db: Db;
  clock: Clock;
  stations: Pick<Stations, 'shown' | 'requireShown'>;
  freeTime: Reservations['freeTime'];
}
export type Favourites = ReturnType<typeof createFavourites>;

export function createFavourites(deps: FavouritesDeps) {
  const { db } = deps;
  return {
    list: (actor: Actor) => list(deps, actor),
    async ids({ userId }: Actor): Promise<AnswerOf<'listFavouriteIds'>> {
      const rows = await listFavourites(db, userId, FAVOURITES_MAX);
      return { station_ids: rows.map(({ station_id: id }) => id) };
    },
    /** Error codes: not_found, too_many_favourites. */
    add: (actor: Actor, stationId: number) => add(deps, actor, stationId),
    async remove({ userId }: Actor, stationId: number): Promise<null> {
      await deleteFavourite(db, userId, stationId);
      return null;
    },
    exported: (userId: string, limit: number) => listFavourites(db, userId, limit),
    eraseOf: (trx: Trx, userId: string) => deleteFavouritesOf(trx, userId),
  };
}

async function list(deps: FavouritesDeps, { userId }: Actor): Promise<AnswerOf<'listFavourites'>> {
  const rows = await listFavourites(deps.db, userId, FAVOURITES_MAX);
  const shown = await deps.stations.shown(rows.map(({ station_id: id }) => id));
  const results: Favourite[] = [];
  for (const { station, plugIds, timeZone } of shown) {
    const next = station.bookable ? await nextFree(deps, station.id) : null;
    results.push({
      station,
      plug_ids: plugIds,
      next_free_at: next?.toISOString() ?? null,
      time_zone: timeZone,
    });
  }
  return { results, count: results.length };
}

/** When the first of a station's plugs can next be booked, within a day. */
async function nextFree({ clock, freeTime }: FavouritesDeps, id: number): Promise<Date | null> {
  const start = clock.now();
  const stop = new Date(start.getTime() + AHEAD_MS);
  const { free = [] } = (await freeTime(id, { start, stop })) ?? {};
  return free.length === 0 ? null : new Date(Math.min(...free.map((window) => window.start)));
}

async function add(
  { db, clock, stations }: FavouritesDeps,
  { userId }: Actor,
  stationId: number,
): Promise<null> {
  await stations.requireShown(stationId);
  return db.transaction().execute(async (trx) => {
    const count = await countFavourites(trx, userId);
    const row = { user_id: userId, station_id: stationId, created_at: clock.now() };
    if ((await insertFavourite(trx, row)) && count >= FAVOURITES_MAX) throw tooMany();
    return null;
  });
}

const tooMany = (): AppError =>
  new AppError(
    'too_many_favourites',
    `You can have at most ${FAVOURITES_MAX} favourites. Remove one first.`,
  );
