import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { LazyPlaceSearch } from './lazy-place-search.tsx';

afterEach(cleanup);

it('[24.2] loses no letter that is typed while the search loads, and finds all of it', async () => {
  const { asked } = renderScreen({
    routes: [{ path: '/', element: <LazyPlaceSearch onChosen={() => undefined} /> }],
    path: '/',
    answers: { searchAll: () => ({ results: [], count: 0, link_problem: null }) },
  });
  const plain = screen.getByRole('combobox');
  act(() => plain.focus());
  let gaps = 0;
  const watch = new MutationObserver(() => {
    if (document.activeElement !== screen.queryByRole('combobox')) gaps += 1;
  });
  watch.observe(document.body, { subtree: true, childList: true });
  await userEvent.keyboard('ath');
  await waitFor(() => expect(screen.getByRole('combobox')).not.toBe(plain));
  await userEvent.keyboard('ina');
  expect(await screen.findByText(/athina/)).toBeVisible();
  watch.disconnect();
  expect(gaps, 'moments without a field that has the focus').toBe(0);
  expect(asked.map(({ sent }) => sent.query.get('q')).at(-1)).toBe('athina');
});
