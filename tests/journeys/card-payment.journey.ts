// A booking by card through the built-in sandbox and its own page, with every outcome of a payment, checked on the driver's
// screens. No money moves; everything else is as with any provider.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type enTexts from '../../apps/server/src/features/sandbox-provider/texts/en.json';
import { sandboxTexts } from '../../apps/server/src/features/sandbox-provider/sandbox-texts.ts';
import type { Language } from '../../apps/server/src/platform/texts/language.ts';
import {
  type CardBooking,
  bookByCard,
  type Driver,
  makeDriver,
  pricedStation,
} from './card-drivers.ts';
import { test } from './journey.ts';
import { logIn } from './sign-up.ts';
import { storiesIn } from './stories.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const LOOKS: Look[] = [
  { language: 'el', width: 360, height: 780, scheme: 'light' },
  { language: 'en', width: 1440, height: 900, scheme: 'dark' },
];
const UNPAID_LOOK: Look = { language: 'en', width: 360, height: 780, scheme: 'dark' };
/** Longer than a window is held for a card payment. */
const TIME_OUT_MS = 2 * 60_000;

let unpaid: { driver: Driver; booking: CardBooking };

test.beforeAll('an abandoned card booking', async ({ playwright }) => {
  const request = await playwright.request.newContext({
    baseURL: process.env['VOLTAGORA_URL'] ?? '',
  });
  const driver = await makeDriver(request, UNPAID_LOOK.language);
  unpaid = { driver, booking: await bookByCard(request, driver) };
  await request.dispose();
});

for (const look of LOOKS) {
  const story = storiesIn(LOOKS, look);
  const name = `${look.language}, ${look.width} px, ${look.scheme}`;

  story(
    `[S2.03] a card that pays, told of twice: booked, and its amount held (${name})`,
    async ({ browser }) => {
      const { visitor } = await openCheckout(browser, look, (draft) => draft.look('draft-by-card'));
      await visitor.look('sandbox');
      await backToThePayment(visitor);
      await payWith(visitor, look, 'pays', 'twice');
      await seeBooked(visitor);
      await visitor.look('payment-booked');
      await backToWhatIsPaid(visitor, look);
      await visitor.link('payments.to.booking').click();
      await expect(visitor.page).toHaveURL(/\/reservations\/[0-9a-f-]{36}/);
      await expect(visitor.button('reservations.cancel.open').first()).toBeVisible();
      await visitor.look('booked-by-card');
      await visitor.leave();
    },
  );

  story(
    `a card that is declined, another that pays, of which nobody tells (${name})`,
    async ({ browser }) => {
      const { visitor } = await openCheckout(browser, look);
      const { page } = visitor;
      await payWith(visitor, look, 'declined', 'never');
      await expect(page.getByRole('alert')).toHaveText(
        sandboxTexts(look.language)('failure.declined'),
      );
      await visitor.look('sandbox-declined');
      await payWith(visitor, look, 'pays', 'never');
      await seeBooked(visitor);
      await visitor.leave();
    },
  );

  story(`a bank that asks: refused at first, then confirmed (${name})`, async ({ browser }) => {
    const { visitor } = await openCheckout(browser, look);
    const { page } = visitor;
    const t = sandboxTexts(look.language);
    await payWith(visitor, look, 'second_step', 'disordered');
    await expect(page.getByRole('heading', { name: t('bank.title') })).toBeVisible();
    await visitor.look('sandbox-bank');
    await page.getByRole('button', { name: t('bank.refuse') }).click();
    await expect(page.getByRole('alert')).toHaveText(t('failure.refused_at_bank'));
    await payWith(visitor, look, 'second_step', 'disordered');
    await page.getByRole('button', { name: t('bank.confirm') }).click();
    await seeBooked(visitor);
    await visitor.leave();
  });

  story(
    `cancelled on the card's page, then given up: the draft again (${name})`,
    async ({ browser }) => {
      const { visitor } = await openCheckout(browser, look);
      const { page, text, button, link } = visitor;
      await page.getByRole('link', { name: sandboxTexts(look.language)('cancel') }).click();
      await expect(
        page.getByRole('heading', { name: text('payments.open.leftTitle') }),
      ).toBeVisible();
      await visitor.look('payment-open');
      await button('payments.giveUp.open').click();
      await button('payments.giveUp.confirm').click();
      await expect(
        page.getByRole('heading', { name: text('payments.failure.abandoned') }),
      ).toBeVisible();
      await visitor.look('payment-given-up');
      await link('payments.to.tryAgain').click();
      await expect(page).toHaveURL(/\/reserve/);
      await expect(button('reservations.draft.commit.card')).toBeEnabled();
      await visitor.leave();
    },
  );

  story(
    `a bank that does not answer, a closed tab: found and paid on another device (${name})`,
    async ({ browser }) => {
      const { visitor, driver } = await openCheckout(browser, look);
      const t = sandboxTexts(look.language);
      await payWith(visitor, look, 'no_answer', 'prompt');
      await expect(visitor.page.getByRole('heading', { name: t('waiting.title') })).toBeVisible();
      await visitor.look('sandbox-waiting');
      await visitor.leave();

      const elsewhere = await visit(browser, look);
      const { page, link } = elsewhere;
      await page.goto('/login?next=/reservations');
      await logIn(elsewhere, driver);
      await expect(link('payments.payNow')).toBeVisible();
      await elsewhere.look('payment-found-again');
      await link('payments.payNow').click();
      await page.getByRole('button', { name: t('waiting.otherCard') }).click();
      const checkoutUrl = page.url();
      await payWith(elsewhere, look, 'pays', 'late');
      await seeBooked(elsewhere);
      await page.goto(checkoutUrl);
      await expect(page.getByRole('heading', { name: t('paid.title') })).toBeVisible();
      await elsewhere.look('sandbox-paid');
      await page.getByRole('link', { name: t('back') }).click();
      await seeBooked(elsewhere);
      await elsewhere.leave();
    },
  );
}

test('expires: the page updates without a reload, and the window is free', async ({ browser }) => {
  test.setTimeout(TIME_OUT_MS + 60_000);
  const { driver, booking } = unpaid;
  const visitor = await visit(browser, UNPAID_LOOK);
  const { page, text } = visitor;
  const t = sandboxTexts(UNPAID_LOOK.language);
  const completion = `/complete-payment-session?session=${booking.paymentId}`;
  await page.goto(`/login?next=${encodeURIComponent(completion)}`);
  await logIn(visitor, driver);
  await expect(page).toHaveURL(/\/complete-payment-session/);
  await page.goto(booking.checkoutUrl);
  await expect(page.getByRole('heading', { name: t('expired.title') })).toBeVisible({
    timeout: TIME_OUT_MS,
  });
  await visitor.look('sandbox-expired');
  await page.getByRole('link', { name: t('back') }).click();
  await expect(page.getByRole('heading', { name: text('payments.failure.expired') })).toBeVisible({
    timeout: 45_000,
  });
  await visitor.look('payment-expired');
  const again = await bookByCard(page.request, driver, booking.window);
  expect(again.window, 'the very window is free again').toEqual(booking.window);
  await visitor.leave();
});

const DONE = 'payments.outcome.booking.done.title';

/** From the login through a station to the card's page. */
async function openCheckout(
  browser: Browser,
  look: Look,
  atDraft?: (visitor: Visitor) => Promise<void>,
): Promise<{ visitor: Visitor; driver: Driver }> {
  const visitor = await visit(browser, look);
  const { page, text, button } = visitor;
  const driver = await makeDriver(page.request, look.language);
  const station = await pricedStation(page.request);
  await page.goto(`/login?next=/stations/${station.slug}`);
  await logIn(visitor, driver);
  await button('stations.plugs.reserveNamed').first().click();
  await expect(page).toHaveURL(/\/reserve/);
  // Tomorrow, because in the evening little is left of today.
  await page
    .getByLabel(text('reservations.draft.when.day'), { exact: true })
    .selectOption({ index: 1 });
  await radio(page, text('reservations.draft.pay.card')).check();
  await expect(button('reservations.draft.commit.card')).toBeEnabled();
  await atDraft?.(visitor);
  await button('reservations.draft.commit.card').click();
  await expect(page).toHaveURL(/\/sandbox-payments\/cs_[\w-]{22}\/$/);
  const t = sandboxTexts(look.language);
  await expect(page.getByText(t('band'))).toBeVisible();
  return { visitor, driver };
}

/** The back button of the card's page leads to the payment's status, from which it can be paid. */
async function backToThePayment({ page, text, link }: Visitor): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/complete-payment-session/);
  await expect(page.getByRole('heading', { name: text('payments.open.title') })).toBeVisible();
  await link('payments.payNow').click();
  await expect(page).toHaveURL(/\/sandbox-payments\//);
}

/** Going back behind a completed payment does not ask for it again. */
async function backToWhatIsPaid(visitor: Visitor, { language }: Look): Promise<void> {
  const { page } = visitor;
  await page.goBack();
  await expect(
    page.getByRole('heading', { name: sandboxTexts(language)('paid.title') }),
  ).toBeVisible();
  await page.goBack();
  await seeBooked(visitor);
}

async function payWith(
  { page }: Visitor,
  { language }: { language: Language },
  card: keyof (typeof enTexts)['card'],
  mode: keyof (typeof enTexts)['modes'],
): Promise<void> {
  const t = sandboxTexts(language);
  await radio(page, t(`card.${card}.name`)).check();
  await page.getByText(t('testing')).click();
  await page.getByLabel(t('mode')).selectOption(t(`modes.${mode}`));
  await page.getByRole('button', { name: t('pay', { amount: '' }).trim() }).click();
}

const radio = (page: Page, name: string): Locator => page.getByRole('radio', { name });

async function seeBooked({ page, text }: Visitor): Promise<void> {
  await expect(page.getByRole('heading', { name: text(DONE) })).toBeVisible();
}
