// States that a demo cannot reach quickly: a cable that stays, outside services, an unavailable provider, a registration.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AnswerOf } from '@voltagora/contract';

const MINUTE_MS = 60_000;
const GRACE_MINUTES = 10;
const FEE = { price_per_minute: 0.2, grace_minutes: GRACE_MINUTES, cap: 12 };

/** Minutes since the window ended, whether the cable is plugged in, and the idle fee. */
const STAYS = {
  before: null,
  ahead: null,
  free: { since: 4, isPlugged: true, owed: 0 },
  running: { since: 31, isPlugged: true, owed: 0 },
  over: { since: 40, isPlugged: false, owed: 0 },
  owed: { since: 40, isPlugged: false, owed: 25 },
} as const;

/** A booking with an idle fee: before the window's end, after it, and with a cable that stayed. */
export const withIdleFee =
  (stage: keyof typeof STAYS) =>
  (page: Page): Promise<unknown> =>
    page.route('**/api/stations/reservations/*/', async (route) => {
      const response = await route.fetch();
      const told = (await response.json()) as AnswerOf<'readReservation'>; // The contract's answer.
      const pricing = { ...told.pricing, idle_fee: FEE };
      await route.fulfill({ response, json: { ...told, pricing, ...stayed(told, STAYS[stage]) } });
    });

function stayed(
  told: AnswerOf<'readReservation'>,
  stay: (typeof STAYS)[keyof typeof STAYS],
): Partial<AnswerOf<'readReservation'>> {
  const stop = stay ? Date.now() - stay.since * MINUTE_MS : Date.parse(told.stop_time);
  const after = (minutes: number): string => new Date(stop + minutes * MINUTE_MS).toISOString();
  const idle = { free_until: after(GRACE_MINUTES), capped_at: after(70) };
  if (!stay) return { idle: { ...idle, stay: null } };
  const minutes = stay.isPlugged ? 0 : stay.since - GRACE_MINUTES;
  const cost = minutes * FEE.price_per_minute;
  return {
    stop_time: after(0),
    idle: {
      ...idle,
      stay: {
        is_plugged: stay.isPlugged,
        counted_until: after(GRACE_MINUTES + minutes),
        minutes,
        cost,
        tokens: cost * 10,
        vat: minutes > 0 ? { net: cost / 1.24, amount: cost - cost / 1.24 } : null,
        is_settled: !stay.isPlugged,
        tokens_owed: stay.owed,
      },
    },
  };
}

/** A station and a quote with an idle fee. */
export async function withIdlePlugs(page: Page): Promise<void> {
  await page.route('**/api/stations/get-station-by-slug/*/', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'readStationBySlug'>; // The contract's answer.
    const plugs = told.plugs.map((plug) => ({ ...plug, idle_fee: FEE }));
    await route.fulfill({ response, json: { ...told, plugs } });
  });
  await page.route('**/api/stations/reservation-cost/', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'quoteReservation'>; // The contract's answer.
    const pricing = { ...told.pricing, idle_fee: FEE };
    await route.fulfill({ response, json: { ...told, pricing } });
  });
}

const changeStation = (
  page: Page,
  change: (told: AnswerOf<'readStationBySlug'>) => AnswerOf<'readStationBySlug'>,
): Promise<unknown> =>
  page.route('**/api/stations/get-station-by-slug/*/', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'readStationBySlug'>; // The contract's answer.
    await route.fulfill({ response, json: change(told) });
  });

/** Every plug is in use. Without live messages, because they tell the truth. */
export async function withFullStation(page: Page): Promise<void> {
  await page.routeWebSocket('**/ocpp/browser/**', () => undefined);
  await changeStation(page, (told) => ({
    ...told,
    plugs: told.plugs.map((plug) => ({ ...plug, status: 'Charging' as const })),
  }));
}

/** The charging points are away, and nothing can be booked. */
export async function withDeadStation(page: Page): Promise<void> {
  await page.routeWebSocket('**/ocpp/browser/**', () => undefined);
  await changeStation(page, (told) => ({
    ...told,
    bookable: false,
    plugs: told.plugs.map((plug) => ({
      ...plug,
      status: 'Not connected' as const,
      bookable: false,
    })),
  }));
}

/** A busy station, and one whose data have no address. */
export async function withBusyHours(page: Page): Promise<void> {
  const week = Array.from({ length: 7 }, (_day, day) =>
    Array.from({ length: 24 }, (_hour, hour) => {
      const share = 50 - Math.abs(hour - 17) * 6 + (day > 4 ? 0 : 40);
      return hour < 7 ? 0 : Math.max(0, Math.round(share / 10) * 10);
    }),
  );
  await page.route('**/api/stations/*/busy-hours/', (route) =>
    route.fulfill({ json: { days: 84, week } }),
  );
  await changeStation(page, (told) => ({ ...told, address: '', postcode: '', city: '' }));
}

/** An installation with outside services that ask for consent. */
export async function withOutside(page: Page): Promise<void> {
  await page.route('**/api/config/', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'readConfig'>; // The contract's answer.
    const outside = {
      analytics: { script_url: 'https://stats.example.org/script.js', site: 'voltagora' },
      chat_script_url: 'https://chat.example.org/chat.js',
      error_dsn: 'https://key@errors.example.org/1',
      places_host: 'places.example.org',
    };
    await route.fulfill({ response, json: { ...told, outside } });
  });
}

/** Card payments are unavailable. */
export async function withoutProvider(page: Page): Promise<void> {
  await page.route('**/api/wallet/top-up/', (route) =>
    route.fulfill({ status: 503, json: { code: 'service_unavailable', detail: '' } }),
  );
}

/** A new account that is not activated yet. */
export async function registering(page: Page): Promise<void> {
  const person = { first_name: 'Έλενα', last_name: 'Νέα', email: `${randomUUID()}@example.org` };
  for (const [name, value] of Object.entries(person)) {
    await page.locator(`input[name=${name}]`).fill(value);
  }
  await page.locator('input[type=password]').first().fill('a sentence is fine');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/check-mail');
}
