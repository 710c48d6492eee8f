// Which habits a charger has, by what it said of itself when it last booted.
import { type ChargerHabits, type ChargerMake, habitsOf } from '@voltagora/domain';
import type { Db, Trx } from '../../platform/db/connection.ts';
import { readMake } from './points.store.ts';

interface Speaking {
  readonly chargingPointId: number;
}

const known = new WeakMap<Speaking, Promise<ChargerHabits>>();

/** Of whoever speaks on a connection; its make is looked up once. */
export function habitsOn({ db }: { db: Db }, connection: Speaking): Promise<ChargerHabits> {
  const habits = known.get(connection) ?? readHabits(db, connection.chargingPointId);
  known.set(connection, habits);
  // What failed is asked again with the next message.
  habits.catch(() => known.delete(connection));
  return habits;
}

/** A charger has said what it is. */
export const learnMake = (connection: Speaking, make: ChargerMake): void =>
  void known.set(connection, Promise.resolve(habitsOf(make)));

export const readHabits = async (db: Db | Trx, chargingPointId: number): Promise<ChargerHabits> =>
  habitsOf(await readMake(db, chargingPointId));
