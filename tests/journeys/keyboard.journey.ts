// From the home page to a session without a pointer: every step is reached by Tab and activated by Enter.
import { expect, type Locator, type Page } from '@playwright/test';
import { makeDriver } from './card-drivers.ts';
import { test } from './journey.ts';
import { openAs } from './sign-up.ts';
import { visit } from './visitor.ts';

const TABS_MAX = 80;

test('a driver finds, books and starts by keyboard alone', async ({ browser }) => {
  const driver = await visit(browser, {
    language: 'en',
    width: 1440,
    height: 900,
    scheme: 'light',
  });
  const { page, text, button, saying } = driver;
  const account = await makeDriver(page.request, 'en');
  await openAs(driver, account, '/account');
  await page.goto('/');

  await tabTo(page, page.getByRole('combobox', { name: text('search.label') }));
  await page.keyboard.type('athina');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stations\?.*lat=37\.98/);

  const list = page.getByRole('region', { name: text('stations.list.label') });
  // Other journeys book at the first ones.
  const free = list
    .getByRole('link')
    .filter({ has: saying('stations.status.free') })
    .nth(4);
  await tabTo(page, free);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stations\/[a-z]/);

  await tabTo(page, button('stations.page.chargeNow'));
  await page.keyboard.press('Enter');
  const book = button('reservations.draft.commit.book');
  await expect(book).toBeEnabled();
  await tabTo(page, book);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reservations\/[0-9a-f-]{36}/);

  const start = button('charging.start.button');
  await expect(start).toBeEnabled();
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await expect(saying('charging.step.asked').first()).toBeVisible();
  await driver.leave();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    // One step, because a field may be replaced by another while it is loaded.
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${TABS_MAX} presses of Tab do not lead to ${target.toString()}`);
}
