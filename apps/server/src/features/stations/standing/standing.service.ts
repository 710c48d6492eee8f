// What an owner reads and says of their own standing.
import type { OwnerStandingView } from '@voltagora/contract';
import { isConfirmed, stationAllowance } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { readOwner } from './standing.reads.ts';
import { declarePrivate } from './standing.store.ts';

interface StandingDeps {
  db: Db;
  clock: Clock;
}
export type Standing = ReturnType<typeof createStanding>;

export function createStanding({ db, clock }: StandingDeps) {
  const read = async (from: Db | Trx, { userId }: Actor): Promise<OwnerStandingView> => {
    const { standing, listed } = await readOwner(from, userId, clock.now());
    return {
      is_confirmed: isConfirmed(standing),
      is_business: standing.hasBusiness,
      is_private: standing.isPrivate,
      stations_listed: listed,
      stations_max: stationAllowance(standing).listed,
    };
  };
  return {
    read: (actor: Actor) => read(db, actor),
    /** The owner says that they are a private person. */
    declarePrivate: (actor: Actor) =>
      db.transaction().execute(async (trx) => {
        await declarePrivate(trx, actor.userId, clock.now());
        return read(trx, actor);
      }),
  };
}
