import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf, Found } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { loggedOut } from '../accounts/public.ts';
import { type ChosenPlace, PlaceSearch } from './place-search.tsx';
import { recentAdded } from './search-slice.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const found = (name: string, more: Partial<Found> = {}): Found => ({
  id: `place-${name}`,
  kind: 'town',
  name,
  detail: 'West Greece',
  formatted_address: `${name}, West Greece`,
  country: 'GR',
  lat: 38 + name.length,
  lng: 21,
  zoom: 12,
  distance_m: null,
  slug: null,
  unknown_number: null,
  ...more,
});

const TOWNS = [
  found('Patras'),
  found('Patrida'),
  found('Volos'),
  found('Patra Mall', { id: 'station-7', kind: 'station', slug: 'patra-mall', distance_m: 1_200 }),
];
const answer = (text: string): AnswerOf<'searchAll'> => {
  const results = TOWNS.filter(({ name }) => name.toLowerCase().startsWith(text));
  return { results, count: results.length, link_problem: null };
};

type Reply = (text: string) => AnswerOf<'searchAll'> | Promise<AnswerOf<'searchAll'>>;

function open(reply: Reply = answer) {
  const onChosen = vi.fn<(place: ChosenPlace) => void>();
  const shown = renderScreen({
    routes: [{ path: '/', element: <PlaceSearch onChosen={onChosen} /> }],
    path: '/',
    answers: { searchAll: ({ query }) => reply(query.get('q') ?? '') },
  });
  const field = screen.getByRole('combobox', { name: 'City, address or station' });
  return { ...shown, onChosen, field };
}

const texts = (asked: ReturnType<typeof open>['asked']) =>
  asked.map(({ sent }) => sent.query.get('q'));

describe('the search for everything', () => {
  it('[S3.25] works by keyboard: type, arrow down twice, Enter', async () => {
    const { field, onChosen, store } = open();
    await userEvent.type(field, 'patr');
    expect(await screen.findByText('Patrida')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChosen).toHaveBeenCalledExactlyOnceWith({
      formatted_address: 'Patrida, West Greece',
      lat: 45,
      lng: 21,
      zoom: 12,
      slug: null,
    });
    expect(store.getState().search).toMatchObject({
      query: 'Patrida, West Greece',
      focused_location: { lat: 45, lng: 21, zoom: 12 },
    });
  });

  it('Enter waits for the answer to what is typed, and never takes one of an earlier text', async () => {
    const { field, onChosen, asked } = open();
    await userEvent.type(field, 'patr');
    await screen.findByText('Patras');
    await userEvent.clear(field);
    await userEvent.type(field, 'volos{Enter}');
    await waitFor(() => expect(onChosen).toHaveBeenCalledOnce());
    expect(onChosen).toHaveBeenCalledWith(
      expect.objectContaining({ formatted_address: 'Volos, West Greece' }),
    );
    expect(texts(asked)).toEqual(['patr', 'volos']);
  });

  it('a late answer to an earlier text is not shown', async () => {
    let answerLate = (): void => undefined;
    const { field, asked } = open((text) =>
      text === 'patr'
        ? new Promise((resolve) => {
            answerLate = () => resolve(answer(text));
          })
        : answer(text),
    );
    await userEvent.type(field, 'patr');
    await waitFor(() => expect(texts(asked)).toEqual(['patr']));
    await userEvent.clear(field);
    await userEvent.type(field, 'volos');
    expect(await screen.findByText('Volos')).toBeVisible();
    await act(async () => answerLate());
    expect(screen.queryByText('Patras')).not.toBeInTheDocument();
  });

  it('shows results in groups, with kind, place and distance; a station opens by its slug', async () => {
    const { field, onChosen } = open();
    await userEvent.type(field, 'patra');
    expect(await screen.findByText('Places')).toBeVisible();
    expect(screen.getByText('Stations')).toBeVisible();
    expect(
      screen.getByRole('option', { name: /Patra Mall.*Station · West Greece.*1.2 km/ }),
    ).toBeVisible();
    await userEvent.click(screen.getByText('Patra Mall'));
    expect(onChosen).toHaveBeenCalledWith(expect.objectContaining({ slug: 'patra-mall' }));
  });

  it('says if nothing is found, with what was typed', async () => {
    const { field } = open();
    await userEvent.type(field, 'zzzz');
    expect(
      await screen.findByText('Nothing found for “zzzz”. Try a city or a street.'),
    ).toBeVisible();
  });

  it('says what to do with a short link', async () => {
    const { field } = open(() => ({ results: [], count: 0, link_problem: 'short_link' }));
    await userEvent.type(field, 'https://maps.app.goo.gl/x');
    expect(await screen.findByText(/This is a short link/)).toBeVisible();
  });

  it('sends one request after a pause in typing', async () => {
    const { field, asked } = open();
    await userEvent.type(field, 'patr');
    await screen.findByText('Patras');
    expect(texts(asked)).toEqual(['patr']);
  });
});

describe('recent searches', () => {
  it('are offered in the empty field, latest first, and cleared with one press', async () => {
    const { field, store } = open();
    await userEvent.type(field, 'volos');
    await userEvent.click(await screen.findByText('Volos'));
    await userEvent.clear(field);
    expect(await screen.findByRole('option', { name: /Volos/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(store.getState().search.recent).toEqual([]);
  });

  it('work offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { field, store, asked } = open();
    act(() => void store.dispatch(recentAdded(TOWNS[2] ?? found('Volos'))));
    await userEvent.type(field, 'vol');
    expect(await screen.findByRole('option', { name: /Volos/ })).toBeVisible();
    expect(screen.getByText('You are offline. Only your recent searches work.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('[S4.10] are gone after a logout', () => {
    const { store } = open();
    act(() => void store.dispatch(recentAdded(found('Volos'))));
    act(() => void store.dispatch(loggedOut()));
    expect(store.getState().search.recent).toEqual([]);
  });
});
