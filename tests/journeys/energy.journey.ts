// From market prices to a booking of the cheapest window at a nearby station, on a phone in Greek.
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { logIn } from './sign-up.ts';
import { visit } from './visitor.ts';

test('[S1.05] from the energy page to the cheapest free window, booked', async ({ browser }) => {
  const one = await visit(browser, { language: 'el', width: 360, height: 780, scheme: 'dark' });
  const { page, text, button, look } = one;
  await page.goto('/login');
  await logIn(one, { email: 'driver@demo.voltagora.example', password: 'drive-me-home' });
  await expect(page).toHaveURL(/\/stations/);
  await page.goto('/energy');
  await expect(page.getByText(text('energy.windows.title'))).toBeVisible();
  const near = page.locator(`optgroup[label="${text('energy.station.near')}"] option`).first();
  await expect(near).toBeAttached();
  await page
    .getByLabel(text('energy.station.label'), { exact: true })
    .selectOption((await near.getAttribute('value')) ?? '');
  const take = page.getByRole('link', { name: text('energy.windows.take') });
  const cheapest = page
    .getByRole('listitem')
    .filter({ has: take, hasText: text('energy.reason.cheapest') });
  await expect(cheapest).toBeVisible();
  await look('energy-of-station');
  await cheapest.locator(take).click();
  await expect(page).toHaveURL(/\/reserve\?plug=\d+$/);
  await expect(button('reservations.draft.commit.book')).toBeEnabled();
  await button('reservations.draft.commit.book').click();
  await expect(page).toHaveURL(/\/reservations\/[\w-]{36}/);
  await one.leave();
});
