// Changes of a booking by its driver: the end, the arrival time, and the plug if it is not locked.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Extension, Reservation } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { bookingPayment } from '../../../tests/kit/reservations/payment.ts';
import { reservation, session } from '../../../tests/kit/reservations/reservation.ts';
import { ReservationPage } from './reservation-page.tsx';
import { SilentSocket } from '../../../tests/kit/screens/silent-socket.ts';

beforeEach(() => vi.stubGlobal('WebSocket', SilentSocket));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const QUARTER = 15;
const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const booked: Reservation = {
  ...reservation,
  start_time: soon(40),
  stop_time: soon(100),
  startable_from: soon(25),
  no_show: { at: soon(55), can_announce_late: true, fee_tokens: 30 },
};
const byCard: Reservation = {
  ...booked,
  tokens_held: 0,
  payment_method: { type: 'fiat', name: 'Card' },
  payment: { ...bookingPayment, status: 'authorized', checkout_url: null },
};
const later = (quarters: number): Extension => ({
  stop_time: new Date(Date.parse(booked.stop_time) + quarters * QUARTER * 60_000).toISOString(),
  total_cost: 12.5 + quarters,
  added_cost: quarters,
  added_tokens: quarters * 10,
});
const ends = (...results: Extension[]) => ({ results, count: results.length, refusal: null });
const refused = (status: number, code: string) => ({
  refused: status,
  body: { detail: 'no', code },
});

function open(answers: Answers, role: 'driver' | 'station_owner' = 'driver') {
  const routes = [
    { path: '/reservations/:id', element: <ReservationPage /> },
    { path: '/wallet', element: <p>The wallet</p> },
  ];
  return renderScreen({ routes, path: `/reservations/${reservation.id}`, answers, role });
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('extending', () => {
  it('shows the possible ends with their cost, and extends after a confirmation', async () => {
    const { asked } = open({
      readReservation: () => booked,
      readExtensions: () => ends(later(1), later(2)),
      extendReservation: () => ({ ...booked, stop_time: later(2).stop_time }),
    });
    await press('Extend');
    expect(await screen.findByText('adds €1.00 (10 tokens)')).toBeVisible();
    expect(screen.getByText(/^€13\.50 in total\. The extra amount is held now/)).toBeVisible();
    await userEvent.click((await screen.findAllByRole('radio'))[1]!);
    await press(/^Extend until /);
    expect(await screen.findByText(/^Extended until /)).toBeVisible();
    expect(asked.find(({ call }) => call === 'extendReservation')?.sent).toMatchObject({
      params: { id: reservation.id },
      body: { stop_time: later(2).stop_time },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is possible while charging too', async () => {
    const charging = { ...booked, status: 'CHARGING' as const, session, no_show: null };
    const start = { step: 'flowing' as const, asked_at: soon(-3), failure: null };
    open({
      readReservation: () => ({ ...charging, start }),
      readExtensions: () => ends(later(1)),
    });
    await press('Extend');
    expect(await screen.findByRole('button', { name: /^Extend until / })).toBeVisible();
  });

  it.each([
    ['window_taken', /Another driver has booked this plug right after you/],
    ['window_too_long', /the longest booking this station allows/],
    ['station_closed', /closed at that time/],
    ['reservation_not_extendable', /until 15 minutes before it ends/],
  ])('shows why no later end is possible: %s', async (refusal, words) => {
    open({
      readReservation: () => booked,
      readExtensions: () => ({ results: [], count: 0, refusal }),
    });
    await press('Extend');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Extend until/ })).toBeNull();
  });

  it('by card explains the alternative', async () => {
    open({
      readReservation: () => byCard,
      readExtensions: () => ({ results: [], count: 0, refusal: 'extension_needs_tokens' }),
    });
    await press('Extend');
    expect(
      await screen.findByText(/make a second booking that starts when this one ends/),
    ).toBeVisible();
  });

  it('missing tokens lead to the top-up, and nothing changes', async () => {
    open({
      readReservation: () => booked,
      readExtensions: () => ends(later(1)),
      extendReservation: () => refused(402, 'not_enough_tokens'),
    });
    await press('Extend');
    await press(/^Extend until /);
    expect(await screen.findByText(/^You need €1\.00 \(10 tokens\) more/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Top up to extend' });
    expect(link.getAttribute('href')).toBe('/wallet#top-up');
  });

  it('shows the remaining ends if one was taken meanwhile', async () => {
    let isTaken = false;
    const { asked } = open({
      readReservation: () => booked,
      readExtensions: () => (isTaken ? ends(later(1)) : ends(later(1), later(2))),
      extendReservation: () => {
        isTaken = true;
        return refused(409, 'window_taken');
      },
    });
    await press('Extend');
    await userEvent.click((await screen.findAllByRole('radio'))[1]!);
    await press(/^Extend until /);
    expect(await screen.findByText('That time was just booked')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
    expect(asked.filter(({ call }) => call === 'readExtensions')).toHaveLength(2);
    expect(screen.getByRole('button', { name: /^Extend until / })).toBeVisible();
  });

  it('is not offered to owners', async () => {
    open({ readReservation: () => booked }, 'station_owner');
    await screen.findByText(/Starts in/);
    expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull();
  });
});

describe('running late', () => {
  it('shows until when the plug is kept and the no-show fee, and announces a delay with one tap', async () => {
    const { asked } = open({
      readReservation: () => booked,
      announceLate: () => ({
        ...booked,
        no_show: { at: soon(70), can_announce_late: false, fee_tokens: 30 },
      }),
    });
    expect(
      await screen.findByText(/^Start before \d\d:\d\d · yours until \d\d:\d\d$/),
    ).toBeVisible();
    expect(screen.getByText(/charged a no-show fee of €3\.00 \(30 tokens\)/)).toBeVisible();
    await press('I am running late');
    expect(await screen.findByText('Done. The plug is reserved for you longer.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I am running late' })).toBeNull();
    expect(asked.some(({ call }) => call === 'announceLate')).toBe(true);
  });

  it('by card shows an amount of money', async () => {
    open({ readReservation: () => byCard });
    expect(await screen.findByText(/your card is charged a no-show fee of €3\.00/)).toBeVisible();
  });

  it('is hidden before the last hour and after the deadline', async () => {
    const far = { ...booked, start_time: soon(90), stop_time: soon(150) };
    open({ readReservation: () => ({ ...far, no_show: { ...booked.no_show!, at: soon(105) } }) });
    await screen.findByText(/Starts in/);
    expect(screen.queryByText(/no-show fee/)).toBeNull();
    cleanup();
    const past = { ...booked, no_show: { ...booked.no_show!, at: soon(-1) } };
    open({ readReservation: () => past });
    await screen.findByText(/Starts in/);
    expect(screen.queryByText(/Start before/)).toBeNull();
    expect(screen.queryByText(/no-show fee/)).toBeNull();
  });

  it('shows an error, and loads the booking again', async () => {
    const { asked } = open({
      readReservation: () => booked,
      announceLate: () => refused(409, 'running_late_not_possible'),
    });
    await press('I am running late');
    expect((await screen.findByRole('alert')).textContent).toMatch(/running late once/);
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'readReservation')).toHaveLength(2),
    );
  });
});

describe('a charging point that does not lock the plug', () => {
  const others = [
    { id: 8, label: 'B' },
    { id: 9, label: 'C' },
  ];
  const refusedHold = {
    ...booked,
    charger_hold: { state: 'refused' as const, other_plugs: others },
  };

  it('is reported, and another free plug is one tap away', async () => {
    const { asked } = open({
      readReservation: () => refusedHold,
      moveReservation: () => ({
        ...booked,
        plug: { ...booked.plug, id: 8, label: 'B' },
        charger_hold: null,
      }),
    });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The charger could not reserve plug A for you');
    expect(within(notice).getAllByRole('button')).toHaveLength(2);
    await press('Move to plug B');
    expect(await screen.findByText('Your booking is now at plug B')).toBeVisible();
    expect(asked.find(({ call }) => call === 'moveReservation')?.sent.body).toEqual({
      plug: { id: 8 },
    });
    expect(screen.queryByText(/does not keep/)).toBeNull();
  });

  it('a plug that was just taken is reported, and the list loaded again', async () => {
    let isTaken = false;
    open({
      readReservation: () =>
        isTaken
          ? { ...refusedHold, charger_hold: { state: 'refused', other_plugs: others.slice(1) } }
          : refusedHold,
      moveReservation: () => {
        isTaken = true;
        return refused(409, 'window_taken');
      },
    });
    await press('Move to plug B');
    expect(await screen.findByText('That plug was just booked.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Move to plug B' })).toBeNull(),
    );
    expect(screen.getByRole('button', { name: 'Move to plug C' })).toBeVisible();
  });

  it('without another plug the driver gets an explanation; the owner what to check', async () => {
    const alone = { ...booked, charger_hold: { state: 'lost' as const, other_plugs: [] } };
    open({ readReservation: () => alone });
    expect(await screen.findByText(/no other plug of this type is free/)).toBeVisible();
    cleanup();
    open({ readReservation: () => alone }, 'station_owner');
    expect(await screen.findByText(/Check whether the plug is in use/)).toBeVisible();
  });

  it('is not shown if the plug is locked', async () => {
    open({
      readReservation: () => ({ ...booked, charger_hold: { state: 'held', other_plugs: [] } }),
    });
    await screen.findByText(/Starts in/);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
