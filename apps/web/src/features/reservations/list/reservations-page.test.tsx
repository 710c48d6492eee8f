import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { bookingPayment } from '../../../tests/kit/reservations/payment.ts';
import { ReservationsPage } from './reservations-page.tsx';
import { driverReservationsFetched } from '../reservations-slice.ts';
import { reservation, session as running } from '../../../tests/kit/reservations/reservation.ts';

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
  it('[S7.30] [S3.22] show upcoming ones first, the soonest on top, and are stored', async () => {
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

  it('group the bookings of a weekly series at the place of the first', async () => {
    const series = { id: '018f6b1e-0000-7000-8000-0000000000ff' };
    const results = [
      { ...named('Week two', 'RESERVED', '1'), series },
      named('Alone', 'RESERVED', '2'),
      { ...named('Week one', 'RESERVED', '3'), series },
      { ...named('Was', 'CANCELED', '4'), series },
    ];
    open({ listMyReservations: () => ({ results, count: 4 }) });
    const group = await screen.findByRole('group', { name: 'Every week, 2 bookings' });
    const inside = within(group).getAllByRole('link');
    expect(inside.map(({ textContent }) => /Week (one|two)/.exec(textContent)?.[0])).toEqual([
      'Week one',
      'Week two',
    ]);
    expect(within(group).queryByText(/Weekly/), 'said once, above').toBeNull();
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links.findIndex((text) => text.includes('Week two'))).toBeLessThan(
      links.findIndex((text) => text.includes('Alone')),
    );
    expect(screen.getByText(/Weekly/), 'what is over keeps its order').toBeVisible();
  });

  it('[24.3] show what a running session costs so far, and not what is on hold', async () => {
    const session = { ...running, total_cost: 4.12 };
    const results = [
      { ...named('Now', 'CHARGING', '1'), session },
      named('Later', 'RESERVED', '2'),
      named('Was', 'CANCELED', '3'),
    ];
    open({ listMyReservations: () => ({ results, count: 3 }) });
    expect(await screen.findByRole('link', { name: /Now.*€4\.12 so far/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Later.*€12\.50 at most/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Was/ })).not.toHaveTextContent('€');
  });

  it('have the page in the URL', async () => {
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

  it('offline show the last known ones, marked as such', async () => {
    const { store } = open({
      listMyReservations: () => {
        throw new TypeError('network');
      },
    });
    store.dispatch(driverReservationsFetched({ results: [reservation] }));
    expect(await screen.findByText('Syntagma Garage')).toBeVisible();
    expect(await screen.findByText('You see the last saved list of your bookings.')).toBeVisible();
  });

  it('link to the map if there are none', async () => {
    open({ listMyReservations: () => ({ results: [], count: 0 }) });
    const link = await screen.findByRole('link', { name: 'Find a station' });
    expect(link.getAttribute('href')).toBe('/stations');
  });

  it('show time left and payment buttons for an unpaid one, and load again afterwards', async () => {
    let isPaid = false;
    const waiting = { ...named('Waiting', 'PENDING', '1'), payment: bookingPayment };
    const { asked } = open({
      listMyReservations: () => ({
        results: [isPaid ? named('Paid', 'RESERVED', '1') : waiting],
        count: 1,
      }),
      readPaymentSession: () =>
        isPaid ? { ...bookingPayment, status: 'authorized' } : bookingPayment,
    });
    const pay = await screen.findByRole('link', { name: 'Pay now' });
    expect(pay.getAttribute('href')).toBe(bookingPayment.checkout_url);
    expect(screen.getByRole('timer').textContent).toMatch(/left to pay/);
    expect(screen.getByRole('button', { name: 'Cancel payment' })).toBeVisible();
    expect(screen.getByText('Awaiting payment')).toBeVisible();
    isPaid = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
    expect(asked.filter(({ call }) => call === 'listMyReservations')).toHaveLength(2);
  });

  it('show no amount if a card payment failed', async () => {
    const failed = { ...bookingPayment, status: 'failed', failure: 'declined' } as const;
    const results = [{ ...named('Declined', 'FAILED', '1'), payment: failed }];
    open({ listMyReservations: () => ({ results, count: 1 }) });
    expect(await screen.findByText('Declined')).toBeVisible();
    expect(screen.queryByText('€12.50')).toBeNull();
  });
});
