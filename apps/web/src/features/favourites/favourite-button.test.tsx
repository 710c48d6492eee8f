// Issue 23, point 5: the heart of a station.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { rememberWanted, takeWanted } from './wanted-favourite.ts';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.restoreAllMocks();
});

function open(role: 'driver' | 'station_owner' | undefined, answers: Answers = {}) {
  return renderScreen({
    routes: [
      { path: '/stations', element: <FavouriteButton station={{ id: 3, name: 'Syntagma' }} /> },
      { path: '/login', element: <p>Log in</p> },
    ],
    path: '/stations?zoom=12',
    answers,
    ...(role && { role }),
  });
}
const heart = () => screen.findByRole('button', { name: /Syntagma/ });
/** A server that keeps favourites. */
function kept(ids: number[]): Answers {
  return {
    listFavouriteIds: () => ({ station_ids: [...ids] }),
    addFavourite: () => (ids.push(3), null),
    removeFavourite: () => (ids.splice(0), null),
  };
}

describe('[23.5] the heart', () => {
  it('adds the station and removes it again', async () => {
    open('driver', kept([]));
    await userEvent.click(await heart());
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
    expect(await heart()).toHaveAccessibleName('Remove Syntagma from favourites');
    await userEvent.click(await heart());
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'false'));
  });

  it('of a visitor asks to log in, and the station is kept afterwards', async () => {
    const { router } = open(undefined);
    await userEvent.click(await heart());
    expect(await screen.findByText('Log in')).toBeVisible();
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/stations?zoom=12')}`);
    cleanup();
    const { asked } = open('driver', kept([]));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('addFavourite'));
    expect(takeWanted(3)).toBe(false);
  });

  it('of another station that was wanted adds nothing', async () => {
    rememberWanted(4);
    const { asked } = open('driver', kept([]));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked.map(({ call }) => call)).toEqual(['listFavouriteIds']);
  });

  it('says offline why it cannot be pressed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { asked } = open('driver', kept([]));
    expect(await heart()).toHaveAccessibleName(/offline/);
    expect(await heart()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await heart());
    expect(asked.map(({ call }) => call)).not.toContain('addFavourite');
  });

  it('is not for owners, and a full list is refused with words', async () => {
    open('station_owner');
    expect(screen.queryByRole('button')).toBe(null);
    cleanup();
    const full = { refused: 409, body: { detail: '', code: 'too_many_favourites' } };
    open('driver', { ...kept([]), addFavourite: () => full });
    await userEvent.click(await heart());
    expect(await screen.findByRole('alert')).toHaveTextContent('at most 50');
  });
});
