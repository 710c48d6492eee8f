import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { ownerAnalyticsFetched } from '../stations/public.ts';
import { OwnerFigures } from './owner-figures.tsx';

afterEach(cleanup);

const figures = {
  stations: 2,
  plugs: 4,
  plugs_connected: 3,
  plugs_faulted: 0,
  sessions_30_days: 12,
  energy_kWh_30_days: 345.6,
  tokens_30_days: 100,
  upcoming_reservations: 5,
};

const open = (answers: Answers) =>
  renderScreen({
    routes: [{ path: '/owner', element: <OwnerFigures /> }],
    path: '/owner',
    answers,
    role: 'station_owner',
  });

describe("the owner's figures", () => {
  it('[S3.21] are stored in the stations slice', async () => {
    const { store } = open({ readAnalytics: () => figures });
    expect((await screen.findByText('3 / 4')).tagName).toBe('DD');
    expect(store.getState().stations.station_owner_analytics).toEqual(figures);
  });

  it('[S3.21] offline are the last known ones', async () => {
    const { store } = open({ readAnalytics: () => Promise.reject(new Error('no network')) });
    await screen.findByRole('button', { name: 'Try again' });
    store.dispatch(ownerAnalyticsFetched(figures));
    expect((await screen.findByText('3 / 4')).tagName).toBe('DD');
  });
});
