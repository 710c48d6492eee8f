import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from '@voltagora/contract';
import { useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rootReducer } from '../../../app/store/store.ts';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../../tests/kit/config.ts';
import { testUser } from '../../../tests/kit/people/user.ts';
import { rememberedNext, rememberNext } from '../login/remembered-next.ts';
import { SocialButtons } from './social-buttons.tsx';
import { SocialPage } from './social-page.tsx';

const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
beforeEach(() => {
  left.mockClear();
  window.sessionStorage.clear();
});
afterEach(cleanup);

const config = (google: boolean, apple: boolean) => testConfig({ sign_in: { google, apple } });
const user = (name: 'driver' | 'station_owner') =>
  testUser({ role: { name }, has_password: false });
const OWNER = 'station_owner';
const refused = (status: number, code: ErrorCode) => () => ({
  refused: status,
  body: { detail: `Refused: ${code}.`, code },
});
const start = () => ({ authorization_url: 'https://accounts.example/authorize?state=s' });

function open(path: string, answers: Answers) {
  const routes = [
    { path: '/login', element: <Login /> },
    { path: '/register', element: <SocialButtons role={OWNER} /> },
    { path: '/auth/google', element: <SocialPage provider="google" /> },
    { path: '/auth/apple', element: <SocialPage provider="apple" /> },
    { path: '/reserve', element: <p>the draft</p> },
    { path: '/stations', element: <p>the map</p> },
    { path: '/owner', element: <p>the owner page</p> },
    { path: '/contact', element: <p>the contact page</p> },
  ];
  return renderScreen({ routes, path, answers });
}
function Login() {
  const [params] = useSearchParams();
  return (
    <>
      <p>login, then {params.get('next')}</p>
      <SocialButtons />
    </>
  );
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the buttons', () => {
  it.each([
    [true, true, ['Continue with Google', 'Continue with Apple']],
    [false, true, ['Continue with Apple']],
    [false, false, []],
  ])(
    '[S1.03] show what the installation offers: google %s, apple %s',
    async (google, apple, seen) => {
      const { asked } = open('/login', { readConfig: () => config(google, apple) });
      await vi.waitFor(() => expect(buttons()).toEqual(seen));
      expect(asked.map(({ call }) => call)).toContain('readConfig');
    },
  );

  it('redirect to the provider with role and language, and remember the path to return to', async () => {
    const { asked } = open('/register?next=%2Freserve', {
      readConfig: () => config(true, true),
      beginAppleSignIn: start,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Apple' }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(start().authorization_url));
    const sent = asked.find(({ call }) => call === 'beginAppleSignIn')?.sent.query;
    expect(Object.fromEntries(sent ?? [])).toEqual({ lang: 'en', role: 'station_owner' });
    expect(rememberedNext()).toBe('/reserve');
  });

  it('clear the path of an earlier visit', async () => {
    rememberNext('/reserve');
    open('/login', { readConfig: () => config(true, false), beginGoogleSignIn: start });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await vi.waitFor(() => expect(left).toHaveBeenCalled());
    expect(rememberedNext()).toBeNull();
  });

  it('[S8.05] show an error if the provider does not answer, and can be used again', async () => {
    const { store } = open('/login', {
      readConfig: () => config(true, false),
      beginGoogleSignIn: refused(502, 'sign_in_unavailable'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(await screen.findByText(/is not responding/)).toBeVisible();
    expect(store.getState().errors.id).toBe('SOCIAL_AUTH_FAIL');
    expect(left).not.toHaveBeenCalled();
    expect(screen.getByRole('button').hasAttribute('data-loading')).toBe(false);
  });
});

describe('the redirect back', () => {
  it('[S7.08] [S4.08] sends state and code once, loads the user and returns to the path', async () => {
    rememberNext('/reserve');
    const { store, asked } = open('/auth/google?state=s&code=c&iss=https%3A%2F%2Fa.example', {
      finishGoogleSignIn: () => ({ access: 'a', refresh: 'r', is_new: false }),
      readMe: () => user('driver'),
    });
    expect(await screen.findByText('the draft')).toBeVisible();
    const finished = asked.filter(({ call }) => call === 'finishGoogleSignIn');
    expect(finished.map(({ sent }) => Object.fromEntries(sent.query))).toEqual([
      { state: 's', code: 'c', iss: 'https://a.example' },
    ]);
    expect(finished[0]?.sent.body).toBeNull();
    expect(store.getState().auth).toMatchObject({
      token: { access: 'a', refresh: 'r' },
      isAuthenticated: true,
      isLoading: false,
      user: { role: { name: 'driver' } },
    });
    expect(rememberedNext(), 'good for one return').toBeNull();
  });

  it.each([
    [true, 'auth/registrationSucceeded'],
    [false, 'auth/loginSucceeded'],
  ])('[S4.06] with is_new %s is the event %s', async (is_new, type) => {
    const { store } = open('/auth/apple?state=s&code=c', {
      finishAppleSignIn: () => ({ access: 'a', refresh: 'r', is_new }),
      readMe: () => user('station_owner'),
    });
    const seen: string[] = [];
    store.replaceReducer((state, action) => {
      seen.push(action.type);
      return rootReducer(state, action);
    });
    expect(await screen.findByText('the owner page')).toBeVisible();
    expect(seen).toContain(type);
  });

  it('never leads to another site', async () => {
    rememberNext('//evil.example');
    open('/auth/google?state=s&code=c', {
      finishGoogleSignIn: () => ({ access: 'a', refresh: 'r', is_new: false }),
      readMe: () => user('driver'),
    });
    expect(await screen.findByText('the map')).toBeVisible();
  });
});

describe('a sign-in that fails', () => {
  it.each<[ErrorCode, number, RegExp, string[]]>([
    ['sign_in_state_not_valid', 400, /has expired or was started/, ['Try Google again']],
    ['sign_in_refused', 403, /could not accept the provider/, ['Try Google again']],
    ['sign_in_unavailable', 502, /is not responding/, ['Try Google again']],
    ['email_not_verified', 403, /Google has not verified/, ['Try Google again']],
    ['sign_in_not_configured', 404, /not available/, []],
    ['account_suspended', 403, /suspended/, []],
  ])('[S8.05] %s shows the next step', async (code, status, text, seen) => {
    const { store } = open('/auth/google?state=s&code=c', {
      finishGoogleSignIn: refused(status, code),
    });
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toMatch(text);
    expect(buttons()).toEqual(seen);
    const onward = code === 'account_suspended' ? 'Contact us' : 'Log in with e-mail';
    expect(screen.getByRole('link', { name: onward })).toBeVisible();
    expect(store.getState().errors).toEqual({
      msg: `Refused: ${code}.`,
      status,
      id: 'SOCIAL_AUTH_FAIL',
    });
    expect(store.getState().auth).toMatchObject({ token: null, isLoading: false });
  });

  it.each([
    ['google', 'access_denied', 'Sign-in cancelled'],
    ['apple', 'user_cancelled_authorize', 'Sign-in cancelled'],
    ['apple', 'server_error', 'Could not sign in with Apple'],
  ])('%s: %s sends no request, and the event is shown', async (provider, error, title) => {
    const { store, asked } = open(`/auth/${provider}?state=s&error=${error}`, {});
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(asked).toEqual([]);
    expect(store.getState().errors).toEqual({ msg: error, status: null, id: 'SOCIAL_AUTH_FAIL' });
  });

  it('a page opened directly says to start again', async () => {
    open('/auth/google', { beginGoogleSignIn: start });
    expect(await screen.findByText(/has expired or was started/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Google again' }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(start().authorization_url));
  });

  it('signing in by e-mail instead still returns to the path', async () => {
    rememberNext('/reserve?plug=7');
    open('/auth/google?error=access_denied', {});
    await userEvent.click(await screen.findByRole('link', { name: 'Log in with e-mail' }));
    expect(await screen.findByText('login, then /reserve?plug=7')).toBeVisible();
  });
});

describe('a new user from the login page', () => {
  it('is asked for the role, and the sign-in starts again with it', async () => {
    rememberNext('/reserve');
    const { asked } = open('/auth/apple?state=s&code=c', {
      finishAppleSignIn: refused(409, 'role_required'),
      beginAppleSignIn: start,
    });
    await userEvent.click(await screen.findByRole('radio', { name: /Station owner/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(start().authorization_url));
    const sent = asked.find(({ call }) => call === 'beginAppleSignIn')?.sent.query;
    expect(sent?.get('role')).toBe('station_owner');
    expect(rememberedNext(), 'kept for the second return').toBe('/reserve');
  });
});
