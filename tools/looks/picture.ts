// Takes the picture of one screen, and measures its layout.
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { nameOf, type Look } from './look.ts';
import type { Facts, Tokens } from './people.ts';
import type { Screen } from './screen.ts';

const QUIET_MS = 700;
const MAP_MS = 1_500;
const PATIENCE_MS = 12_000;
const ACT_MS = 10_000;
const TOUCH_PX = 44;

export async function openContext(
  browser: Browser,
  look: Look,
  { url, tokens }: { url: string; tokens: Tokens | null },
): Promise<BrowserContext> {
  const { width, height, scheme, language, zoom } = look;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    colorScheme: scheme,
    locale: language === 'el' ? 'el-GR' : 'en-GB',
    timezoneId: 'Europe/Athens',
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  await context.addCookies(
    Object.entries({ cookies: 'true', i18next: language }).map(([name, value]) => ({
      name,
      value,
      url,
    })),
  );
  if (tokens) {
    await context.addInitScript((value) => {
      window.localStorage.setItem('token', value);
    }, JSON.stringify(tokens));
  }
  return context;
}

/** Takes the picture; returns elements that are too wide, too small to tap or cut off. */
export async function takePicture(
  context: BrowserContext,
  { screen, look, facts, folder }: { screen: Screen; look: Look; facts: Facts; folder: string },
): Promise<string[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(ACT_MS);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  try {
    await disturb(page, screen, look);
    await screen.before?.(page, context);
    await page.goto(screen.path(facts));
    await settle(page, screen);
    if (screen.act) {
      await screen.act(page);
      await page.waitForTimeout(QUIET_MS);
    }
    const file = `${screen.name}-${nameOf(look)}.png`;
    const hasDialog = await showWholeDialog(page, look);
    await page.screenshot({ path: join(folder, file), fullPage: !hasDialog });
    return [...complaints, ...(await page.evaluate(measure, look.width < 600 ? TOUCH_PX : 24))];
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** A dialog covers the window, not the page, and scrolls on its own. */
async function showWholeDialog(page: Page, { width, height, zoom }: Look): Promise<boolean> {
  const dialog = page.locator('[role=dialog]:visible').last();
  if ((await dialog.count()) === 0) return false;
  const needed = await dialog.evaluate(({ scrollHeight }) => scrollHeight);
  const size = { width: width / zoom, height: Math.max(height / zoom, Math.ceil(needed / 0.8)) };
  await page.setViewportSize({ width: Math.round(size.width), height: Math.round(size.height) });
  await page.waitForTimeout(QUIET_MS);
  return true;
}

async function disturb(page: Page, { api }: Screen, { names }: Look): Promise<void> {
  const untouched = /\/api\/(?:config|users\/me|auth)/;
  await page.route('**/api/**', (route) => {
    if (names && route.request().method() === 'GET') return rename(route);
    if (api === undefined || untouched.test(route.request().url())) return route.continue();
    if (api === 'silent') return undefined;
    if (api === 'offline') return route.abort('internetdisconnected');
    return route.fulfill({ status: 500, json: { code: 'internal_error', detail: '' } });
  });
}

const NAMES = ['فندق الواحة الخضراء لشحن السيارات الكهربائية', `Ευρω${'παραθαλάσσιος'.repeat(4)}`];
/** API values that look like names of people and places. */
const WORDS = new Set(['driver', 'station_owner', 'Token Wallet', 'Card']);

/** The real response with other names: one right-to-left, one without a break opportunity. */
async function rename(route: Route): Promise<void> {
  const response = await route.fetch();
  let at = 0;
  const body = (await response.text()).replace(
    /"(name|address|city|operator|comments)":"([^"]+)"/g,
    (all, key: string, value: string) =>
      WORDS.has(value) ? all : `"${key}":"${NAMES[at++ % NAMES.length]}"`,
  );
  await route.fulfill({ response, body });
}

async function settle(page: Page, { api, hasMap }: Screen): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
  const calm = page.locator('[aria-busy=true]').first();
  if (api === undefined) {
    await calm.waitFor({ state: 'detached', timeout: PATIENCE_MS }).catch(() => undefined);
  }
  await page.waitForTimeout(hasMap ? MAP_MS : QUIET_MS);
}

/** Runs in the page. */
function measure(touchPx: number): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) found.push(`${wide} px too wide`);
  const nameOfElement = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim();
    return `${element.tagName.toLowerCase()} "${text.slice(0, 40)}"`;
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true], .maplibregl-map') === null;
  for (const element of document.querySelectorAll('a, button, input, select, [role=tab]')) {
    const { width, height } = element.getBoundingClientRect();
    const isInText = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    if (!isSeen(element) || isInText || width <= 1) continue;
    const box =
      element.closest('label, .mantine-Switch-root, .mantine-Checkbox-root, .mantine-Radio-root') ??
      element;
    const hit = Math.max(box.getBoundingClientRect().height, height);
    if (hit < touchPx - 0.5) found.push(`${Math.round(hit)} px high: ${nameOfElement(element)}`);
  }
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
    if (isCut && overflowX === 'hidden' && element.textContent.trim() !== '' && isSeen(element)) {
      found.push(`cut${textOverflow === 'ellipsis' ? ' (…)' : ''}: ${nameOfElement(element)}`);
    }
  }
  const slip = /.{0,30}(?:(?<!\.)\.\.(?!\.)|\bNaN\b|\bundefined\b|\{\{).{0,10}/.exec(
    document.body.innerText,
  );
  if (slip) found.push(`words: ${slip[0]}`);
  return [...new Set(found)];
}
