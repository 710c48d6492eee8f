import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  offline,
  openAccount,
  openAsStranger,
  press,
} from '../../../tests/kit/screens/account-screen.tsx';

afterEach(cleanup);

describe('the account page', () => {
  it('[S4.10] logging out ends the session here and on the server', async () => {
    const { store, router, bodies } = openAccount();
    await press('Log out');
    expect(await screen.findByText('login page')).toBeVisible();
    expect(router.state.location.search).toBe('?next=%2Faccount');
    expect(store.getState().auth.token).toBeNull();
    await waitFor(() => expect(bodies('logout')).toEqual([{ refresh: 'refresh' }]));
  });

  it('a visitor is asked to log in and returns afterwards', async () => {
    const { router } = openAsStranger();
    expect(await screen.findByText('login page')).toBeVisible();
    expect(router.state.location.search).toBe('?next=%2Faccount');
  });

  it('has the open section in the URL, one at a time', async () => {
    const { router } = openAccount();
    await press('Download my data');
    expect(router.state.location.search).toBe('?open=data');
    await press('Password');
    expect(router.state.location.search).toBe('?open=password');
    expect(screen.queryByText(/Everything that is kept/)).toBeNull();
    await press('Password');
    expect(router.state.location.search).toBe('');
  });

  it.each(['notifications', 'password', 'devices', 'data', 'delete'])(
    'a link to the section %s opens it',
    (name) => {
      openAccount({ open: name });
      const titles = {
        notifications: 'Notifications',
        password: 'Password',
        devices: 'Where you are logged in',
        data: 'Download my data',
        delete: 'Delete account',
      };
      const head = screen.getByRole('heading', { level: 2, name: titles[name as 'password'] });
      expect(head.querySelector('button')?.getAttribute('aria-expanded')).toBe('true');
    },
  );

  it('an unknown section in the URL opens nothing', () => {
    openAccount({ open: 'wallet' });
    expect(document.querySelector('[aria-expanded="true"]')).toBeNull();
  });

  it('[S6.03] links an owner to the business profile, but not a driver', async () => {
    openAccount();
    expect(screen.queryByRole('link', { name: 'Business profile and VAT' })).toBeNull();
    cleanup();
    openAccount({ role: 'station_owner' });
    await userEvent.click(screen.getByRole('link', { name: 'Business profile and VAT' }));
    expect(await screen.findByText('business profile')).toBeVisible();
  });
});

describe('the language', () => {
  it('[S7.05] is sent to the server, for mails', async () => {
    const { bodies, store } = openAccount({
      answers: {
        updateMe: () => ({ ...store.getState().auth.user!, settings: { lang: 'el' } }),
      },
    });
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'el');
    await waitFor(() => expect(bodies('updateMe')).toEqual([{ settings: { lang: 'el' } }]));
    await waitFor(() => expect(store.getState().auth.user?.settings.lang).toBe('el'));
    await userEvent.selectOptions(screen.getByRole('combobox'), 'en');
  });

  it('[S8.02] shows an error if the server could not save it', async () => {
    openAccount({ answers: { updateMe: offline } });
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'en');
    expect(await screen.findByText(/your e-mails stay in the previous language/)).toBeVisible();
  });
});
