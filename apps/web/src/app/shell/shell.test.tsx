import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { isActive } from './nav-link.tsx';
import { Shell } from './shell.tsx';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';

afterEach(cleanup);

function open(role?: 'driver' | 'station_owner') {
  const child = (path: string) => ({ path, element: <h1>{path}</h1> });
  const children = [
    ...['/', '/stations', '/wallet', '/about'].map(child),
    { path: '/login', element: <h1 aria-busy="true">Waits</h1> },
  ];
  const routes = [{ path: '/', element: <Shell />, children }];
  return renderScreen({ routes, path: '/', answers: {}, ...(role ? { role } : {}) });
}
const header = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0]!);

describe('the shell', () => {
  it('[S2.05] a link is active when the path equals its target, not when it begins with it', () => {
    expect(isActive('/stations', '/stations')).toBe(true);
    expect(isActive('/stations/syntagma', '/stations')).toBe(false);
    expect(isActive('/stations', '/')).toBe(false);
  });

  it('[S2.05] marks the present screen', async () => {
    open();
    await userEvent.click(header().getByRole('link', { name: 'Stations' }));
    expect(header().getByRole('link', { name: 'Stations' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(header().getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  });

  it('moves the focus to the title after a change of screen', async () => {
    open();
    await userEvent.click(header().getByRole('link', { name: 'Stations' }));
    expect(document.activeElement?.textContent).toBe('/stations');
  });

  it('moves it to the main area while the screen loads', async () => {
    open();
    await userEvent.click(header().getByRole('link', { name: 'Log in' }));
    expect(document.activeElement?.id).toBe('main');
  });

  it.each([
    ['driver' as const, ['Stations', 'Bookings', 'Vehicles', 'Wallet', 'Account']],
    ['station_owner' as const, ['My business', 'Stations', 'Wallet', 'Account']],
    [undefined, ['Home', 'Stations', 'Route', 'Log in']],
  ])('[S6.01] %s sees the links of their role', (role, names) => {
    open(role);
    const links = header().getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(names);
  });

  it('[S1.04] the language switch names the other language in that language', () => {
    open();
    expect(screen.getByRole('button', { name: /Ελληνικά/ }).getAttribute('lang')).toBe('el');
  });
});
