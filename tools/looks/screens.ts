// The list of all pictured screens and states. A new screen is a new line here.
import type { BrowserContext, Page } from '@playwright/test';
import type { AnswerOf } from '@voltagora/contract';
import { withFavourites, withFeedback } from './feedback-states.ts';
import { newOwner, owner } from './owner-screens.ts';
import type { Facts, Person } from './people.ts';
import {
  registering,
  withBusyHours,
  withDeadStation,
  withFullStation,
  withIdleFee,
  withIdlePlugs,
  withOutside,
  withoutProvider,
} from './states.ts';
import { at, pressButton, type Screen, UNKNOWN } from './screen.ts';

const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150 Mobile';

/** A phone with the app in the store. */
async function withApp(page: Page): Promise<void> {
  await page.addInitScript((agent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => agent });
  }, PIXEL);
  await page.route('**/api/config/', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'readConfig'>; // The contract's answer.
    const app = { ...told.app, android_url: 'https://play.google.com/store/apps/details?id=x' };
    await route.fulfill({ response, json: { ...told, app, environment: 'production' } });
  });
}

/** Two late bills. */
async function withOwed(page: Page): Promise<void> {
  await page.route('**/api/wallet/owed/', (route) => {
    const owed = ['Voltagora Κολωνάκι, Πλατεία Φιλικής Εταιρείας', 'Harbour'].map((name, at) => ({
      reservation: { id: `00000000-0000-4000-8000-00000000000${at}` },
      station_name: name,
      start_time: '2026-11-20T09:30:00Z',
      tokens_due: 60,
      tokens_owed: 12.5 + at * 40,
    }));
    return route.fulfill({ json: { count: 2, results: owed } });
  });
}

/** The booking with a session that its driver has not started. */
const toConfirm = (page: Page) =>
  page.route('**/api/stations/reservations/*/', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'readReservation'>; // The contract's answer.
    const confirmation = {
      asked_at: '2026-11-20T09:30:00Z',
      decided_by: '2026-11-21T09:30:00Z',
      outcome: null,
    };
    await route.fulfill({
      response,
      json: { ...told, status: 'CHARGING', bill: null, confirmation },
    });
  });

const OTHER_ENDS = ['PENDING', 'RESERVED', 'CANCELED', 'NO_SHOW', 'REJECTED', 'FAILED'] as const;

/** The driver's bookings, in every possible status. */
async function withEveryState(page: Page): Promise<void> {
  await page.route('**/api/stations/my-reservations/**', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'listMyReservations'>; // The contract's answer.
    const others = OTHER_ENDS.flatMap((status, at) =>
      told.results
        .slice(0, 1)
        .map((one) => ({ ...one, status, id: UNKNOWN.replace(/.$/, `${at}`) })),
    );
    await route.fulfill({ response, json: { ...told, results: [...told.results, ...others] } });
  });
}

/** The booking with another end, without a bill. */
const ended = (status: (typeof OTHER_ENDS)[number]) => (page: Page) =>
  page.route('**/api/stations/reservations/*/', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'readReservation'>; // The contract's answer.
    await route.fulfill({ response, json: { ...told, status } });
  });

/** A card payment in a given state. */
const payment =
  (changes: Partial<AnswerOf<'readPaymentSession'>>) =>
  (page: Page): Promise<unknown> =>
    page.route('**/api/payments/sessions/**', (route) =>
      route.fulfill({
        json: {
          id: UNKNOWN,
          kind: 'booking',
          status: 'open',
          failure: null,
          provider: 'sandbox',
          currency: 'EURO',
          amount: 12.5,
          tokens: 125,
          captured: 0,
          refunded: 0,
          checkout_url: '/sandbox-payments/none/',
          reservation: { id: UNKNOWN },
          expires_at: new Date(Date.now() + 250_000).toISOString(),
          created_at: new Date().toISOString(),
          ...changes,
        },
      }),
    );

/** An almost empty wallet. */
async function withFewTokens(page: Page): Promise<void> {
  await page.route('**/api/wallet/my-balance/', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as AnswerOf<'readBalance'>; // The contract's answer.
    const results = told.results.map((one) => ({ ...one, balance: 1, available: 1 }));
    await route.fulfill({ response, json: { ...told, results } });
  });
}

const SHEET_OF_PAPER = { width: 794, height: 1123 };

const forgetAnswer = (context: BrowserContext): Promise<void> =>
  context.clearCookies({ name: 'cookies' });

const ATHENS_TO_THESSALONIKI =
  'from=37.9755,23.7348&from_name=Athens&to=40.6403,22.9439&to_name=Thessaloniki';

const guest: Omit<Screen, 'who'>[] = [
  { name: 'scan-damaged', path: at('/p/3467ACDA') },
  { name: 'charge-unknown', path: at(`/charge/${'A'.repeat(43)}`) },
  { name: 'landing', path: at('/'), hasMap: true },
  { name: 'map', path: at('/stations?lat=37.98&lng=23.73&zoom=12'), hasMap: true },
  { name: 'map-far', path: at('/stations?lat=38.5&lng=23.73&zoom=6'), hasMap: true },
  {
    name: 'map-filters',
    path: at('/stations?lat=37.98&lng=23.73&zoom=12&connector=CCS2&price=0.6'),
    act: pressButton(/^(Filters|Φίλτρα)/),
    hasMap: true,
  },
  {
    name: 'map-price',
    path: at('/stations?lat=37.98&lng=23.73&zoom=11&sort=price&min_power=50'),
    hasMap: true,
  },
  { name: 'map-listed', path: at('/stations?lat=37.98&lng=23.73&zoom=13&listed=1'), hasMap: true },
  { name: 'map-empty', path: at('/stations?lat=35&lng=19&zoom=9'), hasMap: true },
  { name: 'route-empty', path: at('/route'), hasMap: true },
  { name: 'route', path: at(`/route?${ATHENS_TO_THESSALONIKI}&detour=20`), hasMap: true },
  { name: 'route-too-long', path: at(`/route?${ATHENS_TO_THESSALONIKI}&range=100`), hasMap: true },
  { name: 'station', path: ({ slug }) => `/stations/${slug}` },
  { name: 'station-rated', path: ({ slug }) => `/stations/${slug}`, before: withFeedback },
  { name: 'station-idle', path: ({ slug }) => `/stations/${slug}`, before: withIdlePlugs },
  { name: 'station-full', path: ({ slug }) => `/stations/${slug}`, before: withFullStation },
  { name: 'station-dead', path: ({ slug }) => `/stations/${slug}`, before: withDeadStation },
  { name: 'station-busy', path: ({ slug }) => `/stations/${slug}`, before: withBusyHours },
  { name: 'station-listed', path: ({ listedSlug }) => `/stations/${listedSlug}` },
  { name: 'station-unknown', path: at('/stations/there-is-none') },
  { name: 'draft-guest', path: ({ plug }) => `/reserve?plug=${plug}` },
  { name: 'login', path: at('/login') },
  {
    name: 'login-refused',
    path: at('/login'),
    act: async (page) => {
      await page.locator('input[type=email]').fill('nobody@example.org');
      await page.locator('input[type=password]').fill('not a password');
      await page.locator('form button[type=submit]').click();
    },
  },
  { name: 'register', path: at('/register') },
  {
    name: 'register-empty',
    path: at('/register'),
    act: (page) => page.locator('form button[type=submit]').click(),
  },
  { name: 'check-mail', path: at('/register'), act: registering },
  { name: 'activate-failed', path: at('/activate/none/none') },
  { name: 'forgot-password', path: at('/forgot-password') },
  { name: 'reset-password', path: at('/reset-password/none/none') },
  { name: 'confirm-browser', path: at('/confirm-browser/none/none') },
  { name: 'about', path: at('/about') },
  { name: 'contact', path: at('/contact') },
  { name: 'privacy', path: at('/privacy') },
  { name: 'privacy-outside', path: at('/privacy'), before: withOutside },
  { name: 'terms', path: at('/termsofuse') },
  { name: 'energy', path: at('/energy') },
  { name: 'energy-tomorrow', path: at('/energy?day=tomorrow') },
  { name: 'energy-broken', path: at('/energy'), api: 'broken' },
  { name: 'app-banner', path: at('/stations'), before: withApp, hasMap: true },
  {
    name: 'map-refused',
    path: at('/stations'),
    hasMap: true,
    act: pressButton(/my position|near me|θέση|κοντά/i),
  },
  { name: 'not-found', path: at('/404') },
  { name: 'mail', path: at('/development/mail') },
  { name: 'landing-broken', path: at('/'), api: 'broken', hasMap: true },
  { name: 'map-broken', path: at('/stations'), api: 'broken', hasMap: true },
  { name: 'map-offline', path: at('/stations'), api: 'offline', hasMap: true },
  { name: 'station-loading', path: ({ slug }) => `/stations/${slug}`, api: 'silent' },
  { name: 'station-broken', path: ({ slug }) => `/stations/${slug}`, api: 'broken' },
  // The last of a guest's screens: later ones would show the notice too.
  { name: 'cookie-notice', path: at('/about'), before: (_, context) => forgetAnswer(context) },
  { name: 'cookie-outside', path: at('/about'), before: withOutside },
];

const IDLE_STAGES = [
  ['before', 'booked'],
  ['ahead', 'charging'],
  ['free', 'ended'],
  ['running', 'ended'],
  ['over', 'ended'],
  ['owed', 'ended'],
] as const;
const PAYMENT = at(`/complete-payment-session?session=${UNKNOWN}`);

const driver: Omit<Screen, 'who'>[] = [
  { name: 'draft', path: ({ plug }) => `/reserve?plug=${plug}` },
  { name: 'draft-poor', path: ({ plug }) => `/reserve?plug=${plug}`, before: withFewTokens },
  { name: 'draft-idle', path: ({ plug }) => `/reserve?plug=${plug}`, before: withIdlePlugs },
  // A draft remembers the payment method, so the following screens use a card too.
  {
    name: 'draft-card',
    path: ({ plug }) => `/reserve?plug=${plug}`,
    act: (page) => page.locator('input[type=radio][value=fiat]').check(),
  },
  { name: 'draft-broken', path: ({ plug }) => `/reserve?plug=${plug}`, api: 'broken' },
  { name: 'reservations', path: at('/reservations') },
  { name: 'reservations-states', path: at('/reservations'), before: withEveryState },
  { name: 'reservations-loading', path: at('/reservations'), api: 'silent' },
  { name: 'reservations-broken', path: at('/reservations'), api: 'broken' },
  { name: 'booked', path: ({ booked }) => `/reservations/${booked}` },
  { name: 'charging', path: ({ charging }) => `/reservations/${charging}` },
  { name: 'receipt', path: ({ ended }) => `/reservations/${ended}` },
  {
    name: 'receipt-printed',
    path: ({ ended: id }) => `/reservations/${id}`,
    act: async (page) => {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(SHEET_OF_PAPER);
    },
  },
  {
    name: 'cancel',
    path: ({ booked }) => `/reservations/${booked}`,
    act: pressButton(/cancel|ακύρωση/i),
  },
  {
    name: 'extend',
    path: ({ charging }) => `/reservations/${charging}`,
    act: pressButton(/extend|παράταση/i),
  },
  {
    name: 'stop-armed',
    path: ({ charging }) => `/reservations/${charging}`,
    act: pressButton(/stop charging|διακοπή/i),
  },
  ...OTHER_ENDS.map((status) => ({
    name: `booking-${status.toLowerCase()}`,
    path: ({ booked }: Facts) => `/reservations/${booked}`,
    before: ended(status),
  })),
  ...IDLE_STAGES.map(([stage, booking]) => ({
    name: `idle-${stage}`,
    path: (facts: Facts) => `/reservations/${facts[booking]}`,
    before: withIdleFee(stage),
  })),
  ...(['driver', 'denying'] as const).map((step) => ({
    name: `booking-to-confirm-${step}`,
    path: ({ booked }: Facts) => `/reservations/${booked}`,
    before: toConfirm,
    ...(step === 'denying' && { act: pressButton(/this was not me|δεν ήμουν εγώ/i) }),
  })),
  { name: 'booking-unknown', path: at(`/reservations/${UNKNOWN}`) },
  { name: 'favourites', path: at('/favourites'), before: withFavourites },
  {
    name: 'fault-form',
    path: ({ slug }) => `/stations/${slug}`,
    act: pressButton(/report a fault|αναφορά βλάβης/i),
  },
  { name: 'notifications', path: at('/notifications') },
  { name: 'wallet', path: at('/wallet') },
  { name: 'vehicles', path: at('/vehicles') },
  { name: 'vehicle-new', path: at('/vehicles/new') },
  { name: 'wallet-loading', path: at('/wallet'), api: 'silent' },
  { name: 'wallet-broken', path: at('/wallet'), api: 'broken' },
  { name: 'wallet-owed', path: at('/wallet'), before: withOwed },
  {
    name: 'top-up-fault',
    path: at('/wallet'),
    act: async (page) => {
      await page.locator('form input[inputmode=decimal]').first().fill('1');
      await page.locator('form button[type=submit]').first().click();
    },
  },
  {
    name: 'top-up-refused',
    path: at('/wallet'),
    before: withoutProvider,
    act: (page) => page.locator('form button[type=submit]').first().click(),
  },
  { name: 'account', path: at('/account') },
  { name: 'account-notices', path: at('/account?open=notifications') },
  { name: 'account-security', path: at('/account?open=security') },
  {
    name: 'away',
    path: at('/reservations'),
    act: (page) => page.context().setOffline(true),
  },
  { name: 'payment-unknown', path: at('/complete-payment-session?session=none') },
  { name: 'payment-open', path: PAYMENT, before: payment({}) },
  { name: 'payment-left', path: () => `${PAYMENT()}&canceled=true`, before: payment({}) },
  { name: 'payment-booked', path: PAYMENT, before: payment({ status: 'authorized' }) },
  {
    name: 'payment-failed',
    path: PAYMENT,
    before: payment({ status: 'failed', failure: 'declined' }),
  },
  {
    name: 'payment-topped-up',
    path: PAYMENT,
    before: payment({ status: 'captured', kind: 'top_up', reservation: null }),
  },
  { name: 'owner-refused', path: at('/owner') },
];

const newDriver: Omit<Screen, 'who'>[] = [
  { name: 'draft-empty', path: at('/reserve') },
  { name: 'reservations-none', path: at('/reservations') },
  { name: 'favourites-none', path: at('/favourites') },
  { name: 'notifications-none', path: at('/notifications') },
  { name: 'wallet-none', path: at('/wallet') },
  { name: 'vehicles-none', path: at('/vehicles') },
  { name: 'account-new', path: at('/account') },
];

const of = (who: Person, screens: Omit<Screen, 'who'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, who }));

export const SCREENS: readonly Screen[] = [
  ...of('guest', guest),
  ...of('driver', driver),
  ...of('newDriver', newDriver),
  ...of('owner', owner),
  ...of('newOwner', newOwner),
];
