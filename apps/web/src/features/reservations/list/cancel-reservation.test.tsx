import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reservation } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { bookingPayment } from '../../../tests/kit/reservations/payment.ts';
import { CancelReservation } from './cancel-reservation.tsx';
import { reservation } from '../../../tests/kit/reservations/reservation.ts';

afterEach(cleanup);

const WEEK_MS = 7 * 86_400_000;
const series = { id: '018f6b1e-0000-7000-8000-0000000000ff' };
const week = (n: number, more: Partial<Reservation> = {}): Reservation => ({
  ...reservation,
  id: `018f6b1e-0000-7000-8000-00000000000${n}`,
  start_time: new Date(Date.parse(reservation.start_time) + n * WEEK_MS).toISOString(),
  series,
  ...more,
});

function open(asked: Reservation, answers: Answers = {}) {
  const element = <CancelReservation reservation={asked} />;
  return renderScreen({
    routes: [{ path: '/', element }],
    path: '/',
    role: 'driver',
    answers: { cancelReservation: () => asked, ...answers },
  });
}
const press = async (name: string | RegExp) => {
  const buttons = await screen.findAllByRole('button', { name });
  await userEvent.click(buttons.at(-1)!);
};
/** One request was sent, and the dialog is closed. */
const isCanceled = ({ asked }: ReturnType<typeof open>) =>
  waitFor(() => {
    expect(asked.filter(({ call }) => call === 'cancelReservation')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
const sentTo = ({ asked }: ReturnType<typeof open>) =>
  asked.find(({ call }) => call === 'cancelReservation')?.sent;

describe('cancelling', () => {
  it('by card shows the amount charged first', async () => {
    const cancellation = { free_until: reservation.created_at, fee_tokens_now: 30 };
    const payment = { ...bookingPayment, status: 'authorized' as const };
    open({ ...reservation, cancellation, payment });
    await press('Cancel booking');
    expect(
      await screen.findByText(/The cancellation fee is €3\.00; the rest of the hold/),
    ).toBeVisible();
    expect(screen.queryByText(/tokens/)).toBeNull();
  });

  it('of a weekly series cancels only this one by default', async () => {
    const one = week(1);
    const shown = open(one, {
      listMyReservations: () => ({ results: [week(3), week(2), one], count: 3 }),
    });
    await press('Cancel booking');
    expect(await screen.findByRole('radio', { name: 'This booking and the next 2' })).toBeVisible();
    await press('Cancel booking');
    await isCanceled(shown);
    expect(sentTo(shown)?.query.get('series')).toBeNull();
  });

  it('this and all later ones shows the total fee first', async () => {
    const late = { free_until: reservation.created_at, fee_tokens_now: 30 };
    const one = week(1, { cancellation: late });
    const results = [
      week(4, { status: 'CANCELED', cancellation: null }),
      week(3),
      week(2),
      one,
      week(0),
      { ...week(5), series: null },
    ];
    const shown = open(one, { listMyReservations: () => ({ results, count: results.length }) });
    await press('Cancel booking');
    await userEvent.click(
      await screen.findByRole('radio', { name: 'This booking and the next 2' }),
    );
    expect(screen.getAllByText('cancellation fee €3.00 (30 tokens)')).toHaveLength(2);
    expect(
      screen.getByText(
        'The cancellation fee is €3.00 (30 tokens); €34.50 (345 tokens) is released to your wallet.',
      ),
    ).toBeVisible();
    await press('Cancel 3 bookings');
    await isCanceled(shown);
    expect(sentTo(shown)?.query.get('series')).toBe('true');
  });

  it('the last of a series works like any other', async () => {
    const last = week(3);
    open(last, { listMyReservations: () => ({ results: [last, week(2)], count: 2 }) });
    await press('Cancel booking');
    expect(await screen.findByText(/Free until/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
