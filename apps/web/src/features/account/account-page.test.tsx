import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { RequireRole } from '../../app/require-role.tsx';
import { renderScreen } from '../../app/test-screen.tsx';
import { AccountPage } from './account-page.tsx';

afterEach(cleanup);

const routes = [
  {
    path: '/account',
    element: (
      <RequireRole>
        <AccountPage />
      </RequireRole>
    ),
  },
  { path: '/login', element: <p>login page</p> },
];

describe('the account page', () => {
  it('[S4.10] logging out forgets the session here and ends it on the server', async () => {
    const { store, asked, router } = renderScreen({
      routes,
      path: '/account',
      answers: {},
      role: 'driver',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('login page')).toBeTruthy();
    expect(router.state.location.search).toBe('?next=%2Faccount');
    expect(store.getState().auth.token).toBeNull();
    await waitFor(() => {
      expect(asked.find(({ call }) => call === 'logout')?.sent.body).toEqual({
        refresh: 'refresh',
      });
    });
  });

  it('a stranger is asked to log in and comes back after it', async () => {
    const { router } = renderScreen({ routes, path: '/account', answers: {} });
    expect(await screen.findByText('login page')).toBeTruthy();
    expect(router.state.location.search).toBe('?next=%2Faccount');
  });
});
