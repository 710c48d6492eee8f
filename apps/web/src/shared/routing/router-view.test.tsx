import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRouter } from './router.ts';
import { RouterView } from './router-view.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const Broken = () => {
  throw new Error('broken');
};
const Failed = ({ error }: { error: unknown }) => <p role="alert">{String(error)}</p>;

function open(path = '/') {
  const children = [
    { path: '/', element: <Link to="/long">long</Link> },
    { path: '/long', element: <h2 id="part">long</h2> },
    { path: '/broken', Component: Broken },
  ];
  const element = (
    <ScreenBoundary fallback={Failed}>
      <Outlet />
    </ScreenBoundary>
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routes: [{ element, children }], history });
  render(<RouterView router={router} />);
  return { router, history };
}

let scrolled: (number | undefined)[] = [];
beforeEach(() => {
  scrolled = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
    scrolled.push(Number(to[1]));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a link shows a screen from its top, and the way back where it was left', async () => {
  const { history } = open();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700);
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('heading')).toBeVisible();
  expect(scrolled.at(-1)).toBe(0);
  act(() => history.go(-1));
  expect(screen.getByRole('link')).toBeVisible();
  expect(scrolled.at(-1)).toBe(700);
});

it('a part that the address names is scrolled to, and a changed view stays in place', async () => {
  const { router } = open();
  const toPart = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  await act(() => router.navigate('/long#part'));
  expect(toPart).toHaveBeenCalledOnce();
  scrolled = [];
  await act(() => router.navigate('/long?view=2', { preventScrollReset: true }));
  expect(scrolled).toEqual([]);
  await act(() => router.navigate('/long#%zz'));
  expect(scrolled).toEqual([0]);
});

it('a screen that cannot be rendered is replaced until another one is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { router } = open('/broken');
  expect(screen.getByRole('alert')).toHaveTextContent('broken');
  await act(() => router.navigate('/'));
  expect(screen.getByRole('link')).toBeVisible();
});
