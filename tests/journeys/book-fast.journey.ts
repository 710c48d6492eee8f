// [23] A driver with an account books from "open the page" to "booked", by an address in Athens and by a favourite. Taps and
// seconds are counted.
import { expect, type Locator } from '@playwright/test';
import { makeDriver } from './card-drivers.ts';
import { test } from './journey.ts';
import { openAs } from './sign-up.ts';
import { visit, type Visitor } from './visitor.ts';

test('[23] by an address in Athens, and by a favourite, to a booking', async ({ browser }) => {
  const driver = await visit(browser, { language: 'en', width: 360, height: 780, scheme: 'light' });
  const { page, text, saying, button, link } = driver;
  await openAs(driver, await makeDriver(page.request, 'en'), '/');

  const byAddress = countTaps('By an address in Athens');
  const search = page.getByRole('combobox', { name: text('search.label') });
  await byAddress.tap(search);
  await search.fill('Ermou 20 Athens');
  await byAddress.tap(page.getByRole('option').first());
  await expect(page).toHaveURL(/\/stations\?.*lat=37\.9/);
  const list = page.getByRole('region', { name: text('stations.list.label') });
  const free = list.getByRole('link').filter({ has: saying('stations.status.free') });
  await byAddress.tap(free.first());
  const reserve = button('stations.plugs.reserveNamed').first();
  await expect(reserve).toBeVisible();
  const station = page.url();
  await byAddress.tap(reserve);
  await commit(driver, byAddress);

  await page.goto(station);
  // The heart is filled before the server has it.
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/favourites') && answer.request().method() !== 'GET',
  );
  await button('favourites.add').first().click();
  await expect(button('favourites.isOne').first()).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.goto('/');
  const byFavourite = countTaps('By a favourite');
  await byFavourite.tap(link('shell.nav.favourites').first());
  await expect(page).toHaveURL(/\/favourites$/);
  const name = text('favourites.book');
  const book = page.getByRole('main').getByRole('link', { name, exact: true });
  await byFavourite.tap(book.first());
  await byFavourite.tap(reserve);
  await commit(driver, byFavourite);
  await driver.leave();
});

interface Taps {
  tap: (what: Locator) => Promise<void>;
  tell: () => void;
}

function countTaps(name: string): Taps {
  const began = Date.now();
  let taps = 0;
  return {
    async tap(what) {
      await what.click();
      taps += 1;
    },
    tell() {
      const seconds = (Date.now() - began) / 1000;
      console.log(`${name}: ${taps} taps, ${seconds.toFixed(1)} s to the booking.`);
    },
  };
}

/** The window that the draft proposes, for tokens. */
async function commit({ page, button }: Visitor, taps: Taps): Promise<void> {
  await expect(button('reservations.draft.commit.book')).toBeEnabled();
  await taps.tap(button('reservations.draft.commit.book'));
  await expect(page).toHaveURL(/\/reservations\/[0-9a-f-]{36}/);
  taps.tell();
}
