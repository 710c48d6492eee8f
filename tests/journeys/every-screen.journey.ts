// The screens that no other journey visits, each checked once: WCAG 2.2 AA, width, errors, language. Together with the other
// journeys, that is every screen of each role.
import { expect } from '@playwright/test';
import { makeDriver } from './card-drivers.ts';
import { test } from './journey.ts';
import { OWNER, ownStation } from './own-bookings.ts';
import { openAs } from './sign-up.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const PHONE_DARK: Look = { language: 'el', width: 360, height: 780, scheme: 'dark' };
const PHONE: Look = { language: 'en', width: 360, height: 780, scheme: 'light' };
const DESK_DARK: Look = { language: 'el', width: 1440, height: 900, scheme: 'dark' };
const NOBODY = '00000000-0000-4000-8000-000000000000';

test('all other screens of a guest', async ({ browser }) => {
  const guest = await visit(browser, PHONE_DARK);
  await lookAtAll(guest, [
    '/stations/there-is-none',
    '/activate/none/none',
    '/forgot-password',
    '/reset-password/none/none',
    '/confirm-browser/none/none',
    `/charge/${'A'.repeat(43)}`,
  ]);
  await guest.leave();
});

test('all other screens of a driver', async ({ browser }) => {
  const driver = await visit(browser, PHONE);
  const account = await makeDriver(driver.page.request, 'en');
  await openAs(driver, account, '/account');
  await lookAtAll(driver, [
    `/reservations/${NOBODY}`,
    `/complete-payment-session?session=${NOBODY}`,
    '/notifications',
    '/owner',
  ]);
  await driver.leave();
});

test('all other screens of an owner', async ({ browser }) => {
  const owner = await visit(browser, DESK_DARK);
  const station = await ownStation(owner.page.request);
  await openAs(owner, OWNER, '/owner');
  const tabs = ['details', 'prices', 'images', 'terms', 'power'];
  await lookAtAll(owner, [
    '/owner/stations',
    ...tabs.map((tab) => `/owner/stations/${station.id}?tab=${tab}`),
    '/owner/transactions',
    '/owner/payouts',
    '/owner/business-profile',
  ]);
  await owner.leave();
});

async function lookAtAll({ page, look }: Visitor, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1').first(), path).toBeAttached();
    await expect(page.locator('[aria-busy=true]'), `what ${path} waits for`).toHaveCount(0);
    await look(path.replaceAll(/\W+/g, '-'));
  }
}
