// The life of an account: registration, mail, login, expiry, tabs, devices, password, data export, deletion.
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { bookForLater } from './book-for-later.ts';
import { test } from './journey.ts';
import { logIn, type NewAccount, signUp } from './sign-up.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const LOOK: Look = { language: 'el', width: 360, height: 780, scheme: 'light' };
const NEW_PASSWORD = 'the second sentence is better';

test('[S7.01] [S7.06] an account from its first day to its last', async ({ browser }) => {
  const person: NewAccount = {
    firstName: 'Ιφιγένεια',
    lastName: 'Driver',
    email: `life-${test.info().retry}@example.org`,
    password: 'the first sentence is fine',
  };
  const visitor = await visit(browser, LOOK);
  await visitor.page.goto('/register');
  await signUp(visitor, person, openFromMailPage);
  await expect(visitor.page).toHaveURL(/\/stations/);
  await outliveTheAccessToken(visitor);
  await leaveInOneTab(visitor, person);
  await changePassword(visitor, person, browser);
  await signOutEverywhere(visitor, { ...person, password: NEW_PASSWORD });
  await downloadData(visitor, person);
  await deleteAccount(visitor, person);
  await visitor.leave();
});

async function openFromMailPage({ page, text, look }: Visitor, email: string): Promise<void> {
  await page.goto('/development/mail');
  await page.getByRole('link').filter({ hasText: email }).first().click();
  const link = page.getByRole('link', { name: /\/activate\// });
  await expect(link).toBeVisible();
  // The mail is shown in a sandboxed frame without scripts, not even those of the accessibility check.
  await page.getByText(text('development.mail.text'), { exact: true }).click();
  await look('mail');
  await link.click();
}

interface TokenPair {
  access: string;
  refresh: string;
}
const storedToken = (page: Page): Promise<TokenPair | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null') as TokenPair | null); // As the client stores it.

/** Resolves as soon as this page's access token has expired. */
async function expiry(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { access } = JSON.parse(localStorage.getItem('token') ?? '{"access":"..."}') as TokenPair; // As the client stores it.
    const { exp } = JSON.parse(atob(access.split('.')[1] ?? '')) as { exp: number }; // Every access token has it.
    return Date.now() > exp * 1000 + 50;
  });
}

const openSection = ({ page, text }: Visitor, name: string): Promise<void> =>
  page
    .getByRole('button', { name: text(`account.${name}.title`), exact: true })
    .first()
    .click();

/** A button within the open section: its row may have the same name. */
const sectionButton = ({ page, text }: Visitor, key: string) =>
  page.getByRole('region').getByRole('button', { name: text(key), exact: true });

async function outliveTheAccessToken(visitor: Visitor): Promise<void> {
  const { page, text, saying, look } = visitor;
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('account.title'));
  await look('account');
  const screens: string[] = [];
  page.on('framenavigated', (frame) => screens.push(frame.url()));
  await expiry(page);
  const before = await storedToken(page);
  await openSection(visitor, 'devices');
  await expect(
    saying('account.devices.here'),
    'the list comes although the token is old',
  ).toBeVisible();
  const after = await storedToken(page);
  expect(after?.access, '[S4.07] the access part is new').not.toBe(before?.access);
  expect(after?.refresh, '[22.5] the refresh part has a successor').not.toBe(before?.refresh);
  expect(
    screens.filter((url) => url.includes('/login')),
    '[S8.03] no login is seen',
  ).toEqual([]);
  await look('account-devices');
}

async function leaveInOneTab(visitor: Visitor, person: NewAccount): Promise<void> {
  const { page, text, button } = visitor;
  const tab = await page.context().newPage();
  await tab.goto('/account');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(text('account.title'));
  await button('account.logout').first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect(tab, '[S4.10] logged out in one tab is logged out in the other').toHaveURL(
    /\/login/,
  );
  expect(await storedToken(tab)).toBeNull();
  await logIn(visitor, person);
  await expect(page).toHaveURL(/\/account/);
  await expect(tab, 'and in again, too').toHaveURL(/\/account/);
  await tab.close();
}

async function changePassword(
  visitor: Visitor,
  person: NewAccount,
  browser: Browser,
): Promise<void> {
  const elsewhere = await visit(browser, LOOK);
  await elsewhere.page.goto('/login?next=/account');
  await logIn(elsewhere, person);
  await expect(elsewhere.page).toHaveURL(/\/account/);

  const { page, text, button, saying } = visitor;
  await openSection(visitor, 'password');
  await page.getByLabel(text('account.password.current')).fill(person.password);
  await page.getByLabel(text('account.password.next')).first().fill(NEW_PASSWORD);
  await page.getByLabel(text('account.password.repeated')).fill(`${NEW_PASSWORD}, it was`);
  await button('account.password.submit').click();
  await expect(saying('account.password.mismatch'), '[S5.01]').toBeVisible();
  await visitor.look('account-password-mismatch');
  await page.getByLabel(text('account.password.repeated')).fill(NEW_PASSWORD);
  await button('account.password.submit').click();
  await expect(saying('account.password.done')).toBeVisible();
  await visitor.look('account-password-changed');

  // The page may have noticed on its own already.
  await elsewhere.page.goto('/account');
  await expect(elsewhere.page, '[S7.07] the other session has ended').toHaveURL(/\/login/);
  await elsewhere.leave();
}

async function signOutEverywhere(visitor: Visitor, person: NewAccount): Promise<void> {
  const { page, text, button } = visitor;
  await openSection(visitor, 'devices');
  await button('account.everywhere.open').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(text('account.everywhere.text'))).toBeVisible();
  await visitor.look('account-everywhere');
  await dialog.getByRole('button', { name: text('account.everywhere.confirm') }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(visitor, person);
  await expect(page).toHaveURL(/\/account/);
}

async function downloadData(visitor: Visitor, { email }: NewAccount): Promise<void> {
  const { page, saying } = visitor;
  await openSection(visitor, 'data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sectionButton(visitor, 'account.data.download').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^voltagora-data-\d{4}-\d\d-\d\d\.json$/);
  const data: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data).toMatchObject({ user: { email } });
  await expect(saying('account.data.saved')).toBeVisible();
  await visitor.look('account-data');
}

async function deleteAccount(visitor: Visitor, { email }: NewAccount): Promise<void> {
  const { page, text, button, saying } = visitor;
  const { refresh } = (await storedToken(page)) ?? { refresh: '' };
  await bookForLater(page.request, refresh);
  await openSection(visitor, 'delete');
  await sectionButton(visitor, 'account.delete.open').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('account.password.current')).fill(NEW_PASSWORD);
  await visitor.look('account-delete');
  await dialog.getByRole('button', { name: text('account.delete.confirm') }).click();
  await expect(dialog.getByText(text('account.matters.lead'))).toBeVisible();
  await expect(saying('account.matters.reservations')).toBeVisible();
  await visitor.look('account-delete-open-matters');
  await button('account.delete.settle').click();
  await expect(page.getByText(text('account.farewell.title'))).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await visitor.look('account-farewell');

  await page.goto('/login');
  await logIn(visitor, { email, password: NEW_PASSWORD });
  await expect(page.getByText(text('errors.invalid_credentials'))).toBeVisible();
}
