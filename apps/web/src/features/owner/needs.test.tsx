import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { AnswerOf, Plug } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NeedsMe, useOwnStations } from './action-items.tsx';
import { needsOf } from './needs.ts';

afterEach(cleanup);

type Stations = AnswerOf<'listMyStations'>;
const plug = (label: string, more: Partial<Plug>): Plug => ({
  id: 7,
  label,
  station: { id: 3 },
  charging_point: { id: 5 },
  connector_number: 1,
  connector_type: 'CCS2',
  max_power_kW: 50,
  status: 'Available',
  error: null,
  status_at: '2026-11-21T10:00:00Z',
  bookable: true,
  ...more,
});
const station = (
  plugs: Plug[],
  more: Partial<Stations['results'][number]> = {},
): Stations['results'][number] => ({
  id: 3,
  slug: 'syntagma',
  name: 'Syntagma',
  operator: '',
  address: 'Amalias 1',
  city: 'Athens',
  country: 'GR',
  lat: 37.975,
  lng: 23.735,
  open_24_7: true,
  connector_types: ['CCS2'],
  max_power_kW: 50,
  plugs_total: plugs.length,
  plugs_free: 0,
  plugs_connected: 0,
  bookable: true,
  pricing: {
    pricing_policy: 0,
    base_flat_fee: 0,
    price_per_kWh: 0.4,
    base_price: 0,
    currency: 'EURO',
  },
  plugs,
  ...more,
});
const fine = station([plug('A', {}), plug('B', { status: 'Charging' })]);

describe('action items', () => {
  it('are empty if nothing needs attention', () => {
    expect(needsOf([fine])).toEqual([]);
  });

  it.each([
    ['faulted', plug('A', { status: 'Faulted' }), '/owner/stations/3/points/5'],
    ['offline', plug('A', { status: 'Not connected' }), '/owner/stations/3/points/5'],
    [
      'never',
      plug('A', { status: 'Not connected', status_at: null }),
      '/owner/stations/3/points/5',
    ],
    ['noPoint', plug('A', { charging_point: null }), '/owner/stations/3?tab=plugs'],
  ] as const)('[S1.02] contain a plug that is %s, with a link to fix it', (kind, broken, to) => {
    expect(needsOf([station([broken])])).toEqual([
      { kind, station: { id: 3, name: 'Syntagma' }, labels: ['A'], to },
    ]);
  });

  it('[S1.02] contain a station without a price and without plugs', () => {
    expect(needsOf([station([], { pricing: null })])).toMatchObject([
      { kind: 'noPrice', to: '/owner/stations/3?tab=prices' },
      { kind: 'noPlugs', to: '/owner/stations/3?tab=plugs' },
    ]);
  });

  it('have one line for the plugs of a charging point, the most urgent first', () => {
    const away = { status: 'Not connected' } as const;
    const other = station([plug('C', { status: 'Faulted', charging_point: { id: 9 } })], { id: 4 });
    const needs = needsOf([station([plug('A', away), plug('B', away)]), other]);
    expect(needs.map(({ kind, labels }) => [kind, labels])).toEqual([
      ['faulted', ['C']],
      ['offline', ['A', 'B']],
    ]);
  });
});

const Needs = () => <NeedsMe stations={useOwnStations()} />;
const open = (answer: Stations) =>
  renderScreen({
    routes: [{ path: '/owner', element: <Needs /> }],
    path: '/owner',
    answers: { listMyStations: () => answer },
    role: 'station_owner',
  });

describe('the list of action items', () => {
  it('links to where each is fixed', async () => {
    open({ results: [station([plug('A', { status: 'Faulted' })])], count: 1 });
    const link = await screen.findByRole('link', { name: /Syntagma.*Fault on plug A/ });
    expect(link.getAttribute('href')).toBe('/owner/stations/3/points/5');
  });

  it('says when it is empty, and names stations that were not checked', async () => {
    open({ results: [fine], count: 130 });
    expect(
      await screen.findByText(/^Nothing needs attention: every station checked has plugs/),
    ).toBeVisible();
    expect(screen.getByText(/Only the first station was checked/)).toBeVisible();
  });

  it('is collapsed until all are requested', async () => {
    const results = Array.from({ length: 7 }, (_one, id) =>
      station([], { id: id + 1, name: `Station ${id + 1}` }),
    );
    open({ results, count: 7 });
    expect(await screen.findAllByRole('link')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(screen.getAllByRole('link')).toHaveLength(7);
  });

  it('[S1.02] links to the first station if there is none', async () => {
    renderScreen({
      routes: [{ path: '/owner', element: <FirstSteps /> }],
      path: '/owner',
      answers: {},
      role: 'station_owner',
    });
    const link = await screen.findByRole('link', { name: 'Add your first station' });
    expect(link.getAttribute('href')).toBe('/owner/stations/new');
    expect(screen.queryByText('Needs attention')).toBeNull();
  });
});
