import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { vehicle } from '../../../tests/kit/reservations/draft.ts';
import {
  begunReservation,
  chargingReservation,
  reservation,
  session,
  soon,
} from '../../../tests/kit/reservations/reservation.ts';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { SilentSocket } from '../../../tests/kit/screens/silent-socket.ts';
import { ReservationPage } from './reservation-page.tsx';

beforeEach(() => vi.stubGlobal('WebSocket', SilentSocket));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = begunReservation();
const charging = chargingReservation();

function open(answers: Answers) {
  const routes = [{ path: '/reservations/:id', element: <ReservationPage /> }];
  return renderScreen({ routes, path: `/reservations/${reservation.id}`, answers, role: 'driver' });
}

describe('a booking', () => {
  it('[24.3] before the start leads with one deadline, directions, calendar and sharing', async () => {
    const due = { at: soon(10), can_announce_late: false, fee_tokens: 0 };
    open({ readReservation: () => ({ ...now, no_show: due, start_time: soon(5) }) });
    const timer = await screen.findByRole('timer');
    expect(timer).toHaveTextContent(/Start before \d\d:\d\d · yours until \d\d:\d\d/);
    expect(screen.getByRole('link', { name: 'Directions' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    cleanup();
    open({ readReservation: () => ({ ...now, no_show: due }) });
    const started = await screen.findByRole('timer');
    expect(started).toHaveTextContent(/^Start before \d\d:\d\d\s*Yours until \d\d:\d\d/);
    expect(started).not.toHaveTextContent('Reserved for you');
  });

  it('[24.3] the calendar gets the booking as a file', async () => {
    const kept: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) kept.push(file);
      return 'blob:calendar';
    });
    open({ readReservation: () => now });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    expect(await kept[0]?.text()).toContain('SUMMARY:Charging at Syntagma');
    vi.restoreAllMocks();
  });

  it('[24.3] shows the time to 80 %, its end, and the range added, by the vehicle of the booking', async () => {
    const known = { ...session, soc: 40, power_kW: 50 };
    const withVehicle = { ...charging, vehicle: { id: vehicle.id }, session: known };
    open({
      readReservation: () => withVehicle,
      listVehicles: () => ({ results: [vehicle], count: 1 }),
    });
    // 40 percent of 72.6 kWh, and 8 percent of loss, at 50 kW.
    expect(await screen.findByText('To 80%')).toBeVisible();
    expect(screen.getByText(/^3[78] min$/)).toBeVisible();
    expect(screen.getByText('80% at')).toBeVisible();
    expect(screen.getByText('+40 km')).toBeVisible();
  });

  it('[24.3] without the battery level leaves out the time, never the range', async () => {
    open({
      readReservation: () => charging,
      listVehicles: () => ({ results: [vehicle], count: 1 }),
    });
    expect(await screen.findByText('+40 km')).toBeVisible();
    expect(screen.queryByText('To 80%')).toBeNull();
  });

  it('[24.3] a receipt leads to the next booking there, and to reporting a problem', async () => {
    open({ readReservation: () => ({ ...now, status: 'FULFILLED' }) });
    const again = await screen.findByRole('link', { name: 'Book again' });
    expect(again.getAttribute('href')).toBe('/reserve?plug=7');
    expect(screen.getByRole('button', { name: 'Report a fault' })).toBeVisible();
    cleanup();
    const gone = { ...now.plug, station: { ...now.plug.station, is_deleted: true } };
    open({ readReservation: () => ({ ...now, status: 'FULFILLED', plug: gone }) });
    expect(await screen.findByRole('link', { name: 'My bookings' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report a fault' })).toBeNull();
  });
});
