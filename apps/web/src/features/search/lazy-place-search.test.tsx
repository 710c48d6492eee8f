import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { LazyPlaceSearch } from './lazy-place-search.tsx';

afterEach(cleanup);

it('[24.2] finds what was typed between the loading of the search and its drawing', async () => {
  // Loaded before, so that what is asked for first has arrived in a few turns.
  await import('./place-search.tsx');
  const { asked } = renderScreen({
    routes: [{ path: '/', element: <LazyPlaceSearch onChosen={() => undefined} /> }],
    path: '/',
    answers: { searchAll: () => ({ results: [], count: 0, link_problem: null }) },
  });
  const plain = screen.getByRole('combobox');
  plain.focus();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  await import('./place-search.tsx');
  fireEvent.change(plain, { target: { value: 'athina' } });
  expect(await screen.findByText(/athina/)).toBeVisible();
  expect(asked.map(({ sent }) => sent.query.get('q'))).toEqual(['athina']);
});
