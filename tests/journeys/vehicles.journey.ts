// A driver's first vehicle: added from the list with a photo, on a phone in Greek, and used as the default of bookings.
import { expect } from '@playwright/test';
import { makeDriver } from './card-drivers.ts';
import { test } from './journey.ts';
import { openAs } from './sign-up.ts';
import { visit } from './visitor.ts';

test('[S3.05] [S7.50] [S7.51] [S7.52] a vehicle with a photo', async ({ browser }) => {
  const driver = await visit(browser, { language: 'el', width: 360, height: 780, scheme: 'light' });
  const { page, text, button, link, look } = driver;
  const account = await makeDriver(page.request, 'el');
  await openAs(driver, account, '/account');
  await link('account.vehicles').click();
  await expect(page.getByText(text('vehicles.empty'))).toBeVisible();
  await look('vehicles-empty');
  await link('vehicles.addFirst').click();
  for (const [label, typed, name] of [
    ['vehicles.field.manufacturer', 'renau', /^Renault$/],
    ['vehicles.field.model', 'zoe', /Zoe/],
  ] as const) {
    await page.getByRole('combobox', { name: text(label) }).fill(typed);
    await page.getByRole('option', { name }).first().click();
  }
  await page.getByRole('combobox', { name: text('vehicles.field.variant') }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(text('vehicles.field.plate')).fill('ικα 1234');
  await page
    .getByRole('combobox', { name: text('vehicles.field.colour') })
    .fill(text('vehicles.colour.blue'));
  await look('vehicle-form');
  await button('vehicles.save').click();
  await expect(page.getByText('ΙΚΑ 1234')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'car.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(page.getByRole('img', { name: /Renault Zoe/ })).toBeVisible();
  await expect(page.getByText(text('vehicles.default'), { exact: true })).toBeVisible();
  await look('vehicles');
  await driver.leave();
});
