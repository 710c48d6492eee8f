// Every end of a booking shows what happened to the money and the next step; the receipt can be saved.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentSession, Reservation } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../../tests/kit/screens/render-screen.tsx';
import { bookingPayment } from '../../../../tests/kit/reservations/payment.ts';
import { reservation, session } from '../../../../tests/kit/reservations/reservation.ts';
import { ReservationPage } from '../reservation-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(answers: Answers, role: 'driver' | 'station_owner' = 'driver') {
  const routes = [{ path: '/reservations/:id', element: <ReservationPage /> }];
  return renderScreen({ routes, path: `/reservations/${reservation.id}`, answers, role });
}
const bill = {
  total_cost: 3,
  tokens: 30,
  tokens_released: 95,
  tokens_refunded: 0,
  meter: null,
  items: reservation.items,
  vat: null,
};
const over: Reservation = { ...reservation, tokens_held: 0, cancellation: null };
const card = (
  payment: Partial<PaymentSession>,
): Pick<Reservation, 'payment' | 'payment_method'> => ({
  payment_method: { type: 'fiat', name: 'Card' },
  payment: { ...bookingPayment, checkout_url: null, ...payment },
});
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('an ended booking', () => {
  it('cancelled late: shows the fee and the refund', async () => {
    open({ readReservation: () => ({ ...over, status: 'CANCELED', bill }) });
    expect(await screen.findByText('This booking was cancelled.')).toBeVisible();
    expect(
      screen.getByText(/^You were charged €3\.00 \(30 tokens\); €9\.50 \(95 tokens\) on hold/),
    ).toBeVisible();
    expect(link('Book this station again')).toBe(`/stations/${reservation.plug.station.slug}`);
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  });

  it('a no-show by card: the fee is being charged, and the page updates once it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let status: PaymentSession['status'] = 'capturing';
    open({
      readReservation: () => ({
        ...over,
        status: 'NO_SHOW',
        bill,
        ...card({ status, captured: status === 'captured' ? 3 : 0 }),
      }),
    });
    expect(await screen.findByText(/^Your card is being charged €3\.00/)).toBeVisible();
    expect(screen.getByText('You did not start in time, so the plug was released.')).toBeVisible();
    expect(screen.queryByText(/tokens/)).toBeNull();
    status = 'captured';
    await vi.advanceTimersByTimeAsync(6_000);
    expect(
      await screen.findByText(/^Your card was charged €3\.00\. The rest of the €12\.50/),
    ).toBeVisible();
  });

  it('cancelled by the owner: full refund, and nearby alternatives', async () => {
    open({ readReservation: () => ({ ...over, status: 'REJECTED' }) });
    expect(await screen.findByText('The station owner cancelled this booking.')).toBeVisible();
    expect(screen.getByText(/The full hold was released to your wallet/)).toBeVisible();
    expect(link('Nearby stations')).toMatch(/^\/stations\?lat=/);
    cleanup();
    const payment = card({ status: 'canceled' });
    open({ readReservation: () => ({ ...over, status: 'REJECTED', ...payment }) });
    expect(await screen.findByText(/The €12\.50 hold on your card is released/)).toBeVisible();
  });

  it.each([
    ['expired', 'The time to pay has expired'],
    ['declined', 'Your card was declined'],
    ['abandoned', 'You cancelled the payment'],
  ] as const)(
    'not paid (%s): nothing was charged, and it can be tried again',
    async (failure, words) => {
      const payment = card({ status: 'failed', failure });
      open({ readReservation: () => ({ ...over, status: 'FAILED', ...payment }) });
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByText('Your card was not charged.')).toBeVisible();
      expect(link('Try again')).toBe(`/reserve?again=${reservation.id}`);
    },
  );

  it('a failed charging point: the reason, nothing charged, and no retry', async () => {
    const start = { step: 'failed' as const, asked_at: null, failure: 'charger_not_connected' };
    open({ readReservation: () => ({ ...over, status: 'FAILED', start }) });
    expect(await screen.findByText('The charger is not connected')).toBeVisible();
    expect(screen.getByText(/No charge/)).toBeVisible();
    expect(screen.queryByText(/try again/)).toBeNull();
    expect(link('Nearby stations')).toMatch(/^\/stations\?lat=/);
  });
});

describe('the receipt', () => {
  const done: Reservation = {
    ...over,
    status: 'FULFILLED',
    session: { ...session, stopped_at: session.last_sample_at },
    bill: { ...bill, meter: { start_kWh: 1204.5, stop_kWh: 1212.749 } },
  };

  it('is downloaded as PDF in the language of the page', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
    );
    const { asked } = open({
      readReservation: () => done,
      downloadReceipt: () => new TextEncoder().encode('%PDF-1.7'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => {
      const sent = asked.find(({ call }) => call === 'downloadReceipt')?.sent;
      expect(sent?.params).toEqual({ id: reservation.id });
      expect(sent?.query.get('lang')).toBe('en');
    });
  });

  it('shows the meter readings and later refunds', async () => {
    const returned = { ...done, bill: { ...done.bill!, tokens_refunded: 12 } };
    open({ readReservation: () => returned });
    expect(await screen.findByText('1,204.500 to 1,212.749 kWh')).toBeVisible();
    expect(screen.getByText('€1.20 (12 tokens) was refunded later.')).toBeVisible();
  });

  it('by card shows charge and refund in money', async () => {
    const payment = card({ status: 'captured', captured: 3, refunded: 1 });
    open({ readReservation: () => ({ ...done, ...payment }) });
    expect(await screen.findByText(/^Your card was charged €3\.00/)).toBeVisible();
    expect(screen.getByText('€1.00 was refunded to your card later.')).toBeVisible();
  });

  it('is also shown to the owner, with whether the card has been charged', async () => {
    const method = { payment_method: { type: 'fiat' as const, name: 'Card' } };
    open({ readReservation: () => ({ ...done, ...method, paid: false }) }, 'station_owner');
    expect(await screen.findByText(/The driver's card has not been charged yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  });
});
