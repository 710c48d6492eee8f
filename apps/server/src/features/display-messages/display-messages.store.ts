import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

export const findMessage = (db: Db, chargingPointId: number) =>
  db
    .selectFrom('charger_messages')
    .select(['text', 'shown_at'])
    .where('charging_point_id', '=', chargingPointId)
    .executeTakeFirst();

export const storeMessage = (db: Db, chargingPointId: number, shown: { text: string; now: Date }) =>
  db
    .insertInto('charger_messages')
    .values({ charging_point_id: chargingPointId, text: shown.text, shown_at: shown.now })
    .onConflict((conflict) =>
      conflict.column('charging_point_id').doUpdateSet({ text: shown.text, shown_at: shown.now }),
    )
    .execute();

export const removeMessage = (db: Db, chargingPointId: number) =>
  db.deleteFrom('charger_messages').where('charging_point_id', '=', chargingPointId).execute();

export async function eraseMessagesOf(trx: Trx, pointIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('charger_messages')
    .where(sql<boolean>`charging_point_id = any(${[...pointIds]}::int[])`)
    .execute();
}
