// The language that a visitor gets, and what happens when its file does not load at first.
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { textIn } from './texts.ts';

const baseURL = () => process.env['VOLTAGORA_URL'] ?? '';

test('[S7.71] the address overrides the browser, regions are dropped, English is the fallback', async ({
  browser,
}) => {
  const visits = [
    { locale: 'el-GR', path: '/', language: 'el' },
    { locale: 'el-GR', path: '/?lng=en', language: 'en' },
    { locale: 'en-GB', path: '/?lng=el-CY', language: 'el' },
    { locale: 'fr-FR', path: '/', language: 'en' },
  ] as const;
  for (const { locale, path, language } of visits) {
    const context = await browser.newContext({ locale, baseURL: baseURL() });
    const page = await context.newPage();
    await page.goto(path);
    const title = textIn(language, 'landing.title');
    await expect(page.getByRole('heading', { level: 1 }), `${locale} at ${path}`).toHaveText(title);
    await context.close();
  }
});

test('[S7.70] [S8.07] a translation file that fails at first is requested again', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.expect(/status of 503/);
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: baseURL(),
    // A service worker would fetch in the page's place, invisible to this test.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const asked: number[] = [];
  await page.route('**/locales/en/translation.json', async (route) => {
    asked.push(Date.now());
    await (asked.length <= 2 ? route.fulfill({ status: 503 }) : route.continue());
  });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => asked.length, 'English is there meanwhile, the file comes').toBe(3);
  const [first = 0, second = 0, third = 0] = asked;
  expect(second - first, 'first pause, ms').toBeGreaterThanOrEqual(349);
  expect(third - second, 'second pause, twice as long, ms').toBeGreaterThanOrEqual(699);
  await context.close();
});

test('[S8.07] without any translation file the page is in English, and usable immediately', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.expect(/net::ERR_FAILED/);
  const context = await browser.newContext({
    locale: 'el-GR',
    baseURL: baseURL(),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  let asked = 0;
  await page.route('**/locales/**', async (route) => {
    asked++;
    await route.abort();
  });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    textIn('en', 'info.about.title'),
  );
  // Some of the twelve attempts for both languages are still pending.
  expect(asked).toBeLessThan(12);
  await context.close();
});
