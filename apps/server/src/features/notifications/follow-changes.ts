// Creates notifications right after a change. Several changes in a moment are handled together; the periodic job
// catches what is missed here.
import type { Bus } from '../../platform/bus/bus.ts';
import { plugChanged, sessionChanged } from '../charging/public.ts';
import { calendarChanged, reservationChanged } from '../reservations/public.ts';
import type { Notifications } from './notifications.service.ts';

const PAUSE_MS = 1_000;

type Telling = Pick<Notifications, 'notifyAboutBookings' | 'notifyFreedPlugs' | 'alertOwners'>;

export function followChanges(
  { bus, notifications }: { bus: Bus; notifications: Telling },
  onError: (error: unknown) => void,
  pauseMs = PAUSE_MS,
): { stop(): Promise<void> } {
  const bookings = new Set<string>();
  const changed = { plugs: false, calendars: false };
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function notifyAll(): Promise<void> {
    const ids = [...bookings];
    const { plugs, calendars } = changed;
    bookings.clear();
    Object.assign(changed, { plugs: false, calendars: false });
    if (ids.length > 0) await notifications.notifyAboutBookings(ids);
    if (plugs || calendars) await notifications.notifyFreedPlugs();
    if (plugs) await notifications.alertOwners();
  }
  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(notifyAll).catch(onError);
    }, pauseMs);
  }
  const onBooking = ({ reservationId }: { reservationId: string | null }) => {
    if (reservationId === null) return;
    bookings.add(reservationId);
    soon();
  };
  const ends = [
    bus.subscribe(reservationChanged, (change) => {
      changed.calendars = true;
      onBooking(change);
    }),
    bus.subscribe(sessionChanged, onBooking),
    bus.subscribe(calendarChanged, () => {
      changed.calendars = true;
      soon();
    }),
    bus.subscribe(plugChanged, () => {
      changed.plugs = true;
      soon();
    }),
  ];
  return {
    async stop() {
      for (const end of ends) end();
      clearTimeout(timer);
      await running;
    },
  };
}
