import type { APIRequestContext } from '@playwright/test';
import type { AnswerOf, Reservation, Station, StationSummary } from '@voltagora/contract';

const HOUR_MS = 3_600_000;
const LENGTH_MS = HOUR_MS / 2;
const HOURS_AHEAD = 24;
const CENTRE_OF_ATHENS = '/api/stations/search/37.98&23.73&14/';

/** A new access token for each call, because those of the journeys' demo expire after seconds. */
export async function renewed(
  request: APIRequestContext,
  refresh: string,
): Promise<{ authorization: string }> {
  const renewal = await request.post('/api/auth/jwt/refresh', { data: { refresh } });
  const { access } = (await renewal.json()) as AnswerOf<'refreshToken'>; // By the contract.
  return { authorization: `Bearer ${access}` };
}

/** Books half an hour tomorrow at a bookable plug in Athens through the API: the first one that is free. */
export async function bookForLater(
  request: APIRequestContext,
  refresh: string,
): Promise<Reservation> {
  const { results } = (await (await request.get(CENTRE_OF_ATHENS)).json()) as {
    results: StationSummary[];
  }; // The contract's SearchAnswer.
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOURS_AHEAD * HOUR_MS;
  const refusals: string[] = [];
  for (const { slug } of results.filter(({ bookable }) => bookable)) {
    const station = (await (
      await request.get(`/api/stations/get-station-by-slug/${slug}/`)
    ).json()) as Station; // The contract's answer.
    const [plug] = station.plugs.filter(({ bookable }) => bookable);
    if (!plug) continue;
    const answer = await request.post('/api/stations/reservations/', {
      headers: await renewed(request, refresh),
      data: {
        plug: { id: plug.id },
        start_time: new Date(start).toISOString(),
        stop_time: new Date(start + LENGTH_MS).toISOString(),
      },
    });
    if (answer.ok()) return (await answer.json()) as Reservation; // The contract's answer.
    refusals.push(await answer.text());
  }
  throw new Error(`No plug in the centre of Athens could be booked: ${refusals.join('; ')}`);
}
