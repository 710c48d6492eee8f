import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { reservation } from '../../../tests/kit/reservations/reservation.ts';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { summary } from '../../../tests/kit/stations/station.ts';
import { StationPage } from './station-page.tsx';

afterEach(cleanup);

const GONE = { ...reservation.plug.station, id: 77, slug: 'deleted:77', lat: 37.9, lng: 23.7 };

const open = (answers: Answers, role?: 'driver', slug = 'deleted:77') =>
  renderScreen({
    routes: [{ path: '/stations/:slug', element: <StationPage /> }],
    path: `/stations/${slug}`,
    answers,
    ...(role && { role }),
  });

describe('[issue 21] the page of a deleted station', () => {
  it('says that it is gone, and shows where its driver can book nearby', async () => {
    const { asked } = open(
      {
        listMyReservations: () => ({
          results: [{ ...reservation, plug: { ...reservation.plug, station: GONE } }],
          count: 1,
        }),
        searchStations: () => ({ results: [summary()], clusters: [], count: 1 }),
      },
      'driver',
    );
    expect(await screen.findByRole('heading', { name: 'This station is gone' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Syntagma/ })).toBeVisible();
    expect(asked.find(({ call }) => call === 'searchStations')?.sent.params).toMatchObject({
      lat: '37.9',
      lng: '23.7',
    });
    expect(screen.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
      'href',
      '/stations?lat=37.9&lng=23.7&zoom=14',
    );
  });

  it('that is hidden says that it is not available, and shows what is near', async () => {
    const { asked } = open(
      {
        readStationBySlug: () => ({
          refused: 410,
          body: { detail: '', code: 'station_hidden', place: { lat: 38.1, lng: 23.8 } },
        }),
        searchStations: () => ({ results: [summary()], clusters: [], count: 1 }),
      },
      undefined,
      'hidden-one',
    );
    const title = 'This station is not available';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Syntagma/ })).toBeVisible();
    expect(asked.find(({ call }) => call === 'searchStations')?.sent.params).toMatchObject({
      lat: '38.1',
      lng: '23.8',
    });
  });

  it('leads to the map when nobody knows where it was', async () => {
    open({});
    expect(await screen.findByRole('link', { name: 'Open the map' })).toHaveAttribute(
      'href',
      '/stations',
    );
  });
});
