// The map of a stranger: streets with names, from this server alone, also without a network where it was used before.
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { visit } from './visitor.ts';

const SYNTAGMA = '/stations?lat=37.9755&lng=23.7348&zoom=16';
const MUNICH = '/stations?lat=48.137&lng=11.575&zoom=14';
const mapWith = (page: Page, streets: string) =>
  page.locator(`.vg-map[data-drawn][data-streets="${streets}"]`);

test('Syntagma has streets, in the language of the reader, and no other host is asked', async ({
  browser,
}) => {
  const visitor = await visit(browser, {
    language: 'en',
    width: 1440,
    height: 900,
    scheme: 'light',
  });
  const { page, saying } = visitor;
  const home = new URL(process.env['VOLTAGORA_URL'] ?? '').origin;
  const foreign: string[] = [];
  const tiles: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && new URL(url).origin !== home) foreign.push(url);
  });
  page.on('response', (response) => {
    if (/\/tiles\/\w+\/14\//.test(response.url()) && response.status() === 200) {
      tiles.push(response.url());
    }
  });
  await page.goto(SYNTAGMA);
  // Drawn by a processor that also runs another journey.
  await expect(mapWith(page, 'drawn')).toBeVisible({ timeout: 60_000 });
  const contents = await Promise.all(
    tiles.map(async (url) => (await page.request.get(url)).body()),
  );
  expect(contents.some((tile) => tile.includes('Ermou') && tile.includes('Ερμού'))).toBe(true);
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('OpenStreetMap');
  await visitor.look('map-streets');
  await page.goto(MUNICH);
  await expect(saying('map.noStreets')).toBeVisible();
  expect(foreign).toEqual([]);
  await visitor.leave();
});

test('the map opens without a network where it was used last, on a phone with zoom buttons', async ({
  browser,
}) => {
  const visitor = await visit(browser, { language: 'el', width: 360, height: 780, scheme: 'dark' });
  const { page, button } = visitor;
  await page.goto('/about');
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      if (serviceWorker.controller) resolve(undefined);
    });
    await serviceWorker.ready;
    await controlled;
  });
  await page.goto(SYNTAGMA);
  await expect(mapWith(page, 'drawn')).toBeVisible();
  await button('map.zoomIn').click();
  await expect(page).toHaveURL(/zoom=17/);
  await expect(mapWith(page, 'drawn')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.context().setOffline(true);
  await page.reload();
  await expect(mapWith(page, 'drawn')).toBeVisible();
  await visitor.look('map-offline');
  await visitor.leave();
});
