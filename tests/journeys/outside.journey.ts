// Outside services: nothing before consent, all of them after it, none of them at the end of a payment; and a blocked one does no
// harm.
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { mailedLink } from './sign-up.ts';
import { visit, type Visitor } from './visitor.ts';

const OUTSIDE = process.env['VOLTAGORA_OUTSIDE'] ?? '';
const REFUSED_BY_POLICY = /violates the (?:following|document's) Content Security Policy/;
const LOOK = { language: 'en', width: 360, height: 780, scheme: 'light' } as const;

test('[S2.03] [S2.04] [S2.09] [S7.80] outside services wait for consent, and stay away from payments', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.expect(REFUSED_BY_POLICY);
  const { visitor, asked } = await arrive(browser);
  const { page } = visitor;
  await page.goto('/about');
  await expect(visitor.button('consent.accept')).toBeVisible();
  await visitor.link('shell.footer.energy').click();
  // The former page stays, and would be reported, until the next one is shown.
  await expect(page).toHaveURL(/\/energy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.text('energy.title'));
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(asked, 'nothing before consent').toEqual([]);

  await visitor.button('consent.accept').click();
  await expect.poll(() => asked.toSorted()).toEqual(['/chat.js', '/stats.js', 'view /energy']);
  await expect.poll(() => ran(page)).toMatch(/stats\.js.*chat\.js|chat\.js.*stats\.js/);

  await page.goto('/404');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.link('shell.footer.privacy').click();
  await expect.poll(() => asked).toContain('view /privacy');
  expect(asked, '[S2.04] who is lost is not followed').not.toContain('view /404');

  asked.length = 0;
  const payment = await page.goto('/complete-payment-session?session=none');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(asked, '[S2.03] nothing where a payment ends').toEqual([]);
  expect(payment?.headers()['content-security-policy']).not.toContain(OUTSIDE);
  expect(await loads(page, `${OUTSIDE}/other.js`), 'nor could anything').toBe(false);
  await visitor.leave();
});

test('[S7.80] the policy allows the services and nothing else; a blocked one does no harm', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.expect(REFUSED_BY_POLICY);
  pageErrors.expect(/net::ERR_FAILED/);
  const { visitor, asked } = await arrive(browser);
  const { page } = visitor;
  await page.route(`${OUTSIDE}/chat.js`, (route) => route.abort());
  await page.goto('/contact');
  await visitor.button('consent.accept').click();
  await expect.poll(() => asked).toContain('/stats.js');
  expect(await loads(page, `${OUTSIDE}/other.js`)).toBe(true);
  const elsewhere = OUTSIDE.replace('127.0.0.1', 'localhost');
  expect(await loads(page, `${elsewhere}/other.js`), 'another origin is refused').toBe(false);
  await visitor.link('shell.footer.about').click();
  await expect(page).toHaveURL(/\/about/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    visitor.text('info.about.title'),
  );
  await visitor.leave();
});

test('[22.5] a mailed link reaches no outside service, leaves the address, and survives a reload and the back button', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.expect(REFUSED_BY_POLICY);
  const { visitor } = await arrive(browser);
  const { page } = visitor;
  const told: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== OUTSIDE) return;
    told.push([request.url(), request.postData(), ...Object.values(request.headers())].join());
  });
  await page.goto('/about');
  await visitor.button('consent.accept').click();
  await expect.poll(() => ran(page)).toMatch(/stats\.js/);

  const email = `forgetful.${Date.now()}@example.org`;
  const account = {
    first_name: 'Ada',
    last_name: 'Vale',
    email,
    phone_number: '',
    password: 'a lamp in the harbour',
    role: { name: 'driver' },
    settings: { lang: 'en' },
  };
  const registered = await page.request.post('/api/users/', { data: account });
  expect(registered.status()).toBe(201);
  await page.request.post('/api/users/reset_password/', { data: { email } });
  const link = await mailedLink(page.request, email, 'reset-password');
  const secret = link.split('/').at(-1) ?? '';
  expect(secret.length).toBeGreaterThan(20);
  const isAsked = () =>
    expect(page.getByLabel(visitor.text('auth.reset.field')).first()).toBeVisible();
  told.length = 0;
  const answer = await page.goto(link);
  expect(answer?.headers()['content-security-policy']).not.toContain(OUTSIDE);
  await isAsked();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await isAsked();
  expect(told, 'nothing where the link is').toEqual([]);

  await page.goto('/about');
  await expect.poll(() => ran(page)).toMatch(/stats\.js/);
  const readable = await page.evaluate(() =>
    [
      location.href,
      document.referrer,
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
      ...performance.getEntries().map(({ name }) => name),
    ].join(),
  );
  expect(readable, 'what a script on the next page can read').not.toContain(secret);
  await page.goBack();
  await isAsked();
  await expect(page).toHaveURL(/\/reset-password$/);
  expect(told.join()).not.toContain(secret);
  await visitor.leave();
});

test('[22.5] a page on which one signs in is left by every outside script', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.expect(REFUSED_BY_POLICY);
  const { visitor, asked } = await arrive(browser);
  const { page } = visitor;
  await page.goto('/reserve');
  await visitor.button('consent.accept').click();
  // The view of this page is sent a moment after its script has run.
  await expect.poll(() => asked).toContain('view /reserve');
  asked.length = 0;
  await visitor.link('shell.nav.login').first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    visitor.text('auth.login.title'),
  );
  expect(await ran(page)).toBe('');
  expect(await loads(page, `${OUTSIDE}/other.js`)).toBe(false);
  expect(asked).toEqual([]);
  await visitor.leave();
});

/**
 * A visitor who was not asked for consent yet, and the requests of their browser to the services: scripts, and page views by
 * path.
 */
async function arrive(browser: Browser): Promise<{ visitor: Visitor; asked: string[] }> {
  expect(OUTSIDE).not.toBe('');
  const visitor = await visit(browser, LOOK);
  const { page } = visitor;
  await page.context().clearCookies({ name: 'cookies' });
  // Makes every page view one of the sampled three in ten.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const asked: string[] = [];
  // Responses instead of requests: what the policy blocks never leaves the browser.
  page.on('response', (response) => {
    const request = response.request();
    const url = new URL(request.url());
    if (url.origin !== OUTSIDE) return;
    const view = /"transaction":"([^"]+)"/.exec(request.postData() ?? '')?.[1];
    asked.push(view === undefined ? url.pathname : `view ${view}`);
  });
  return { visitor, asked };
}

const ran = (page: Page) => page.evaluate(() => document.documentElement.dataset['ran'] ?? '');

const loads = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script');
        script.addEventListener('load', () => resolve(true));
        script.addEventListener('error', () => resolve(false));
        script.src = src;
        document.head.append(script);
      }),
    address,
  );
