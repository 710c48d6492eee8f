// An owner with three months of income: adds a bank account, requests a payout, and downloads the statement of a month. Prints the
// number of clicks, without those that set up the second factor.
import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { countClicks } from './clicks.ts';
import { test } from './journey.ts';
import { logIn } from './sign-up.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

// The accounts of the demo have English as their language.
const LOOK: Look = { language: 'en', width: 360, height: 780, scheme: 'dark' };
/** The demo's owner of forty stations, who is in no other journey. */
const OWNER = { email: 'owner2@demo.voltagora.example', password: 'own-the-plugs-too' };

test('[26.2] an owner adds an IBAN, requests a payout, and downloads the statement of a month', async ({
  browser,
}) => {
  test.slow();
  const owner = await visit(browser, LOOK);
  const clicks = await countClicks(owner.page);
  await owner.page.goto('/login');
  await logIn(owner, OWNER);
  await expect(owner.page).not.toHaveURL(/\/login/);
  await setUpApp(owner);
  const before = clicks();
  await owner.page.goto('/owner');
  await owner.page
    .getByRole('link', { name: owner.text('owner.nav.payouts') })
    .first()
    .click();
  await addAccount(owner);
  await requestPayout(owner);
  const used = clicks();
  await saveStatement(owner);
  console.log(
    `payout: ${used - before} clicks; statement of a month: ${clicks() - used} clicks from the page of payouts`,
  );
  expect(used - before).toBeLessThanOrEqual(8);
  await owner.look('payouts');
  await owner.page.getByRole('button', { name: owner.text('payouts.open.withdraw') }).click();
  await expect(owner.saying('payouts.state.withdrawn').first()).toBeVisible();
  await owner.leave();
});

async function setUpApp({ page, text, button, saying }: Visitor): Promise<void> {
  await page.goto('/account?open=security');
  await button('account.security.app.add').click();
  const dialog = page.getByRole('dialog');
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await dialog.getByLabel(text('account.security.app.code')).fill(totp.generate());
  await button('account.security.app.confirm').click();
  await expect(saying('account.security.app.isOn')).toBeVisible();
}

async function addAccount({ page, text, button, saying }: Visitor): Promise<void> {
  await page.getByLabel(text('payouts.account.iban')).fill('GR16 0110 1250 0000 0001 2300 695');
  await page.getByLabel(text('payouts.account.holder')).fill('Κατερίνα Δήμου');
  await button('payouts.account.save').click();
  await expect(page.getByText('GR16 •••• 0695')).toBeVisible();
  await expect(saying('payouts.account.change')).toBeVisible();
}

async function requestPayout({ page, button, saying }: Visitor): Promise<void> {
  await button('payouts.ask.all').click();
  await button('payouts.ask.send').click();
  await expect(saying('payouts.open.title')).toBeVisible();
  await expect(page.getByText(/GR16 •••• 0695/).first()).toBeVisible();
}

async function saveStatement({ page, text }: Visitor): Promise<void> {
  const saved = page.waitForEvent('download');
  await page.getByText(text('payouts.income.pdf'), { exact: true }).nth(1).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^income-\d{4}-\d{2}\.pdf$/);
}
