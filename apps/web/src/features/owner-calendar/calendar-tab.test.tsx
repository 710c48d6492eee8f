import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { reservation } from '../../tests/kit/reservations/reservation.ts';
import { CalendarTab } from './calendar-tab.tsx';
import { booking, calendarOf, nightOff } from '../../tests/kit/stations/plug-calendar.ts';
import { enter } from '../../tests/kit/screens/enter.ts';

const PATH = '/owner/stations/3';
const desk = (isDesk: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isDesk,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

beforeEach(() => desk(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = '?date=2020-11-18', answers: Answers = {}) {
  const shown = renderScreen({
    routes: [
      { path: PATH, element: <CalendarTab station={3} /> },
      { path: '/reservations/:id', element: <p>its page</p> },
    ],
    path: `${PATH}${search}`,
    answers: { readStationCalendar: () => calendarOf(booking, nightOff), ...answers },
    role: 'station_owner',
  });
  const asked = (call: string) => shown.asked.filter((one) => one.call === call);
  return { ...shown, asked };
}
const entry = (name: RegExp) => screen.findByRole('button', { name });

describe("the owner's calendar", () => {
  it('[S1.02] [S7.37] shows the week of a date, each entry with time, plug, status and driver', async () => {
    const { asked } = open();
    expect(await entry(/^10:00 – 11:30, Plug A, Booked ?dora@example.org$/)).toBeVisible();
    expect(screen.getAllByRole('heading', { name: /Nov$/ })).toHaveLength(7);
    expect(asked('readStationCalendar')[0]?.sent).toMatchObject({ params: { id: '3' } });
  });

  it('[S7.37] shows unavailable time over midnight on both days, with its note', async () => {
    open();
    expect(
      await screen.findAllByRole('button', { name: /Unavailable ?Street market/ }),
    ).toHaveLength(2);
  });

  it('[S7.37] shows closed hours in the legend and the table', async () => {
    const closed = [{ start_time: '2020-11-18T18:00:00Z', stop_time: '2020-11-18T20:00:00Z' }];
    open('?date=2020-11-18', { readStationCalendar: () => ({ ...calendarOf(booking), closed }) });
    await entry(/dora/);
    expect(screen.getAllByText('Closed').map(({ tagName }) => tagName)).toEqual([
      'SPAN',
      'TD',
      'TD',
    ]);
  });

  it('[S7.37] has week, day, date and plug in the URL, and supports the back button', async () => {
    const { router } = open();
    await entry(/dora/);
    await userEvent.click(screen.getByRole('button', { name: 'Day' }));
    expect(router.state.location.search).toBe('?date=2020-11-18&view=day');
    await waitFor(() => expect(screen.getAllByRole('heading', { name: /Nov$/ })).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
    expect(router.state.location.search).toContain('date=2020-11-19');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plug' }), 'Plug B');
    expect(router.state.location.search).toContain('plug=8');
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.search).not.toContain('plug'));
  });

  it('[S7.37] goes back seven days for a week, and has no date in the URL for today', async () => {
    const { router } = open();
    await entry(/dora/);
    await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(router.state.location.search).toBe('?date=2020-11-11');
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(router.state.location.search).toBe('');
  });

  it('[S7.37] shows this week for invalid values in the URL', async () => {
    open('?date=2020-13-99&view=year&plug=-4');
    expect(await screen.findByRole('heading', { name: /^Today, / })).toBeVisible();
    expect(screen.getAllByText('Plug B').length).toBeGreaterThan(6);
  });

  it('[S7.37] marks a day of 25 hours', async () => {
    open('?view=day&date=2020-10-25');
    expect(await screen.findByText('25-hour day: the clocks change')).toBeVisible();
    expect(screen.getAllByText('02:00')).toHaveLength(1);
    expect(screen.getAllByText('03:00')).toHaveLength(1);
    expect(screen.getAllByText('23:00').length).toBeGreaterThan(0);
  });

  it('[S7.37] has a table of the same days, with free time', async () => {
    open('?view=day&date=2020-11-18&plug=7');
    await entry(/dora/);
    await userEvent.click(screen.getByText('Show as a table'));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Wed 18 NovA00:00 – 10:00Was free',
      'Wed 18 NovA10:00 – 11:30Booked, dora@example.org',
      'Wed 18 NovA11:30 – 24:00Was free',
    ]);
  });

  it('[S7.37] shows each day as a list on a phone', async () => {
    desk(false);
    open('?view=day&date=2020-11-18&plug=7');
    expect(await screen.findByText('Was free 11:30 – 24:00')).toBeVisible();
    expect(await entry(/^10:00 – 11:30.*dora@example.org$/)).toBeVisible();
  });

  it('[S7.37] shows future free time, on a phone by hours and in the table', async () => {
    desk(false);
    const later = { start_time: '2096-11-18T08:00:00Z', stop_time: '2096-11-18T09:30:00Z' };
    open('?view=day&date=2096-11-18', {
      readStationCalendar: () => calendarOf({ ...booking, ...later }),
    });
    expect(await screen.findByText('Free 11:30 – 24:00')).toBeVisible();
    expect(screen.getByText('Free all day')).toBeVisible();
    await userEvent.click(screen.getByText('Show as a table'));
    expect(screen.getAllByRole('cell', { name: 'Free' })).toHaveLength(3);
  });

  it('[S7.37] shows free time of today only from now on', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2096-11-18T13:20:00Z') });
    desk(false);
    open('?view=day&date=2096-11-18&plug=7', { readStationCalendar: () => calendarOf() });
    expect(await screen.findByText('Free 15:20 – 24:00')).toBeVisible();
    expect(screen.queryByText('Free all day')).toBeNull();
    vi.useRealTimers();
  });

  it('[S7.06] uses a neutral name for deleted drivers', async () => {
    const left = { ...booking.reservation!, user: { email: '' } };
    open(undefined, { readStationCalendar: () => calendarOf({ ...booking, reservation: left }) });
    expect(await entry(/Booked ?Deleted account$/)).toBeVisible();
  });

  it('[S7.37] shows an error with retry', async () => {
    const body = { detail: 'x', code: 'service_unavailable' };
    open(undefined, { readStationCalendar: () => ({ refused: 503, body }) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('[S7.37] says so if there are no plugs', async () => {
    open(undefined, { readStationCalendar: () => ({ ...calendarOf(), plugs: [] }) });
    expect(await screen.findByText('No plugs yet')).toBeVisible();
  });
});

describe('an entry of the calendar', () => {
  const readReservation = () => ({ ...reservation, stop_time: '2099-01-01T00:00:00Z' });

  it('[S1.02] shows the details of a booking and links to its page', async () => {
    const { router } = open(undefined, { readReservation });
    await userEvent.click(await entry(/dora/));
    const dialog = await screen.findByRole('dialog', { name: 'Booking' });
    expect(await within(dialog).findByText('€12.50 (125 tokens)')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('link', { name: 'Open booking' }));
    expect(router.state.location.pathname).toBe(`/reservations/${reservation.id}`);
  });

  it('[S1.02] cancels a booking as the owner with a message, after explaining the effects', async () => {
    const { asked } = open(undefined, {
      readReservation,
      cancelAsOwner: () => ({ ...reservation, status: 'REJECTED' }),
    });
    await userEvent.click(await entry(/dora/));
    await userEvent.click(await entry(/^Cancel booking$/));
    expect(screen.getByText(/is refunded €12\.50 \(125 tokens\) in full/)).toBeVisible();
    await enter(screen.getByLabelText('Message to the driver'), 'Cable broke');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel and refund' }));
    expect(await screen.findByText(/refunded in full/)).toBeVisible();
    expect(asked('cancelAsOwner')[0]?.sent.body).toEqual({ message: 'Cable broke' });
    await waitFor(() => expect(asked('readStationCalendar')).toHaveLength(2));
  });

  it.each(['CHARGING', 'FULFILLED', 'NO_SHOW'] as const)(
    '[S1.02] cannot be cancelled when it is %s',
    async (status) => {
      open(undefined, { readReservation: () => ({ ...readReservation(), status }) });
      await userEvent.click(await entry(/dora/));
      await screen.findByRole('link', { name: 'Open booking' });
      expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
    },
  );

  it('[S1.02] shows an error of a cancellation in the dialog', async () => {
    const body = { detail: 'x', code: 'reservation_not_cancelable' };
    open(undefined, { readReservation, cancelAsOwner: () => ({ refused: 409, body }) });
    await userEvent.click(await entry(/dora/));
    await userEvent.click(await entry(/^Cancel booking$/));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel and refund' }));
    expect(await screen.findByText('This booking can no longer be cancelled.')).toBeVisible();
  });

  it.each([
    ['Make this one available', 'false'],
    ['Make the whole series available', 'true'],
  ])('[S7.37] ends unavailable time: %s', async (button, series) => {
    const { asked } = open(undefined, { endUnavailable: () => null });
    const [first] = await screen.findAllByRole('button', { name: /Street market/ });
    await userEvent.click(first!);
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(/can be booked again/)).toBeVisible();
    expect(asked('endUnavailable')[0]?.sent).toMatchObject({ params: { id: nightOff.id } });
    expect(asked('endUnavailable')[0]?.sent.query.get('series')).toBe(series);
  });
});
