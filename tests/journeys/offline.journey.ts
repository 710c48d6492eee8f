// Without a network, in a browser whose HTTP cache is empty: the service worker alone has the pages, and each shows what was last known.
import { expect, type Page, test } from '@playwright/test';
import { makeDriver } from './card-drivers.ts';
import { bookAhead, ownStation } from './own-bookings.ts';
import { openAs } from './sign-up.ts';
import { visit, type Visitor } from './visitor.ts';

/** Opened for the first time without a network: the service worker keeps all of the client, not what was visited. */
const NOT_SEEN = '/about';

test('every page opens offline with an empty HTTP cache, with what was last known', async ({
  browser,
}) => {
  const driver = await visit(browser, { language: 'en', width: 360, height: 780, scheme: 'light' });
  const { page, text, saying } = driver;
  const account = await makeDriver(page.request, 'en');
  const station = await ownStation(page.request);
  const booking = await bookAhead(page.request, account, station);
  const bookingLink = page.getByRole('main').locator(`a[href="/reservations/${booking.id}"]`);
  const pages: Record<string, () => Promise<void>> = {
    '/': async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bookingLink).toBeVisible();
    },
    [`/stations/${station.slug}`]: async () => {
      await expect(page.getByRole('heading', { level: 1, name: station.name })).toBeVisible();
    },
    '/reservations': async () => {
      await expect(saying('reservations.list.old')).toBeVisible();
      await expect(bookingLink).toBeVisible();
    },
    [`/reservations/${booking.id}`]: async () => {
      await expect(page.getByRole('main').getByText(station.name).first()).toBeVisible();
    },
    '/wallet': async () => {
      await expect(saying('wallet.lastSeen')).toBeVisible();
      await expect(saying('wallet.movementsLastSeen')).toBeVisible();
    },
    '/notifications': async () => {
      await expect(page.getByRole('heading', { name: text('notifications.title') })).toBeVisible();
    },
    [NOT_SEEN]: async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('info.about.title'));
    },
  };

  await openAs(driver, account, '/');
  await underServiceWorker(page);
  for (const path of Object.keys(pages)) if (path !== NOT_SEEN) await seeOnline(driver, path);

  await emptyHttpCache(page);
  await page.context().setOffline(true);
  for (const [path, showsWhatWasKnown] of Object.entries(pages)) {
    await test.step(`offline: ${path}`, async () => {
      await page.goto(path);
      await page.reload();
      await expect(saying('offline.title'), path).toBeVisible();
      await showsWhatWasKnown();
      await driver.look(`offline${path}`);
    });
  }
  await page.context().setOffline(false);
  await expect(saying('offline.title')).toBeHidden();
  await driver.leave();
});

/** Until the service worker has kept every file and answers for this page. */
async function underServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      if (serviceWorker.controller) resolve(undefined);
    });
    await serviceWorker.ready;
    await controlled;
  });
}

async function seeOnline({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first(), path).toBeAttached();
  await expect(page.locator('[aria-busy=true]'), `what ${path} waits for`).toHaveCount(0);
}

async function emptyHttpCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}
