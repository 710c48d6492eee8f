import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../../tests/kit/config.ts';
import { testUser } from '../../../tests/kit/people/user.ts';
import { LoginPage } from './login-page.tsx';
import { loadSession } from '../session/auth-api.ts';
import { tokenSet } from '../session/auth-slice.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const user = (name: User['role']['name']) => testUser({ role: { name } });
const pair = { access: 'a', refresh: 'r' };
const refused = (status: number, code: string) => ({
  refused: status,
  body: { detail: `No: ${code}`, code },
});

function open(path: string, answers: Answers) {
  const routes = [
    { path: '/login', element: <LoginPage /> },
    { path: '/reserve', element: <p>the draft</p> },
    { path: '/owner', element: <p>the owner page</p> },
    { path: '/stations', element: <p>the map</p> },
  ];
  return renderScreen({ routes, path, answers });
}
async function fillLogin(): Promise<void> {
  await enter(await screen.findByLabelText(/E-mail/), 'dora@example.org');
  await enter(screen.getByLabelText(/^Password/), 'a long sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('logging in', () => {
  it('[S4.06] [S4.08] stores token and user and continues to the requested page', async () => {
    const { store } = open('/login?next=%2Freserve', {
      createToken: () => pair,
      readMe: () => user('driver'),
    });
    await fillLogin();
    expect(await screen.findByText('the draft')).toBeVisible();
    expect(store.getState().auth).toEqual({
      token: pair,
      isAuthenticated: true,
      isLoading: false,
      user: user('driver'),
    });
  });

  it('leads an owner to the owner page', async () => {
    open('/login', { createToken: () => pair, readMe: () => user('station_owner') });
    await fillLogin();
    expect(await screen.findByText('the owner page')).toBeVisible();
  });

  it('[S8.01] [S8.05] shows a wrong password and stores it as its own event', async () => {
    const { store } = open('/login', {
      createToken: () => ({
        refused: 401,
        body: { detail: 'Wrong e-mail or password.', code: 'invalid_credentials' },
      }),
    });
    await fillLogin();
    expect(await screen.findByText('E-mail and password do not match.')).toBeVisible();
    expect(store.getState().errors).toEqual({
      msg: 'Wrong e-mail or password.',
      status: 401,
      id: 'LOGIN_FAIL',
    });
    expect(store.getState().auth.isAuthenticated).toBe(false);
  });

  it('why nobody was let in stays while it is mended, until the next attempt', async () => {
    open('/login', { createToken: () => refused(401, 'invalid_credentials') });
    await fillLogin();
    const words = 'E-mail and password do not match.';
    await screen.findByText(words);
    await userEvent.clear(screen.getByLabelText(/^Password/));
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('what is missing is told at its field, before anything is sent; the first gets the focus', async () => {
    const { asked } = open('/login', {});
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/));
    expect(asked.map(({ call }) => call)).not.toContain('createToken');
  });

  it('offers to resend the activation mail', async () => {
    const { asked } = open('/login', {
      createToken: () => refused(403, 'account_not_activated'),
      resendActivation: () => null,
    });
    await fillLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Send e-mail again' }));
    expect(
      await screen.findByText(/is waiting to be activated, we sent it a new link/),
    ).toBeVisible();
    expect(asked.at(-1)).toMatchObject({
      call: 'resendActivation',
      sent: { body: { email: 'dora@example.org' } },
    });
    const again = screen.getByRole('button', { name: 'Send e-mail again' });
    expect(again.hasAttribute('disabled'), 'not twice within a minute').toBe(true);
    expect(screen.getByRole('timer').textContent).toMatch(/again in (1\smin|\d+\ss)/);
  });

  it('tells a suspended user whom to contact', async () => {
    open('/login', { createToken: () => refused(403, 'account_suspended') });
    await fillLogin();
    expect(await screen.findByText('This account is suspended.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Contact the host/ }).getAttribute('href')).toBe(
      '/contact',
    );
  });

  it('counts down the seconds to wait after too many attempts', async () => {
    open('/login', {
      createToken: () => ({ ...refused(429, 'too_many_requests'), retryAfter: 2 }),
    });
    await fillLogin();
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toMatch(/again in \d\ss/);
    await vi.waitFor(() => expect(timer.textContent).toMatch(/again now/), { timeout: 30_000 });
  });

  it('[B14] offers a mailed link for this browser after too many attempts', async () => {
    const { asked } = open('/login', {
      createToken: () => ({ ...refused(429, 'too_many_requests'), retryAfter: 900 }),
      mailBrowserLink: () => null,
    });
    await fillLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(/we sent a link to it/)).toBeVisible();
    expect(asked.at(-1)).toMatchObject({
      call: 'mailBrowserLink',
      sent: { body: { email: 'dora@example.org' } },
    });
    const again = screen.getByRole('button', { name: 'Send me a link' });
    expect(again.hasAttribute('disabled'), 'not twice within a minute').toBe(true);
  });

  it('[S8.02] reports a server that does not answer', async () => {
    const { store } = open('/login', {
      createToken: () => {
        throw new TypeError('fetch failed');
      },
    });
    await fillLogin();
    expect(await screen.findByText(/The server did not answer/)).toBeVisible();
    expect(store.getState().errors).toEqual({
      msg: 'No response from server',
      status: null,
      id: 'LOGIN_FAIL',
    });
  });

  it('[S4.08] continues even if the user could not be loaded; the next screen retries', async () => {
    open('/login?next=%2Freserve', { createToken: () => pair, readMe: () => refused(503, 'x') });
    await fillLogin();
    expect(await screen.findByText('the draft')).toBeVisible();
  });

  it('[S4.08] a login in another tab continues this one too', async () => {
    const { store } = open('/login?next=%2Freserve', { readMe: () => user('driver') });
    await screen.findByRole('button', { name: 'Log in' });
    store.dispatch(tokenSet(pair));
    await store.dispatch(loadSession());
    expect(await screen.findByText('the draft')).toBeVisible();
  });

  it('can reveal the password, and warns about Caps Lock', async () => {
    open('/login', {});
    const password = await screen.findByLabelText(/^Password/);
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    await userEvent.click(toggle);
    expect(password.getAttribute('type')).toBe('text');
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await userEvent.type(password, '{CapsLock}a');
    expect(screen.getByText('Caps Lock is on.')).toBeVisible();
  });

  it('offers the demo accounts of a demo', async () => {
    open('/login', {
      readConfig: () =>
        testConfig({
          demo_accounts: [
            { role: 'driver', email: 'demo@example.org', password: 'drive the demo' },
          ],
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Driver with tokens' }));
    expect(screen.getByLabelText(/E-mail/)).toHaveProperty('value', 'demo@example.org');
  });
});
