import type { Db } from '../../../platform/db/db.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { findOwnedPoint } from './points.store.ts';

/** Throws not_found unless the user owns the charging point. */
export async function requireOwned(
  { db }: { db: Db },
  chargingPointId: number,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  if ((await findOwnedPoint(db, chargingPointId, userId)) === undefined) {
    throw notFound('charging point');
  }
}
