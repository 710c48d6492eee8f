// Decides which id tags may charge. A reservation's tag may charge once, on its plug and within its window. A tag that the
// owner has allowed may charge while no driver has reserved the plug.
import type { Db, Trx } from '../../../platform/db/db.ts';
import { readVendorQuirks } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { readingsOfTag, type TagVerdict } from '@voltagora/domain';
import { findOwnersTag, hasPlugForWalkUp, isChargingWith, listGroup } from './owner-tags.store.ts';

/**
 * `reservationId` is null for an owner's tag, which a charging point may cache until `expiresAt`. Tags of one `group` may stop
 * each other's sessions.
 */
type TagDecision =
  | { verdict: 'Accepted'; reservationId: string | null; expiresAt?: Date; group?: string }
  | { verdict: Exclude<TagVerdict, 'Accepted'> };

interface Asked {
  chargingPointId: number;
  plugId?: number;
  idTag: string;
  startedAt: Date;
  now: Date;
}

/** Authorizes a tag at a charging point and, where known, a plug. Changes nothing. */
export async function authorizeTag(
  { reservations }: Pick<HandlerDeps, 'reservations'>,
  trx: Trx,
  asked: Asked,
): Promise<TagDecision> {
  const { chargingPointId, plugId } = asked;
  const readings = readingsOfTag(asked.idTag, await readVendorQuirks(trx, chargingPointId));
  for (const idTag of readings) {
    const reservation = await reservations.findByIdTag(trx, { idTag, chargingPointId, plugId });
    if (reservation === undefined) continue;
    if (reservation.status === 'CHARGING') return { verdict: 'ConcurrentTx' };
    const { id: reservationId, startableFrom: from, stop } = reservation;
    // Either clock may be wrong and a start may be reported late, so one of the two times within the window is enough.
    const inWindow = [asked.startedAt, asked.now].some((at) => at >= from && at < stop);
    const ready = reservation.status === 'RESERVED' && inWindow;
    return ready ? { verdict: 'Accepted', reservationId } : { verdict: 'Invalid' };
  }
  return judgeOwnersTag(trx, asked, readings);
}

/** A charging point that is offline when a tag is blocked accepts it for at most this long. */
const REMEMBERED_MS = 24 * 3_600_000;

async function judgeOwnersTag(
  trx: Trx,
  asked: Asked,
  readings: readonly string[],
): Promise<TagDecision> {
  const { chargingPointId, plugId, now } = asked;
  const tag = await findOwnersTag(trx, chargingPointId, readings);
  if (tag === undefined) return { verdict: 'Invalid' };
  if (tag.isBlocked) return { verdict: 'Blocked' };
  const mates = [...readings, ...(await listGroup(trx, chargingPointId, tag.group))];
  const mayCharge =
    (await hasPlugForWalkUp(trx, { chargingPointId, plugId, now })) ||
    // The tag may also be presented to stop a session that it or its group started, after the next driver's window has opened.
    (plugId === undefined && (await isChargingWith(trx, chargingPointId, mates)));
  if (!mayCharge) return { verdict: 'Invalid' };
  return {
    verdict: 'Accepted',
    reservationId: null,
    expiresAt: new Date(now.getTime() + REMEMBERED_MS),
    group: tag.group,
  };
}

/** `[O10]`: a stop is never refused, but the answer must not make the charging point cache a blocked tag as accepted. */
export async function authorizeStop(
  db: Db,
  chargingPointId: number,
  idTag: string,
): Promise<{ verdict: 'Accepted' | 'Blocked'; group?: string }> {
  const readings = readingsOfTag(idTag, await readVendorQuirks(db, chargingPointId));
  const tag = await findOwnersTag(db, chargingPointId, readings);
  if (tag === undefined) return { verdict: 'Accepted' };
  return { verdict: tag.isBlocked ? 'Blocked' : 'Accepted', group: tag.group };
}
