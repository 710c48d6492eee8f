import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SetUnavailable } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  renderScreen,
  type Answers,
  type Sent,
} from '../../../tests/kit/screens/render-screen.tsx';
import { CalendarTab } from '../calendar-tab.tsx';
import { booking, calendarOf, nightOff } from '../../../tests/kit/stations/plug-calendar.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const free = { reservations_in_conflict: [], free_windows: [], entries: [nightOff], cancelled: 0 };
const conflict = {
  refused: 409,
  body: {
    detail: 'x',
    code: 'unavailable_conflict',
    reservations_in_conflict: [
      { plug: { id: 7 }, start_time: booking.start_time, stop_time: booking.stop_time },
    ],
  },
};

async function openDialog(
  setUnavailable: Answers['setUnavailable'] = () => free,
  search = '?date=2096-11-18',
) {
  const shown = renderScreen({
    routes: [{ path: '/', element: <CalendarTab station={3} /> }],
    path: `/${search}`,
    answers: { readStationCalendar: () => calendarOf(), setUnavailable },
    role: 'station_owner',
  });
  const opener = await screen.findByRole('button', { name: 'Mark unavailable' });
  await waitFor(() => expect(opener).toHaveProperty('disabled', false));
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Mark time as unavailable' });
  const sent = (): Sent[] =>
    shown.asked.filter(({ call }) => call === 'setUnavailable').map((one) => one.sent);
  // The client's types have checked what the screen sends.
  const body = (index: number) => sent()[index]?.body as SetUnavailable;
  return { ...shown, sent, body };
}
const confirm = async () => {
  const buttons = screen.getAllByRole('button', { name: 'Mark unavailable' });
  await userEvent.click(buttons.at(-1)!);
};

describe('marking time unavailable', () => {
  it('[S7.37] sends plug, window and note, and confirms', async () => {
    const { sent, body } = await openDialog();
    await userEvent.selectOptions(
      screen.getAllByRole('combobox', { name: 'Plug' }).at(-1)!,
      'Plug B',
    );
    await userEvent.selectOptions(screen.getByLabelText('Start time'), '10:15');
    await userEvent.selectOptions(screen.getByLabelText('End time'), '12:00');
    await enter(screen.getByLabelText('Note'), 'New cable');
    await confirm();
    expect(await screen.findByText(/^Plug B is unavailable: .*10:15 – 12:00/)).toBeVisible();
    expect(sent()[0]?.params).toEqual({ id: '8' });
    expect(body(0)).toEqual({
      start_time: '2096-11-18T08:15:00.000Z',
      stop_time: '2096-11-18T10:00:00.000Z',
      note: 'New cable',
      weeks: 1,
      message: '',
    });
  });

  it('[S7.37] repeats weekly, the given number of times', async () => {
    const { body } = await openDialog();
    await userEvent.click(screen.getByLabelText('Repeat every week'));
    await userEvent.selectOptions(screen.getByLabelText('Repeat for'), '12 weeks, until Sun 3 Feb');
    await confirm();
    await waitFor(() => expect(body(0)?.weeks).toBe(12));
  });

  it('[S7.37] does not send an end before the start', async () => {
    const { sent } = await openDialog();
    await userEvent.selectOptions(screen.getByLabelText('End time'), '08:00');
    expect(screen.getByText('The start must be before the end.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Mark unavailable' }).at(-1)).toHaveProperty(
      'disabled',
      true,
    );
    expect(sent()).toEqual([]);
  });

  it('[S7.37] distinguishes a repeated hour by its offset', async () => {
    await openDialog(undefined, '?date=2096-10-28');
    expect(screen.getByLabelText('Start time').textContent).toContain('03:00 GMT+303:15 GMT+3');
    expect(screen.getByLabelText('Start time').textContent).toContain('03:00 GMT+203:15 GMT+2');
  });

  it('[S7.37] [S3.12] lists bookings in the window and keeps them by default', async () => {
    const { body } = await openDialog(({ body: asked }) =>
      Object.hasOwn(asked as object, 'conflicts') ? free : conflict,
    );
    await confirm();
    expect(await screen.findByText('1 booking is in this period')).toBeVisible();
    expect(screen.getByText('Wed 18 Nov, 10:00 – 11:30')).toBeVisible();
    await confirm();
    await waitFor(() => expect(body(1)?.conflicts).toBe('keep'));
    expect(body(0)).not.toHaveProperty('conflicts');
  });

  it('[S7.37] cancels bookings with a message and shows how many', async () => {
    const { body } = await openDialog(({ body: asked }) =>
      Object.hasOwn(asked as object, 'conflicts') ? { ...free, cancelled: 2 } : conflict,
    );
    await confirm();
    await userEvent.click(await screen.findByLabelText('Cancel them'));
    await enter(screen.getByLabelText('Message to the driver'), 'Sorry');
    await userEvent.click(
      screen.getByRole('button', { name: 'Cancel bookings and mark unavailable' }),
    );
    expect(await screen.findByText(/2 bookings were cancelled and refunded in full/)).toBeVisible();
    expect(body(1)).toMatchObject({ conflicts: 'cancel', message: 'Sorry' });
  });

  it('[S7.37] can keep bookings that cannot be cancelled because a car is charging', async () => {
    const { body } = await openDialog(({ body: asked }) =>
      // The screen sent it, so it matches the contract.
      (asked as SetUnavailable).conflicts === 'keep' ? free : conflict,
    );
    await confirm();
    await userEvent.click(await screen.findByLabelText('Cancel them'));
    await userEvent.click(
      screen.getByRole('button', { name: 'Cancel bookings and mark unavailable' }),
    );
    expect(await screen.findByText(/can no longer be cancelled/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Keep them'));
    await confirm();
    await waitFor(() => expect(body(2)?.conflicts).toBe('keep'));
  });

  it('[S7.37] says so if bookings take the whole time', async () => {
    await openDialog(() => conflict);
    await confirm();
    await screen.findByText('1 booking is in this period');
    await confirm();
    expect(await screen.findByText(/The whole period is booked/)).toBeVisible();
  });

  it('[S7.37] clears the listed bookings when the window changes', async () => {
    const { sent } = await openDialog(() => conflict);
    await confirm();
    await screen.findByText('1 booking is in this period');
    await userEvent.selectOptions(screen.getByLabelText('Start time'), '13:00');
    expect(screen.queryByText('1 booking is in this period')).toBeNull();
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['unavailable_overlap', 'This period is already marked as unavailable.'],
    ['window_in_past', 'This time has already passed. Choose another time.'],
  ])('[S7.37] shows the error: %s', async (code, words) => {
    await openDialog(() => ({ refused: 409, body: { ...conflict.body, code } }));
    await confirm();
    expect(await screen.findByText(words)).toBeVisible();
  });
});
