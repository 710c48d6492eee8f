import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ownerRoutes } from './owner-routes.tsx';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';

afterEach(cleanup);

const open = (path: string, role?: 'driver' | 'station_owner') =>
  renderScreen({
    routes: [...ownerRoutes, { path: '/login', element: 'login page' }],
    path,
    answers: {},
    ...(role && { role }),
  });

describe("the owner's pages", () => {
  it('[S2.05] each have the row of tabs, with the one of the exact path active', async () => {
    open('/owner/business-profile', 'station_owner');
    const tabs = within(await screen.findByRole('navigation', { name: 'My business' }));
    expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/owner',
      '/owner/stations',
      '/owner/reservations',
      '/owner/transactions',
      '/owner/business-profile',
      '/owner/payouts',
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Business profile');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  it('[S6.03] are for station owners only', async () => {
    open('/owner', 'driver');
    expect(await screen.findByText('Wrong account type')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    cleanup();
    const { router } = open('/owner/business-profile');
    expect(await screen.findByText('login page')).toBeVisible();
    expect(router.state.location.search).toContain('business-profile');
  });
});
