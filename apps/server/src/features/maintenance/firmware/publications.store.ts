import type { PublicationState } from '@voltagora/domain';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

export type PublicationRow = Selectable<Database['firmware_publications']>;

export const insertPublication = (
  db: Db,
  publication: Pick<PublicationRow, 'charging_point_id' | 'url' | 'checksum' | 'asked_at'>,
): Promise<PublicationRow> =>
  db
    .insertInto('firmware_publications')
    .values({ ...publication, state: 'asked' })
    .returningAll()
    .executeTakeFirstOrThrow();

export const removePublication = (db: Db, requestId: number) =>
  db.deleteFrom('firmware_publications').where('request_id', '=', requestId).execute();

export const findPublication = (db: Db, chargingPointId: number, requestId: number) =>
  ofPoint(db, chargingPointId).where('request_id', '=', requestId).executeTakeFirst();

/** Locks the publication with a request id, or the newest one when the id is null. */
export const lockPublication = (trx: Trx, chargingPointId: number, requestId: number | null) =>
  ofPoint(trx, chargingPointId)
    .$if(requestId !== null, (query) => query.where('request_id', '=', requestId ?? 0))
    .orderBy('request_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const storePublication = (
  db: Db | Trx,
  requestId: number,
  told: { state: PublicationState; report: string; told_at: Date; locations?: readonly string[] },
): Promise<PublicationRow> => {
  const { locations, ...rest } = told;
  return db
    .updateTable('firmware_publications')
    .set({ ...rest, ...(locations && { locations: JSON.stringify(locations) }) })
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const listPublications = (db: Db, chargingPointId: number, limit: number) =>
  ofPoint(db, chargingPointId).orderBy('request_id', 'desc').limit(limit).execute();

const ofPoint = (db: Db | Trx, chargingPointId: number) =>
  db
    .selectFrom('firmware_publications')
    .selectAll()
    .where('charging_point_id', '=', chargingPointId);
