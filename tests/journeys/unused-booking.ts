// A booking that nobody will use. It is made before all journeys, because a station waits at least five minutes, and passed to
// its journey in an environment variable.
import { expect, request as requests } from '@playwright/test';
import type { BookingTermsInput } from '@voltagora/contract';
import { type Driver, makeDriver } from './card-drivers.ts';
import { bookNow, ownStation, setTerms } from './own-bookings.ts';
import type { Look } from './visitor.ts';

export const LOOK: Look = { language: 'el', width: 360, height: 780, scheme: 'light' };
/** The shortest no-show time that a station may set. */
const SHORT_WAIT: BookingTermsInput = {
  slot_minutes: 15,
  min_minutes: 15,
  max_minutes: 240,
  days_ahead: 14,
  free_cancel_before_minutes: 60,
  free_cancel_after_booking_minutes: 10,
  early_start_minutes: 15,
  no_show_after_minutes: 5,
  no_show_fee_max: 3,
  no_show_fee_hold_minutes: 30,
  gap_minutes: 5,
};
/** That time, plus the interval of the server's sweep. */
export const NO_SHOW_MS = 6 * 60_000;

interface Unused {
  driver: Driver;
  bookingId: string;
}

export async function makeUnusedBooking(baseURL: string): Promise<void> {
  const request = await requests.newContext({ baseURL });
  // Its charging points may connect only after the product reports that it is ready.
  let station = await ownStation(request).catch(() => undefined);
  await expect(async () => {
    station ??= await ownStation(request);
  }).toPass({ timeout: 60_000 });
  if (!station) throw new Error('Nothing can be booked');
  await setTerms(request, station, SHORT_WAIT);
  const driver = await makeDriver(request, LOOK.language);
  const { id } = await bookNow(request, driver, station.plugs.slice(0, 1));
  const unused: Unused = { driver, bookingId: id };
  await setTerms(request, station, null);
  await request.dispose();
  process.env['VOLTAGORA_UNUSED'] = JSON.stringify(unused);
}

/** The booking of makeUnusedBooking, from any process. */
export const unusedBooking = (): Unused =>
  JSON.parse(process.env['VOLTAGORA_UNUSED'] ?? '{}') as Unused; // Written above.
