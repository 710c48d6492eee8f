import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { ownerReservationsFetched } from '../reservations/reservations-slice.ts';
import { reservation, session } from '../../tests/kit/reservations/reservation.ts';
import { OwnerReservationsPage } from './owner-reservations-page.tsx';
import { myStations, ownStation } from '../../tests/kit/stations/owner-lists.ts';
import { enter } from '../../tests/kit/screens/enter.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PATH = '/owner/reservations';
const answerOf = (
  results = [reservation],
  count = results.length && 1031,
): AnswerOf<'listOwnerReservations'> => ({
  results,
  count,
  totals: { energy_kWh: 12_345.6, tokens: 987, idle_tokens: 41.5 },
});

function open(search = '', answers: Answers = {}) {
  const shown = renderScreen({
    routes: [{ path: PATH, element: <OwnerReservationsPage /> }],
    path: `${PATH}${search}`,
    answers: {
      listOwnerReservations: () => answerOf(),
      listMyStations: () => myStations,
      readOwnStation: () => ownStation,
      ...answers,
    },
    role: 'station_owner',
  });
  const lists = () => shown.asked.filter(({ call }) => call === 'listOwnerReservations');
  const last = () => Object.fromEntries(lists().at(-1)?.sent.query ?? []);
  return { ...shown, lists, last };
}
const ready = () => screen.findByText('dora@example.org');

describe("bookings at the owner's stations", () => {
  it('[S7.31] [S3.22] are listed by latest start, in pages, and stored with their count', async () => {
    const { last, store } = open();
    await ready();
    expect(last()).toMatchObject({ ordering: '-start_time', page: '1', page_size: '20' });
    expect(store.getState().reservations.station_owner_reservations).toMatchObject({
      count: 1031,
      results: [{ id: reservation.id }],
    });
  });

  it('[S3.22] without a network are those that were loaded last', async () => {
    const lost = () => Promise.reject(new Error('lost'));
    const { store } = open('', { listOwnerReservations: lost });
    await screen.findByRole('button', { name: 'Try again' });
    const last = { results: [reservation], count: 1 };
    act(() => void store.dispatch(ownerReservationsFetched(last)));
    await ready();
    expect(screen.getByRole('alert')).toHaveTextContent('You see what was last loaded');
  });

  it('[S7.31] totals are over all that the filters let through', async () => {
    open();
    const row = await screen.findByRole('row', { name: /1,031 bookings/ });
    expect(within(row).getByText('12,345.60')).toBeInTheDocument();
    expect(within(row).getByText('987 tokens')).toBeInTheDocument();
    expect(within(row).getByText('+ 41.50 tokens idle fee')).toBeInTheDocument();
  });

  it("show the idle fee beside the session's cost, once it is billed", async () => {
    const stay = {
      is_plugged: false,
      counted_until: reservation.stop_time,
      minutes: 7,
      cost: 1.4,
      tokens: 14,
      vat: null,
      is_settled: true,
      tokens_owed: 0,
    };
    const { free_until: at } = reservation.cancellation!;
    const withStay = (id: string, is_settled: boolean) => ({
      ...reservation,
      id: reservation.id.replace(/.$/, id),
      idle: { free_until: at, capped_at: at, stay: { ...stay, is_settled } },
    });
    const listed = () => answerOf([withStay('1', true), withStay('2', false)]);
    open('', { listOwnerReservations: listed });
    expect(await screen.findAllByText('+ €1.40 idle fee')).toHaveLength(1);
  });

  it('show the means of payment, and whether a card is still to be charged', async () => {
    const bill = {
      total_cost: 4.1,
      tokens: 41,
      tokens_released: 84,
      tokens_refunded: 0,
      meter: null,
      items: reservation.items,
      vat: null,
    };
    const byCard = {
      ...reservation,
      bill,
      payment_method: { type: 'fiat' as const, name: 'Card' },
    };
    open('', {
      listOwnerReservations: () =>
        answerOf([
          reservation,
          { ...byCard, id: session.id },
          { ...byCard, id: '018f6b1e-0000-7000-8000-00000000000c', paid: true },
        ]),
    });
    await screen.findByText('Card, not charged yet');
    expect(screen.getByText('Card')).toBeInTheDocument();
    expect(screen.getByText('Tokens')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Paid with' })).toBeInTheDocument();
  });

  it('[S7.31] show measured and billed values with two decimals, and missing ones not as 0', async () => {
    const billed = {
      ...reservation,
      id: session.id,
      session,
      bill: {
        total_cost: 4.1,
        tokens: 41,
        tokens_released: 84,
        tokens_refunded: 0,
        meter: null,
        items: [],
        vat: null,
      },
    };
    open('', { listOwnerReservations: () => answerOf([reservation, billed]) });
    await screen.findByText('8.24');
    expect(screen.getByText('41 tokens')).toBeInTheDocument();
    expect(screen.getAllByText('-')).toHaveLength(2);
  });

  it('[S7.31] of another year show the year', async () => {
    const old = { start_time: '2024-11-20T08:00:00Z', stop_time: '2024-11-20T09:00:00Z' };
    open('', { listOwnerReservations: () => answerOf([{ ...reservation, ...old }]) });
    expect(
      await screen.findByRole('link', { name: 'Wed 20 Nov, 10:00 – 11:00 2024' }),
    ).toBeInTheDocument();
  });

  it('[S7.31] read page, search, order, status, place and period from the URL', async () => {
    const { last } = open(
      '?page=2&search=dora&ordering=created_at&status=NO_SHOW&station=3&plug=8&from=2026-11-01&to=2026-11-30',
    );
    await ready();
    const midnight = (date: string) => new Date(`${date}T00:00:00`).toISOString();
    expect(last()).toEqual({
      page: '2',
      page_size: '20',
      search: 'dora',
      ordering: 'created_at',
      status: 'NO_SHOW',
      station: '3',
      plug: '8',
      from: midnight('2026-11-01'),
      to: midnight('2026-12-01'),
    });
  });

  it('[S7.31] ignore invalid values in the URL', async () => {
    const { last } = open(
      '?page=-4&ordering=user.email&status=GONE&station=x&plug=1.5&from=tomorrow&period=ever',
    );
    await ready();
    expect(last()).toEqual({
      page: '1',
      page_size: '20',
      search: '',
      ordering: '-start_time',
    });
  });

  it('[S7.31] can be sorted both ways by column; the default order is not in the URL, and the back button works', async () => {
    const { last, router } = open('?page=3');
    const head = await screen.findByRole('button', { name: 'When' });
    expect(head.closest('th')?.getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(head);
    expect(router.state.location.search).toBe('?ordering=start_time');
    await userEvent.click(screen.getByRole('button', { name: 'Booked on' }));
    await waitFor(() => expect(last()['ordering']).toBe('-created_at'));
    await router.navigate(-1);
    await waitFor(() => expect(last()['ordering']).toBe('start_time'));
    await userEvent.click(head);
    expect(router.state.location.search).toBe('');
  });

  it('[S7.31] are searched after a pause in typing, from page 1', async () => {
    const { last, router } = open('?page=2');
    await ready();
    await enter(screen.getByRole('searchbox'), 'glif');
    await waitFor(() => expect(last()['search']).toBe('glif'));
    expect(router.state.location.search).toBe('?search=glif');
  });

  it('[S7.31] can be filtered and the filters cleared; plugs are offered for the chosen station', async () => {
    const { last, router } = open();
    expect(screen.queryByLabelText('Plug')).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Station' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Syntagma' }));
    await userEvent.selectOptions(await screen.findByLabelText('Plug'), 'Plug B');
    await waitFor(() => expect(last()).toMatchObject({ station: '3', plug: '8' }));
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    expect(router.state.location.search).toContain('period=last7');
    await waitFor(() => expect(last()).toHaveProperty('from'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('[S7.31] find a station by part of its name, however many there are', async () => {
    const { asked } = open();
    await enter(await screen.findByRole('combobox', { name: 'Station' }), 'synt');
    await waitFor(() =>
      expect(
        asked.some(
          ({ call, sent }) => call === 'listMyStations' && sent.query.get('search') === 'synt',
        ),
      ).toBe(true),
    );
  });

  it('[S7.31] can be limited to a period of two dates', async () => {
    const { last } = open('?period=custom');
    await enter(await screen.findByLabelText('From'), '2026-11-10');
    await waitFor(() => expect(last()['from']).toBe(new Date('2026-11-10T00:00:00').toISOString()));
    expect(last()).not.toHaveProperty('to');
  });

  it('[S7.06] [B23] do not name drivers who have deleted their account', async () => {
    const gone = { ...reservation, user: { ...reservation.user, email: '' } };
    open('', { listOwnerReservations: () => answerOf([gone]) });
    expect(await screen.findByText('Deleted account')).toBeInTheDocument();
  });
});

describe('a list without rows', () => {
  it('[S7.31] keeps the space of its rows while it loads', async () => {
    open('', { listOwnerReservations: () => new Promise(() => {}) });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
  });

  it('[S7.31] that was always empty links to the stations', async () => {
    open('', { listOwnerReservations: () => answerOf([]) });
    expect(await screen.findByText('No bookings yet')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'To my stations' });
    expect(link.getAttribute('href')).toBe('/owner/stations');
  });

  it('[S7.31] without matches offers to clear the filters', async () => {
    const { router } = open('?search=zzz&status=FAILED', {
      listOwnerReservations: () => answerOf([]),
    });
    // The list is drawn anew when its answer comes.
    await waitFor(() => expect(screen.getByText('No results')).toBeInTheDocument());
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    expect(router.state.location.search).toBe('');
  });

  it('[S7.31] on a page that no longer exists links to the first', async () => {
    const { router } = open('?page=99', { listOwnerReservations: () => answerOf([], 31) });
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(router.state.location.search).toBe('');
  });

  it('[S7.31] that could not be loaded shows an error with retry', async () => {
    const body = { detail: 'x', code: 'service_unavailable' };
    const { lists } = open('', { listOwnerReservations: () => ({ refused: 503, body }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(lists()).toHaveLength(2));
  });
});

describe('a list as a file', () => {
  it('[S7.31] contains all rows that match the filters', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { asked } = open('?page=2&status=FULFILLED', {
      exportOwnerReservations: () => 'id,start\n',
    });
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const sent = asked.find(({ call }) => call === 'exportOwnerReservations')?.sent.query;
    expect(Object.fromEntries(sent ?? [])).toEqual({
      status: 'FULFILLED',
      search: '',
      ordering: '-start_time',
    });
  });

  it('[S7.31] shows an error if it fails', async () => {
    const body = { detail: 'x', code: 'too_many_requests' };
    open('', { exportOwnerReservations: () => ({ refused: 429, body }) });
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(
      await screen.findByText('Too many attempts. Wait a minute and try again.'),
    ).toBeInTheDocument();
  });
});
