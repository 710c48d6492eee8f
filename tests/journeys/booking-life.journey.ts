// Changes of a booking: extended, cancelled by the host with a full refund, or made weekly and cancelled in part. Each is checked
// on the driver's screens, on the host's and in the mail.
import { expect } from '@playwright/test';
import type { EditableStation, Reservation } from '@voltagora/contract';
import { type Driver, makeDriver } from './card-drivers.ts';
import { test } from './journey.ts';
import { bookAhead, OWNER, ownStation } from './own-bookings.ts';
import { logIn, openAs } from './sign-up.ts';
import { storiesIn } from './stories.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const LOOKS: Look[] = [
  { language: 'el', width: 360, height: 780, scheme: 'light' },
  { language: 'en', width: 1440, height: 900, scheme: 'dark' },
];

let station: EditableStation;

test.beforeAll('a station to book at', async ({ playwright }) => {
  const request = await playwright.request.newContext({
    baseURL: process.env['VOLTAGORA_URL'] ?? '',
  });
  station = await ownStation(request);
  await request.dispose();
});

for (const [index, look] of LOOKS.entries()) {
  const story = storiesIn(LOOKS, look);
  const name = `${look.language}, ${look.width} px, ${look.scheme}`;

  story(`a booking is extended, for what was said before (${name})`, async ({ browser }) => {
    const visitor = await visit(browser, look);
    const { page, text, button, saying } = visitor;
    const driver = await makeDriver(page.request, look.language);
    const booking = await bookAhead(page.request, driver, station);
    await openAs(visitor, driver, `/reservations/${booking.id}`);
    await button('charging.extend.open').click();
    const dialog = page.getByRole('dialog', { name: text('charging.extend.title') });
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await visitor.look('extend');
    await dialog.getByRole('radio').nth(1).check();
    await button('charging.extend.confirm').click();
    await expect(saying('charging.extend.done')).toBeVisible();
    await visitor.look('extended');
    await expect(async () => {
      const mail = await mailsTo(visitor, driver);
      expect(mail.length, 'the driver is told by mail').toBeGreaterThan(1);
    }).toPass({ timeout: 15_000 });
    await visitor.leave();
  });

  story(
    `the host cancels: all comes back, as the driver and the mail say (${name})`,
    async ({ browser }) => {
      const host = await visit(browser, look);
      const driver = await makeDriver(host.page.request, look.language);
      const booking = await bookAhead(host.page.request, driver, station);
      await cancelAsHost(host, driver, booking);
      await host.leave();

      const visitor = await visit(browser, look);
      const { page, saying, link } = visitor;
      await openAs(visitor, driver, `/reservations/${booking.id}`);
      await expect(saying('charging.ended.REJECTED')).toBeVisible();
      await expect(saying('charging.money.free')).toBeVisible();
      await expect(link('charging.ended.near')).toBeVisible();
      await visitor.look('cancelled-by-host');
      await page.goto('/wallet');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(async () => {
        const mails = await mailsTo(visitor, driver);
        expect(mails.some((mail) => mail.includes(MESSAGE))).toBe(true);
      }).toPass({ timeout: 15_000 });
      await page.goto('/development/mail');
      await expect(page.getByText(driver.email).first()).toBeVisible();
      await visitor.leave();
    },
  );

  story(
    `weekly bookings stand together; one is cancelled, then the rest (${name})`,
    async ({ browser }) => {
      const visitor = await visit(browser, look);
      const { page, text, button, saying } = visitor;
      const driver = await makeDriver(page.request, look.language);
      await bookTwoWeeks(visitor, driver, index);
      await page.goto('/reservations');
      const weeks = page.getByRole('group').filter({ has: saying('reservations.list.series') });
      await expect(weeks.getByRole('link')).toHaveCount(2);
      await visitor.look('weekly');
      await weeks.getByRole('link').first().click();
      await button('reservations.cancel.open').click();
      const choices = page.getByRole('radio');
      await expect(choices).toHaveCount(2);
      await choices.nth(1).check();
      await expect(saying('reservations.cancel.seriesFree')).toBeVisible();
      await visitor.look('cancel-weekly');
      await choices.first().check();
      await button('reservations.cancel.confirm').last().click();
      await expect(saying('charging.ended.CANCELED')).toBeVisible();
      await visitor.look('cancelled');
      await page.goto('/reservations');
      await expect(page.getByText(text('reservations.status.RESERVED'))).toHaveCount(1);
      await expect(page.getByText(text('reservations.status.CANCELED'))).toHaveCount(1);
      await visitor.leave();
    },
  );
}

const MESSAGE = 'The street is closed that day.';

async function cancelAsHost(host: Visitor, driver: Driver, booking: Reservation): Promise<void> {
  const { page, text, button, saying } = host;
  await page.goto('/login');
  await logIn(host, OWNER);
  await expect(page).toHaveURL(/\/owner/);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: booking.plug.station.time_zone });
  const date = day.format(new Date(booking.start_time));
  await page.goto(`/owner/stations/${station.id}?tab=calendar&view=day&date=${date}`);
  await page.getByRole('button', { name: driver.email }).first().click();
  await button('calendar.cancel.open').click();
  await expect(saying('calendar.cancel.explain')).toBeVisible();
  await page.getByLabel(text('calendar.message')).fill(MESSAGE);
  await host.look('owner-cancels');
  await button('calendar.cancel.confirm').click();
  await expect(page.getByText(text('calendar.cancel.done'))).toBeVisible();
  await host.look('owner-calendar');
}

/** Each look uses its own plug, because the remaining week stays booked. */
async function bookTwoWeeks(visitor: Visitor, driver: Driver, plugIndex: number): Promise<void> {
  const { page, text, button, look } = visitor;
  await openAs(visitor, driver, `/stations/${station.slug}`);
  await button('stations.plugs.reserveNamed').nth(plugIndex).click();
  await expect(page).toHaveURL(/\/reserve/);
  await page.getByText(text('reservations.draft.weeks.label'), { exact: true }).click();
  await page.getByLabel(text('reservations.draft.weeks.label')).selectOption('2');
  await expect(button('reservations.draft.commit.weeks')).toBeEnabled();
  await look('draft-weekly');
  await button('reservations.draft.commit.weeks').click();
  await expect(page).toHaveURL(/\/reservations/);
}

async function mailsTo({ page }: Visitor, { email }: Driver): Promise<string[]> {
  const answer = await page.request.get('/api/development/mails/');
  const { results } = (await answer.json()) as { results: { to: string; text: string }[] }; // The contract's DevelopmentMails.
  return results.filter(({ to }) => to === email).map(({ text }) => text);
}
