// Second factors through the screens: a passkey of a virtual authenticator in the browser, and an authenticator app.
import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test } from './journey.ts';
import { logIn, type NewAccount, signUp } from './sign-up.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const LOOK: Look = { language: 'el', width: 360, height: 780, scheme: 'light' };
const STEP_MS = 30_000;

test('[22.6] a passkey logs in without the password, and an app with a code after it', async ({
  browser,
}) => {
  const person: NewAccount = {
    firstName: 'Danae',
    lastName: 'Driver',
    email: `factors-${test.info().retry}@example.org`,
    password: 'the first sentence is fine',
  };
  const visitor = await visit(browser, LOOK);
  await addVirtualAuthenticator(visitor);
  await visitor.page.goto('/register');
  await signUp(visitor, person);
  await expect(visitor.page).toHaveURL(/\/stations/);
  await addPasskey(visitor);
  await logOut(visitor);
  await visitor.button('auth.factor.usePasskey').click();
  await expect(visitor.page).toHaveURL(/\/stations/);
  const code = await setUpApp(visitor);
  await logOut(visitor);
  await logIn(visitor, person);
  const field = visitor.page.getByLabel(visitor.text('auth.factor.field.authenticator'));
  await expect(field).toBeFocused();
  await visitor.look('second-step');
  // The code of the present step was used to turn the app on.
  await field.fill(code(Date.now() + STEP_MS));
  await field.press('Enter');
  await expect(visitor.page).toHaveURL(/\/stations/);
  await visitor.leave();
});

async function addVirtualAuthenticator({ page }: Visitor): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey({ page, text, button, saying, look }: Visitor): Promise<void> {
  await page.goto('/account?open=security');
  await expect(button('account.security.app.add')).toBeVisible();
  await look('security');
  await button('account.security.passkeys.add').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('account.security.passkeys.name')).fill('Virtual');
  await dialog.getByRole('button', { name: text('account.security.passkeys.add') }).click();
  await expect(saying('account.security.codes.shown')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await look('recovery-codes');
  await button('account.security.codes.done').click();
  await expect(page.getByText('Virtual', { exact: true })).toBeVisible();
}

async function setUpApp({ page, text, button, saying, look }: Visitor) {
  await page.goto('/account?open=security');
  await button('account.security.app.add').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: text('account.security.app.qr') })).toBeVisible();
  await look('authenticator');
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  const code = (timestamp: number): string => totp.generate({ timestamp });
  await dialog.getByLabel(text('account.security.app.code')).fill(code(Date.now()));
  await button('account.security.app.confirm').click();
  await expect(saying('account.security.app.isOn')).toBeVisible();
  return code;
}

async function logOut({ page, button }: Visitor): Promise<void> {
  await page.goto('/account');
  await button('account.logout').click();
  await page.goto('/login');
  await expect(button('auth.factor.usePasskey')).toBeVisible();
}
