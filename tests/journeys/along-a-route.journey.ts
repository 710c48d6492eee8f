// [23.6] A visitor finds a charger along Athens to Thessaloniki and comes to its booking: taps and seconds are counted.
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { patternIn } from './texts.ts';
import { visit } from './visitor.ts';

test('[23.6] from the map to a booking along Athens to Thessaloniki', async ({ browser }) => {
  const visitor = await visit(browser, {
    language: 'en',
    width: 360,
    height: 780,
    scheme: 'light',
  });
  const { page, link, text } = visitor;
  await page.goto('/stations');
  let taps = 0;
  const began = Date.now();
  const tap = async (what: ReturnType<Page['locator']>): Promise<void> => {
    await what.click();
    taps += 1;
  };
  const choose = async (label: string, place: string): Promise<void> => {
    const field = page.getByLabel(text(label), { exact: true });
    await tap(field);
    await field.fill(place);
    await tap(page.getByRole('listbox').getByRole('option').first());
  };
  await tap(link('stations.alongRoute'));
  await choose('trips.from', 'Athens');
  await choose('trips.to', 'Thessaloniki');
  const book = page.getByRole('link', { name: /^Book from/ }).first();
  const widen = page.getByRole('button', { name: patternIn('en', 'trips.tooLong.widen') });
  await expect(book.or(widen)).toBeVisible();
  if (await widen.isVisible()) await tap(widen);
  await expect(book).toBeVisible();
  await visitor.look('along-a-route');
  await tap(book);
  await expect(page).toHaveURL(/\/reserve\?plug=\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seconds = (Date.now() - began) / 1000;
  console.log(
    `Along Athens to Thessaloniki: ${taps} taps, ${seconds.toFixed(1)} s to the booking.`,
  );
  await visitor.leave();
});
