import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { reservation } from '../../tests/kit/reservations/reservation.ts';
import { OwnerReservations } from './owner-reservations.tsx';

afterEach(cleanup);

function open(results = [reservation]) {
  return renderScreen({
    routes: [{ path: '/owner', element: <OwnerReservations /> }],
    path: '/owner',
    answers: {
      listOwnerReservations: () => ({
        results,
        count: results.length && 31,
        totals: { energy_kWh: 0, tokens: 0, idle_tokens: 0 },
      }),
    },
    role: 'station_owner',
  });
}

describe("the newest bookings at the owner's stations", () => {
  it('[S7.31] [S3.22] are listed by latest start, and stored with their count', async () => {
    const { store, asked } = open();
    expect(await screen.findByText('dora@example.org')).toBeVisible();
    expect(
      asked.find(({ call }) => call === 'listOwnerReservations')?.sent.query.get('ordering'),
    ).toBe('-start_time');
    await expect
      .poll(() => store.getState().reservations.station_owner_reservations)
      .toMatchObject({ count: 31, results: [{ id: reservation.id }] });
  });

  it('[S7.06] [B23] do not name drivers who have deleted their account', async () => {
    open([{ ...reservation, user: { ...reservation.user, email: '' } }]);
    expect(await screen.findByText('Deleted account')).toBeVisible();
  });

  it('[S7.31] link to all of them', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'All bookings' });
    expect(link.getAttribute('href')).toBe('/owner/reservations');
  });

  it('say so when there are none', async () => {
    open([]);
    expect(await screen.findByText('No bookings yet')).toBeVisible();
  });
});
