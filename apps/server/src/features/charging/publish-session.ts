import type { Bus } from '../../platform/bus/bus.ts';
import { reservationChanged } from '../reservations/public.ts';
import type { SessionRow } from './sessions.store.ts';
import { sessionChanged } from './topics.ts';

/** Tells of a session that has begun or ended; only after its transaction. */
export function publishSession({ bus }: { bus: Bus }, session: SessionRow): void {
  const { id: sessionId, plug_id: plugId, reservation_id: reservationId } = session;
  bus.publish(sessionChanged, { sessionId, plugId, reservationId });
  if (reservationId !== null) bus.publish(reservationChanged, { reservationId, plugId });
}
