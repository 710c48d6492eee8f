import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GuestCharge, GuestOffer } from '@voltagora/contract';
import { afterEach, describe, expect, it, test } from 'vitest';
import { reservation } from '../../../tests/kit/reservations/reservation.ts';
import { type Answers, renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { plug as plugOf, station as stationOf } from '../../../tests/kit/stations/station.ts';
import { rememberCharge } from '../remembered-charge.ts';
import { ScanPage } from './scan-page.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const CODE = '3467ACDE';
const plug = plugOf(1);
const station = stationOf({ name: 'Harbour', plugs: [plug] });
const offer: GuestOffer = {
  refusal: null,
  free_minutes: 90,
  min_minutes: 15,
  wishes: ['money', 'energy', 'time', 'full'],
};
const quote = {
  total_cost: 10,
  currency: 'EURO' as const,
  energy_kWh: 20,
  minutes: 90,
  stop_time: '2026-11-26T11:00:00Z',
};
const begun: GuestCharge = {
  reservation: { ...reservation, status: 'PENDING' },
  wish: { kind: 'money', amount: 10 },
  has_email: false,
  is_kept: false,
  open_until: '2027-02-24T11:00:00Z',
};

function open(answers: Answers = {}) {
  return renderScreen({
    routes: [
      { path: '/p/:code', element: <ScanPage /> },
      { path: '/charge/:secret', element: <p>the charge</p> },
    ],
    path: `/p/${CODE}`,
    answers: {
      readPlugCode: () => ({ code: CODE, station, plug }),
      readGuestOffer: () => offer,
      quoteGuestCharge: () => quote,
      ...answers,
    },
  });
}

describe('[25.2] a scanned plug', () => {
  it('shows station, plug, state and price before anything is asked', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Charge at plug A' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harbour' })).toBeVisible();
    expect(screen.getByText(/Taxes included/)).toBeVisible();
    expect(screen.getByText(/Is this the plug in front of you/)).toBeVisible();
  });

  it('is paid for with one tap, because an amount is chosen already', async () => {
    const { router, asked } = open({ beginGuestCharge: () => begun });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay up to €10.00' }));
    expect(await screen.findByText('the charge')).toBeVisible();
    const sent = asked.find(({ call }) => call === 'beginGuestCharge')?.sent.body;
    expect(sent).toMatchObject({
      code: CODE,
      wish: { kind: 'money', amount: 10 },
      total_cost: 10,
      lang: 'en',
      secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(router.state.location.pathname).toMatch(/^\/charge\/[\w-]{43}$/);
  });

  it('offers times that fit before the next booking', async () => {
    const { asked } = open();
    await userEvent.click(await screen.findByText('Time'));
    expect(await screen.findByText('1 h')).toBeVisible();
    expect(screen.queryByText('2 h')).toBeNull();
    await waitFor(() => {
      const wishes = asked.filter(({ call }) => call === 'quoteGuestCharge');
      expect(wishes.at(-1)?.sent.body).toEqual({ code: CODE, wish: { kind: 'time', minutes: 60 } });
    });
  });

  test.each([
    ['plug_occupied', /in use/i],
    ['window_taken', /This plug is booked soon/],
    ['plug_not_connected', /connected/i],
    ['payment_method_unavailable', /Cards are not accepted here/],
  ])('says why it cannot be used now: %s', async (refusal, words) => {
    open({ readGuestOffer: () => ({ ...offer, refusal }) });
    expect(await screen.findByText('See this station')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  test.each([
    [400, 'plug_code_damaged', 'This code is not complete'],
    [404, 'not_found', 'Unknown code'],
    [410, 'plug_code_retired', 'This plug is no longer in use'],
  ])('%d %s has a page of its own', async (refused, code, title) => {
    open({ readPlugCode: () => ({ refused, body: { detail: '', code } }) });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the map' })).toBeVisible();
  });

  it('shows a refused start, and keeps the form', async () => {
    const taken = { refused: 409, body: { detail: '', code: 'window_taken' } };
    open({ beginGuestCharge: () => taken });
    await userEvent.click(await screen.findByRole('button', { name: /Pay up to/ }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await screen.findByRole('button', { name: /Pay up to/ })).toBeEnabled();
  });

  it('leads back to a charge that was begun here before, on a second scan', async () => {
    const secret = 'B'.repeat(43);
    rememberCharge(CODE, secret);
    const running = { ...reservation, status: 'CHARGING' as const };
    open({ readGuestCharge: () => ({ ...begun, reservation: running }) });
    const link = await screen.findByRole('link', { name: 'Open your session' });
    expect(link).toHaveAttribute('href', `/charge/${secret}`);
  });
});
