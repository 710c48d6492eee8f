import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../app/test-screen.tsx';
import { ReservationsPage } from './reservations-page.tsx';
import { driverReservationsFetched } from './reservations-slice.ts';
import { reservation } from './test-reservation.ts';

afterEach(cleanup);

const named = (name: string, status: typeof reservation.status, last: string) => ({
  ...reservation,
  id: `018f6b1e-0000-7000-8000-00000000000${last}`,
  status,
  plug: { ...reservation.plug, station: { ...reservation.plug.station, name } },
});
const open = (answers: Answers, path = '/reservations') =>
  renderScreen({
    routes: [{ path: '/reservations', element: <ReservationsPage /> }],
    path,
    answers,
    role: 'driver',
  });

describe("the driver's bookings", () => {
  it('[S7.30] [S3.22] show what is to come first, soonest on top, and are kept', async () => {
    const results = [
      named('Later', 'RESERVED', '1'),
      named('Now', 'CHARGING', '2'),
      named('Before', 'FULFILLED', '3'),
    ];
    const { store } = open({ listMyReservations: () => ({ results, count: 3 }) });
    await screen.findByText('Later');
    const names = screen
      .getAllByRole('link')
      .map((link) => /Later|Now|Before/.exec(link.textContent)?.[0]);
    expect(names).toEqual(['Now', 'Later', 'Before']);
    expect(store.getState().reservations.driver_reservations).toHaveLength(3);
  });

  it('the page is in the address', async () => {
    const { asked } = open(
      { listMyReservations: () => ({ results: [reservation], count: 45 }) },
      '/reservations?page=3',
    );
    await screen.findByText('Syntagma Garage');
    expect(asked[0]?.sent.query.get('page')).toBe('3');
    expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('without a network the last known ones stay, and it says so', async () => {
    const { store } = open({
      listMyReservations: () => {
        throw new TypeError('network');
      },
    });
    store.dispatch(driverReservationsFetched({ results: [reservation] }));
    expect(await screen.findByText('Syntagma Garage')).toBeTruthy();
    expect(await screen.findByText('These are your bookings as last seen.')).toBeTruthy();
  });

  it('none at all lead to the map', async () => {
    open({ listMyReservations: () => ({ results: [], count: 0 }) });
    const link = await screen.findByRole('link', { name: 'Find a station' });
    expect(link.getAttribute('href')).toBe('/stations');
  });
});
