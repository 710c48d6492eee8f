// Tells drivers, once for each booking and outage, that the charging point of their booking is away, in time to move.
import { AWAY_TOLD_AFTER_MS, isAwayTold } from '@voltagora/domain';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { Notice } from '../notice.ts';
import { publishNotified, tell, type TellDeps } from '../tell.service.ts';
import { type AwayBooking, listAwayBookings } from './away-bookings.reads.ts';

export interface AwayDeps extends TellDeps {
  /** Charging points need time to come back after a restart. */
  upSince: () => Date;
  /** Labels of the plugs that a booking can be moved to now. */
  otherPlugs: (reservationId: string) => Promise<string[]>;
}

export async function notifyAwayBookings(deps: AwayDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const seenBefore = new Date(now.getTime() - AWAY_TOLD_AFTER_MS);
  if (deps.upSince() > seenBefore) return;
  const away = await listAwayBookings(db, { now, seenBefore });
  const due = away.filter((booking) => isAwayTold(booking, booking, now));
  await forEachRow({ db, kind: 'charger_away', now }, due, {
    idOf: ({ id }) => id,
    async work(booking) {
      const notice = noticeOf(booking, await deps.otherPlugs(booking.id));
      publishNotified(deps, await db.transaction().execute((trx) => tell(deps, trx, [notice])));
    },
  });
}

const noticeOf = (booking: AwayBooking, others: readonly string[]): Notice => ({
  userId: booking.driverId,
  kind: 'charger_away',
  subject: `${booking.id} ${booking.plugId} ${booking.seenAt.toISOString()}`,
  data: {
    station: booking.station,
    plug: booking.plug,
    timeZone: booking.timeZone,
    start: booking.start.toISOString(),
    stop: booking.stop.toISOString(),
    ...(others.length > 0 && { others: others.join(', ') }),
  },
  link: `/reservations/${booking.id}`,
  expiresAt: booking.stop,
});
