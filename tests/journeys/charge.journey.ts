// The main journey: find a plug, book it, pay, charge, stop, read the receipt; and the owner sees the booking and the money.
// Charging points are simulated, but all messages go over real sockets.
import { expect, type Page } from '@playwright/test';
import { startCharging, stopCharging } from './charging.ts';
import { test } from './journey.ts';
import { logIn, signUp } from './sign-up.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const LOOKS: Look[] = [
  { language: 'en', width: 360, height: 780, scheme: 'light' },
  { language: 'el', width: 360, height: 780, scheme: 'dark' },
  { language: 'en', width: 1440, height: 900, scheme: 'dark' },
  { language: 'el', width: 1440, height: 900, scheme: 'light' },
];

for (const look of LOOKS.slice(1, 3)) {
  const name = `${look.language}, ${look.width} px, ${look.scheme}`;
  test(`[S1.01] [S1.04] a driver finds, reserves, pays and charges (${name})`, async ({
    browser,
  }) => {
    // Charging runs in real time.
    test.slow();
    const driver = await visit(browser, look);
    await findStation(driver);
    await openStation(driver);
    await bookNow(driver, `driver-${look.language}-${test.info().retry}@example.org`);
    await charge(driver);
    await readReceipt(driver);
    await driver.leave();
  });
}

async function findStation({ page, text, look }: Visitor): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('landing.title'));
  await expect(page.getByRole('link', { name: /kWh/ }).first()).toBeVisible();
  await look('landing');
  const search = page.getByRole('combobox', { name: text('search.label') });
  await search.fill('athina');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/stations\?.*lat=37\.98/);
}

async function openStation({ page, text, look, saying, button }: Visitor): Promise<void> {
  const list = page.getByRole('region', { name: text('stations.list.label') });
  const free = list.getByRole('link').filter({ has: saying('stations.status.free') });
  await expect(free.first()).toBeVisible();
  await look('map');
  await free.first().click();
  await expect(page.getByRole('heading', { name: text('stations.plugs.title') })).toBeVisible();
  await expect(page.getByText(text('common.status.Available')).first()).toBeVisible();
  await look('station');
  const available = page.getByText(text('common.status.Available'), { exact: true });
  const row = page.getByRole('listitem').filter({ has: available });
  await row.locator(button('stations.plugs.reserveNamed')).first().click();
  await expect(page).toHaveURL(/\/reserve/);
}

async function bookNow(visitor: Visitor, email: string): Promise<void> {
  const { page, text, button, link, look } = visitor;
  await expect(button('reservations.draft.commit.login')).toBeEnabled();
  await look('draft');
  await page.getByRole('switch', { name: text('reservations.draft.when.chargeNow') }).check();
  await expect(button('reservations.draft.commit.login')).toBeEnabled();
  await button('reservations.draft.commit.login').click();
  await link('auth.login.register').click();
  await signUp(visitor, {
    firstName: 'Έλενα',
    lastName: 'Driver',
    email,
    password: 'a sentence is fine',
  });
  await expect(page, '[S4.04] the draft outlives registration, activation and login').toHaveURL(
    /\/reserve/,
  );
  await expect(button('reservations.draft.commit.book')).toBeEnabled();
  await button('reservations.draft.commit.book').click();
  await backAndForth(page);
}

/** The back button leads to a usable page, and the booking is still there afterwards. */
async function backAndForth(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/reservations\/[0-9a-f-]{36}/);
  const booking = page.url();
  await page.goBack();
  await expect(page).not.toHaveURL(booking);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(booking);
}

async function charge(driver: Visitor): Promise<void> {
  const { button, look } = driver;
  await expect(button('charging.start.button')).toBeEnabled();
  await look('booked');
  await startCharging(driver);
  await look('charging');
  await backAndForth(driver.page);
  await expect(button('charging.stop.button'), 'it charges on').toBeEnabled();
  await stopCharging(driver);
}

async function readReceipt({ page, text, look, link }: Visitor): Promise<void> {
  await expect(page.getByText(text('reservations.item.energy')).first()).toBeVisible();
  await look('receipt');
  await backAndForth(page);
  await link('shell.nav.wallet').first().click();
  await expect(page.getByText(text('wallet.kind.charging')).first()).toBeVisible();
  await look('wallet');
  await link('shell.nav.reservations').first().click();
  await expect(page.getByText(text('reservations.status.FULFILLED')).first()).toBeVisible();
  await expect(page.locator('main a[href^="/reservations/"]'), 'booked once').toHaveCount(1);
  await look('reservations');
}

test('[S1.02] the owner sees the booking and the money', async ({ browser }) => {
  for (const look of [LOOKS[0], LOOKS[3]]) {
    if (!look) continue;
    const owner = await visit(browser, look);
    const { page, text } = owner;
    await page.goto('/login');
    await logIn(owner, { email: 'owner@demo.voltagora.example', password: 'own-the-plugs' });
    await expect(page).toHaveURL(/\/owner/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await owner.look('owner');
    await page.goto('/owner/reservations?search=driver-');
    await expect(page.getByText(/driver-(en|el)-\d+@example\.org/).first()).toBeVisible();
    const ended = page.getByText(text('reservations.status.FULFILLED'));
    await expect(ended.filter({ visible: true }).first()).toBeVisible();
    await owner.look('owner-bookings');
    await owner.leave();
  }
});

test('[S2.01] [S2.04] public pages have the product in their titles, in both languages', async ({
  browser,
}) => {
  for (const look of [LOOKS[1], LOOKS[2]]) {
    if (!look) continue;
    const reader = await visit(browser, look);
    for (const path of ['about', 'privacy', 'termsofuse', 'contact', '404', 'login']) {
      await reader.page.goto(`/${path}`);
      await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
      await reader.look(path);
    }
    await reader.leave();
  }
});
