import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { tokenSet } from '../features/auth/auth-slice.ts';
import { RequireRole } from './require-role.tsx';
import { renderScreen, type Answers } from './test-screen.tsx';

afterEach(cleanup);

const driver: User = {
  id: '018f6b1e-0000-7000-8000-000000000001',
  email: 'dora@example.org',
  username: 'dora@example.org',
  first_name: 'Dora',
  last_name: 'Driver',
  phone_number: '',
  role: { name: 'driver' },
  settings: { lang: 'en' },
  date_joined: '2026-11-01T00:00:00Z',
  has_password: true,
};

function open(answers: Answers, role?: 'driver' | 'station_owner') {
  const routes = [
    { path: '/wallet', element: <RequireRole roles={['driver']}>the wallet</RequireRole> },
    { path: '/login', element: <p>the login</p> },
    { path: '/', element: <p>start</p> },
  ];
  return renderScreen({ routes, path: role ? '/wallet' : '/', answers, ...(role ? { role } : {}) });
}

describe('a screen for one role', () => {
  it('[S6.02] lets that role in and shows the other the way to its own', async () => {
    open({}, 'driver');
    expect(await screen.findByText('the wallet')).toBeTruthy();
    cleanup();
    open({}, 'station_owner');
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/owner');
    expect(screen.queryByText('the wallet')).toBeNull();
  });

  it('[S4.08] a stored token without its user loads it, and can try again when that fails', async () => {
    let isDown = true;
    const { store, router } = open({
      readMe: () =>
        isDown ? { refused: 503, body: { detail: 'busy', code: 'service_unavailable' } } : driver,
    });
    store.dispatch(tokenSet({ access: 'a', refresh: 'r' }));
    await router.navigate('/wallet');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText('the wallet')).toBeTruthy();
  });
});
