import type { Bus } from '../../../platform/bus/bus.ts';
import { reservationChanged } from '../../reservations/public.ts';
import type { SessionRow } from './sessions.store.ts';
import { sessionChanged } from '../topics.ts';

type Changed = Pick<SessionRow, 'id' | 'plug_id' | 'reservation_id'>;

/** Tells of a session that has begun or ended; only after its transaction. */
export function publishSession(deps: { bus: Bus }, session: Changed): void {
  publishMeasured(deps, session);
  const { plug_id: plugId, reservation_id: reservationId } = session;
  if (reservationId !== null) deps.bus.publish(reservationChanged, { reservationId, plugId });
}

/** Tells of new samples; only after their transaction. */
export function publishMeasured({ bus }: { bus: Bus }, session: Changed): void {
  const { id: sessionId, plug_id: plugId, reservation_id: reservationId } = session;
  bus.publish(sessionChanged, { sessionId, plugId, reservationId });
}
