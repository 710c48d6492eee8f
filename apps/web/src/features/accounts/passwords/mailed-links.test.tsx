import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { testUser } from '../../../tests/kit/people/user.ts';
import { tokenSet, userLoaded } from '../session/auth-slice.ts';
import { ActivatePage } from '../registration/activate-page.tsx';
import { ConfirmBrowserPage } from '../login/confirm-browser-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { rememberedNext, rememberNext } from '../login/remembered-next.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);
beforeEach(() => window.sessionStorage.clear());

function open(path: string, answers: Answers, signedIn?: 'driver') {
  const routes = [
    { path: '/activate', element: <ActivatePage onward="/reserve" /> },
    { path: '/activate/:uid/:token', element: <ActivatePage onward="/reserve" /> },
    { path: '/forgot-password', element: <ForgotPasswordPage /> },
    { path: '/reset-password', element: <ResetPasswordPage /> },
    { path: '/reset-password/:uid/:token', element: <ResetPasswordPage /> },
    { path: '/confirm-browser', element: <ConfirmBrowserPage /> },
    { path: '/confirm-browser/:uid/:token', element: <ConfirmBrowserPage /> },
    { path: '/login', element: <p>the login</p> },
  ];
  return renderScreen({ routes, path, answers, ...(signedIn ? { role: signedIn } : {}) });
}
const refused = (status: number, code: string) => ({
  refused: status,
  body: { detail: `No: ${code}`, code },
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const loginLink = () => screen.getByRole('link', { name: 'Log in' }).getAttribute('href');

describe('activating', () => {
  it('needs a tap, so that a link scanner activates nothing', async () => {
    const { asked } = open('/activate/u1/t1', { activateUser: () => null });
    await screen.findByRole('button', { name: 'Activate account' });
    expect(asked).toEqual([]);
    await press('Activate account');
    expect(await screen.findByRole('heading', { name: 'Your account is active' })).toBeVisible();
    expect(asked).toMatchObject([
      { call: 'activateUser', sent: { body: { uid: 'u1', token: 't1' } } },
    ]);
  });

  it('signs nobody in, and leads to the login with the path to continue on', async () => {
    rememberNext('/wallet');
    const { store } = open('/activate/u1/t1', { activateUser: () => null });
    await press('Activate account');
    await screen.findByRole('heading', { name: 'Your account is active' });
    expect(loginLink()).toBe('/login?next=%2Fwallet');
    expect(store.getState().auth.isAuthenticated).toBe(false);
  });

  it('[24.3] leads on when the tab that registered has logged in', async () => {
    const { store } = open('/activate/u1/t1', { activateUser: () => null });
    await press('Activate account');
    await screen.findByRole('heading', { name: 'Your account is active' });
    act(() => {
      store.dispatch(tokenSet({ access: 'a', refresh: 'r' }));
      store.dispatch(userLoaded(testUser()));
    });
    const onward = await screen.findByRole('link', { name: 'Continue' });
    expect(onward.getAttribute('href')).toBe('/reserve');
  });

  it('[S4.04] continues with the draft in a tab without a remembered path', async () => {
    open('/activate/u1/t1', { activateUser: () => null });
    await press('Activate account');
    await screen.findByRole('heading', { name: 'Your account is active' });
    expect(loginLink()).toBe('/login?next=%2Freserve');
  });

  it('a used link explains itself and offers a new one', async () => {
    const { asked } = open('/activate/u1/t1', {
      activateUser: () => refused(400, 'link_not_valid'),
      resendActivation: () => null,
    });
    await press('Activate account');
    expect(await screen.findByText(/already active, log in/)).toBeVisible();
    await press('Send e-mail again');
    expect(await screen.findByText(/Enter your e-mail/)).toBeVisible();
    await enter(screen.getByLabelText(/E-mail/), 'dora@example.org');
    await press('Send e-mail again');
    expect(
      await screen.findByText(/is waiting to be activated, we sent it a new link/),
    ).toBeVisible();
    expect(asked.at(-1)?.sent.body).toEqual({ email: 'dora@example.org' });
  });

  it('[S8.02] can be repeated after a network error', async () => {
    let isAway = true;
    open('/activate/u1/t1', {
      activateUser: () => {
        if (isAway) throw new TypeError('fetch failed');
        return null;
      },
    });
    await press('Activate account');
    expect(await screen.findByText(/The server did not answer/)).toBeVisible();
    isAway = false;
    await press('Activate account');
    expect(await screen.findByRole('heading', { name: 'Your account is active' })).toBeVisible();
  });
});

describe('[22.5] the secret of a mailed link', () => {
  it.each([
    ['/activate/u1/t1', '/activate'],
    ['/reset-password/u1/t1', '/reset-password'],
  ])('%s is not in the address, and is forgotten once used', async (path, shown) => {
    const { router } = open(path, { activateUser: () => null, resetPassword: () => null });
    await expect.poll(() => router.state.location.pathname).toBe(shown);
    expect(router.state.location.state).toEqual({ hidden: path });
    if (shown === '/activate') await press('Activate account');
    else {
      await enter(screen.getByLabelText(/^New password/), 'four quiet chargers');
      await press('Save password');
    }
    await expect.poll(() => router.state.location.state).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/is active|is saved/);
  });

  it('that is missing is told at once, with a way to a new one', async () => {
    open('/reset-password', {});
    expect(await screen.findByRole('link', { name: 'Get a new link' })).toBeVisible();
    cleanup();
    open('/activate', {});
    expect(await screen.findByRole('button', { name: 'Send e-mail again' })).toBeVisible();
  });
});

describe('a forgotten password', () => {
  it('gets the same reply for every address and remembers the path to return to', async () => {
    const { asked } = open('/forgot-password?next=%2Freserve', { forgotPassword: () => null });
    await enter(screen.getByLabelText(/E-mail/), 'dora@example.org');
    await press('Send link');
    expect(await screen.findByText(/If there is an account for this address/)).toBeVisible();
    expect(asked[0]).toMatchObject({ sent: { body: { email: 'dora@example.org' } } });
    expect(rememberedNext()).toBe('/reserve');
  });

  it('a wrong address is not told on the way to the button, which must not move, but by it', async () => {
    const { asked } = open('/forgot-password', {});
    await enter(screen.getByLabelText(/E-mail/), 'dora@');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send link' }));
    expect(screen.queryByText(/in the correct format/)).toBeNull();
    await press('Send link');
    expect(screen.getByText(/Enter an e-mail address in the correct format/)).toBeVisible();
    expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/));
    expect(asked).toEqual([]);
  });

  it('too many requests are told with the time to wait', async () => {
    open('/forgot-password', {
      forgotPassword: () => ({ ...refused(429, 'too_many_requests'), retryAfter: 90 }),
    });
    await enter(screen.getByLabelText(/E-mail/), 'dora@example.org');
    await press('Send link');
    expect((await screen.findByRole('timer')).textContent).toMatch(/1\smin/);
  });
});

describe('a new password', () => {
  const choose = async (password: string): Promise<void> => {
    await enter(screen.getByLabelText(/^New password/), password);
    await press('Save password');
  };

  it('is saved by the link and leads to the login', async () => {
    const { asked } = open('/reset-password/u1/t1', { resetPassword: () => null });
    await choose('four quiet chargers');
    expect(
      await screen.findByRole('heading', { name: 'Your new password is saved' }),
    ).toBeVisible();
    expect(asked[0]?.sent.body).toEqual({
      uid: 'u1',
      token: 't1',
      new_password: 'four quiet chargers',
    });
    expect(loginLink()).toBe('/login');
  });

  it('that is too short is not sent', async () => {
    const { asked } = open('/reset-password/u1/t1', {});
    await choose('short');
    expect(await screen.findByText('Use at least 10 characters.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('that the server finds too common is reported at its field', async () => {
    open('/reset-password/u1/t1', {
      resetPassword: () => ({
        refused: 400,
        body: {
          detail: 'Invalid.',
          code: 'validation_failed',
          errors: { new_password: ['common'] },
        },
      }),
    });
    await choose('password123');
    expect(await screen.findByText(/This password is too common/)).toBeVisible();
  });

  it('a used link says that nothing changed and leads to a new one', async () => {
    open('/reset-password/u1/t1', { resetPassword: () => refused(400, 'link_not_valid') });
    await choose('four quiet chargers');
    expect(await screen.findByText(/Your password has not changed/)).toBeVisible();
    const again = screen.getByRole('link', { name: 'Get a new link' });
    expect(again.getAttribute('href')).toBe('/forgot-password');
  });

  it('[S4.09] ends the session of that account in this browser', async () => {
    const { store } = open(
      '/reset-password/u1/t1',
      {
        resetPassword: () => null,
        readMe: () => refused(401, 'token_not_valid'),
        refreshToken: () => refused(401, 'token_not_valid'),
      },
      'driver',
    );
    await choose('four quiet chargers');
    await screen.findByRole('heading', { name: 'Your new password is saved' });
    await expect.poll(() => store.getState().auth.isAuthenticated).toBe(false);
  });
});

describe('confirming a browser', () => {
  it('needs a tap, signs nobody in and leads to the login', async () => {
    const { asked, store } = open('/confirm-browser/u1/t1', { confirmBrowser: () => null });
    await screen.findByRole('button', { name: 'Confirm this browser' });
    expect(asked).toEqual([]);
    await press('Confirm this browser');
    expect(await screen.findByRole('heading', { name: /You can log in/ })).toBeVisible();
    expect(asked).toMatchObject([
      { call: 'confirmBrowser', sent: { body: { uid: 'u1', token: 't1' } } },
    ]);
    expect(loginLink()).toBe('/login');
    expect(store.getState().auth.isAuthenticated).toBe(false);
  });

  it('a used link explains itself', async () => {
    open('/confirm-browser/u1/t1', { confirmBrowser: () => refused(400, 'link_not_valid') });
    await screen.findByRole('button', { name: 'Confirm this browser' });
    await press('Confirm this browser');
    expect(await screen.findByText(/Request another on the log-in page/)).toBeVisible();
    expect(loginLink()).toBe('/login');
  });
});
