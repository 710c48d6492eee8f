// An owner's screens, states and dialogs. Changes are not sent, or are answered here.
import type { Page } from '@playwright/test';
import {
  IN_THE_WAY,
  withDoubts,
  withFees,
  withIdleFees,
  withPayouts,
  withSharing,
} from './owner-answers.ts';
import { withFeedback } from './feedback-states.ts';
import { at, pressButton, type Screen } from './screen.ts';

type Act = NonNullable<Screen['act']>;
type Path = Screen['path'];

/** In sequence. */
const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

const unfold: Act = (page) =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details'))
      folded.toggleAttribute('open', true);
  });

const type =
  (label: RegExp, text: string): Act =>
  async (page) => {
    const field = page.getByRole('textbox', { name: label }).first();
    await field.fill('');
    await field.pressSequentially(text);
    await field.blur();
  };

const submit: Act = (page) => page.locator('form button[type=submit]').last().click();

const choose =
  (name: RegExp): Act =>
  (page) =>
    page.locator('label').filter({ hasText: name }).first().click();

const refuse =
  (path: string, status: number, json: object) =>
  (page: Page): Promise<unknown> =>
    page.route(path, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
    );

const tab =
  (name: string): Path =>
  ({ station }) =>
    `/owner/stations/${station}?tab=${name}`;
const pointPage: Path = ({ station, point }) => `/owner/stations/${station}/points/${point}`;
/** Of a charging point with OCPP 2.0.1. */
const newestPage: Path = ({ newest }) => `/owner/stations/${newest.station}/points/${newest.point}`;

const tabs: Omit<Screen, 'who'>[] = [
  ...['details', 'plugs', 'prices', 'images', 'terms', 'calendar', 'power', 'tags'].map((name) => ({
    name: `owner-station-${name}`,
    path: tab(name),
  })),
  { name: 'owner-station-feedback', path: tab('feedback'), before: withFeedback },
  {
    name: 'owner-details-faults',
    path: tab('details'),
    act: inTurn(type(/^(name|όνομα)/i, ''), type(/web address|διεύθυνση ιστού/i, '!'), submit),
  },
  {
    name: 'owner-unsaved',
    path: tab('terms'),
    act: inTurn(choose(/^(custom|δικοί)/i), async (page) => {
      await page.getByRole('tab').first().click();
    }),
  },
  {
    name: 'owner-station-delete',
    path: tab('details'),
    act: pressButton(/delete station|διαγραφή σταθμού/i),
  },
  {
    name: 'owner-station-kept',
    path: tab('details'),
    before: refuse('**/api/stations/*/', 409, IN_THE_WAY),
    act: inTurn(
      pressButton(/delete station|διαγραφή σταθμού/i),
      pressButton(/^(delete|διαγραφή)$/i),
    ),
  },
  { name: 'owner-prices-spot', path: tab('prices'), act: choose(/^(market price|τιμή αγοράς)/i) },
  {
    name: 'owner-prices-surge',
    path: tab('prices'),
    act: choose(/^(peak surcharge|προσαύξηση αιχμής)/i),
  },
  { name: 'owner-terms-own', path: tab('terms'), act: choose(/^(custom|δικοί)/i) },
  {
    name: 'owner-power-limited',
    path: ({ newest }) => `/owner/stations/${newest.station}?tab=power`,
    before: withSharing,
  },
];

const plugs: Omit<Screen, 'who'>[] = [
  { name: 'owner-plug-new', path: tab('plugs'), act: pressButton(/add a plug|προσθήκη πρίζας/i) },
  { name: 'owner-plugs-fees', path: tab('plugs'), before: withFees },
  {
    name: 'owner-plug-fee',
    path: tab('plugs'),
    act: inTurn(
      pressButton(/^(edit plug|επεξεργασία πρίζας)/i),
      type(/idle fee|παραμονής/i, '0.20'),
    ),
  },
  {
    name: 'owner-plug-faults',
    path: tab('plugs'),
    act: inTurn(
      pressButton(/^(edit plug|επεξεργασία πρίζας)/i),
      type(/^(name|όνομα)/i, ''),
      type(/idle fee|παραμονής/i, '9'),
      submit,
    ),
  },
  {
    name: 'owner-plug-delete',
    path: tab('plugs'),
    act: pressButton(/^(delete plug|διαγραφή πρίζας)/i),
  },
  {
    name: 'owner-plug-kept',
    path: tab('plugs'),
    before: refuse('**/api/stations/plugs/*/', 409, IN_THE_WAY),
    act: inTurn(
      pressButton(/^(delete plug|διαγραφή πρίζας)/i),
      pressButton(/^(delete|διαγραφή)$/i),
    ),
  },
  {
    name: 'owner-point-new',
    path: tab('plugs'),
    act: pressButton(/add a charging|προσθήκη φορτιστή/i),
  },
  {
    name: 'owner-point-made',
    path: tab('plugs'),
    before: (page) =>
      page.route('**/api/stations/*/charging-points/', (route) =>
        route.fulfill({
          status: 201,
          json: {
            charging_point: {
              id: 1,
              label: '',
              ocpp_identity: 'VG-7F3K2M9Q',
              max_power_kW: null,
              vendor: null,
              model: null,
              firmware_version: null,
              connected: false,
              last_seen_at: null,
              station: { id: 1 },
              plugs: [],
            },
            url: 'wss://charge.example.org/ocpp/VG-7F3K2M9Q',
            username: 'VG-7F3K2M9Q',
            password: 'q7Rk2ZpW9sLx4TnB8vYd',
          },
        }),
      ),
    act: inTurn(pressButton(/add a charging|προσθήκη φορτιστή/i), submit),
  },
  {
    name: 'owner-point-delete',
    path: tab('plugs'),
    act: async (page) => {
      await page.locator('[aria-labelledby=owner-points] li button').last().click();
    },
  },
];

const dialogsOf = (path: Path, prefix: string, dialogs: Record<string, RegExp>) =>
  Object.entries(dialogs).map(([name, button]) => ({
    name: `${prefix}-${name}`,
    path,
    act: inTurn(unfold, pressButton(button)),
  }));

const points: Omit<Screen, 'who'>[] = [
  { name: 'owner-point', path: pointPage },
  { name: 'owner-point-unfolded', path: pointPage, act: unfold },
  ...dialogsOf(pointPage, 'owner-point', {
    firmware: /^(update|ενημέρωση)…/i,
    log: /log…|αρχείου καταγραφής…/i,
    unlock: /^(unlock cable|ξεκλείδωμα)/i,
    restart: /^(restart|επανεκκίνηση)$/i,
    answered: /^(ping|έλεγχος απόκρισης)/i,
  }),
  {
    name: 'owner-point-stop',
    path: pointPage,
    act: pressButton(/^(stop charging|διακοπή φόρτισης)/i),
  },
  {
    name: 'owner-point-password',
    path: pointPage,
    act: inTurn(
      pressButton(/^(show address|εμφάνιση διεύθυνσης)/i),
      pressButton(/create new password|δημιουργία νέου/i),
    ),
  },
  {
    name: 'owner-point-setting',
    path: pointPage,
    act: inTurn(
      unfold,
      pressButton(/^(read (settings|again)|ανάγνωση ρυθμίσεων)/i),
      async (page) => page.waitForTimeout(3_000),
      unfold,
      pressButton(/^(change |αλλαγή: )/i),
    ),
  },
  { name: 'owner-newest-unfolded', path: newestPage, act: unfold },
  ...dialogsOf(newestPage, 'owner-newest', {
    publish: /publish…|διάθεση…/i,
    people: /^(request report|αίτημα αναφοράς)…/i,
    display: /show a message|εμφάνιση μηνύματος…/i,
    monitor: /add a monitor|προσθήκη παρακολούθησης…/i,
  }),
  { name: 'owner-messages', path: (facts) => `${pointPage(facts)}?messages=shown` },
  { name: 'owner-point-loading', path: pointPage, api: 'silent' },
  { name: 'owner-point-broken', path: pointPage, api: 'broken' },
  { name: 'owner-point-unknown', path: at('/owner/stations/1/points/999999') },
];

const calendarAndTags: Omit<Screen, 'who'>[] = [
  {
    name: 'owner-calendar-dialog',
    path: tab('calendar'),
    act: pressButton(/unavailable|μη διαθέσιμ/i),
  },
  {
    name: 'owner-calendar-weekly',
    path: tab('calendar'),
    act: inTurn(pressButton(/unavailable|μη διαθέσιμ/i), choose(/every week|κάθε εβδομάδα/i)),
  },
  { name: 'owner-calendar-day', path: (facts) => `${tab('calendar')(facts)}&view=day` },
  {
    name: 'owner-calendar-entry',
    path: tab('calendar'),
    act: async (page) => {
      await page.locator('button[data-kind=reservation]').first().click();
    },
  },
  {
    name: 'owner-calendar-feed',
    path: tab('calendar'),
    before: refuse('**/api/stations/*/calendar-feed/', 201, {
      url: '/api/stations/calendar-feeds/6b1f0d0c5a7e4b3f9d2c8e1a0f4b7c6d.ics/',
    }),
    act: pressButton(/new address|νέας διεύθυνσης/i),
  },
  {
    name: 'owner-tag-dialog',
    path: tab('tags'),
    act: pressButton(/add an rfid card|προσθήκη κάρτας/i),
  },
  {
    name: 'owner-tag-faults',
    path: tab('tags'),
    act: inTurn(pressButton(/add an rfid card|προσθήκη κάρτας/i), submit),
  },
];

const money: Omit<Screen, 'who'>[] = [
  { name: 'owner-reservations', path: at('/owner/reservations') },
  { name: 'owner-idle', path: at('/owner/reservations'), before: withIdleFees },
  { name: 'owner-reservations-none', path: at('/owner/reservations?search=nobody-at-all') },
  { name: 'owner-reservations-loading', path: at('/owner/reservations'), api: 'silent' },
  { name: 'owner-reservations-broken', path: at('/owner/reservations'), api: 'broken' },
  {
    name: 'owner-reservations-filters',
    path: at('/owner/reservations?period=custom'),
    act: async (page) => {
      const filters = page.getByRole('button', { name: /^(filters|φίλτρα)/i }).first();
      if (await filters.isVisible()) await filters.click();
    },
  },
  { name: 'owner-booking', path: ({ booked }) => `/reservations/${booked}` },
  {
    name: 'owner-booking-cancel',
    path: ({ booked }) => `/reservations/${booked}`,
    act: pressButton(/cancel booking|ακύρωση κράτησης/i),
  },
  { name: 'owner-booking-charging', path: ({ charging }) => `/reservations/${charging}` },
  { name: 'owner-booking-ended', path: ({ ended }) => `/reservations/${ended}` },
  { name: 'owner-transactions', path: at('/owner/transactions') },
  { name: 'owner-doubts', path: at('/owner/transactions'), before: withDoubts },
  { name: 'owner-payouts', path: at('/owner/payouts') },
  { name: 'owner-payouts-states', path: at('/owner/payouts'), before: withPayouts },
  {
    name: 'owner-payouts-fault',
    path: at('/owner/payouts'),
    act: inTurn(type(/tokens/i, '99999999'), submit),
  },
  { name: 'owner-business', path: at('/owner/business-profile') },
  {
    name: 'owner-business-faults',
    path: at('/owner/business-profile'),
    act: inTurn(type(/tax number|vat|ΑΦΜ/i, '123456780'), submit),
  },
  { name: 'owner-wallet', path: at('/wallet') },
];

export const owner: Omit<Screen, 'who'>[] = [
  { name: 'owner', path: at('/owner') },
  { name: 'owner-loading', path: at('/owner'), api: 'silent' },
  { name: 'owner-broken', path: at('/owner'), api: 'broken' },
  { name: 'owner-stations', path: at('/owner/stations') },
  { name: 'owner-stations-broken', path: at('/owner/stations'), api: 'broken' },
  { name: 'owner-station-unknown', path: at('/owner/stations/999999') },
  { name: 'owner-new-station', path: at('/owner/stations/new') },
  {
    name: 'owner-new-station-faults',
    path: at('/owner/stations/new'),
    act: submit,
  },
  ...tabs,
  ...plugs,
  ...points,
  ...calendarAndTags,
  { name: 'owner-labels', path: ({ station }) => `/owner/stations/${station}/labels` },
  ...money,
  { name: 'owner-account-notices', path: at('/account?open=notifications') },
  { name: 'owner-notifications', path: at('/notifications') },
];

export const newOwner: Omit<Screen, 'who'>[] = [
  { name: 'owner-none', path: at('/owner') },
  { name: 'owner-stations-none', path: at('/owner/stations') },
  { name: 'owner-reservations-new', path: at('/owner/reservations') },
  { name: 'owner-payouts-none', path: at('/owner/payouts') },
  { name: 'owner-business-none', path: at('/owner/business-profile') },
];
