// Every screen of each person, looked at closely once: WCAG 2.2 AA, nothing too wide, no errors, the right language.
import { type APIRequestContext, expect, test } from '@playwright/test';
import type { AnswerOf } from '@voltagora/contract';
import { bookForLater } from './book-for-later.ts';
import { type Driver, makeDriver } from './card-drivers.ts';
import { OWNER, ownStation } from './own-bookings.ts';
import { openAs } from './sign-up.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const PHONE_DARK: Look = { language: 'el', width: 360, height: 780, scheme: 'dark' };
const PHONE: Look = { language: 'en', width: 360, height: 780, scheme: 'light' };
const DESK_DARK: Look = { language: 'el', width: 1440, height: 900, scheme: 'dark' };
const NOBODY = '00000000-0000-4000-8000-000000000000';

test('every screen of a guest', async ({ browser }) => {
  const guest = await visit(browser, PHONE_DARK);
  const station = await ownStation(guest.page.request);
  await lookAtAll(guest, [
    '/',
    '/stations?lat=37.98&lng=23.73&zoom=12',
    `/stations/${station.slug}`,
    '/stations/there-is-none',
    `/reserve?plug=${station.plugs[0]?.id}`,
    '/login',
    '/register',
    '/check-mail',
    '/activate/none/none',
    '/forgot-password',
    '/reset-password/none/none',
    '/about',
    '/contact',
    '/privacy',
    '/termsofuse',
    '/404',
    '/development/mail',
  ]);
  await guest.leave();
});

test('every screen of a driver', async ({ browser }) => {
  const driver = await visit(browser, PHONE);
  const account = await makeDriver(driver.page.request, 'en');
  await openAs(driver, account, '/account');
  const { refresh } = await logInByCall(driver.page.request, account);
  const booking = await bookForLater(driver.page.request, refresh);
  await lookAtAll(driver, [
    '/account',
    `/reserve?plug=${booking.plug.id}`,
    '/reservations',
    `/reservations/${booking.id}`,
    `/reservations/${NOBODY}`,
    '/wallet',
    `/complete-payment-session?session=${NOBODY}`,
    '/owner',
  ]);
  await driver.leave();
});

test('every screen of an owner', async ({ browser }) => {
  const owner = await visit(browser, DESK_DARK);
  const station = await ownStation(owner.page.request);
  await openAs(owner, OWNER, '/owner');
  const tabs = ['details', 'plugs', 'prices', 'images', 'terms', 'calendar', 'power', 'tags'];
  const plug = station.plugs.find(({ charging_point: point }) => point !== null);
  await lookAtAll(owner, [
    '/owner',
    '/owner/stations',
    '/owner/stations/new',
    ...tabs.map((tab) => `/owner/stations/${station.id}?tab=${tab}`),
    `/owner/stations/${station.id}/points/${plug?.charging_point?.id}`,
    `/owner/stations/${station.id}/labels`,
    '/owner/reservations',
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

/** A session of its own, so that the one in the browser stays as it is. */
async function logInByCall(
  request: APIRequestContext,
  account: Driver,
): Promise<AnswerOf<'createToken'>> {
  const answer = await request.post('/api/auth/jwt/create', { data: account });
  return (await answer.json()) as AnswerOf<'createToken'>; // the contract's answer
}
