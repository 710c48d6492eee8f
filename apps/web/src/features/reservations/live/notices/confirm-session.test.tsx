// A session that the driver has not started in the app: the question to the driver, and what the owner reads.
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reservation } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reservation, session } from '../../../../tests/kit/reservations/reservation.ts';
import { renderScreen, type Answers } from '../../../../tests/kit/screens/render-screen.tsx';
import { SilentSocket } from '../../../../tests/kit/screens/silent-socket.ts';
import { ReservationPage } from '../reservation-page.tsx';

beforeEach(() => {
  vi.stubGlobal('WebSocket', SilentSocket);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const asked = { asked_at: '2026-07-01T12:00:00Z', decided_by: '2026-07-02T12:00:00Z' };
const waiting: Reservation = {
  ...reservation,
  status: 'CHARGING',
  start: { step: 'finished', asked_at: null, failure: null },
  session: { ...session, stopped_at: session.last_sample_at },
  cancellation: null,
  confirmation: { ...asked, outcome: null },
};
const denied: Reservation = {
  ...waiting,
  status: 'FAILED',
  tokens_held: 0,
  confirmation: { ...asked, outcome: 'denied' },
};

function open(answers: Answers, role: 'driver' | 'station_owner' = 'driver') {
  const routes = [{ path: '/reservations/:id', element: <ReservationPage /> }];
  return renderScreen({ routes, path: `/reservations/${reservation.id}`, answers, role });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a session that the driver has not started', () => {
  it('is confirmed with one tap', async () => {
    const { asked: sent } = open({
      readReservation: () => waiting,
      confirmSession: () => ({ ...waiting, confirmation: { ...asked, outcome: 'confirmed' } }),
    });
    expect(await screen.findByText('Awaiting confirmation')).toBeVisible();
    expect(screen.getByText(/Nothing is charged until you answer/)).toBeVisible();
    expect(screen.getByText(/It is billed once you confirm it/)).toBeVisible();
    await press('This was me');
    await vi.waitFor(() => expect(screen.queryByText('Was this you?')).toBeNull());
    expect(sent.find(({ call }) => call === 'confirmSession')?.sent.params).toEqual({
      id: reservation.id,
    });
  });

  it('is denied after its consequences were shown', async () => {
    open({ readReservation: () => waiting, denySession: () => denied });
    await press('This was not me');
    expect(await screen.findByText(/your booking ends/)).toBeVisible();
    await press('It was not me');
    expect(
      await screen.findByText('You said that this session was not yours. It is not billed.'),
    ).toBeVisible();
    expect(screen.getByText(/The full hold was released to your wallet/)).toBeVisible();
  });

  it('says when it was too late to answer', async () => {
    open({
      readReservation: () => waiting,
      confirmSession: () => ({
        refused: 409,
        body: { code: 'session_not_to_confirm', detail: 'Too late' },
      }),
    });
    await press('This was me');
    expect(await screen.findByText(/no longer waits for your answer/)).toBeVisible();
  });

  it('tells the owner why the bill waits, without buttons', async () => {
    open({ readReservation: () => waiting }, 'station_owner');
    expect(await screen.findByText('Waiting for the driver to confirm')).toBeVisible();
    expect(screen.getByText(/your charger was connected throughout/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'This was me' })).toBeNull();
  });

  it('tells the owner what became of it', async () => {
    const dropped: Reservation = {
      ...denied,
      confirmation: { ...asked, outcome: 'not_borne_out' },
    };
    open({ readReservation: () => dropped }, 'station_owner');
    expect(await screen.findByText(/neither started this session in the app/)).toBeVisible();
    expect(screen.getByText(/No charge/)).toBeVisible();
  });
});
