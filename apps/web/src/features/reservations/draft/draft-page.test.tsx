import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { START_AFTER_STOP_DETAIL } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testConfig } from '../../../tests/kit/config.ts';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { api } from '../../../shared/api/api.ts';
import { DraftPage } from './draft-page.tsx';
import { draftUpdated, plugReservationsFetched } from '../reservations-slice.ts';
import { reservation } from '../../../tests/kit/reservations/reservation.ts';
import {
  costOf,
  day,
  fine,
  moment,
  plug,
  startOf,
  station,
  vehicle,
  windowAt,
} from '../../../tests/kit/reservations/draft.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tenToEleven = { start_time: moment(10), stop_time: moment(11) };

function open(
  answers: Answers = {},
  role?: 'driver' | 'station_owner',
  path = '/reserve',
  reservation: typeof tenToEleven | null = tenToEleven,
) {
  const routes = [
    { path: '/reserve', element: <DraftPage /> },
    { path: '/login', element: <p>login page</p> },
    { path: '/contact', element: <p>contact page</p> },
    { path: '/reservations/:id', element: <p>reservation page</p> },
  ];
  const shown = renderScreen({ routes, path, answers: { ...fine, ...answers }, role });
  shown.store.dispatch(draftUpdated({ plug, ...(reservation && { reservation }) }));
  const draft = () => shown.store.getState().reservations.new_reservation;
  return { ...shown, draft };
}

describe('the draft', () => {
  it('[S3.22] stores the taken time of its day in plug_reservations', async () => {
    const taken = windowAt(5);
    const { store } = open({
      readDayAvailability: () => ({ ...day, reservations_in_conflict: [taken] }),
    });
    await expect.poll(() => store.getState().reservations.plug_reservations).toEqual([taken]);
  });

  it('[S3.22] the strip says in words what plug_reservations has of its plug', async () => {
    const { store } = open();
    await screen.findByRole('group', { name: 'Availability of this plug for the day' });
    const results = [windowAt(5), windowAt(8, 99)];
    act(() => void store.dispatch(plugReservationsFetched({ results })));
    expect(await screen.findByText(/^Booked: \d\d:00\D+\d\d:00$/)).toBeInTheDocument();
  });

  it('[S4.03] fetches its cost by itself once plug and window are there, and puts it on the button', async () => {
    const { asked, draft } = open({}, 'driver');
    expect(await screen.findByRole('button', { name: 'Book for €12.50' })).toHaveProperty(
      'disabled',
      false,
    );
    const quotes = asked.filter(({ call }) => call === 'quoteReservation');
    expect(quotes).toHaveLength(1);
    expect(quotes[0]?.sent.body).toMatchObject({ plug: { id: 7 }, start_time: moment(10) });
    expect(draft()).toMatchObject({ total_cost: 12.5, consumption_kWh: 25 });
  });

  it('[24.3] shows when, price and payment; what few people change is folded', async () => {
    open({ readConfig: () => testConfig() }, 'driver');
    await screen.findByRole('button', { name: 'Book for €12.50' });
    await screen.findByRole('heading', { name: 'Payment method' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(titles).toEqual(['Syntagma Garage', 'When', 'Price', 'Payment method']);
    expect(screen.getByText('€12.50 at most')).toBeVisible();
    expect(screen.getByText(/^No-show fee/)).not.toBeVisible();
    expect(screen.getByLabelText('Message to the owner')).not.toBeVisible();
    await userEvent.click(screen.getByText('Price details and fees'));
    expect(screen.getByText(/^No-show fee/)).toBeVisible();
  });

  it('[24.3] offers only starts that can be booked', async () => {
    const free = { plug: { id: 7 }, start_time: moment(9), stop_time: moment(12) };
    open({ readDayAvailability: () => ({ ...day, free_windows: [free] }) }, 'driver');
    const starts = await screen.findByLabelText('From');
    await waitFor(() => expect(within(starts).getAllByRole('option').length).toBeGreaterThan(1));
    const times = within(starts)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => Number(value));
    expect(Math.min(...times)).toBe(Date.parse(moment(9)));
    expect(Math.max(...times)).toBeLessThan(Date.parse(moment(12)));
  });

  it('[S4.03] ignores late answers for an earlier window', async () => {
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    const { store, asked, draft } = open({
      quoteReservation: async ({ body }) => {
        if (startOf(body) === moment(10)) await late;
        return costOf(startOf(body) === moment(10) ? 99 : 5, startOf(body));
      },
    });
    await waitFor(() => expect(asked.some(({ call }) => call === 'quoteReservation')).toBe(true));
    store.dispatch(
      draftUpdated({ reservation: { start_time: moment(12), stop_time: moment(13) } }),
    );
    await screen.findByRole('button', { name: /€5\.00/ });
    release();
    await late;
    expect(draft().total_cost).toBe(5);
    expect(screen.queryByRole('button', { name: /€99/ })).toBeNull();
  });

  it('[S5.02] shows the cost 0 if the start is after the stop', async () => {
    const refusal = { detail: START_AFTER_STOP_DETAIL, code: 'start_after_stop' };
    const { store, draft } = open({
      quoteReservation: ({ body }) =>
        JSON.stringify(body).includes(moment(9))
          ? { refused: 400, body: refusal }
          : costOf(12.5, startOf(body)),
    });
    await screen.findByRole('button', { name: /€12\.50/ });
    store.dispatch(draftUpdated({ reservation: { stop_time: moment(9) } }));
    expect(await screen.findByText('The start must be before the end.')).toBeVisible();
    expect(draft().total_cost).toBe(0);
    expect(screen.getByText('€0.00')).toBeVisible();
  });

  it('[S4.04] [S4.05] is cleared after booking, and the reservation opens', async () => {
    const { asked, draft } = open({ createReservation: () => reservation }, 'driver');
    await userEvent.click(await screen.findByRole('button', { name: 'Book for €12.50' }));
    expect(await screen.findByText('reservation page')).toBeVisible();
    const sent = asked.find(({ call }) => call === 'createReservation')?.sent.body;
    expect(sent).toMatchObject({ plug: { id: 7 }, quote: `quote for ${moment(10)}` });
    expect(draft()).toMatchObject({ plug: null, reservation: null, total_cost: 0 });
  });

  it('after a lost answer the same quote is booked again, and its reservation opens', async () => {
    let tries = 0;
    const { asked } = open(
      {
        createReservation: () => {
          tries += 1;
          if (tries === 1) throw new TypeError('Failed to fetch');
          return reservation;
        },
      },
      'driver',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Book for €12.50' }));
    await screen.findByRole('alert');
    await userEvent.click(await screen.findByRole('button', { name: 'Book for €12.50' }));
    expect(await screen.findByText('reservation page')).toBeVisible();
    expect(asked.filter(({ call }) => call === 'quoteReservation')).toHaveLength(1);
  });

  it('offers the nearest free windows if the window was taken meanwhile', async () => {
    const taken = {
      refused: 409,
      body: {
        detail: 'taken',
        code: 'window_taken',
        reservations_in_conflict: [windowAt(10)],
        free_windows: [windowAt(13), windowAt(8, 8)],
      },
    };
    const { draft } = open({ createReservation: () => taken }, 'driver');
    await userEvent.click(await screen.findByRole('button', { name: 'Book for €12.50' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This time is not available');
    expect(screen.getByRole('button', { name: /^Choose / })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Plug B/ }));
    expect(draft()).toMatchObject({ plug: { id: 8 }, reservation: { start_time: moment(8) } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the number of missing tokens, and cannot be booked', async () => {
    const poor = { results: [{ balance: 100, held: 0, available: 100, refundable: 0 }], count: 1 };
    open({ readBalance: () => poor }, 'driver');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You need €2.50 (25 tokens) more',
    );
    expect(screen.getByRole('button', { name: 'Choose a shorter time' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(screen.queryByRole('button', { name: /Book for/ })).toBeNull();
  });

  it('offers a shorter time for an immediate start too', async () => {
    const poor = { results: [{ balance: 100, held: 0, available: 100, refundable: 0 }], count: 1 };
    const { store } = open(
      { readBalance: () => poor, quoteReservation: () => costOf(12.5, moment(10)) },
      'driver',
    );
    store.dispatch(draftUpdated({ charge_now: true }));
    const lengths = await screen.findByLabelText('Duration');
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a shorter time' }));
    expect(document.activeElement).toBe(lengths);
  });

  it('tells a driver without tokens whom to ask', async () => {
    const none = { results: [{ balance: 0, held: 0, available: 0, refundable: 0 }], count: 1 };
    open({ readBalance: () => none }, 'driver');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You need €12.50 (125 tokens) more',
    );
    expect(screen.getByRole('link', { name: 'Contact the host' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Request tokens' }));
    expect(await screen.findByText('contact page')).toBeVisible();
  });

  it('contains the default vehicle, which can be removed', async () => {
    const other = { ...vehicle, id: vehicle.driver.id, is_default: false };
    const { asked, draft } = open(
      { listVehicles: () => ({ results: [other, vehicle], count: 2 }) },
      'driver',
    );
    await waitFor(() => expect(draft().vehicle?.id).toBe(vehicle.id));
    await screen.findByRole('button', { name: 'Book for €12.50' });
    expect(asked.findLast(({ call }) => call === 'quoteReservation')?.sent.body).toMatchObject({
      vehicle: { id: vehicle.id },
    });
    await userEvent.selectOptions(screen.getByLabelText('Vehicle'), 'No vehicle');
    expect(draft().vehicle).toBeNull();
  });

  it('sends a visitor to the login and is kept', async () => {
    const { router, draft } = open();
    await userEvent.click(await screen.findByRole('button', { name: /Log in and book/ }));
    expect(await screen.findByText('login page')).toBeVisible();
    expect(router.state.location.search).toBe('?next=/reserve');
    expect(draft()).toMatchObject({ plug: { id: 7 }, reservation: { start_time: moment(10) } });
  });

  it('opens on the day in the URL, at the present time of day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment(9 - 48)) + 8 * 60_000 });
    const { draft, asked } = open({}, 'driver', '/reserve?plug=7&day=3', null);
    await waitFor(() => expect(draft().reservation?.start_time).toBe(moment(9.25)));
    expect(draft().reservation?.stop_time).toBe(moment(10.25));
    const days = asked.filter(({ call }) => call === 'readDayAvailability');
    expect(days[0]?.sent.query.get('day')).toBe('3');
  });

  it('skips to the next day with free time, and says so', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment(9 - 48)) });
    const fullOn = (number: number): typeof day => {
      const [day_start, day_stop] = [-2, 22].map((hour) => moment(hour + (number - 3) * 24));
      return { ...day, day_start: day_start ?? '', day_stop: day_stop ?? '', free_windows: [] };
    };
    const { draft, asked } = open(
      {
        readDayAvailability: ({ query }) =>
          query.get('day') === '3' ? day : fullOn(Number(query.get('day'))),
      },
      'driver',
      '/reserve',
      null,
    );
    expect(await screen.findByText(/^This is the next day with free time/)).toBeVisible();
    expect(draft().reservation?.start_time?.slice(0, 10)).toBe(moment(0).slice(0, 10));
    const days = asked.filter(({ call }) => call === 'readDayAvailability');
    expect(days.map(({ sent }) => sent.query.get('day'))).toEqual(['1', '2', '3']);
  });

  it('[24.0] a window on another day than the chosen one stays on its day', async () => {
    const dayNumbered = (number: number): typeof day => {
      const hours = (number - 3) * 24;
      const free = { plug: { id: 7 }, start_time: moment(hours), stop_time: moment(hours + 20) };
      const [day_start, day_stop] = [moment(hours - 2), moment(hours + 22)];
      return { ...day, day_start, day_stop, free_windows: [free] };
    };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment(9 - 48)) });
    const { store, draft, asked } = open(
      { readDayAvailability: ({ query }) => dayNumbered(Number(query.get('day'))) },
      'driver',
    );
    const chosenDay = await screen.findByLabelText('Day');
    fireEvent.change(chosenDay, { target: { value: '4' } });
    await waitFor(() => expect(draft().reservation?.start_time).toBe(moment(34)));
    const next = { start_time: moment(59), stop_time: moment(60) };
    act(() => void store.dispatch(draftUpdated({ reservation: next })));
    const days = () => asked.filter(({ call }) => call === 'readDayAvailability');
    await waitFor(() => expect(days().at(-1)?.sent.query.get('day')).toBe('5'));
    await screen.findByRole('group', { name: 'Availability of this plug for the day' });
    expect(draft().reservation).toEqual(next);
  });

  it('another plug than that of the URL can be chosen, and stays', async () => {
    const window8 = windowAt(8, 8);
    const plug7 = station.plugs[0];
    const { draft } = open(
      {
        ...(plug7 && { readPlug: () => plug7 }),
        checkReservation: ({ body }) => {
          const isFirst = JSON.stringify(body).includes('"id":7');
          const conflicts = isFirst ? [windowAt(10)] : [];
          return { reservations_in_conflict: conflicts, free_windows: [window8] };
        },
      },
      'driver',
      '/reserve?plug=7',
    );
    await userEvent.click(await screen.findByRole('button', { name: /Plug B/ }));
    expect(await screen.findByRole('button', { name: 'Book for €12.50' })).toBeVisible();
    expect(draft()).toMatchObject({ plug: { id: 8 }, reservation: { start_time: moment(8) } });
  });

  it('tells an owner that bookings need a driver account', async () => {
    open({}, 'station_owner');
    expect(await screen.findByText(/To book, log in with a driver account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Book/ })).toBeNull();
  });
});

describe('the vehicle of the draft', () => {
  const name = 'Hyundai IONIQ 5';
  const chademo = {
    ...vehicle,
    model: { ...vehicle.model, connector_types: ['CHADEMO' as const] },
  };

  it('may not fit the plug: shows a warning but can be booked', async () => {
    open({ listVehicles: () => ({ results: [chademo], count: 1 }) }, 'driver');
    const choice = await screen.findByLabelText('Vehicle');
    expect(screen.queryByText(/does not fit/)).toBeNull();
    await userEvent.selectOptions(choice, `${name} · ABC1234`);
    expect(await screen.findByText(`This plug does not fit your ${name}`)).toBeVisible();
    expect(screen.getByText(/needs CHAdeMO \(M\/N\)/)).toBeVisible();
    const button = await screen.findByRole('button', { name: 'Book for €12.50' });
    expect(button).toHaveProperty('disabled', false);
  });

  it('shows the estimate of the session, and sets the length of the window', async () => {
    const { draft } = open({ listVehicles: () => ({ results: [vehicle], count: 1 }) }, 'driver');
    const estimate = await screen.findByText(/47 kWh · €23.52/);
    expect(estimate).not.toBeVisible();
    await userEvent.click(screen.getByText('Vehicle'));
    expect(await screen.findByText(/47 kWh · €23.52/)).toBeVisible();
    expect(screen.getByText('Your booking is long enough to charge to this level.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Current battery level'), '0%');
    await userEvent.click(screen.getByRole('button', { name: /Book 1.h.30.min/ }));
    expect(draft().reservation).toEqual({ start_time: moment(10), stop_time: moment(11.5) });
  });

  it('[24.3] is the one that was chosen for the trip, and another can be chosen', async () => {
    const other = { ...vehicle, id: '018f6b1e-0000-7000-8000-0000000000dd', is_default: false };
    const both = { results: [vehicle, other], count: 2 };
    const { draft, router, store, asked } = open({ listVehicles: () => both }, 'driver');
    const path = `/reserve?${new URLSearchParams({ plug: '7', start: moment(12), stop: moment(13) })}`;
    await act(() => router.navigate(path, { state: { vehicle: other.id } }));
    await waitFor(() => expect(draft().vehicle?.id).toBe(other.id));
    await userEvent.selectOptions(screen.getByLabelText('Vehicle'), vehicle.id);
    expect(draft().vehicle?.id).toBe(vehicle.id);
    // The list is read again, as when the network returns.
    await act(async () => store.dispatch(api.util.invalidateTags(['vehicles'])));
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'listVehicles').length).toBeGreaterThan(1),
    );
    expect(draft().vehicle?.id).toBe(vehicle.id);
  });

  it('can be added, and the user returns to the draft', async () => {
    open({}, 'driver');
    const link = await screen.findByRole('link', { name: 'Add a vehicle' });
    expect(link.getAttribute('href')).toBe('/vehicles/new?for=booking');
  });
});

describe('a window in the URL', () => {
  const at = (start: string, stop: string): string =>
    `/reserve?${new URLSearchParams({ plug: '7', start, stop })}`;

  it('is put into the draft once', async () => {
    const { draft, router } = open({}, 'driver', at(moment(12), moment(13)), null);
    const window = { start_time: moment(12), stop_time: moment(13) };
    await waitFor(() => expect(draft().reservation).toEqual(window));
    expect(draft().charge_now).toBe(false);
    expect(router.state.location.search).toBe('?plug=7');
  });

  it.each([
    ['2020-01-01T10:00:00Z', '2020-01-01T11:00:00Z'],
    [moment(13), moment(12)],
    ['soon', 'later'],
  ])('from %s to %s is invalid and ignored', async (start, stop) => {
    const { draft, router } = open({}, 'driver', at(start, stop));
    await waitFor(() => expect(router.state.location.search).toBe('?plug=7'));
    expect(draft().reservation).toEqual(tenToEleven);
  });
});
