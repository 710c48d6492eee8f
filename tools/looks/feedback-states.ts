// What drivers and owners said of each other: a demo has no history of sessions to rate.
import type { Page } from '@playwright/test';
import type { AnswerOf } from '@voltagora/contract';
import { UNKNOWN } from './screen.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const idOf = (at: number): string => UNKNOWN.slice(0, -1) + String(at);

const RATINGS: AnswerOf<'listStationRatings'> = {
  results: [
    {
      id: idOf(1),
      stars: 5,
      text: 'Εύκολη πρόσβαση και καλός φωτισμός το βράδυ.',
      created_at: daysAgo(3),
      answer: { text: 'Ευχαριστούμε πολύ!', answered_at: daysAgo(2) },
    },
    {
      id: idOf(2),
      stars: 3,
      text: 'Cable too short for a rear port.',
      created_at: daysAgo(9),
      answer: null,
    },
    { id: idOf(3), stars: 5, text: '', created_at: daysAgo(20), answer: null },
  ],
  count: 3,
  score: { count: 3, average: 4.3 },
  by_stars: [0, 0, 1, 0, 2],
  success: { sessions: 128, rate: { share: 0.961, low: 0.912, high: 0.983 } },
};
const FAULTS: AnswerOf<'listStationFaults'> = {
  results: [
    { category: 'broken_plug', drivers: 2, reported_at: daysAgo(1) },
    { category: 'screen', drivers: 1, reported_at: daysAgo(4) },
  ],
  count: 2,
};
const REPORTS: AnswerOf<'listFaultReports'> = {
  results: [
    {
      id: idOf(1),
      station: { id: 1, name: 'Voltagora' },
      plug: { id: 1, label: 'A' },
      category: 'broken_plug',
      text: 'The latch of the plug is gone.',
      photo: null,
      created_at: daysAgo(1),
      answer: null,
      answered_at: null,
      resolved_at: null,
    },
    {
      id: idOf(2),
      station: { id: 1, name: 'Voltagora' },
      plug: null,
      category: 'blocked',
      text: '',
      photo: null,
      created_at: daysAgo(12),
      answer: 'We have called the tow truck.',
      answered_at: daysAgo(12),
      resolved_at: daysAgo(12),
    },
  ],
  count: 2,
  open: 1,
};

/** A station with ratings and reported faults; for its owner, with the reports. */
export async function withFeedback(page: Page): Promise<void> {
  await page.route('**/api/stations/*/ratings/**', (route) => route.fulfill({ json: RATINGS }));
  await page.route('**/api/stations/*/faults/', (route) => route.fulfill({ json: FAULTS }));
  await page.route('**/api/fault-reports/?**', (route) => route.fulfill({ json: REPORTS }));
}

/** Three favourites: free, taken until later, and taken all day. */
export async function withFavourites(page: Page): Promise<void> {
  await page.route('**/api/favourites/', async (route) => {
    const all = new URL('/api/stations/?bookable=true&page_size=3', route.request().url());
    const listed = await page.request.get(all.href);
    const { results } = (await listed.json()) as AnswerOf<'listStations'>; // The contract's answer.
    const favourites = results.map((station, at) => ({
      station: {
        ...station,
        plugs_free: at === 0 ? station.plugs_total : 0,
        rating: RATINGS.score,
      },
      plug_ids: [],
      next_free_at: at === 1 ? daysAgo(-0.1) : null,
      time_zone: 'Europe/Athens',
    }));
    await route.fulfill({ json: { results: favourites, count: favourites.length } });
  });
}
