// One user with two tabs of one browser: changes of the sign-in apply to both.
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { logIn } from './sign-up.ts';
import { visit } from './visitor.ts';

test('[S4.06] [S4.10] two tabs stay in step: login, a renewed token, logout', async ({
  browser,
}) => {
  const one = await visit(browser, { language: 'en', width: 1440, height: 900, scheme: 'light' });
  const two = await one.page.context().newPage();
  const held = () => two.evaluate(() => localStorage.getItem('token'));
  await two.goto('/wallet');
  await expect(two, 'the guard asks to log in').toHaveURL(/\/login\?next=%2Fwallet/);
  await one.page.goto('/login');
  await logIn(one, { email: 'driver@demo.voltagora.example', password: 'drive-me-home' });
  await expect(one.page).toHaveURL(/\/stations/);
  await expect(two, 'the other tab goes on to where it was going').toHaveURL(/\/wallet$/);

  // Tokens of the journeys' demo expire after seconds: when one tab renews them, the other uses the new ones too.
  const first = await held();
  await expect
    .poll(
      async () => {
        await one.page.reload();
        return held();
      },
      { timeout: 40_000, intervals: [3_000] },
    )
    .not.toBe(first);
  await two.reload();
  await expect(two).toHaveURL(/\/wallet$/);

  await one.page.goto('/account');
  await one.button('account.logout').click();
  await expect(two, 'a logout in one is one in the other').toHaveURL(/\/login/);
  expect(await held()).toBeNull();
  await one.leave();
});
