import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/connection.ts';
import { type BookablePlug, readBookablePlug } from './bookable-plug.reads.ts';

export type Stations = ReturnType<typeof createStations>;

export function createStations({ clock }: { db: Db; clock: Clock }) {
  return {
    /** Refuses with not_found and plug_not_bookable. */
    readBookablePlug: (db: Db | Trx, plugId: number): Promise<BookablePlug> =>
      readBookablePlug(db, clock, plugId),
  };
}
