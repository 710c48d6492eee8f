// Tells drivers, once for each booking and time of hiding, that the station of their booking is hidden, so that they can decide.
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { Notice } from '../notice.ts';
import { publishNotified, tell, type TellDeps } from '../tell.service.ts';
import { type HiddenBooking, listHiddenBookings } from './hidden-bookings.reads.ts';

export async function notifyHiddenBookings(deps: TellDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const due = await listHiddenBookings(db, now);
  await forEachRow({ db, kind: 'station_hidden', now }, due, {
    idOf: ({ id }) => id,
    async work(booking) {
      const notice = noticeOf(booking);
      publishNotified(deps, await db.transaction().execute((trx) => tell(deps, trx, [notice])));
    },
  });
}

const noticeOf = (booking: HiddenBooking): Notice => ({
  userId: booking.driverId,
  kind: 'station_hidden',
  subject: `${booking.id} ${booking.hiddenSince.toISOString()}`,
  data: {
    station: booking.station,
    plug: booking.plug,
    timeZone: booking.timeZone,
    start: booking.start.toISOString(),
    stop: booking.stop.toISOString(),
  },
  link: `/reservations/${booking.id}`,
  expiresAt: booking.stop,
});
