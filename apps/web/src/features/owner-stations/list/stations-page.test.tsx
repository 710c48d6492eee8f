import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { ownerStationsFetched, stationDeleted, stationUpdated } from '../../stations/public.ts';
import { plug, summary } from '../../../tests/kit/stations/station.ts';
import { StationsPage } from './stations-page.tsx';

afterEach(cleanup);

const one = { ...summary(), plugs: [plug(1), plug(2, { status: 'Faulted' })] };
const bare = { ...summary({ id: 4, name: 'Bare', pricing: null }), plugs: [] };

function open(path = '/owner/stations', results = [one, bare], count = results.length) {
  const shown = renderScreen({
    routes: [{ path: '/owner/stations', element: <StationsPage /> }],
    path,
    answers: { listMyStations: () => ({ results, count }) },
    role: 'station_owner',
  });
  return { ...shown, last: () => shown.asked.at(-1)?.sent.query };
}

describe("the owner's stations", () => {
  it('[S7.21] [S3.21] link to their page, with what is missing and the status of every plug', async () => {
    const { store } = open();
    const link = await screen.findByRole('link', { name: 'Syntagma' });
    expect(link.getAttribute('href')).toBe('/owner/stations/3');
    expect(screen.getByText('Live, accepts bookings')).toBeVisible();
    expect(screen.getByText('Fault')).toBeVisible();
    expect(screen.getByText('Plug B')).toBeVisible();
    expect(screen.getByText('No price yet')).toBeVisible();
    const step = screen.getByRole('link', { name: 'Set the price' });
    expect(step.getAttribute('href')).toBe('/owner/stations/4?tab=prices');
    await waitFor(() => {
      expect(store.getState().stations.station_owner_stations.map(({ id }) => id)).toEqual([3, 4]);
    });
  });

  it('[S1.02] can be exported for other platforms and maps', async () => {
    const { asked } = open();
    for (const name of ['Download OCPI', 'Download GeoJSON']) {
      await userEvent.click(await screen.findByRole('button', { name }));
    }
    const calls = () => asked.map(({ call }) => call);
    await waitFor(() => expect(calls()).toContain('exportStationsOcpi'));
    await waitFor(() => expect(calls()).toContain('exportStationsGeoJson'));
  });

  it('link to the first step if there are none', async () => {
    open('/owner/stations', []);
    const add = await screen.findByRole('link', { name: 'Add your first station' });
    expect(add.getAttribute('href')).toBe('/owner/stations/new');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getAllByRole('link'), 'one way on').toHaveLength(1);
  });

  it('[26.4] are imported as a file also by an owner who has none', async () => {
    open('/owner/stations', []);
    await userEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    expect(await screen.findByRole('dialog', { name: 'Import stations' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
  });

  it('have page and search in the URL, and a new search starts at page 1', async () => {
    const { last, router } = open('/owner/stations?view=cards&page=2&search=syn', [one], 13);
    await screen.findByRole('link', { name: 'Syntagma' });
    expect(Object.fromEntries(last() ?? [])).toMatchObject({ page: '2', search: 'syn' });
    await userEvent.type(screen.getByRole('searchbox'), 't');
    await waitFor(() => expect(last()?.get('search')).toBe('synt'));
    expect(router.state.location.search).toBe('?view=cards&search=synt');
    expect(last()?.get('page')).toBe('1');
  });

  it('keep a search without results, which can be changed', async () => {
    open('/owner/stations?search=nowhere', []);
    expect(await screen.findByText('No stations found')).toBeVisible();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nowhere');
  });

  it('[S4.13] show changes and deletions at once, before the list is loaded again', async () => {
    const shown = renderScreen({
      routes: [
        { path: '/', element: 'elsewhere' },
        { path: '/owner/stations', element: <StationsPage /> },
      ],
      path: '/',
      answers: { listMyStations: () => new Promise<never>(() => {}) },
      role: 'station_owner',
    });
    shown.store.dispatch(ownerStationsFetched({ results: [one, bare] }));
    shown.store.dispatch(stationUpdated({ ...one, name: 'Renamed' }));
    shown.store.dispatch(stationDeleted(4));
    await shown.router.navigate('/owner/stations');
    expect(await screen.findByRole('link', { name: 'Renamed' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bare' })).toBeNull();
  });
});
