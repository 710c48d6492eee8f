import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../../tests/kit/config.ts';
import { testUser } from '../../../tests/kit/people/user.ts';
import { loadSession } from '../session/auth-api.ts';
import { tokenSet } from '../session/auth-slice.ts';
import { tellActivated } from './activation-news.ts';
import { CheckMailPage } from './check-mail-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { rememberedNext } from '../login/remembered-next.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);
beforeEach(() => window.sessionStorage.clear());

const dora = testUser();
const config = (development_mail: boolean) => testConfig({ development_mail, simulated: true });

function open(path: string, answers: Answers) {
  const routes = [
    { path: '/register', element: <RegisterPage /> },
    { path: '/check-mail', element: <CheckMailPage /> },
    { path: '/login', element: <p>the login</p> },
    { path: '/reserve', element: <p>the draft</p> },
  ];
  return renderScreen({ routes, path, answers });
}
const field = (name: RegExp) => screen.getByLabelText(name);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));
async function fill(password = 'a long sentence'): Promise<void> {
  await enter(field(/First name/), 'Dora');
  await enter(field(/Last name/), 'Driver');
  await enter(field(/E-mail/), ' dora@example.org ');
  await enter(field(/^Password/), password);
  await submit();
}

describe('registering', () => {
  it('[S7.01] [S6.01] sends role, language, and the e-mail as username', async () => {
    const { asked, store } = open('/register?role=station_owner', { createUser: () => dora });
    await fill();
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    expect(asked.find(({ call }) => call === 'createUser')?.sent.body).toEqual({
      first_name: 'Dora',
      last_name: 'Driver',
      email: 'dora@example.org',
      phone_number: '',
      password: 'a long sentence',
      username: 'dora@example.org',
      role: { name: 'station_owner' },
      settings: { lang: 'en' },
    });
    expect(store.getState().auth.isAuthenticated).toBe(false);
  });

  it('shows empty fields without a request, and focuses the first', async () => {
    const { asked } = open('/register', {});
    await submit();
    expect(await screen.findByText(/Enter your first name/)).toBeVisible();
    expect(screen.getByText('Use at least 10 characters.')).toBeVisible();
    expect(document.activeElement).toBe(field(/First name/));
    expect(asked.map(({ call }) => call)).not.toContain('createUser');
  });

  it('validates a field on blur, and clears its error while it is corrected', async () => {
    open('/register', {});
    await enter(field(/E-mail/), 'dora@');
    expect(screen.queryByText(/in the correct format/)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(/Enter an e-mail address in the correct format/)).toBeVisible();
    await userEvent.type(field(/E-mail/), 'e');
    expect(screen.queryByText(/in the correct format/)).toBeNull();
  });

  it('does not report an empty field on blur', async () => {
    open('/register', {});
    await userEvent.click(field(/First name/));
    await userEvent.tab();
    expect(screen.queryByText(/Enter your first name/)).toBeNull();
  });

  it('[S8.05] shows a password that is too common at its field', async () => {
    const { store } = open('/register', {
      createUser: () => ({
        refused: 400,
        body: {
          detail: 'Invalid.',
          code: 'validation_failed',
          errors: { password: ['is among the first that anyone tries'] },
        },
      }),
    });
    await fill('password123');
    expect(await screen.findByText(/This password is too common/)).toBeVisible();
    expect(document.activeElement).toBe(field(/^Password/));
    expect(store.getState().errors.id).toBe('REGISTER_FAIL');
  });

  it('[S8.05] shows any other error above the button', async () => {
    open('/register', {
      createUser: () => ({ refused: 503, body: { detail: 'busy', code: 'service_unavailable' } }),
    });
    await fill();
    expect(await screen.findByText(/busy or restarting/)).toBeVisible();
  });

  it('describes the password strength in words; name and e-mail are easy', async () => {
    open('/register', {});
    await enter(field(/^Password/), 'password123');
    expect(await screen.findByText('Very weak')).toBeVisible();
    await userEvent.clear(field(/^Password/));
    await enter(field(/^Password/), 'four quiet chargers by the sea');
    expect(await screen.findByText('Very strong')).toBeVisible();
    await enter(field(/E-mail/), 'quitelongname@example.org');
    await userEvent.clear(field(/^Password/));
    await enter(field(/^Password/), 'quitelongname');
    expect(await screen.findByText(/Very weak|Weak/)).toBeVisible();
  });

  it('supports password managers and pasting', async () => {
    open('/register', {});
    const hints = [/First name/, /Last name/, /E-mail/, /Phone/, /^Password/].map((name) =>
      field(name).getAttribute('autocomplete'),
    );
    expect(hints).toEqual(['given-name', 'family-name', 'email', 'tel', 'new-password']);
    await userEvent.click(field(/^Password/));
    await userEvent.paste('from a manager');
    expect(field(/^Password/)).toHaveProperty('value', 'from a manager');
  });
});

describe('check your mail', () => {
  async function arrive(answers: Answers = {}) {
    const page = open('/register?next=%2Freserve', { createUser: () => dora, ...answers });
    await fill();
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    return page;
  }

  it('shows the address, and what to do if no mail arrives', async () => {
    const { router } = await arrive();
    expect(screen.getByText('dora@example.org')).toBeVisible();
    expect(screen.getByText(/spam folder/)).toBeVisible();
    expect(router.state.location.search, 'the address stands in no URL').toBe('');
  });

  it('can resend after a minute', async () => {
    await arrive({ resendActivation: () => null });
    const again = screen.getByRole('button', { name: 'Send e-mail again' });
    expect(again.hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('timer').textContent).toMatch(/1\smin|\d+\ss/);
  });

  it('links to the development inbox only if mail is not sent', async () => {
    await arrive({ readConfig: () => config(true) });
    const link = await screen.findByRole('link', { name: 'Open the e-mail' });
    expect(link.getAttribute('href')).toBe('/development/mail');
    cleanup();
    await arrive({ readConfig: () => config(false) });
    expect(screen.queryByRole('link', { name: 'Open the e-mail' })).toBeNull();
  });

  it('[S4.04] remembers the path to continue on, and continues after sign-in', async () => {
    const { store } = await arrive({ readMe: () => dora });
    expect(rememberedNext()).toBe('/reserve');
    // As in another tab, where the link was opened and the user logged in.
    store.dispatch(tokenSet({ access: 'a', refresh: 'r' }));
    await store.dispatch(loadSession());
    expect(await screen.findByText('the draft')).toBeVisible();
    expect(rememberedNext()).toBeNull();
  });

  const tokens = { access: 'a', refresh: 'r' };

  it('[24.3] logs in by itself once the account is active, with nothing typed again', async () => {
    const { asked } = await arrive({ createToken: () => tokens, readMe: () => dora });
    // As in the tab that the mail has opened.
    tellActivated();
    expect(await screen.findByText('the draft')).toBeVisible();
    expect(asked.find(({ call }) => call === 'createToken')?.sent.body).toEqual({
      email: 'dora@example.org',
      password: 'a long sentence',
    });
    expect(JSON.stringify([window.sessionStorage, window.localStorage])).not.toContain('sentence');
  });

  it('[24.3] logs in by a tap if the mail was opened on another device', async () => {
    let isActive = false;
    const refusal = { refused: 401, body: { detail: 'no', code: 'invalid_credentials' } };
    await arrive({ createToken: () => (isActive ? tokens : refusal), readMe: () => dora });
    const button = screen.getByRole('button', { name: 'I have activated my account' });
    await userEvent.click(button);
    expect(await screen.findByText(/The account is not active yet/)).toBeVisible();
    isActive = true;
    await userEvent.click(button);
    expect(await screen.findByText('the draft')).toBeVisible();
  });

  it('[24.3] a tab that has forgotten what was typed does not offer it', async () => {
    open('/check-mail', {});
    tellActivated();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'I have activated my account' })).toBeNull();
  });

  it('without an address shows nothing to check', async () => {
    open('/check-mail', {});
    expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeVisible();
  });
});
