// What charging knows of a person who leaves: whether anything still runs, and what of it could tell who they were.
// Sessions and their measurements stay, without a card's number.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';

/** Whether a session runs for this driver, or at this owner's stations. */
export async function isChargingFor(trx: Trx, userId: string): Promise<boolean> {
  const running = await trx
    .selectFrom('charging_sessions')
    .leftJoin('reservations', 'reservations.id', 'charging_sessions.reservation_id')
    .select('charging_sessions.id')
    .where('stopped_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('charging_sessions.owner_id', '=', userId),
        eb('reservations.user_id', '=', userId),
      ]),
    )
    .executeTakeFirst();
  return running !== undefined;
}

/** Takes an address off the id tags that owners have noted it on. */
export async function forgetAddress(trx: Trx, email: string): Promise<void> {
  await trx
    .updateTable('id_tags')
    .set({ user_email: '' })
    .where(sql`lower(user_email)`, '=', email)
    .execute();
}

/** Erases an owner's id tags, and what their charging points were told and did beside sessions. */
export async function eraseOwnersTraces(
  trx: Trx,
  { ownerId, pointIds }: { ownerId: string; pointIds: readonly number[] },
): Promise<void> {
  await trx.deleteFrom('id_tags').where('owner_id', '=', ownerId).execute();
  await trx
    .updateTable('charging_sessions')
    .set({ id_tag: sql`id::text` })
    .where('owner_id', '=', ownerId)
    // A reservation's own tag is random and says nothing of its driver.
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
