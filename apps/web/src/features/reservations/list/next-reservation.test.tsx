import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { NextReservation } from './next-reservation.tsx';
import { userReservationsFetched } from '../reservations-slice.ts';
import { reservation } from '../../../tests/kit/reservations/reservation.ts';

afterEach(cleanup);

const show = (role: 'driver' | 'station_owner', next: typeof reservation | null) =>
  renderScreen({
    routes: [{ path: '/', element: <NextReservation /> }],
    path: '/',
    role,
    answers: { readNextReservation: () => ({ reservation: next }) },
  });

describe('the next booking on the landing page', () => {
  it('[S3.22] [S7.34] is shown to its driver and stored in user_reservations', async () => {
    const { store } = show('driver', reservation);
    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toBe(`/reservations/${reservation.id}`);
    expect(store.getState().reservations.user_reservations).toEqual([reservation]);
  });

  it('disappears if there is none', async () => {
    const { store } = show('driver', null);
    act(() => void store.dispatch(userReservationsFetched({ results: [reservation] })));
    await expect.poll(() => store.getState().reservations.user_reservations).toEqual([]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is not requested for an owner', () => {
    expect(show('station_owner', null).asked).toEqual([]);
  });
});
