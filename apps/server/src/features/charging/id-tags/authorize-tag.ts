// Decides which id tags may charge. A reservation's tag may charge once, on its plug and within its window. A tag that the
// owner has allowed may charge while no driver has reserved the plug.
import {
  cleanTag,
  isSameTag,
  readingsOfTag,
  type TagVerdict,
  verdictOfAllowedTag,
  verdictOfStart,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { readVendorQuirks } from '../points/vendor-quirks.ts';
import {
  findOwnersTag,
  hasPlugForWalkUp,
  isChargingWith,
  listGroup,
  type OwnersTag,
} from './owner-tags.store.ts';

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

type Deps = Pick<HandlerDeps, 'reservations'>;

/** Authorizes a tag at a charging point and, where known, a plug. Changes nothing. */
export async function authorizeTag(deps: Deps, trx: Trx, asked: Asked): Promise<TagDecision> {
  const readings = readingsOfTag(asked.idTag, await readVendorQuirks(trx, asked.chargingPointId));
  const booked = await authorizeBooked(deps, trx, asked, readings);
  if (booked !== undefined) return booked;
  const tag = await findOwnersTag(trx, asked.chargingPointId, readings);
  if (tag === undefined) return notAllowed(deps, trx, asked, readings);
  const decision = decisionOn(tag, asked.now);
  const isFree = decision.verdict !== 'Accepted' || (await mayCharge(trx, asked, readings, tag));
  return isFree ? decision : { verdict: 'Invalid' };
}

type Presented = Omit<Asked, 'plugId' | 'startedAt'>;

/** What a session of a tag presented within a transaction says of it. */
interface OwnSession {
  id_tag: string;
  reservation_id: string | null;
  flags: readonly string[];
  stopped_at: Date | null;
}

/**
 * Authorizes a tag that is presented within a transaction, or at its end: charging points cache the answer. The session of the
 * transaction, if it is known, is left as it is; `[O10]`: a stop is never refused.
 */
export async function authorizePresented(
  deps: Deps,
  trx: Trx,
  asked: Presented & { session: OwnSession | undefined; isEnd: boolean },
): Promise<TagDecision> {
  const { session, isEnd, now } = asked;
  const idTag = cleanTag(asked.idTag);
  const isOwn = session !== undefined && isSameTag(session.id_tag, idTag);
  if (!isOwn) return authorizeAllowed(deps, trx, asked);
  // [Q44] What it has more at the stop than at the start does not make it another tag.
  if (session.reservation_id === null) {
    return authorizeAllowed(deps, trx, { ...asked, idTag: session.id_tag });
  }
  const verdict = verdictOfStart(session.flags);
  if (verdict !== 'Accepted') return { verdict };
  // A reservation's tag charges once: after the end a charging point must not remember it.
  const expiresAt = isEnd ? (session.stopped_at ?? now) : undefined;
  return { verdict, reservationId: session.reservation_id, ...(expiresAt && { expiresAt }) };
}

/** Whether its plug is free does not matter to a tag within a transaction. */
async function authorizeAllowed(deps: Deps, trx: Trx, asked: Presented): Promise<TagDecision> {
  const readings = readingsOfTag(asked.idTag, await readVendorQuirks(trx, asked.chargingPointId));
  const booked = await authorizeBooked(deps, trx, { ...asked, startedAt: asked.now }, readings);
  if (booked !== undefined) return booked;
  const tag = await findOwnersTag(trx, asked.chargingPointId, readings);
  return tag === undefined ? notAllowed(deps, trx, asked, readings) : decisionOn(tag, asked.now);
}

/** Undefined when the tag belongs to no live reservation. */
async function authorizeBooked(
  { reservations }: Deps,
  trx: Trx,
  { chargingPointId, plugId, startedAt, now }: Asked,
  readings: readonly string[],
): Promise<TagDecision | undefined> {
  for (const idTag of readings) {
    const reservation = await reservations.findByIdTag(trx, { idTag, chargingPointId, plugId });
    if (reservation === undefined) continue;
    if (reservation.status === 'CHARGING') return { verdict: 'ConcurrentTx' };
    const { id: reservationId, startableFrom: from, stop } = reservation;
    // Either clock may be wrong and a start may be reported late, so one of the two times within the window is enough.
    const inWindow = [startedAt, now].some((at) => at >= from && at < stop);
    if (reservation.status === 'RESERVED' && inWindow)
      return { verdict: 'Accepted', reservationId };
    return { verdict: now >= stop ? 'Expired' : 'Invalid' };
  }
  return undefined;
}

async function notAllowed(
  { reservations }: Deps,
  trx: Trx,
  { chargingPointId, now }: Pick<Asked, 'chargingPointId' | 'now'>,
  readings: readonly string[],
): Promise<TagDecision> {
  const isPast = await reservations.isPastIdTag(trx, { idTags: readings, chargingPointId, now });
  return { verdict: isPast ? 'Expired' : 'Invalid' };
}

function decisionOn(tag: OwnersTag, now: Date): TagDecision {
  const decision = verdictOfAllowedTag(tag, now);
  return decision.verdict === 'Accepted'
    ? { ...decision, reservationId: null, group: tag.group }
    : decision;
}

async function mayCharge(
  trx: Trx,
  { chargingPointId, plugId, now }: Asked,
  readings: readonly string[],
  { group }: OwnersTag,
): Promise<boolean> {
  if (await hasPlugForWalkUp(trx, { chargingPointId, plugId, now })) return true;
  if (plugId !== undefined) return false;
  // The tag may also be presented to stop a session that it or its group started, after the next driver's window has opened.
  const mates = [...readings, ...(await listGroup(trx, chargingPointId, group))];
  return isChargingWith(trx, chargingPointId, mates);
}
