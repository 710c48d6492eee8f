// Transfer size of a first visit to a screen, and its Lighthouse scores.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { Tokens } from '../tools/looks/people.ts';

export interface Visit {
  name: string;
  path: string;
  tokens: Tokens | null;
}

const QUIET_MS = 2_500;
const KIB = 1024;
const PERCENT = 100;
const KINDS = ['code', 'style', 'font', 'map', 'other'] as const;
type Kind = (typeof KINDS)[number];

function kindOf(url: string, type: string): Kind {
  const isOfMap = /\/basemap\/|maplibre|\/map-/.test(url);
  if (isOfMap) return 'map';
  if (/script/i.test(type)) return 'code';
  if (/stylesheet/i.test(type)) return 'style';
  return /font/i.test(type) ? 'font' : 'other';
}

/** Name, requests and KiB by kind, as transferred (compressed) into an empty cache. */
export async function firstLoad(browser: Browser, url: string, visit: Visit): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
  });
  await keepTokens(await context.newPage(), url, visit);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, Kind>();
  const sums = new Map<Kind, number>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    kinds.set(requestId, kindOf(response.url, type));
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other';
    sums.set(kind, (sums.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto(visit.path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(QUIET_MS);
  await context.close();
  const kib = (bytes: number): string => (bytes / KIB).toFixed(0);
  const total = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  return [
    visit.name,
    String(kinds.size),
    ...KINDS.map((kind) => kib(sums.get(kind) ?? 0)),
    kib(total),
  ];
}

/** A browser with the profile that Lighthouse uses, and its debugging port. */
type At = { url: string; port: number; profile: BrowserContext };

/** The four scores out of 100, and the timings behind the performance score. */
export async function scoresOf(visit: Visit, { url, port, profile }: At): Promise<string[]> {
  if (visit.tokens) await keepTokens(await profile.newPage(), url, visit);
  const outcome = await lighthouse(`${url}${visit.path}`, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    // Keeps the login.
    ...(visit.tokens && { disableStorageReset: true }),
  });
  if (!outcome) throw new Error(`Lighthouse gave nothing for ${visit.name}`);
  const { categories, audits, runtimeError } = outcome.lhr;
  if (runtimeError) return [visit.name, runtimeError.code];
  const score = (name: string): string => {
    const value = categories[name]?.score;
    return value === null || value === undefined ? '-' : (value * PERCENT).toFixed(0);
  };
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  for (const { id, title, score: judged } of Object.values(audits)) {
    if (judged === 0) console.log(`  ${visit.name}: ${id}: ${title}`);
  }
  return [
    visit.name,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    (value('first-contentful-paint') / 1000).toFixed(1),
    (value('largest-contentful-paint') / 1000).toFixed(1),
    value('total-blocking-time').toFixed(0),
    value('max-potential-fid').toFixed(0),
    value('cumulative-layout-shift').toFixed(3),
  ];
}

/** Stores the visitor's tokens where the client reads them. */
async function keepTokens(page: Page, url: string, { tokens }: Visit): Promise<void> {
  await page.goto(`${url}/icon.svg`);
  if (tokens) {
    await page.evaluate(
      (value) => window.localStorage.setItem('token', value),
      JSON.stringify(tokens),
    );
  }
  await page.close();
}
