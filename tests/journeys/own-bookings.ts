// Bookings at a station of the demo's owner through the API, for journeys that begin after the booking.
import { type APIRequestContext, expect } from '@playwright/test';
import type {
  AnswerOf,
  BookingTermsInput,
  EditableStation,
  Reservation,
} from '@voltagora/contract';
import { authorization, type Driver } from './card-drivers.ts';

/** The owner of the demo's stations in Athens. */
export const OWNER: Driver = {
  email: 'owner@demo.voltagora.example',
  password: 'own-the-plugs',
};
const HOUR_MS = 3_600_000;

/** A station of the owner with two connected plugs: the last one, since other journeys use the first. */
export async function ownStation(request: APIRequestContext): Promise<EditableStation> {
  const headers = await authorization(request, OWNER);
  const list = await request.get('/api/stations/my-stations/?page_size=100', { headers });
  const { results } = (await list.json()) as AnswerOf<'listMyStations'>; // The contract's answer.
  const found = results.findLast(({ plugs_connected: connected }) => connected > 1);
  if (!found) throw new Error("None of the owner's stations can be booked");
  const answer = await request.get(`/api/stations/${found.id}/edit/`, { headers });
  return (await answer.json()) as EditableStation; // The contract's answer.
}

/** Sets the booking terms of the station; null for the defaults. */
export async function setTerms(
  request: APIRequestContext,
  station: EditableStation,
  terms: BookingTermsInput | null,
): Promise<void> {
  const headers = await authorization(request, OWNER);
  const data = { booking_terms: terms };
  const answer = await request.put(`/api/stations/${station.id}/`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Half an hour in the coming days, wherever one of the station's plugs is free. */
export async function bookAhead(
  request: APIRequestContext,
  driver: Driver,
  station: EditableStation,
): Promise<Reservation> {
  const hours = Array.from({ length: 24 }, (_none, index) => 26 + index);
  const windows = hours.map((ahead) => {
    const start = (Math.ceil(Date.now() / HOUR_MS) + ahead) * HOUR_MS;
    const stop = start + HOUR_MS / 2;
    return {
      start_time: new Date(start).toISOString(),
      stop_time: new Date(stop).toISOString(),
    };
  });
  return bookFirst(request, driver, station, windows);
}

/** From now on, at one of the station's plugs. */
export const bookNow = (
  request: APIRequestContext,
  driver: Driver,
  plugs: EditableStation['plugs'],
): Promise<Reservation> =>
  bookFirst(request, driver, { plugs }, [{ charge_now: true, duration_minutes: 30 }]);

async function bookFirst(
  request: APIRequestContext,
  driver: Driver,
  { plugs }: Pick<EditableStation, 'plugs'>,
  wishes: readonly object[],
): Promise<Reservation> {
  const headers = await authorization(request, driver);
  const refusals: string[] = [];
  for (const wish of wishes) {
    for (const { id } of plugs) {
      const data = { plug: { id }, ...wish };
      const answer = await request.post('/api/stations/reservations/', { headers, data });
      if (answer.ok()) return (await answer.json()) as Reservation; // The contract's answer.
      refusals.push(await answer.text());
    }
  }
  throw new Error(`Nothing could be booked: ${refusals.join('; ')}`);
}
