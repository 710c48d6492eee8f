// Issue 23, point 5: the page of favourites.
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { summary } from '../../../tests/kit/stations/station.ts';
import { FavouritesPage } from './favourites-page.tsx';

afterEach(cleanup);

const open = (answers: Answers) =>
  renderScreen({
    routes: [{ path: '/favourites', element: <FavouritesPage /> }],
    path: '/favourites',
    answers: { listPlugWatches: () => ({ results: [], count: 0 }), ...answers },
    role: 'driver',
  });
const favourite = (more: Parameters<typeof summary>[0], nextFreeAt: string | null) => ({
  station: summary(more),
  plug_ids: [],
  next_free_at: nextFreeAt,
  time_zone: 'Europe/Athens',
});
const listed = (...results: ReturnType<typeof favourite>[]): Answers => ({
  listFavourites: () => ({ results, count: results.length }),
});

describe('[23.5] the favourites', () => {
  it('say what to do while there are none', async () => {
    open(listed());
    expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find stations' })).toHaveAttribute(
      'href',
      '/stations',
    );
  });

  it('that are free are booked at once', async () => {
    open(listed(favourite({ plugs_free: 2, plugs_total: 4, plugs_connected: 4 }, null)));
    expect(await screen.findByText('Syntagma')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book' })).toHaveAttribute(
      'href',
      '/stations/syntagma',
    );
    expect(screen.queryByRole('button', { name: 'Notify me when free' })).toBe(null);
  });

  it('that are taken say when they are free, and tell the driver each time', async () => {
    const taken = { plugs_free: 0, plugs_total: 4, plugs_connected: 4 };
    const { asked } = open({
      ...listed(favourite(taken, '2026-11-21T11:30:00Z')),
      createPlugWatch: () => ({
        id: '00000000-0000-4000-8000-000000000000',
        station: { id: 3, name: 'Syntagma', slug: 'syntagma' },
        plug: null,
        expires_at: '2027-11-21T10:00:00Z',
        is_lasting: true,
      }),
    });
    expect(await screen.findByText(/Next free: .*13:30/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Notify me when free' }));
    const sent = asked.filter(({ call }) => call === 'createPlugWatch');
    expect(sent.map((one) => one.sent.body)).toEqual([
      { station: { id: 3 }, plug: null, is_lasting: true },
    ]);
  });

  it('that could not be loaded can be loaded again', async () => {
    open({
      listFavourites: () => ({ refused: 503, body: { detail: '', code: 'service_unavailable' } }),
    });
    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
  });
});
