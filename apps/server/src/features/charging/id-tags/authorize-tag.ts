// Who may charge: a reservation's own tag, on its plug, in its window, once; or a tag that the point's owner lets in,
// whenever no driver has reserved the plug.
import type { Db, Trx } from '../../../platform/db/db.ts';
import { readVendorQuirks } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { readingsOfTag, type TagVerdict } from '@voltagora/domain';
import { findOwnersTag, hasPlugForWalkUp, isChargingWith, listGroup } from './owner-tags.store.ts';

/**
 * `reservationId` is null for an owner's tag, which a charging point may remember until `expiresAt`; tags of a `group` end each other's
 * charges.
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

/** What a tag is worth at a point (and plug, where known), without changing anything. */
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
    // Either clock may be wrong, and a start may be told late: one of the two within the window is enough.
    const inWindow = [asked.startedAt, asked.now].some((at) => at >= from && at < stop);
    const ready = reservation.status === 'RESERVED' && inWindow;
    return ready ? { verdict: 'Accepted', reservationId } : { verdict: 'Invalid' };
  }
  return judgeOwnersTag(trx, asked, readings);
}

/** A charging point that is away when a tag is blocked lets it in no longer than this. */
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
    // Presented to end what it or one of its group began, while the next driver's window has opened.
    (plugId === undefined && (await isChargingWith(trx, chargingPointId, mates)));
  if (!mayCharge) return { verdict: 'Invalid' };
  return {
    verdict: 'Accepted',
    reservationId: null,
    expiresAt: new Date(now.getTime() + REMEMBERED_MS),
    group: tag.group,
  };
}

/** `[O10]`: a stop is never refused, but a charging point must not remember from it that a blocked tag is let in. */
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
