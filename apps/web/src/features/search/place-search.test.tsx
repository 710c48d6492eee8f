import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { PlaceSearch } from './place-search.tsx';
import type { SearchDetails } from './search-slice.ts';

afterEach(cleanup);

const place = (id: number, name: string) => ({
  id,
  formatted_address: `${name}, West Greece`,
  name,
  region: 'West Greece',
  country: 'GR',
  lat: 38 + id,
  lng: 21,
  zoom: 12,
});

function open() {
  const onChosen = vi.fn<(place: SearchDetails) => void>();
  const shown = renderScreen({
    routes: [{ path: '/', element: <PlaceSearch onChosen={onChosen} /> }],
    path: '/',
    answers: {
      searchPlaces: ({ query }) => {
        const results = 'patras'.startsWith(query.get('q') ?? '')
          ? [place(1, 'Patras'), place(2, 'Patrida')]
          : [];
        return { results, count: results.length };
      },
    },
  });
  return { ...shown, onChosen, field: screen.getByRole('textbox', { name: 'Search for a place' }) };
}

describe('the search for a place', () => {
  it('[S3.25] works by keyboard: type, arrow down twice, Enter', async () => {
    const { field, onChosen, store } = open();
    await userEvent.type(field, 'patr');
    expect(await screen.findByText('Patrida')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChosen).toHaveBeenCalledExactlyOnceWith({
      formatted_address: 'Patrida, West Greece',
      lat: 40,
      lng: 21,
      zoom: 12,
    });
    expect(store.getState().search).toMatchObject({
      query: 'Patrida, West Greece',
      focused_location: { lat: 40, lng: 21, zoom: 12 },
    });
  });

  it('Enter without a selected option takes the first', async () => {
    const { field, onChosen } = open();
    await userEvent.type(field, 'patr');
    await screen.findByText('Patras');
    await userEvent.keyboard('{Enter}');
    expect(onChosen).toHaveBeenCalledWith(expect.objectContaining({ lat: 39 }));
  });

  it('says if there is no such place', async () => {
    const { field } = open();
    await userEvent.type(field, 'atlantis');
    expect(await screen.findByText(/No places found/)).toBeVisible();
  });

  it('sends one request after a pause in typing', async () => {
    const { field, asked } = open();
    await userEvent.type(field, 'patr');
    await screen.findByText('Patras');
    expect(asked.map(({ sent }) => sent.query.get('q'))).toEqual(['patr']);
  });
});
