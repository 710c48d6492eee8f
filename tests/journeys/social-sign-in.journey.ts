// Sign-in with Google and Apple, from the first tap to the screen behind it: real redirects, forms and cookies, with local OpenID
// providers instead of the two companies.
import { expect } from '@playwright/test';
import { storiesIn } from './stories.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const LOOKS: Look[] = [
  { language: 'en', width: 360, height: 780, scheme: 'light' },
  { language: 'el', width: 1440, height: 900, scheme: 'dark' },
];

for (const look of LOOKS) {
  const story = storiesIn(LOOKS, look);
  const name = `${look.language}, ${look.width} px, ${look.scheme}`;
  const google = `google-${look.language}@accounts.example`;
  const apple = `apple-${look.language}@accounts.example`;

  story(
    `[S7.08] [S1.03] somebody new comes in with Google and is asked for the role (${name})`,
    async ({ browser }) => {
      const visitor = await visit(browser, look);
      const { page, text, button } = visitor;
      await page.goto('/account');
      await expect(page, 'asked to log in first').toHaveURL(/\/login\?next=/);
      await leaveFor(visitor, 'Google', 'login');
      await signInAs(visitor, google);
      await expect(
        page.getByRole('heading', { name: text('auth.social.whichRole') }),
      ).toBeVisible();
      await visitor.look('social-role');
      await page.getByRole('radio', { name: text('auth.role.driver') }).check();
      await button('auth.social.create').click();
      await expect(page, 'back where they were').toHaveURL(/\/account$/);
      await expect(page.getByText(google).first()).toBeVisible();
      await visitor.leave();

      const onAnotherDevice = await visit(browser, look);
      await onAnotherDevice.page.goto('/login');
      await leaveFor(onAnotherDevice, 'Google');
      await signInAs(onAnotherDevice, google);
      await expect(onAnotherDevice.page, 'without a question').toHaveURL(/\/stations/);
      await onAnotherDevice.leave();
    },
  );

  story(
    `[S7.08] an owner registers with Apple, whose form brings the name (${name})`,
    async ({ browser }) => {
      const visitor = await visit(browser, look);
      const { page } = visitor;
      await page.goto('/register?role=station_owner');
      await leaveFor(visitor, 'Apple');
      await signInAs(visitor, apple);
      await expect(page).toHaveURL(/\/owner/);
      await page.goto('/account');
      await expect(page.getByText(apple).first()).toBeVisible();
      await expect(page.getByText('Ηλέκτρα').first()).toBeVisible();
      await visitor.leave();
    },
  );

  story(
    `[S8.05] whoever cancels is told that nothing has changed (${name})`,
    async ({ browser }) => {
      const visitor = await visit(browser, look);
      const { page, text, link } = visitor;
      for (const provider of ['Google', 'Apple']) {
        await page.goto('/login?next=%2Fwallet');
        await leaveFor(visitor, provider);
        await page.getByRole('button', { name: 'Cancel' }).click();
        const told = page.getByRole('heading', { name: text('auth.social.cancelled') });
        await expect(told).toBeVisible();
        await visitor.look(`social-cancelled-${provider}`);
        await link('auth.social.byMail').click();
        await expect(page).toHaveURL(/\/login\?next=%2Fwallet/);
      }
      await visitor.leave();
    },
  );
}

async function leaveFor({ page, text, look }: Visitor, provider: string, seen?: string) {
  const name = text('auth.social.with').replace('{{provider}}', provider);
  await expect(page.getByRole('button', { name })).toBeVisible();
  if (seen !== undefined) await look(`social-${seen}`);
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

const signInAs = ({ page }: Visitor, email: string): Promise<void> =>
  page.getByRole('button', { name: email }).click();
