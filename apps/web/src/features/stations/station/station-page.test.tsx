import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf, PlugLive } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { draftUpdated } from '../../reservations/reservations-slice.ts';
import { listed, usual } from '../../../tests/kit/people/vehicles.ts';
import { StationPage } from './station-page.tsx';
import { plug, station, summary } from '../../../tests/kit/stations/station.ts';

/** The browser's end of a socket, controlled by the test. */
class TestSocket extends EventTarget {
  static all: TestSocket[] = [];
  readonly path: string;
  constructor(url: string | URL) {
    super();
    this.path = new URL(url).pathname;
    TestSocket.all.push(this);
  }
  send(): void {}
  close(): void {}
  receive(live: PlugLive): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(live) }));
  }
}

const live = (id: number, status: PlugLive['status']): PlugLive => ({
  plug: { id },
  status,
  error: null,
  status_at: '2026-11-21T10:00:00Z',
  session: null,
  meter_values: [],
  reservation: null,
  sent_at: '2026-11-21T10:00:00Z',
});

afterEach(() => {
  cleanup();
  TestSocket.all = [];
  vi.unstubAllGlobals();
});

const fine: Answers = {
  readStationBySlug: () => station(),
  readDayAvailability: () => ({
    reservations_in_conflict: [],
    free_windows: [
      { plug: { id: 2 }, start_time: '2026-11-21T10:00:00Z', stop_time: '2026-11-21T12:30:00Z' },
    ],
    date: '2026-11-21',
    time_zone: 'Europe/Athens',
    day_start: '2026-11-20T22:00:00Z',
    day_stop: '2026-11-21T22:00:00Z',
  }),
};

function open(answers: Answers = fine, search = '', role?: 'driver') {
  vi.stubGlobal('WebSocket', TestSocket);
  const routes = [
    { path: '/stations/:slug', element: <StationPage /> },
    { path: '/reserve', element: <p>the draft</p> },
  ];
  return renderScreen({ routes, path: `/stations/syntagma${search}`, answers, role });
}

describe('the station page', () => {
  it('[S4.14] [S9.03] shows availability and price', async () => {
    const { store } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Syntagma' })).toBeVisible();
    expect(await screen.findByText('1 of 2 free')).toBeVisible();
    expect(screen.getByText('€0.45 per kWh plus a start fee of €1.00')).toBeVisible();
    await waitFor(() => expect(store.getState().stations.fetched_stations).toEqual([summary()]));
  });

  it('[S7.60] updates the status of a plug from a live message', async () => {
    open();
    const rows = await screen.findAllByRole('listitem');
    expect(within(rows[0]!).getByText('Charging')).toBeVisible();
    await waitFor(() =>
      expect(TestSocket.all.map(({ path }) => path)).toEqual([
        '/ocpp/browser/1/',
        '/ocpp/browser/2/',
      ]),
    );
    TestSocket.all[0]!.receive(live(1, 'Available'));
    expect(await within(rows[0]!).findByText('Available')).toBeVisible();
    expect(screen.getByText('2 of 2 free')).toBeVisible();
  });

  it("describes free time in words, in the station's time zone", async () => {
    open();
    expect(await screen.findByText('Available 12:00 – 14:30')).toBeVisible();
    expect(screen.getByText('Not available on this day')).toBeVisible();
  });

  it('Charge now opens the draft with a free plug, for now', async () => {
    const { store, router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Charge now' }));
    expect(await screen.findByText('the draft')).toBeVisible();
    expect(router.state.location.search).toBe('?plug=2');
    expect(store.getState().reservations.new_reservation.charge_now).toBe(true);
    expect(store.getState().reservations.new_reservation.plug).toEqual({
      id: 2,
      label: 'B',
      connector_type: 'CCS2',
      max_power_kW: 50,
      station: { id: 3, slug: 'syntagma', name: 'Syntagma', time_zone: 'Europe/Athens' },
    });
  });

  it('opened by the QR code of a plug marks it, scrolls to it and makes it the main choice', async () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent);
    });
    const { router } = open(fine, '?plug=1');
    const rowOf = (name: string) => screen.getByText(name).closest('li');
    await screen.findByText('Plug A');
    expect(rowOf('Plug A')?.getAttribute('aria-current')).toBe('true');
    expect(rowOf('Plug B')?.getAttribute('aria-current')).toBeNull();
    expect(seen.filter((text) => text.includes('Plug A'))).toHaveLength(seen.length);
    expect(seen.length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect(router.state.location.search).toBe('?plug=1');
    vi.restoreAllMocks();
  });

  it('offers to reserve a plug for later, even if none is free', async () => {
    const taken = station({ plugs: [plug(1, { status: 'Charging' })] });
    const { store } = open({ ...fine, readStationBySlug: () => taken });
    expect(await screen.findByRole('button', { name: 'Book' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Charge now' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Book plug A' }));
    expect(store.getState().reservations.new_reservation.charge_now).toBe(false);
  });

  it('reserves for the day shown, not for that of an older draft', async () => {
    const { store, router } = open();
    const start_time = new Date(Date.now() + 5 * 86_400_000).toISOString();
    store.dispatch(draftUpdated({ reservation: { start_time, stop_time: start_time } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Tomorrow' }));
    await userEvent.click(screen.getByRole('button', { name: 'Book plug B' }));
    expect(router.state.location.search).toBe('?plug=2&day=2');
    expect(store.getState().reservations.new_reservation).toMatchObject({
      plug: { id: 2 },
      reservation: null,
      charge_now: false,
    });
  });

  it('explains the EN 17186 label', async () => {
    open();
    expect(await screen.findAllByRole('img', { name: 'EN 17186 label K' })).toHaveLength(1);
  });

  it('of an imported station says that it cannot be booked, and names the source', async () => {
    const listed = plug(1, { charging_point: null, bookable: false, status: 'Not connected' });
    const source = {
      name: 'no-nobil',
      licence: 'CC BY 4.0',
      attribution: 'NOBIL by Enova',
      as_of: '2026-04-01',
    };
    open({
      ...fine,
      readStationBySlug: () => station({ bookable: false, plugs: [listed], pricing: null, source }),
    });
    expect(await screen.findByText(/cannot book it here/)).toBeVisible();
    expect(screen.getByText('Live status not known'), 'instead of an outage').toBeVisible();
    expect(screen.queryByText('Not connected')).toBeNull();
    expect(screen.getByText('1 plug')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Book/ })).toBeNull();
    expect(screen.getByText(/NOBIL by Enova \(CC BY 4\.0\)/)).toBeVisible();
    expect(screen.getByText(/Updated on 1 April 2026/)).toBeVisible();
    expect(TestSocket.all).toEqual([]);
  });

  it('of an unknown station links to the map', async () => {
    open({});
    expect(await screen.findByText('There is no station at this address')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toBe(
      '/stations',
    );
  });

  it('shows the main terms before booking', async () => {
    open();
    expect(await screen.findByText(/Free cancellation until 1.h before the start/)).toBeVisible();
    expect(screen.getByText(/no-show fee of at most €3\.00/)).toBeVisible();
  });

  it('shows the idle fee with its plug', async () => {
    const idle_fee = { price_per_minute: 0.2, grace_minutes: 10, cap: 5 };
    open({ readStationBySlug: () => station({ plugs: [plug(1, { idle_fee }), plug(2)] }) });
    const text = /10.min to unplug after your time, then €0\.20 per minute, up to €5\.00/u;
    expect(await screen.findAllByText(text)).toHaveLength(1);
  });

  it("[S7.25] shows the owner's description: pictures, text, opening hours, amenities", async () => {
    const on = (weekday: number) => ({ weekday, period_begin: '08:00', period_end: '20:00' });
    const picture = {
      id: '018f6b1e-0000-7000-8000-000000000009',
      url: '/images/a-1600.webp',
      thumbnail_url: '/images/a-480.webp',
      width: 1600,
      height: 900,
      alt: 'The bay at the gate',
    };
    const told = station({
      open_24_7: false,
      description: '<b>Quiet</b> garage',
      access_notes: 'Ring at gate B.',
      amenities: ['wifi', 'helipad'],
      accessibility: ['step_free'],
      opening_hours: [1, 2, 3, 4, 5].map(on),
      images: [picture],
      power_shared: true,
    });
    open({ ...fine, readStationBySlug: () => told });
    expect(await screen.findByText('<b>Quiet</b> garage'), '[B18] as text').toBeVisible();
    expect(screen.getByText('Ring at gate B.')).toBeVisible();
    expect(screen.getByText('Monday – Friday').nextSibling?.textContent).toBe('08:00 – 20:00');
    expect(screen.getByText('Saturday – Sunday').nextSibling?.textContent).toBe('Closed');
    expect(screen.getByText('Wi-Fi'), 'and nothing that has no word').toBeVisible();
    expect(screen.getByText('Step-free')).toBeVisible();
    expect(screen.getByText(/You may get less than the plug's maximum/)).toBeVisible();
    const shown = screen.getByRole('img', { name: 'The bay at the gate' });
    expect(shown.getAttribute('srcset')).toBe('/images/a-480.webp 480w, /images/a-1600.webp 1600w');
  });

  it('omits an empty description', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Syntagma' });
    expect(screen.queryByText('About this station')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Pictures' })).toBeNull();
  });

  it('says if its owner is still setting it up', async () => {
    open({
      ...fine,
      readStationBySlug: () => station({ bookable: false, plugs: [], pricing: null }),
    });
    expect(await screen.findByText(/it is not set up yet/)).toBeVisible();
  });
});

describe('for a vehicle', () => {
  const zoe = 'Renault Zoe ZE50';
  const start_time = '2026-11-21T11:00:00Z';
  const stop_time = '2026-11-21T12:00:00Z';
  const best: AnswerOf<'readRecommendation'> = {
    zone: { code: 'GR', country: 'GR', time_zone: 'Europe/Athens' },
    source: 'sample',
    fetched_at: start_time,
    is_stale: false,
    currency: 'EUR',
    recommendation: start_time,
    in_surge_pricing: false,
    surge_quantile: 0.8,
    duration_minutes: 60,
    results: [
      {
        plug: { id: 2, label: 'B', connector_type: 'CCS2' },
        start_time,
        stop_time,
        price_per_MWh: 24,
        renewable_share: 0.7,
        reasons: ['cheapest', 'greenest'],
        driver_price: { amount: 0.31, per: 'kWh', currency: 'EURO' },
      },
      {
        plug: { id: 2, label: 'B', connector_type: 'CCS2' },
        start_time: '2026-11-21T10:00:00Z',
        stop_time: start_time,
        price_per_MWh: 124,
        renewable_share: 0.5,
        reasons: ['soonest'],
        driver_price: { amount: 0.45, per: 'kWh', currency: 'EURO' },
      },
    ],
    count: 2,
  };
  const standard = summary().pricing!;
  const mine: Answers = {
    ...fine,
    listVehicles: () => listed(usual),
    readStationBySlug: () =>
      station({
        pricing: { ...standard, rule: { kind: 'surge', cap_percent: 50 } },
        plugs: [plug(1, { connector_type: 'CHADEMO', max_power_kW: 100 }), plug(2)],
      }),
    readRecommendation: () => best,
  };

  it('[S3.05] shows for every plug whether it fits, and the estimate of a session', async () => {
    open(mine, '', 'driver');
    expect(await screen.findByText(`Fits your ${zoe}`)).toBeVisible();
    const misfit = `Does not fit your ${zoe}: it needs Type 2 (C) or CCS (K/L)`;
    expect(screen.getByText(misfit)).toBeVisible();
    expect(screen.getByText(/33.6\d* kWh · €16.16/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Charge to'), '60%');
    expect(screen.getByText(/22.4\d* kWh · €11.10/)).toBeVisible();
  });

  it('chooses a fitting plug with the main button, and passes the vehicle on', async () => {
    const { store } = open(mine, '', 'driver');
    await screen.findByText(`Fits your ${zoe}`);
    await userEvent.click(screen.getByRole('button', { name: 'Charge now' }));
    expect(await screen.findByText('the draft')).toBeVisible();
    const { plug: drafted, vehicle } = store.getState().reservations.new_reservation;
    expect([drafted?.id, vehicle?.id]).toEqual([2, usual.id]);
  });

  it('[S1.05] [23.4] shows the cheapest times for its session; one tap opens the draft there', async () => {
    const { store, asked } = open(mine, '', 'driver');
    expect(await screen.findByText('€0.31 per kWh')).toBeVisible();
    const [cheapest, soonest, ...others] = screen.getAllByRole('button', { name: 'Choose' });
    expect([soonest, others.length]).toEqual([expect.anything(), 0]);
    await userEvent.click(cheapest!);
    expect(await screen.findByText('the draft')).toBeVisible();
    const wished = asked.findLast(({ call }) => call === 'readRecommendation')?.sent.query;
    expect([wished?.get('vehicle'), wished?.get('duration_minutes')]).toEqual([usual.id, '60']);
    const draft = store.getState().reservations.new_reservation;
    expect(draft).toMatchObject({ charge_now: false, reservation: { start_time, stop_time } });
    expect(draft.plug?.id).toBe(2);
  });

  it('[S1.05] says if the market is unavailable and its last data is old', async () => {
    open({ ...mine, readRecommendation: () => ({ ...best, is_stale: true }) }, '', 'driver');
    expect(await screen.findByText(/The energy market is not responding/)).toBeVisible();
  });

  it('[23.4] says nothing of cheap times where the price is fixed', async () => {
    const { asked } = open({ ...mine, readStationBySlug: () => station() }, '', 'driver');
    expect(await screen.findAllByText(`Fits your ${zoe}`)).toHaveLength(2);
    expect(screen.queryByText('Cheapest times')).toBeNull();
    expect(asked.map(({ call }) => call)).not.toContain('readRecommendation');
  });

  it('asks drivers without one to add it, but not visitors', async () => {
    open({ ...mine, listVehicles: () => listed() }, '', 'driver');
    const link = await screen.findByRole('link', { name: /Add your vehicle/ });
    expect(link.getAttribute('href')).toBe('/vehicles/new');
    expect(screen.queryByText(/Does not fit/)).toBeNull();
  });
});
