// Deletion of a person's data: checks for running sessions and erases identifying data. Sessions and meter values stay, without
// id tags.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';

/** Whether the driver has a session that runs or waits for their confirmation, or one does at this owner's stations. */
export async function isChargingFor(trx: Trx, userId: string): Promise<boolean> {
  const running = await trx
    .selectFrom('charging_sessions')
    .leftJoin('reservations', 'reservations.id', 'charging_sessions.reservation_id')
    .select('charging_sessions.id')
    .leftJoin('session_confirmations as asked', 'asked.session_id', 'charging_sessions.id')
    .where((eb) =>
      eb.or([
        eb('stopped_at', 'is', null),
        eb.and([eb('asked.session_id', 'is not', null), eb('asked.outcome', 'is', null)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('charging_sessions.owner_id', '=', userId),
        eb('reservations.user_id', '=', userId),
      ]),
    )
    .executeTakeFirst();
  return running !== undefined;
}

/** Removes an e-mail address from the id tags on which owners have noted it. */
export async function forgetAddress(trx: Trx, email: string): Promise<void> {
  await trx
    .updateTable('id_tags')
    .set({ user_email: '' })
    .where(sql`lower(user_email)`, '=', email)
    .execute();
}

/** Deletes an owner's id tags and the command and event records of their charging points. Sessions stay. */
export async function eraseOwnersTraces(
  trx: Trx,
  { ownerId, pointIds }: { ownerId: string; pointIds: readonly number[] },
): Promise<void> {
  await trx.deleteFrom('id_tags').where('owner_id', '=', ownerId).execute();
  await trx.deleteFrom('commissioning_rights').where('owner_id', '=', ownerId).execute();
  await trx
    .updateTable('charging_sessions')
    .set({ id_tag: sql`id::text` })
    .where('owner_id', '=', ownerId)
    // A reservation's own tag is random and identifies nobody.
    .where('reservation_id', 'is', null)
    .execute();
  for (const table of [
    'ocpp_stray_messages',
    'security_events',
    'connection_attempts',
    'charging_point_events',
    'setting_refusals',
  ] as const) {
    await trx
      .deleteFrom(table)
      .where(sql<boolean>`charging_point_id = any(${[...pointIds]}::int[])`)
      .execute();
  }
}
