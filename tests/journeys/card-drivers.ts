// Drivers and card bookings made through the API, for journeys about something else.
import { type APIRequestContext, expect } from '@playwright/test';
import type { AnswerOf, Reservation, Station, StationSummary } from '@voltagora/contract';
import { makeAccount } from './sign-up.ts';

export interface Driver {
  email: string;
  password: string;
}
export interface Window {
  plugId: number;
  start: string;
  stop: string;
}
export interface CardBooking {
  window: Window;
  paymentId: string;
  checkoutUrl: string;
}

/** A new, activated account. */
export const makeDriver = (request: APIRequestContext, lang: 'en' | 'el'): Promise<Driver> =>
  makeAccount(request, { lang, role: 'driver' });

const CENTRE_OF_ATHENS = '/api/stations/search/37.98&23.73&14/';
const HOUR_MS = 3_600_000;
/** With less power, half an hour may cost too little for a card. */
const POWER_KW_MIN = 11;

/** A bookable station that costs enough for a card; the last one nearby, since other journeys use the first. */
export async function pricedStation(request: APIRequestContext): Promise<Station> {
  const { results } = (await (await request.get(CENTRE_OF_ATHENS)).json()) as {
    results: StationSummary[];
  }; // The contract's SearchAnswer.
  for (const { slug } of results.filter(({ bookable }) => bookable).toReversed()) {
    const answer = await request.get(`/api/stations/get-station-by-slug/${slug}/`);
    const station = (await answer.json()) as Station; // The contract's answer.
    const [plug] = station.plugs;
    if (plug?.bookable && (plug.max_power_kW ?? 0) >= POWER_KW_MIN) return station;
  }
  throw new Error('No station in the centre of Athens can be booked');
}

/** Beyond what other journeys book by default, so that a released window stays free. */
const HOURS_AHEAD = 72;

/** Books half an hour some days ahead, or the given window, and does not open the card's page. */
export async function bookByCard(
  request: APIRequestContext,
  driver: Driver,
  given?: Window,
): Promise<CardBooking> {
  const plugId = given?.plugId ?? (await pricedStation(request)).plugs[0]?.id ?? 0;
  const hours = Array.from({ length: 24 }, (_none, index) => HOURS_AHEAD + index);
  const windows = given ? [given] : hours.map((ahead) => windowAt(plugId, ahead));
  const refusals: string[] = [];
  for (const window of windows) {
    const answer = await request.post('/api/stations/reservations/', {
      headers: await authorization(request, driver),
      data: {
        plug: { id: window.plugId },
        start_time: window.start,
        stop_time: window.stop,
        payment_method: { type: 'fiat', name: 'Card' },
      },
    });
    if (!answer.ok()) {
      refusals.push(await answer.text());
      continue;
    }
    const { payment } = (await answer.json()) as Reservation; // The contract's answer.
    if (!payment) throw new Error('A booking by card came without its payment');
    const checkoutUrl = await checkoutOf(request, driver, payment.id);
    return { window, paymentId: payment.id, checkoutUrl };
  }
  throw new Error(`Nothing could be booked by card: ${refusals.join('; ')}`);
}

/** A new login for each call, because access tokens of the journeys' demo expire after seconds. */
export async function authorization(
  request: APIRequestContext,
  { email, password }: Driver,
): Promise<{ authorization: string }> {
  const login = await request.post('/api/auth/jwt/create', { data: { email, password } });
  const { access } = (await login.json()) as AnswerOf<'createToken'>; // The contract's answer.
  return { authorization: `Bearer ${access}` };
}

async function checkoutOf(
  request: APIRequestContext,
  driver: Driver,
  paymentId: string,
): Promise<string> {
  let url: string | null = null;
  await expect(async () => {
    const headers = await authorization(request, driver);
    const session = await request.get(`/api/payments/sessions/${paymentId}/`, { headers });
    ({ checkout_url: url } = (await session.json()) as AnswerOf<'readPaymentSession'>); // The contract's answer.
    expect(url, "the address of the card's page").toMatch(/^http/);
  }).toPass({ timeout: 30_000 });
  return url ?? '';
}

function windowAt(plugId: number, hoursAhead: number): Window {
  const start = (Math.ceil(Date.now() / HOUR_MS) + hoursAhead) * HOUR_MS;
  const iso = (at: number) => new Date(at).toISOString();
  return { plugId, start: iso(start), stop: iso(start + HOUR_MS / 2) };
}
