// A new account through the screens: the form, the mail, the button behind its link, and the first login. Starts on the
// registration screen and ends where the login leads.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Visitor } from './visitor.ts';

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** From the mail to the screen behind its link. */
type FollowLink = (visitor: Visitor, email: string) => Promise<void>;

export async function signUp(
  visitor: Visitor,
  account: NewAccount,
  followLink: FollowLink = openMailedLink,
): Promise<void> {
  const { page, text, button, link, look } = visitor;
  await expect(button('auth.register.submit')).toBeVisible();
  await look('register');
  await page.getByLabel(text('auth.field.first_name')).fill(account.firstName);
  await page.getByLabel(text('auth.field.last_name')).fill(account.lastName);
  await page.getByLabel(text('auth.field.email')).fill(account.email);
  await page.getByLabel(text('auth.field.password')).first().fill(account.password);
  await button('auth.register.submit').click();
  await expect(page.getByRole('heading', { name: text('auth.checkMail.title') })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await look('check-mail');
  await followLink(visitor, account.email);
  await expect(button('auth.activate.submit')).toBeVisible();
  await look('activate');
  await button('auth.activate.submit').click();
  await expect(page.getByRole('heading', { name: text('auth.activate.done') })).toBeVisible();
  await look('activated');
  await page
    .getByRole('main')
    .getByRole('link', { name: text('auth.login.title') })
    .click();
  await link('auth.login.forgot').waitFor();
  await logIn(visitor, account);
}

const openMailedLink: FollowLink = async ({ page }, email) => {
  await page.goto(await mailedLink(page.request, email, 'activate'));
};

/** Fills in the open login screen. */
export async function logIn(
  { page, text, button }: Visitor,
  { email, password }: Pick<NewAccount, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel(text('auth.field.email')).fill(email);
  await page.getByLabel(text('auth.field.password')).first().fill(password);
  await button('auth.login.submit').last().click();
}

/** A new, activated account made through the API, for journeys about something else. */
export async function makeAccount(
  request: APIRequestContext,
  { lang, role }: { lang: 'en' | 'el'; role: 'driver' | 'station_owner' },
): Promise<Pick<NewAccount, 'email' | 'password'>> {
  const account = { email: `${role}-${randomUUID()}@example.org`, password: 'a sentence is fine' };
  const person = {
    first_name: 'Έλενα',
    last_name: 'Made',
    role: { name: role },
    settings: { lang },
  };
  const made = await request.post('/api/users/', { data: { ...account, ...person } });
  expect(made.ok(), await made.text()).toBe(true);
  const [token, uid] = (await mailedLink(request, account.email, 'activate'))
    .split('/')
    .toReversed();
  await request.post('/api/users/activation/', { data: { uid, token } });
  return account;
}

/** Waits for the newest link of a kind mailed to an address: mail is sent after the response. */
export async function mailedLink(
  request: APIRequestContext,
  to: string,
  kind: 'activate' | 'reset-password',
): Promise<string> {
  const pattern = new RegExp(`https?://\\S+/${kind}/[^\\s"<>]+`);
  let found: string | undefined;
  await expect(async () => {
    const answer = await request.get('/api/development/mails/');
    const { results } = (await answer.json()) as { results: { to: string; text: string }[] }; // The contract's DevelopmentMails.
    found = results
      .filter((mail) => mail.to === to)
      .map((mail) => pattern.exec(mail.text)?.[0])
      .find(Boolean);
    expect(found, `a link to ${kind} mailed to ${to}`).toMatch(/^http/);
  }).toPass({ timeout: 15_000 });
  return found ?? '';
}

/** Opens a screen that needs an account, through the login page. */
export async function openAs(
  visitor: Visitor,
  person: Pick<NewAccount, 'email' | 'password'>,
  path: string,
): Promise<void> {
  await visitor.page.goto(`/login?next=${path}`);
  await logIn(visitor, person);
  // The address of the login page contains the path too.
  await expect(visitor.page).toHaveURL(({ pathname }) => pathname === path);
}
