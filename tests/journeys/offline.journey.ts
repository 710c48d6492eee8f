// Offline, in a browser with an empty HTTP cache: only the service worker has the pages, and each shows its last known data.
import { expect, type Locator, type Page } from '@playwright/test';
import { makeDriver } from './card-drivers.ts';
import { test } from './journey.ts';
import { bookAhead, ownStation } from './own-bookings.ts';
import { openAs } from './sign-up.ts';
import { underServiceWorker } from './service-worker.ts';
import { visit } from './visitor.ts';

interface OfflinePage {
  path: string;
  /** Shown once the server has responded; undefined: the page is opened offline for the first time. */
  online?: Locator[];
  offline: Locator[];
}

test('every page opens offline with an empty HTTP cache, and shows its last known data', async ({
  browser,
  pageErrors,
}) => {
  // The files of the one screen that is not kept.
  pageErrors.expect(/net::ERR_FAILED|dynamically imported module|preload CSS/);
  const driver = await visit(browser, { language: 'en', width: 360, height: 780, scheme: 'light' });
  const { page, text, button, saying } = driver;
  const account = await makeDriver(page.request, 'en');
  const station = await ownStation(page.request);
  const booking = await bookAhead(page.request, account, station);
  // The line that says so leads to the next booking too.
  const bookingLink = page
    .getByRole('main')
    .locator(`a[href="/reservations/${booking.id}"]`)
    .last();
  const heading = page.getByRole('heading', { level: 1 });
  const bookedAt = page.getByRole('main').getByText(station.name).first();
  const pages: OfflinePage[] = [
    { path: '/', online: [bookingLink], offline: [heading, bookingLink] },
    {
      path: `/stations/${station.slug}`,
      online: [button('stations.plugs.reserveNamed').first()],
      offline: [heading.filter({ hasText: station.name })],
    },
    {
      path: '/reservations',
      online: [bookingLink],
      offline: [saying('reservations.list.old'), bookingLink],
    },
    {
      path: `/reservations/${booking.id}`,
      online: [bookedAt],
      offline: [bookedAt],
    },
    {
      path: '/wallet',
      online: [saying('wallet.available'), saying('wallet.kind.welcome')],
      offline: [saying('wallet.lastSeen'), saying('wallet.movementsLastSeen')],
    },
    {
      path: '/notifications',
      online: [heading],
      offline: [heading.filter({ hasText: text('notifications.title') })],
    },
    { path: '/about', offline: [heading.filter({ hasText: text('info.about.title') })] },
  ];

  await openAs(driver, account, '/');
  await underServiceWorker(page);
  for (const { path, online } of pages) {
    if (!online) continue;
    await page.goto(path);
    for (const shown of online) await expect(shown, `${path}, online`).toBeVisible();
  }

  await emptyHttpCache(page);
  await page.context().setOffline(true);
  for (const { path, offline } of pages) {
    await page.goto(path);
    await page.reload();
    await expect(saying('offline.title').first(), path).toBeVisible();
    for (const shown of offline) await expect(shown, `${path}, offline`).toBeVisible();
    await driver.look(`offline${path}`);
  }
  // [24.1] A screen that is not kept says so, and comes by itself, styles included, once the network is back.
  await page.goto('/development/mail');
  await expect(page.getByRole('heading', { name: text('common.offline') })).toBeVisible();
  await page.context().setOffline(false);
  await expect(saying('offline.title')).toBeHidden();
  await expect(heading.filter({ hasText: text('development.mail.title') })).toBeVisible();
  const unloaded = await page.evaluate(
    () =>
      [...document.querySelectorAll('link')].filter(
        ({ rel, sheet }) => rel === 'stylesheet' && sheet === null,
      ).length,
  );
  expect(unloaded, 'style sheets that did not load').toBe(0);
  await driver.leave();
});

async function emptyHttpCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}
