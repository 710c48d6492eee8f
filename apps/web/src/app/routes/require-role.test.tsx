import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { tokenSet } from '../../features/accounts/session/auth-slice.ts';
import { RequireRole } from './require-role.tsx';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { testUser } from '../../tests/kit/people/user.ts';

afterEach(cleanup);

const driver = testUser();

function open(answers: Answers, role?: 'driver' | 'station_owner') {
  const routes = [
    { path: '/wallet', element: <RequireRole roles={['driver']}>the wallet</RequireRole> },
    { path: '/login', element: <p>the login</p> },
    { path: '/', element: <p>start</p> },
  ];
  return renderScreen({ routes, path: role ? '/wallet' : '/', answers, ...(role ? { role } : {}) });
}

describe('a screen for one role', () => {
  it('[S6.02] is shown to that role, and redirects the other to its own page', async () => {
    open({}, 'driver');
    expect(await screen.findByText('the wallet')).toBeVisible();
    cleanup();
    open({}, 'station_owner');
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/owner');
    expect(screen.queryByText('the wallet')).toBeNull();
  });

  it('[S4.08] loads the user of a stored token, and can retry after an error', async () => {
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
    expect(await screen.findByText('the wallet')).toBeVisible();
  });
});
