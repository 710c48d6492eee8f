import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentSession, ReservationCost } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../../tests/kit/config.ts';
import { bookingPayment, topUpPayment } from '../../../tests/kit/reservations/payment.ts';
import { DraftPage } from './draft-page.tsx';
import { draftUpdated } from '../reservations-slice.ts';
import {
  costOf,
  fine,
  moment,
  plug,
  startOf,
  station,
} from '../../../tests/kit/reservations/draft.ts';
import { reservation } from '../../../tests/kit/reservations/reservation.ts';

const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
beforeEach(() => {
  left.mockClear();
  window.sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const window10 = { start_time: moment(10), stop_time: moment(11) };
const withCard = (more: Partial<ReservationCost> = {}, total = 12.5): ReservationCost => ({
  ...costOf(total, moment(10)),
  card: { amount: total, refusal: null },
  ...more,
});
const poor = { results: [{ balance: 100, held: 0, available: 100, refundable: 0 }], count: 1 };
const byCard = (payment: PaymentSession) => () => ({
  ...reservation,
  status: 'PENDING' as const,
  payment,
});

function open(answers: Answers = {}, path = '/reserve', isDrafted = true) {
  const shown = renderScreen({
    routes: [
      { path: '/reserve', element: <DraftPage /> },
      { path: '/login', element: <p>login page</p> },
      { path: '/stations', element: <p>the map</p> },
      { path: '/reservations/:id', element: <p>reservation page</p> },
      { path: '/complete-payment-session', element: <p>payment page</p> },
    ],
    path,
    answers: {
      ...fine,
      readConfig: () => testConfig(),
      quoteReservation: () => withCard(),
      ...answers,
    },
    role: 'driver',
  });
  if (isDrafted) shown.store.dispatch(draftUpdated({ plug, reservation: window10 }));
  const draft = () => shown.store.getState().reservations.new_reservation;
  const sent = (name: string) => shown.asked.findLast(({ call }) => call === name)?.sent.body;
  return { ...shown, draft, sent };
}
const never = (): never => {
  throw new Error('the station has a plug');
};
const card = () => screen.findByRole('radio', { name: 'Card' });

describe('paying with tokens', () => {
  it('names a fee in money first, then in tokens', async () => {
    open();
    const cancelling = await screen.findByText(/^Free cancellation until/);
    expect(cancelling.textContent).toMatch(/, then €3\.00 \(30 tokens\)\.$/);
    const noShow = screen.getByText(/^No-show fee/);
    expect(noShow.textContent).toMatch(/: €3\.00 \(30 tokens\)\.$/);
  });
});

describe('a price per minute', () => {
  it.each([
    [1, 1],
    [0, 0],
  ] as const)(
    'under policy %d: %d line tells that an early start is billed',
    async (policy, lines) => {
      const cost = withCard();
      const pricing = { ...cost.pricing, pricing_policy: policy };
      open({ quoteReservation: () => ({ ...cost, pricing }) });
      await screen.findByText(/^Free cancellation until/);
      expect(screen.queryAllByText(/also after an early start/)).toHaveLength(lines);
    },
  );
});

describe('paying by card', () => {
  it('shows the maximum amount held, and that the sandbox moves no money', async () => {
    open();
    await userEvent.click(await card());
    expect(
      await screen.findByText('€12.50 will be held on your card. You never pay more.'),
    ).toBeVisible();
    expect(screen.getByText(/no real payments are made/)).toBeVisible();
    expect(screen.queryByText(/125\.00 tokens$/)).toBeNull();
  });

  it('books, then opens the checkout; the draft is cleared and cannot be booked twice', async () => {
    const { sent, draft, router } = open({ createReservation: byCard(bookingPayment) });
    await userEvent.click(await card());
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €12.50 by card' }));
    expect(await screen.findByText('payment page')).toBeVisible();
    expect(left).toHaveBeenCalledExactlyOnceWith(bookingPayment.checkout_url);
    expect(sent('createReservation')).toMatchObject({
      payment_method: { type: 'fiat', name: 'Card' },
      quote: expect.any(String),
    });
    expect(draft()).toMatchObject({ plug: null, paymentMethod: { type: 'tokens' } });
    await act(() => router.navigate(-1));
    expect(screen.getByText('payment page'), 'the form was replaced').toBeVisible();
  });

  it('opened by the URL of a plug: the booked plug is not drafted again', async () => {
    const { draft } = open(
      { createReservation: byCard(bookingPayment), readPlug: () => station.plugs[0] ?? never() },
      '/reserve?plug=7&day=3',
      false,
    );
    await userEvent.click(await card());
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €12.50 by card' }));
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(draft()).toMatchObject({ plug: null, reservation: null });
  });

  it('a provider without an answer: the payment page waits', async () => {
    open({ createReservation: byCard({ ...bookingPayment, checkout_url: null }) });
    await userEvent.click(await card());
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €12.50 by card' }));
    expect(await screen.findByText('payment page')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });

  it('a booking that costs nothing needs no payment', async () => {
    open({ createReservation: () => ({ ...reservation, status: 'PENDING' }) });
    await userEvent.click(await card());
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €12.50 by card' }));
    expect(await screen.findByText('reservation page')).toBeVisible();
  });

  it.each([
    ['payment_window_too_far', /cannot pay by card for a booking that far ahead/],
    ['payment_amount_out_of_range', /too small or too large for a card/],
    ['some_later_reason', /You cannot pay for this booking by card/],
  ])('%s: the card cannot be chosen, with the reason', async (refusal, words) => {
    open({ quoteReservation: () => withCard({ card: { amount: 12.5, refusal } }) });
    expect(await screen.findByText(words)).toBeVisible();
    expect(await card()).toHaveProperty('disabled', true);
  });

  it('a card that can no longer be used offers tokens with one tap', async () => {
    const refusal = 'payment_window_too_far';
    const { store, draft } = open({
      quoteReservation: () => withCard({ card: { amount: 12.5, refusal } }),
    });
    store.dispatch(draftUpdated({ paymentMethod: { type: 'fiat', name: 'Card' } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay with tokens instead' }));
    expect(draft().paymentMethod).toEqual({ type: 'tokens', name: 'Token Wallet' });
    expect(await screen.findByRole('button', { name: 'Book for €12.50' })).toBeVisible();
  });

  it('without card payments there is no choice, and a stored one is dropped', async () => {
    const { store, draft } = open({ readConfig: () => testConfig({ payments: 'off' }) });
    store.dispatch(draftUpdated({ paymentMethod: { type: 'fiat', name: 'Card' } }));
    await waitFor(() => expect(draft().paymentMethod.type).toBe('tokens'));
    expect(screen.queryByRole('radio', { name: 'Card' })).toBeNull();
  });
});

describe('too few tokens', () => {
  it('can be topped up here, with the missing amount as default, and the draft is kept', async () => {
    const { draft, sent } = open({ readBalance: () => poor, topUp: () => topUpPayment });
    const buttons = await screen.findAllByRole('button', { name: 'Top up' });
    await userEvent.click(buttons[0] ?? document.body);
    expect(await screen.findByText(/Your booking details are saved/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pay €5.00 by card' }));
    expect(await screen.findByText('payment page')).toBeVisible();
    expect(sent('topUp')).toEqual({ amount: 5 });
    expect(draft()).toMatchObject({ plug: { id: 7 }, reservation: window10 });
    expect(window.sessionStorage.getItem('private-payment-from')).toContain('/reserve');
  });

  it('can be replaced by paying by card', async () => {
    open({ readBalance: () => poor });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by card instead' }));
    expect(await screen.findByRole('button', { name: 'Pay €12.50 by card' })).toBeVisible();
    expect(screen.queryByText(/^You need/)).toBeNull();
  });
});

describe('a new price', () => {
  it('is shown with the old one, and nothing is booked before it is confirmed', async () => {
    let price = 12.5;
    const { asked, sent } = open({
      quoteReservation: () => withCard({ quote: `at ${price}` }, price),
      createReservation: () => {
        if (price === 14) return { ...reservation };
        price = 14;
        return { refused: 409, body: { detail: 'expired', code: 'quote_expired' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Book for €12.50' }));
    expect(await screen.findByText('The price has changed')).toBeVisible();
    const said = screen.getByText(/^It was €12\.50/).textContent;
    expect(said).toContain('€12.50 (125 tokens) and is now €14.00 (140 tokens)');
    expect(screen.getByText('New price: €14.00 instead of €12.50')).toBeVisible();
    expect(asked.filter(({ call }) => call === 'createReservation')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Book for €14.00' }));
    expect(await screen.findByText('reservation page')).toBeVisible();
    expect(sent('createReservation')).toMatchObject({ quote: 'at 14' });
  });

  it('is requested visibly when the old one has expired', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let price = 12.5;
    const { asked } = open({ quoteReservation: () => withCard({}, price) });
    await screen.findByRole('button', { name: 'Book for €12.50' });
    price = 11;
    await act(() => vi.advanceTimersByTimeAsync(301_000));
    expect(screen.queryByRole('button', { name: /^Book for/ })).toBeNull();
    act(() => screen.getByRole('button', { name: 'Get new price' }).click());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(await screen.findByText(/^It was €12\.50 .* and is now €11\.00/)).toBeVisible();
    expect(asked.some(({ call }) => call === 'createReservation')).toBe(false);
  });

  it('is shown after a reload too, compared with the stored price', async () => {
    const { store } = open({ quoteReservation: () => withCard({}, 14) });
    const button = await screen.findByRole('button', { name: 'Book for €14.00' });
    expect(screen.queryByText('The price has changed')).toBeNull();
    const kept = store.getState().reservations.new_reservation;
    cleanup();
    const again = open({ quoteReservation: () => withCard({}, 15) }, '/reserve', false);
    again.store.dispatch(draftUpdated(kept));
    expect(await screen.findByText(/^It was €14\.00 .* and is now €15\.00/)).toBeVisible();
    expect(button.isConnected).toBe(false);
  });

  it('of another time is no price change', async () => {
    const { store } = open({
      quoteReservation: ({ body }) => withCard({}, startOf(body) === moment(10) ? 12.5 : 20),
    });
    await screen.findByRole('button', { name: 'Book for €12.50' });
    act(() => {
      store.dispatch(
        draftUpdated({ reservation: { start_time: moment(14), stop_time: moment(15) } }),
      );
    });
    await screen.findByRole('button', { name: 'Book for €20.00' });
    expect(screen.queryByText('The price has changed')).toBeNull();
  });
});

describe('a weekly series', () => {
  const week = (index: number, refusal: string | null) => ({
    start_time: moment(10 + index * 168),
    stop_time: moment(11 + index * 168),
    refusal,
  });
  const series = (refusals: (string | null)[]) => {
    const free = refusals.filter((one) => one === null).length;
    return {
      windows: refusals.map((refusal, index) => week(index, refusal)),
      total_cost: 12.5 * free,
      tokens: 125 * free,
    };
  };
  const farAhead = { ...station.booking_terms, days_ahead: 30 };
  const quoted = (refusals: (string | null)[]): Answers => ({
    readStation: () => ({ ...station, booking_terms: farAhead }),
    quoteReservation: ({ body }) =>
      withCard(JSON.stringify(body).includes('"weeks":3') ? { series: series(refusals) } : {}),
  });
  const threeWeeks = async () =>
    userEvent.selectOptions(await screen.findByLabelText('Repeat weekly'), '3 weeks in a row');

  it('[24.3] offers only as many weeks as the station accepts', async () => {
    open();
    const choice = await screen.findByLabelText('Repeat weekly');
    expect(within(choice).getByText('2 weeks in a row')).toBeInTheDocument();
    expect(within(choice).queryByText('3 weeks in a row')).toBeNull();
  });

  it('with all weeks free is booked at the total cost', async () => {
    const { sent } = open({ ...quoted([null, null, null]), createReservation: () => reservation });
    await threeWeeks();
    await userEvent.click(await screen.findByRole('button', { name: 'Book 3 weeks for €37.50' }));
    expect(await screen.findByText('reservation page')).toBeVisible();
    expect(sent('createReservation')).toMatchObject({ weeks: 3 });
    expect(sent('createReservation')).not.toHaveProperty('skip_taken');
  });

  it('shows which weeks are taken, and names the button accordingly', async () => {
    const { sent } = open({
      ...quoted([null, 'window_taken', null]),
      createReservation: () => reservation,
    });
    await threeWeeks();
    expect(await screen.findByText('Already booked')).toBeVisible();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Book the other 2 weeks for €25.00' }),
    );
    await screen.findByText('reservation page');
    expect(sent('createReservation')).toMatchObject({ weeks: 3, skip_taken: true });
  });

  it('without a free week says so and has no button', async () => {
    open(quoted(['window_taken', 'station_closed', 'window_too_far_ahead']));
    await threeWeeks();
    expect(await screen.findByText(/None of these weeks is available/)).toBeVisible();
    expect(screen.getByText('Closed')).toBeVisible();
    expect(screen.getByText('Too far ahead')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book' })).toHaveProperty('disabled', true);
  });

  it('needs tokens for all weeks', async () => {
    const some = { results: [{ balance: 200, held: 0, available: 200, refundable: 0 }], count: 1 };
    open({ ...quoted([null, null, null]), readBalance: () => some });
    await threeWeeks();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You need €17.50 (175 tokens) more',
    );
  });
});

describe('starting and discarding a draft', () => {
  it('[S4.05] discards the whole draft on request', async () => {
    const { draft } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(await screen.findByText('the map')).toBeVisible();
    expect(draft()).toMatchObject({ plug: null, reservation: null, weeks: 1, cost: null });
  });

  it('drafts a booking again whose payment failed, and cleans the URL', async () => {
    const failed = {
      ...reservation,
      status: 'FAILED' as const,
      comments: 'blue car',
      payment_method: { type: 'fiat' as const, name: 'Card' },
    };
    const { draft, router } = open(
      { readReservation: () => failed },
      `/reserve?again=${reservation.id}`,
      false,
    );
    expect(await screen.findByRole('button', { name: 'Pay €12.50 by card' })).toBeVisible();
    expect(draft()).toMatchObject({ plug: { id: 7 }, reservation: window10, comments: 'blue car' });
    expect(router.state.location.search).toBe('');
  });

  it('keeps the draft if that booking cannot be loaded', async () => {
    const { draft, router, store } = open({}, `/reserve?again=${reservation.id}`, false);
    store.dispatch(draftUpdated({ plug, reservation: window10 }));
    expect(await screen.findByRole('button', { name: 'Book for €12.50' })).toBeVisible();
    expect(draft().reservation).toEqual(window10);
    expect(router.state.location.search).toBe('');
  });
});
