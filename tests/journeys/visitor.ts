// A user at a screen with one language, size and colour scheme. Every visited screen is checked for accessibility, horizontal
// scrolling and console errors, and saved as a picture if VOLTAGORA_PICTURES names a folder.
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { isAlwaysExpected } from './journey.ts';
import { type Language, patternIn, textIn } from './texts.ts';

export interface Look {
  language: Language;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

export interface Visitor {
  page: Page;
  text(key: string): string;
  button(key: string): Locator;
  link(key: string): Locator;
  saying(key: string): Locator;
  /** Checks the current screen. */
  look(name: string): Promise<void>;
  leave(): Promise<void>;
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function visit(browser: Browser, look: Look): Promise<Visitor> {
  const { language, width, height, scheme } = look;
  const context = await browser.newContext({
    baseURL: process.env['VOLTAGORA_URL'] ?? '',
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'el' ? 'el-GR' : 'en-GB',
    timezoneId: 'Europe/Athens',
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  // The cookie notice has its own journey.
  const url = process.env['VOLTAGORA_URL'] ?? '';
  await context.addCookies([{ name: 'cookies', value: 'true', url }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAlwaysExpected(message)) complaints.push(message.text());
  });
  return {
    page,
    text: (key) => textIn(language, key),
    button: (key) => page.getByRole('button', { name: patternIn(language, key) }),
    link: (key) => page.getByRole('link', { name: patternIn(language, key) }),
    saying: (key) => page.getByText(patternIn(language, key)),
    look: (name) => inspect(page, look, name, complaints),
    leave: () => context.close(),
  };
}

async function inspect(page: Page, look: Look, name: string, complaints: string[]): Promise<void> {
  const folder = process.env['VOLTAGORA_PICTURES'];
  if (folder !== undefined) {
    const file = `${name}-${look.width}-${look.scheme}-${look.language}.png`;
    await page.screenshot({ path: join(folder, file) });
  }
  // An element half under the header would count as too small to tap.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page })
    .withTags(WCAG_22_AA)
    // A mail without scripts: axe cannot run in it, and would wait forever.
    .exclude('iframe[sandbox]')
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)[0]}`);
  expect(found, `accessibility of ${name}`).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `sideways scroll of ${name}`).toBeLessThanOrEqual(0);
  expect(complaints, `errors on ${name}`).toEqual([]);
  await expect(page).toHaveTitle(/Voltagora/);
  await expect(page.locator('html')).toHaveAttribute('lang', look.language);
}
