import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { StationNeed } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NeedsMe, useStationNeeds } from './action-items.tsx';
import { needPath } from './needs.ts';

afterEach(cleanup);

const need = (more: Partial<StationNeed> = {}): StationNeed => ({
  kind: 'faulted',
  station: { id: 3, name: 'Syntagma' },
  charging_point: { id: 5 },
  labels: ['A'],
  ...more,
});

describe('where a need is fixed', () => {
  it.each([
    [need(), '/owner/stations/3/points/5'],
    [need({ kind: 'noPoint', charging_point: null }), '/owner/stations/3?tab=plugs'],
    [need({ kind: 'noPlugs', charging_point: null }), '/owner/stations/3?tab=plugs'],
    [need({ kind: 'noPrice', charging_point: null }), '/owner/stations/3?tab=prices'],
  ])('[S1.02] %j', (one, path) => {
    expect(needPath(one)).toBe(path);
  });
});

const Needs = () => <NeedsMe needs={useStationNeeds()} />;
const open = (results: StationNeed[], count = results.length) =>
  renderScreen({
    routes: [{ path: '/owner', element: <Needs /> }],
    path: '/owner',
    answers: { listStationNeeds: () => ({ results, count, stations: 130 }) },
    role: 'station_owner',
  });

describe('the list of action items', () => {
  it('links to where each is fixed', async () => {
    open([need()]);
    const link = await screen.findByRole('link', { name: /Syntagma.*Fault on plug A/ });
    expect(link.getAttribute('href')).toBe('/owner/stations/3/points/5');
  });

  it('[26.4] says of all stations that nothing needs attention', async () => {
    open([]);
    expect(await screen.findByText(/^Nothing needs attention: every station has/)).toBeVisible();
  });

  it('is collapsed until all are requested, and says how many are not shown', async () => {
    open(
      Array.from({ length: 7 }, (_one, id) =>
        need({ station: { id: id + 1, name: `Station ${id + 1}` } }),
      ).map((one, id) => ({ ...one, charging_point: { id: id + 1 } })),
      9,
    );
    expect(await screen.findAllByRole('link')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(screen.getAllByRole('link')).toHaveLength(7);
    expect(screen.getByText('2 more are not shown: fix these first.')).toBeVisible();
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
