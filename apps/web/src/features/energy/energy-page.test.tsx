import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers, type Sent } from '../../tests/kit/screens/render-screen.tsx';
import { reservation } from '../../tests/kit/reservations/reservation.ts';
import { summary } from '../../tests/kit/stations/station.ts';
import { listed, usual } from '../../tests/kit/people/vehicles.ts';
import { EnergyPage } from './energy-page.tsx';
import { dayAheadPricesFetched } from './energy-slice.ts';

afterEach(cleanup);

const zone = { code: 'GR', country: 'GR', time_zone: 'Europe/Athens' };
const HOUR_MS = 3_600_000;
const dayStart = Date.parse('2026-11-20T23:00:00Z');
const hour = (at: number): string => new Date(dayStart + at * HOUR_MS).toISOString();
const told = {
  zone,
  date: '2026-11-21',
  day_start: hour(0),
  day_stop: hour(24),
  resolution_minutes: 60,
  source: 'entsoe' as const,
  fetched_at: hour(0),
  is_stale: false,
};
const hours = <T,>(of: (at: number) => T): T[] => Array.from({ length: 24 }, (_, at) => of(at));
const prices: AnswerOf<'readDayAheadPrices'> = {
  ...told,
  currency: 'EUR',
  results: hours((at) => ({ start_time: hour(at), price_per_MWh: at === 12 ? -5 : 100 + at })),
  count: 24,
};
const isHere = ({ query }: Sent): boolean => query.get('station') !== null;
const windowOf = (sent: Sent): AnswerOf<'readRecommendation'>['results'][number] => ({
  plug: isHere(sent) ? { id: 7, label: 'A', connector_type: 'CCS2' } : null,
  start_time: hour(12),
  stop_time: hour(13),
  price_per_MWh: -5,
  renewable_share: 0.7,
  reasons: ['cheapest', 'greenest'],
});
const recommendation = (sent: Sent): AnswerOf<'readRecommendation'> => ({
  zone,
  source: 'entsoe',
  fetched_at: hour(0),
  is_stale: false,
  currency: 'EUR',
  recommendation: hour(12),
  in_surge_pricing: true,
  surge_quantile: 0.8,
  duration_minutes: 60,
  results: [windowOf(sent)],
  count: 1,
});
const { plug } = reservation;
const booked = { ...reservation, plug: { ...plug, station: { ...plug.station, id: 9 } } };
const fine: Answers = {
  listEnergyZones: () => ({ results: [zone], count: 1 }),
  readDayAheadPrices: () => prices,
  readResForecast: () => ({
    ...told,
    results: hours((at) => ({ start_time: hour(at), quantity_MW: 100 * at, share: at / 40 })),
    count: 24,
  }),
  readRecommendation: recommendation,
  searchStations: () => ({ results: [summary({ name: 'Near' })], clusters: [], count: 1 }),
};

function open(answers: Answers = {}, path = '/energy', role?: 'driver') {
  const routes = [
    { path: '/energy', element: <EnergyPage /> },
    { path: '/reserve', element: <p>the draft</p> },
  ];
  return renderScreen({ routes, path, answers: { ...fine, ...answers }, role });
}

describe('the energy page', () => {
  it('[S1.05] [S3.30] shows prices as a plot and a table, and the cheapest time', async () => {
    const { store } = open();
    expect(await screen.findByText('Cheapest · Greenest')).toBeVisible();
    expect(screen.getByText('The market price is high right now.')).toBeVisible();
    expect(await screen.findByRole('img', { name: /Market prices/ })).toBeVisible();
    await userEvent.click(screen.getByText('Show as a table'));
    expect(screen.getAllByRole('row')).toHaveLength(25);
    expect(screen.getByRole('cell', { name: '-€5' })).toBeVisible();
    const { dayAheadPrices, forecastRecommendation } = store.getState().energy;
    expect(dayAheadPrices.priceAmount[12]).toBe(-5);
    expect(forecastRecommendation).toMatchObject({
      recommendation: hour(12),
      inSurgePricing: true,
    });
  });

  it('marks sample data, old data and data that is not published yet', async () => {
    const old = { ...prices, source: 'sample' as const, is_stale: true };
    open({ readDayAheadPrices: () => old });
    expect(await screen.findByText(/Sample data/)).toBeVisible();
    expect(screen.getByRole('alert').textContent).toContain('is not responding');
    cleanup();
    open({ readDayAheadPrices: () => ({ ...prices, results: [], count: 0 }) });
    expect(await screen.findByText('Not published yet')).toBeVisible();
  });

  it('[S3.30] without a network shows what was loaded last today, not what is older', async () => {
    const { store } = open({ readDayAheadPrices: () => Promise.reject(new Error('lost')) });
    await screen.findByRole('button', { name: 'Try again' });
    const day = new Date().getDate();
    const loaded = (on: number) =>
      act(() => void store.dispatch(dayAheadPricesFetched({ priceAmount: [-5, 80], day: on })));
    loaded(day);
    expect(
      await screen.findByRole('img', { name: /Last loaded market prices, per MWh: from -5 to 80/ }),
    ).toBeVisible();
    expect(screen.getByText(/^Best time to charge: /)).toBeVisible();
    loaded((day % 28) + 1);
    expect(screen.queryByRole('img', { name: /last loaded/ })).not.toBeInTheDocument();
  });

  it('a market that is away is said, and asked again', async () => {
    const away = { detail: 'away', code: 'energy_unavailable' };
    let isAway = true;
    open({ readDayAheadPrices: () => (isAway ? { refused: 503, body: away } : prices) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await userEvent.click(again);
    expect(await screen.findByRole('img', { name: /Market prices/ })).toBeVisible();
  });

  it('[S1.05] offers windows of a station that was booked before or is nearby, one tap from a draft', async () => {
    const { router, asked } = open(
      {
        listMyReservations: () => ({ results: [booked], count: 1 }),
        listVehicles: () => listed(usual),
      },
      '/energy?zone=FR',
      'driver',
    );
    const choice = await screen.findByLabelText('Station');
    expect(await screen.findByRole('group', { name: 'Stations you have booked' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Choose' })).toBeNull();
    await userEvent.selectOptions(choice, 'Near');
    await userEvent.click(await screen.findByRole('link', { name: 'Choose' }));
    const wished = asked.findLast(({ call }) => call === 'readRecommendation')?.sent.query;
    expect([wished?.get('station'), wished?.get('zone')]).toEqual(['3', null]);
    expect(wished?.get('vehicle')).toBe(usual.id);
    expect(await screen.findByText('the draft')).toBeVisible();
    const { searchParams } = new URL(router.state.location.search, 'http://test');
    expect(Object.fromEntries(searchParams)).toEqual({
      plug: '7',
      start: hour(12),
      stop: hour(13),
    });
  });

  it('[S3.05] uses the time that the vehicle needs at each plug, and shows it', async () => {
    const otherPlug = { id: 8, label: 'B', connector_type: 'TYPE2' } as const;
    const longer = (sent: Sent) => ({
      ...windowOf(sent),
      plug: otherPlug,
      stop_time: hour(15),
    });
    const both = (sent: Sent) => ({
      ...recommendation(sent),
      results: [windowOf(sent), longer(sent)],
      count: 2,
    });
    open({ readRecommendation: both }, '/energy?station=3');
    expect(await screen.findByText(/as long as your vehicle needs at each plug/)).toBeVisible();
  });

  it('says if a station has no free window and links to others', async () => {
    const none = (sent: Sent) => ({ ...recommendation(sent), results: [], count: 0 });
    open({ readRecommendation: none }, '/energy?station=3');
    expect(await screen.findByText(/No plug for your vehicle is free for 1.h/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a free plug' })).toBeVisible();
  });
});
