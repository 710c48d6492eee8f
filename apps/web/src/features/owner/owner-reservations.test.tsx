import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../app/test-screen.tsx';
import { reservation } from '../reservations/test-reservation.ts';
import { OwnerReservations } from './owner-reservations.tsx';

afterEach(cleanup);

function open(path = '/owner', one = reservation) {
  const shown = renderScreen({
    routes: [{ path: '/owner', element: <OwnerReservations /> }],
    path,
    answers: {
      listOwnerReservations: () => ({
        results: [one],
        count: 31,
        totals: { energy_kWh: 0, tokens: 0 },
      }),
    },
    role: 'station_owner',
  });
  const last = () => shown.asked.at(-1)?.sent.query;
  return { ...shown, last };
}

describe("reservations at the owner's stations", () => {
  it('[S7.31] [S3.22] come newest start first, and are kept with their count', async () => {
    const { last, store } = open();
    expect(await screen.findByText('dora@example.org')).toBeTruthy();
    expect(last()?.get('ordering')).toBe('-start_time');
    await waitFor(() =>
      expect(store.getState().reservations.station_owner_reservations).toMatchObject({
        count: 31,
        results: [{ id: reservation.id }],
      }),
    );
  });

  it('[S7.06] [B23] name no driver who has deleted their account', async () => {
    open('/owner', { ...reservation, user: { ...reservation.user, email: '' } });
    expect(await screen.findByText('Deleted account')).toBeTruthy();
  });

  it('[S7.31] page, search and order are read from the address', async () => {
    const { last } = open('/owner?page=2&search=dora&ordering=start_time');
    await screen.findByText('dora@example.org');
    expect(Object.fromEntries(last() ?? [])).toMatchObject({
      page: '2',
      search: 'dora',
      ordering: 'start_time',
    });
  });

  it('a page that is none, or an order that is none, is the first and the usual one', async () => {
    const { last } = open('/owner?page=-4&ordering=user.email');
    await screen.findByText('dora@example.org');
    expect(Object.fromEntries(last() ?? [])).toMatchObject({ page: '1', ordering: '-start_time' });
  });

  it('a search goes into the address once typing pauses, and back to page 1', async () => {
    const { last, router } = open('/owner?page=2');
    await userEvent.type(await screen.findByRole('searchbox'), 'glif');
    await waitFor(() => expect(last()?.get('search')).toBe('glif'));
    expect(router.state.location.search).toBe('?search=glif');
  });

  it('turning the order writes it into the address', async () => {
    const { last, router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'When' }));
    expect(router.state.location.search).toBe('?ordering=start_time');
    await waitFor(() => expect(last()?.get('ordering')).toBe('start_time'));
  });
});
