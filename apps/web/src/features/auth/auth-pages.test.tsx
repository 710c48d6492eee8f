import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../app/test-screen.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

afterEach(cleanup);

const user = (name: 'driver' | 'station_owner'): User => ({
  id: '018f6b1e-0000-7000-8000-000000000001',
  email: 'dora@example.org',
  username: 'dora@example.org',
  first_name: 'Dora',
  last_name: 'Driver',
  phone_number: '',
  role: { name },
  settings: { lang: 'en' },
  date_joined: '2026-11-01T00:00:00Z',
  has_password: true,
});
const pair = { access: 'a', refresh: 'r' };

function open(path: string, answers: Answers) {
  const routes = [
    { path: '/login', element: <LoginPage /> },
    { path: '/register', element: <RegisterPage /> },
    { path: '/reserve', element: <p>the draft</p> },
    { path: '/owner', element: <p>the owner page</p> },
    { path: '/stations', element: <p>the map</p> },
  ];
  return renderScreen({ routes, path, answers });
}
async function fillLogin(): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/E-mail/), 'dora@example.org');
  await userEvent.type(screen.getByLabelText(/^Password/), 'a long sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}
async function fillRegistration(): Promise<void> {
  await userEvent.type(screen.getByLabelText(/First name/), 'Dora');
  await userEvent.type(screen.getByLabelText(/Last name/), 'Driver');
  await userEvent.type(screen.getByLabelText(/E-mail/), 'dora@example.org');
  await userEvent.type(screen.getByLabelText(/^Password/), 'a long sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

describe('logging in', () => {
  it('[S4.06] [S4.08] stores token and user and goes on to what was asked for', async () => {
    const { store } = open('/login?next=%2Freserve', {
      createToken: () => pair,
      readMe: () => user('driver'),
    });
    await fillLogin();
    expect(await screen.findByText('the draft')).toBeTruthy();
    expect(store.getState().auth).toEqual({
      token: pair,
      isAuthenticated: true,
      isLoading: false,
      user: user('driver'),
    });
  });

  it('an owner arrives at the owner page', async () => {
    open('/login', { createToken: () => pair, readMe: () => user('station_owner') });
    await fillLogin();
    expect(await screen.findByText('the owner page')).toBeTruthy();
  });

  it('[S8.01] [S8.05] a wrong password is told and stored as its own event', async () => {
    const { store } = open('/login', {
      createToken: () => ({
        refused: 401,
        body: { detail: 'Wrong e-mail or password.', code: 'invalid_credentials' },
      }),
    });
    await fillLogin();
    expect(await screen.findByText('E-mail and password do not match.')).toBeTruthy();
    expect(store.getState().errors).toEqual({
      msg: 'Wrong e-mail or password.',
      status: 401,
      id: 'LOGIN_FAIL',
    });
    expect(store.getState().auth.isAuthenticated).toBe(false);
  });

  it('a missing password is told at its field', async () => {
    open('/login', {
      createToken: () => ({
        refused: 400,
        body: {
          detail: 'Invalid.',
          code: 'validation_failed',
          errors: { password: ['Too small'] },
        },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Please give your password.')).toBeTruthy();
  });

  it('a demo offers its accounts', async () => {
    open('/login', {
      readConfig: () => ({
        environment: 'development',
        map_style_url: null,
        token_fiat_price: 0.1,
        simulated: true,
        sign_in: { google: false, apple: false },
        development_mail: false,
        host: { name: '', email: '' },
        demo_accounts: [{ role: 'driver', email: 'demo@example.org', password: 'drive the demo' }],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Driver with tokens' }));
    expect(screen.getByLabelText(/E-mail/)).toHaveProperty('value', 'demo@example.org');
  });
});

describe('registering', () => {
  it('[S7.01] [S6.01] sends the role, the language and the e-mail as username', async () => {
    const { asked } = open('/register?role=station_owner', {
      createUser: () => user('station_owner'),
      createToken: () => pair,
      readMe: () => user('station_owner'),
    });
    await fillRegistration();
    expect(await screen.findByText('the owner page')).toBeTruthy();
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
  });

  it('[S8.05] shows what the server refused beside each field', async () => {
    const { store } = open('/register', {
      createUser: () => ({
        refused: 400,
        body: {
          detail: 'Invalid.',
          code: 'validation_failed',
          errors: { password: ['Too small'], email: ['Invalid'] },
        },
      }),
    });
    await fillRegistration();
    expect(await screen.findByText('At least 10 characters, please.')).toBeTruthy();
    expect(screen.getByText('This does not look like an e-mail address.')).toBeTruthy();
    expect(store.getState().errors.id).toBe('REGISTER_FAIL');
  });

  it('empty fields are told in the language of the page, the first of them gets the focus', async () => {
    open('/register', {
      createUser: () => ({
        refused: 400,
        body: {
          detail: 'Invalid.',
          code: 'validation_failed',
          errors: { first_name: ['Too small'], password: ['Too small'] },
        },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/Please give your first name/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/First name/));
  });
});
