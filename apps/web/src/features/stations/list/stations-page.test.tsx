import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { listed, usual } from '../../../tests/kit/people/vehicles.ts';
import { chargeEstimate, USUAL_RANGE } from '../../vehicles/public.ts';
import { StationsPage } from './stations-page.tsx';
import { plug, station, summary } from '../../../tests/kit/stations/station.ts';

/** happy-dom has no layout, so this observer reports a size. */
class SizedObserver implements ResizeObserver {
  readonly #report: () => void;
  constructor(callback: ResizeObserverCallback) {
    const box = { width: 800, height: 600, x: 0, y: 0, top: 0, left: 0, right: 800, bottom: 600 };
    const entry = { contentRect: { ...box, toJSON: () => box } };
    // Only the rectangle is read.
    this.#report = () => callback([entry as ResizeObserverEntry], this);
  }
  observe(): void {
    this.#report();
  }
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => void vi.stubGlobal('ResizeObserver', SizedObserver));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const near = summary({ id: 1, slug: 'near', name: 'Near and taken', plugs_free: 0 });
const far = summary({ id: 2, slug: 'far', name: 'Far but free', lat: 38.2 });
const answerOf = (...results: (typeof near)[]) => ({
  results,
  clusters: [],
  count: results.length,
});

function open(answers: Answers, path = '/stations?lat=37.97&lng=23.73&zoom=11', role?: 'driver') {
  const routes = [
    { path: '/stations', element: <StationsPage /> },
    { path: '/stations/:slug', element: <p>station page</p> },
    { path: '/reserve', element: <p>the draft</p> },
  ];
  return renderScreen({ routes, path, answers, role });
}

describe('the stations page', () => {
  it('[24.5] a shortcut of the app opens the map at the position, with free plugs only', async () => {
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>(
      (found) => found({ coords: { latitude: 40.64, longitude: 22.94 } } as GeolocationPosition), // nothing else is read
    );
    vi.stubGlobal('navigator', { userAgent: '', geolocation: { getCurrentPosition } });
    const { router } = open({ searchStations: () => answerOf(near) }, '/stations?near=1&free=1');
    await waitFor(() => expect(router.state.location.search).toContain('lat=40.6400&lng=22.9400'));
    expect(router.state.location.search).toContain('free=1');
    expect(router.state.location.search).not.toContain('near');
    expect(getCurrentPosition).toHaveBeenCalledTimes(1);
  });

  it('[23.3] lists the stations in view with the price of the charge, even without a map', async () => {
    vi.stubGlobal('WebGL2RenderingContext', undefined);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open({ searchStations: () => answerOf(near, far) });
    expect(await screen.findByText('2 stations on the map')).toBeVisible();
    const list = await screen.findByRole('list');
    const names = within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names[0]).toContain('Near and taken');
    expect(names[0]).toContain('None free now');
    expect(names[1]).toContain('Far but free');
    expect(names[1]).toContain('1 of 2 free');
    expect(names[1]).toContain('≈ €14.50 for 30 kWh, start fee included');
    expect(names[1]).toContain('€0.45/kWh');
    expect(within(list).getAllByRole('img', { name: 'CCS' })).toHaveLength(2);
    expect(await screen.findByText(/browser cannot show the map/)).toBeVisible();
    expect(logged.mock.calls.flat().map(String)).toContain('Error: There is no WebGL');
    logged.mockRestore();
  });

  it('[23.3] shows the same charge and price as the page of the station', async () => {
    const limited = {
      connector_types: ['TYPE2' as const],
      max_power_kW: 22,
      offer: {
        plugs: [{ connector_type: 'TYPE2' as const, max_power_kW: 22 }],
        site_max_power_kW: 11,
        max_minutes: 120,
      },
    };
    open(
      {
        searchStations: () => answerOf(summary({ ...far, ...limited })),
        listVehicles: () => listed(usual),
      },
      undefined,
      'driver',
    );
    await screen.findByRole('list');
    await waitFor(() =>
      expect(screen.getByRole('list')).toHaveTextContent('≈ €10.68 for 21.5 kWh'),
    );
    const terms = { ...station().booking_terms, max_minutes: 120 };
    const place = station({ ...far, booking_terms: terms, site_max_power_kW: 11 });
    const type2 = plug(1, { connector_type: 'TYPE2', max_power_kW: 22 });
    expect(chargeEstimate(usual, type2, place, USUAL_RANGE)).toMatchObject({
      energyWh: 21_528,
      cost: 10.68,
    });
  });

  it('[23.3] sends the filters of the dialog, keeps them in the URL, and shows them as chips', async () => {
    const { asked, router } = open({ searchStations: () => answerOf(far) });
    const lastQuery = () => asked.findLast(({ call }) => call === 'searchStations')?.sent.query;
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    for (const name of ['CCS', '50+ kW', 'Up to €0.50/kWh', 'Café']) {
      await userEvent.click(dialog.getByRole('button', { name }));
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Free at a time of your choice' }));
    await userEvent.selectOptions(dialog.getByLabelText('Duration'), '90');
    await waitFor(() => {
      expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject({
        connector: 'CCS2',
        min_power_kW: '50',
        max_price_per_kWh: '0.5',
        amenities: 'cafe',
        prefer_bookable: 'true',
        sort: 'distance',
        charge_kWh: '30',
      });
      const from = Date.parse(lastQuery()?.get('free_from') ?? '');
      expect(Date.parse(lastQuery()?.get('free_until') ?? '') - from).toBe(90 * 60_000);
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Show 1 station' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter: 50+ kW' }));
    expect(router.state.location.search).not.toContain('min_power');
    expect(router.state.location.search).toContain('price=0.5');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect([...new URLSearchParams(router.state.location.search).keys()]).toEqual([
      'lat',
      'lng',
      'zoom',
    ]);
  });

  it('[23.3] says how many stations it hides, and shows them', async () => {
    open({
      searchStations: ({ query }) =>
        query.has('prefer_bookable')
          ? { ...answerOf(far), is_bookable_only: true, hidden_count: 34 }
          : answerOf(far, summary({ id: 9, slug: 'listed', name: 'Listed', bookable: false })),
    });
    expect(await screen.findByText('1 bookable here')).toBeVisible();
    expect(screen.getByText(/34 more not bookable here/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('2 stations on the map')).toBeVisible();
    const listed = await screen.findByRole('link', { name: /Listed/ });
    expect(listed).toHaveTextContent('Not bookable here');
    expect(listed).not.toHaveTextContent('€');
  });

  it('[23.3] sorts over all that is in view, and lists what the map shows as clusters', async () => {
    const { asked, router } = open({
      searchStations: ({ query }) => ({
        ...answerOf(far),
        count: 90,
        rows: query.get('sort') === 'price' ? [near, far] : [far, near],
      }),
    });
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Lowest price');
    await waitFor(() => {
      const rows = within(screen.getByRole('list')).getAllByRole('link');
      expect(rows[0]).toHaveTextContent('Near and taken');
    });
    expect(router.state.location.search).toContain('sort=price');
    expect(asked.at(-1)?.sent.query.get('sort')).toBe('price');
    expect(screen.getByText(/88 more on the map/)).toBeVisible();
  });

  it('[S7.23] requests the map view of the URL, in the size of the map', async () => {
    const { asked } = open({ searchStations: () => answerOf() });
    await screen.findByText('No stations on this part of the map');
    const sent = asked.find(({ call }) => call === 'searchStations')?.sent;
    expect(sent?.params).toMatchObject({ lat: '37.97', lng: '23.73', zoom: '11' });
    expect(sent?.query.get('width')).toBe('800');
  });

  it('without results offers to zoom out or clear filters', async () => {
    const { router } = open(
      { searchStations: ({ query }) => (query.has('connector') ? answerOf() : answerOf(far)) },
      '/stations?lat=37.97&lng=23.73&zoom=11&connector=CHADEMO',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Far but free')).toBeVisible();
    expect(router.state.location.search).not.toContain('connector');
  });

  it('without results and filters offers only to zoom out', async () => {
    open({ searchStations: () => answerOf() });
    expect(await screen.findByRole('button', { name: 'Zoom out' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('shows an error with retry', async () => {
    let isDown = true;
    open({
      searchStations: () =>
        isDown
          ? { refused: 503, body: { detail: 'busy', code: 'service_unavailable' } }
          : answerOf(far),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('busy or restarting');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Far but free')).toBeVisible();
  });

  it('[S4.04] leads from the chosen station to a booking for now in two taps', async () => {
    const { router, store } = open(
      { searchStations: () => answerOf(far), readStationBySlug: () => station({ slug: 'far' }) },
      '/stations?lat=37.97&lng=23.73&zoom=11&station=far',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Charge now' }));
    expect(await screen.findByText('the draft')).toBeVisible();
    expect(router.state.location.search).toBe('?plug=2');
    expect(store.getState().reservations.new_reservation.charge_now).toBe(true);
  });

  it('opens the station if its plug was taken meanwhile', async () => {
    const taken = station({ slug: 'far', plugs: [plug(1, { status: 'Charging' })] });
    open(
      { searchStations: () => answerOf(far), readStationBySlug: () => taken },
      '/stations?lat=37.97&lng=23.73&zoom=11&station=far',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Charge now' }));
    expect(await screen.findByText('station page')).toBeVisible();
  });

  it('links a row to the station', async () => {
    open({ searchStations: () => answerOf(far) });
    await userEvent.click(await screen.findByRole('link', { name: /Far but free/ }));
    expect(await screen.findByText('station page')).toBeVisible();
  });
});

describe('the filter by vehicle', () => {
  const answers: Answers = {
    searchStations: () => answerOf(near),
    listVehicles: () => listed(usual, { ...usual, id: usual.driver.id }),
  };
  const chip = { name: /Fits my Renault/ };

  it('[S1.06] is offered to drivers with a vehicle, sent to the server, and in the URL', async () => {
    const { asked, router } = open(answers, undefined, 'driver');
    const offer = await screen.findByRole('button', chip);
    expect(offer).toHaveTextContent(/^Fits my Renault$/);
    expect(offer.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(offer);
    await expect
      .poll(() => asked.findLast(({ call }) => call === 'searchStations')?.sent.query.get('fits'))
      .toBe('TYPE2,CCS2');
    expect(router.state.location.search).toContain('fits=TYPE2');
    await userEvent.click(screen.getByRole('button', chip));
    expect(router.state.location.search).not.toContain('fits');
  });

  it('from a shared URL is visible and can be cleared', async () => {
    const { router } = open(answers, '/stations?lat=37.97&lng=23.73&zoom=11&fits=CHADEMO');
    const shared = await screen.findByRole('button', { name: 'Fits CHAdeMO (M/N)' });
    expect(shared.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', chip)).toBeNull();
    await userEvent.click(shared);
    expect(router.state.location.search).not.toContain('fits');
  });
});
