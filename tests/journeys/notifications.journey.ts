// A notification arrives in another tab, and the next booking is available offline.
import { expect } from '@playwright/test';
import type { Station, StationSummary } from '@voltagora/contract';
import { bookForLater, renewed } from './book-for-later.ts';
import { test } from './journey.ts';
import { logIn } from './sign-up.ts';
import { visit } from './visitor.ts';

test('[S1.06] [S3.31] a notification arrives live in a second tab; the next booking is available offline', async ({
  browser,
  pageErrors,
}) => {
  const one = await visit(browser, { language: 'en', width: 360, height: 740, scheme: 'light' });
  const { page } = one;
  const context = page.context();
  await page.goto('/login');
  await logIn(one, { email: 'driver@demo.voltagora.example', password: 'drive-me-home' });
  await expect(page).toHaveURL(/\/stations/);
  // Read anew each time, because the page replaces it when an access token expires.
  const refreshToken = async (): Promise<string> => {
    const tokens = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const { refresh }: { refresh: string } = JSON.parse(tokens);
    return refresh;
  };
  await bookForLater(context.request, await refreshToken());

  const two = await context.newPage();
  await two.goto('/wallet');
  await expect(two.getByRole('link', { name: /Notifications/ })).toBeVisible();
  const next = () =>
    two.evaluate(() => {
      const state = JSON.parse(localStorage.getItem('state') ?? '{}');
      return String(state.reservations?.user_reservations?.[0]?.id ?? '');
    });
  await expect.poll(next, 'the next booking is known').not.toBe('');

  // In the first seconds of a demo no plug is free yet, and one alone may be taken a moment later.
  let free: StationSummary | undefined;
  await expect
    .poll(async () => {
      const near = await context.request.get('/api/stations/search/37.98&23.73&14/');
      const { results }: { results: StationSummary[] } = await near.json();
      [free] = results
        .filter(({ bookable }) => bookable)
        .toSorted((one, other) => other.plugs_free - one.plugs_free);
      return free?.plugs_free ?? 0;
    }, 'a station with free plugs is near')
    .toBeGreaterThan(0);
  const told = await context.request.post('/api/plug-watches/', {
    headers: await renewed(context.request, await refreshToken()),
    data: { station: { id: free?.id } } satisfies { station: { id: Station['id'] | undefined } },
  });
  expect(told.status()).toBe(201);
  await expect(two.getByRole('status').getByText(/Available now/)).toBeVisible();
  await expect(two.getByRole('link', { name: /Notifications, \d+ unread/ })).toBeVisible();
  await two.goto('/notifications');
  await expect(
    two
      .getByRole('main')
      .getByText(/Available now/)
      .first(),
  ).toBeVisible();

  await page.goto('/notifications');
  await one.look('notifications');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  // Requests that the service worker cannot serve.
  pageErrors.expect(/net::ERR_FAILED/);
  await context.setOffline(true);
  await page.reload();
  await expect(one.saying('offline.title')).toBeVisible();
  await expect(page.locator(`a[href="/reservations/${await next()}"]`).first()).toBeVisible();
  await context.setOffline(false);
  await expect(one.saying('offline.title')).toBeHidden();
  await one.leave();
});
