// Charging without an account: from the code on a plug to the receipt, and into an account. Charging points are simulated, the
// payment is the sandbox's; all else is as with any other.
import { type APIRequestContext, expect } from '@playwright/test';
import type { AnswerOf } from '@voltagora/contract';
import { sandboxTexts } from '../../apps/server/src/features/sandbox-provider/sandbox-texts.ts';
import { authorization } from './card-drivers.ts';
import { seeEnergy, stopCharging } from './charging.ts';
import { test } from './journey.ts';
import { OWNER } from './own-bookings.ts';
import { signUp } from './sign-up.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const LOOKS: Look[] = [
  { language: 'el', width: 360, height: 780, scheme: 'light' },
  { language: 'en', width: 360, height: 780, scheme: 'dark' },
];
const SECONDS_MAX = 60;
const TAPS_MAX = 3;

for (const look of LOOKS) {
  test(`[25.2] a guest scans, pays, charges and keeps it (${look.language}, ${look.width} px)`, async ({
    browser,
  }) => {
    // Charging runs in real time.
    test.slow();
    const visitor = await visit(browser, look);
    const codes = await codesOfFreePlugs(visitor.page.request);
    await chargeAsGuest(visitor, look, codes);
    const email = `guest-${look.language}-${test.info().retry}@example.org`;
    await readReceipt(visitor, email);
    await keepInAccount(visitor, email);
    await visitor.leave();
  });
}

test('[25.1] a code that is damaged or unknown has a page that says what to do', async ({
  browser,
}) => {
  const [look] = LOOKS;
  if (!look) throw new Error('There are looks');
  const visitor = await visit(browser, look);
  const { page, text } = visitor;
  await page.goto('/p/3467ACDA');
  await expect(page.getByText(text('guests.scan.failed.plug_code_damaged.title'))).toBeVisible();
  await visitor.look('scan-damaged');
  await visitor.leave();
});

/** Codes of plugs at the stations of the demo's owner that can be charged at for an hour from now. */
async function codesOfFreePlugs(request: APIRequestContext): Promise<string[]> {
  const headers = await authorization(request, OWNER);
  const list = await request.get('/api/stations/my-stations/?page_size=100', { headers });
  const { results } = (await list.json()) as AnswerOf<'listMyStations'>; // The contract's answer.
  const found: string[] = [];
  for (const station of results.filter(({ plugs_free: free }) => free > 0)) {
    const answer = await request.get(`/api/stations/${station.id}/plug-codes/`, {
      headers: await authorization(request, OWNER),
    });
    const codes = (await answer.json()) as AnswerOf<'listPlugCodes'>; // The contract's answer.
    for (const { code } of codes.results) {
      const offered = await request.get(`/api/guest-charges/offer/${code}/`);
      const offer = (await offered.json()) as AnswerOf<'readGuestOffer'>; // The contract's answer.
      if (offer.refusal === null && offer.free_minutes >= 60) found.push(code);
    }
    if (found.length > 0) break;
  }
  return found;
}

/** At most three taps of the guest, besides the provider's form, and at most a minute from the scan to energy. */
async function chargeAsGuest(visitor: Visitor, { language }: Look, codes: readonly string[]) {
  const { page, text, button } = visitor;
  const scannedAt = Date.now();
  let taps = 0;
  await page.goto(`/p/${codes.at(-1) ?? ''}`);
  const pay = page.getByRole('button', { name: /\d/ }).filter({ hasText: /€/ });
  await expect(pay).toBeEnabled();
  await visitor.look('scan');
  await pay.click();
  taps += 1;
  const t = sandboxTexts(language);
  await page.getByRole('radio', { name: t('card.pays.name') }).check();
  await page.getByRole('button', { name: t('pay', { amount: '' }).trim() }).click();
  await expect(page).toHaveURL(/\/charge\/[\w-]{43}/);
  await expect(page.getByRole('heading', { name: text('guests.phase.ready') })).toBeVisible();
  await visitor.look('guest-ready');
  await page.reload();
  await button('charging.start.button').click();
  taps += 1;
  await seeEnergy(visitor);
  const seconds = (Date.now() - scannedAt) / 1000;
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);
  test
    .info()
    .annotations.push({ type: 'scan to energy', description: `${seconds} s, ${taps} taps` });
  expect(seconds).toBeLessThanOrEqual(SECONDS_MAX);
  await visitor.look('guest-charging');
}

async function readReceipt(visitor: Visitor, email: string): Promise<void> {
  const { page, text, button } = visitor;
  await stopCharging(visitor, 'guests.phase.receipt');
  await expect(page.getByRole('heading', { name: text('charging.receipt.seller') })).toBeVisible();
  await visitor.look('guest-receipt');
  await page.getByLabel(text('guests.mail.label')).fill(email);
  await button('guests.mail.send').click();
  await expect(page.getByText(text('guests.mail.sent'))).toBeVisible();
}

async function keepInAccount(visitor: Visitor, email: string): Promise<void> {
  const { page, text, button, link } = visitor;
  await link('guests.keep.new').click();
  await signUp(visitor, {
    firstName: 'Έλενα',
    lastName: 'Guest',
    email,
    password: 'a sentence is fine',
  });
  await button('guests.keep.keep').click();
  await expect(page.getByText(text('guests.keep.kept'))).toBeVisible();
  await page.goto('/reservations');
  await expect(page.locator('main a[href^="/reservations/"]').first()).toBeVisible();
  await visitor.look('guest-kept');
}
