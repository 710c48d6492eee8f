// Raw calls that only owners with the commissioning right may send. They never touch a driver's booking or somebody else's id tag.
import { COMMISSIONING_ACTIONS } from '@voltagora/contract';
import {
  COMMISSIONING_REFUSAL_DETAILS,
  refuseCommissioning,
  SLOT_LOCK_LEAD_MS,
} from '@voltagora/domain';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { Actor } from '../../../../platform/http/actor.ts';
import type { ChargingDeps } from '../../charging-deps.ts';
import { listTagsOfPoint } from '../../id-tags/tags-of-point.reads.ts';
import {
  countBookings,
  listBookedTransactions,
  listReservationNumbers,
} from './commissioning.reads.ts';
import { reachOf } from './commissioning-reach.ocpp.ts';
import { findCommissioningRight } from './commissioning-rights.store.ts';

export const isCommissioningAction = (action: string): boolean =>
  Object.values(COMMISSIONING_ACTIONS).some((actions) => Object.hasOwn(actions, action));

/** Error codes: ocpp_action_not_allowed without the right, plug_booked, validation_failed. */
export async function requireCommissioning(
  { db, clock }: Pick<ChargingDeps, 'db' | 'clock'>,
  chargingPointId: number,
  { action, payload }: { action: string; payload: Record<string, unknown> },
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  const now = clock.now();
  if ((await findCommissioningRight(db, userId, now)) === undefined) {
    const advice = 'Ask the host for the commissioning right.';
    throw new AppError('ocpp_action_not_allowed', `${action} is not for owners to send. ${advice}`);
  }
  const reach = reachOf(action, payload);
  const soon = new Date(now.getTime() + SLOT_LOCK_LEAD_MS);
  const until = reach.until !== null && reach.until > soon ? reach.until : soon;
  const { connectorNumber } = reach;
  const tags = await listTagsOfPoint(db, chargingPointId, now);
  const refusal = refuseCommissioning(reach, {
    bookings: await countBookings(db, { chargingPointId, connectorNumber, until }),
    reservationNumbers: await listReservationNumbers(db, chargingPointId),
    bookedTransactions: await listBookedTransactions(db, chargingPointId),
    ownTags: tags.flatMap(({ tag, group }) => [tag, group]),
  });
  if (refusal === undefined) return;
  const detail = COMMISSIONING_REFUSAL_DETAILS[refusal];
  if (refusal === 'plug_booked') throw new AppError('plug_booked', detail);
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { payload: [detail] },
  });
}
