import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentSession } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequireRole } from '../../app/routes/require-role.tsx';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { reservation } from '../../tests/kit/reservations/reservation.ts';
import { CompletePaymentPage } from './complete-payment-page.tsx';
import { bookingPayment, topUpPayment } from '../../tests/kit/reservations/payment.ts';
import { rememberReturnPath } from './return-path.ts';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const page = (
  <RequireRole roles={['driver']}>
    <CompletePaymentPage />
  </RequireRole>
);

function open(answers: Answers, session = bookingPayment.id, role: 'driver' | null = 'driver') {
  const routes = [
    { path: '/complete-payment-session', element: page },
    { path: '/login', element: <p>login page</p> },
  ];
  const path = `/complete-payment-session?session=${session}`;
  const all = { readReservation: () => reservation, ...answers };
  return renderScreen({ routes, path, answers: all, ...(role && { role }) });
}
const reading = (payment: PaymentSession): Answers => ({ readPaymentSession: () => payment });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const looks = (asked: { call: string }[]) =>
  asked.filter(({ call }) => call === 'readPaymentSession').length;

describe('the end of a payment', () => {
  it('[S2.03] an authorized card: booked, the amount held, and a link to the booking', async () => {
    open(reading({ ...bookingPayment, status: 'authorized', checkout_url: null }));
    expect(await screen.findByRole('heading', { name: 'Booked' })).toBeVisible();
    expect(screen.getByText('€12.50')).toBeVisible();
    expect(await screen.findByText(/Syntagma Garage/)).toBeVisible();
    expect(linkTo('View booking')).toBe(`/reservations/${reservation.id}`);
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('a slow provider: continues automatically, polling at growing intervals', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isPaid = false;
    const { asked } = open({
      readPaymentSession: () =>
        isPaid ? { ...bookingPayment, status: 'authorized' } : bookingPayment,
    });
    expect(await screen.findByRole('heading', { name: 'Not paid yet' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const slow = looks(asked);
    expect(slow).toBeGreaterThan(5);
    expect(slow).toBeLessThan(15);
    isPaid = true;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('heading', { name: 'Booked' })).toBeVisible();
    const done = looks(asked);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(looks(asked)).toBe(done);
  });

  it('checks again at once when the user returns to the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = open(reading(bookingPayment));
    await screen.findByRole('heading', { name: 'Not paid yet' });
    const before = looks(asked);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(looks(asked)).toBe(before + 1));
  });

  it('[24.0] returning more often than the server answers does not begin anew each time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer: (payment: PaymentSession) => void = () => undefined;
    const { asked } = open({
      readPaymentSession: () => new Promise<PaymentSession>((resolve) => (answer = resolve)),
    });
    await waitFor(() => expect(looks(asked)).toBe(1));
    for (let times = 0; times < 5; times += 1) {
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    }
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(looks(asked)).toBe(1);
    answer(bookingPayment);
    expect(await screen.findByRole('heading', { name: 'Not paid yet' })).toBeVisible();
  });

  it('cancelled at the provider: can still be paid, with the time left', async () => {
    const expires_at = new Date(Date.now() + 5 * 60_000).toISOString();
    open(reading({ ...bookingPayment, expires_at }), `${bookingPayment.id}&canceled=true`);
    expect(await screen.findByRole('heading', { name: 'You have not paid' })).toBeVisible();
    expect(screen.queryByText(/Have you just paid/)).toBeNull();
    expect(linkTo('Pay now')).toBe('https://pay.example/checkout/1');
    expect(screen.getByRole('timer').textContent).toMatch(/^[45]:\d\d left to pay\.$/);
  });

  it('cancelled here: after a confirmation, then drafted again or left', async () => {
    let isOver = false;
    const failed = { ...bookingPayment, status: 'failed', failure: 'abandoned' } as const;
    const { asked } = open({
      readPaymentSession: () => (isOver ? failed : bookingPayment),
      cancelPaymentSession: () => {
        isOver = true;
        return failed;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    expect(asked.some(({ call }) => call === 'cancelPaymentSession')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel payment' }));
    expect(await screen.findByRole('heading', { name: 'You cancelled the payment' })).toBeVisible();
    expect(linkTo('Try again')).toBe(`/reserve?again=${reservation.id}`);
  });

  it('cancelled while it was paid elsewhere: shows the outcome', async () => {
    let isPaid = false;
    open({
      readPaymentSession: () =>
        isPaid ? { ...bookingPayment, status: 'authorized' } : bookingPayment,
      cancelPaymentSession: () => {
        isPaid = true;
        return { refused: 409, body: { detail: 'paid', code: 'payment_not_open' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel payment' }));
    expect(await screen.findByRole('heading', { name: 'Booked' })).toBeVisible();
  });

  it.each([
    ['declined', 'Your card was declined'],
    ['expired', 'The time to pay has expired'],
    ['amount_mismatch', 'The amount paid was different from the amount due'],
    ['provider_error', 'The card payment service returned an error'],
  ] as const)(
    '%s: the reason, that nothing was charged, and another attempt',
    async (failure, title) => {
      open(reading({ ...bookingPayment, status: 'failed', failure }));
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByText(/You have not been charged/)).toBeVisible();
      expect(linkTo('Try again')).toBe(`/reserve?again=${reservation.id}`);
    },
  );

  it('confirmed after the booking had ended: refunded', async () => {
    const late = { ...bookingPayment, status: 'canceling', failure: 'reservation_ended' } as const;
    open(reading(late));
    expect(await screen.findByText(/The hold on your card is released/)).toBeVisible();
  });

  it('without an answer of the provider yet: says so, without useless buttons', async () => {
    open(reading({ ...bookingPayment, checkout_url: null }));
    expect(await screen.findByText('Preparing the payment page')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel payment' })).toBeVisible();
  });

  it('a top-up from the draft leads back to it, another one to the wallet', async () => {
    rememberReturnPath(topUpPayment.id, '/reserve');
    const paid = { ...topUpPayment, status: 'captured', captured: 20 } as const;
    open(reading(paid), topUpPayment.id);
    expect(await screen.findByText('€20.00 (200 tokens) was added to your wallet.')).toBeVisible();
    expect(linkTo('Back to your booking')).toBe('/reserve');
    cleanup();
    rememberReturnPath(bookingPayment.id, '/reserve');
    open(reading(paid), topUpPayment.id);
    expect(await screen.findByRole('link', { name: 'Open wallet' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Back to your booking' })).toBeNull();
  });

  it('of another account: shows the signed-in account and how to change it', async () => {
    const { store, router } = open({ logout: () => null });
    expect(await screen.findByText(/logged in as dora@example.org/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(await screen.findByText('login page')).toBeVisible();
    expect(store.getState().auth.isAuthenticated).toBe(false);
    expect(router.state.location.search).toContain(encodeURIComponent(bookingPayment.id));
  });

  it('on a device without a login: the login, then back here', async () => {
    const { router } = open(reading(bookingPayment), bookingPayment.id, null);
    expect(await screen.findByText('login page')).toBeVisible();
    expect(decodeURIComponent(router.state.location.search)).toBe(
      `?next=/complete-payment-session?session=${bookingPayment.id}`,
    );
  });

  it.each(['', 'none-of-ours'])('a URL with the session "%s" sends no request', async (id) => {
    const { asked } = open({}, id);
    expect(await screen.findByText('Payment not found')).toBeVisible();
    expect(looks(asked)).toBe(0);
  });

  it('no answer: says what is safe, and retries automatically', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isDown = true;
    open({
      readPaymentSession: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return { ...bookingPayment, status: 'authorized' };
      },
    });
    expect(await screen.findByText(/You are never charged twice/)).toBeVisible();
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByRole('heading', { name: 'Booked' })).toBeVisible();
  });

  it('[S2.03] loads no third-party resources', async () => {
    const before = document.querySelectorAll('script, iframe, link[rel="stylesheet"]').length;
    const { asked } = open(reading({ ...bookingPayment, status: 'authorized' }));
    await screen.findByRole('heading', { name: 'Booked' });
    expect(document.querySelectorAll('script, iframe, link[rel="stylesheet"]')).toHaveLength(
      before,
    );
    const called = new Set(asked.map(({ call }) => call));
    expect([...called].toSorted()).toEqual([
      'readPaymentSession',
      'readReservation',
      'readTokenPrice',
    ]);
  });
});
