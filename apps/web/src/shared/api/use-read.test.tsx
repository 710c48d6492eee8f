import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { api } from './api.ts';
import { usePolling } from './use-polling.ts';
import { useRead } from './use-read.ts';

afterEach(cleanup);

function Balance() {
  const { data, error, isLoading, refetch } = useRead('readBalance', {});
  if (error) return <button onClick={refetch}>{error.code}</button>;
  return <p>{isLoading ? 'reading' : JSON.stringify(data)}</p>;
}

const wallet = (balance: number) => ({ balance, held: 0, available: balance, refundable: 0 });

function PolledBalance() {
  const { data } = useRead('readBalance', {}, { everyMs: 5_000 });
  return <p>{data?.results[0]?.balance}</p>;
}

describe('reading a call', () => {
  it('[S8.06] fails silently: the screen gets the error, the errors slice does not', async () => {
    const { store } = renderScreen({
      routes: [{ path: '/', element: <Balance /> }],
      path: '/',
      answers: {
        readBalance: () => ({
          refused: 503,
          body: { detail: 'busy', code: 'service_unavailable' },
        }),
      },
    });
    expect(await screen.findByRole('button', { name: 'service_unavailable' })).toBeVisible();
    expect(store.getState().errors).toEqual({ msg: null, status: null, id: null });
  });
});

/** Asked again until there is something. */
function AwaitedBalance() {
  const { data } = useRead('readBalance', {});
  const balance = data?.results[0]?.balance;
  usePolling('readBalance', balance === 0 ? {} : null, 5_000);
  return <p>{balance}</p>;
}

describe('reading a call every so often', () => {
  it('what is shown already is not asked twice, and again only while it is awaited', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let balance = 0;
    const { asked } = renderScreen({
      routes: [{ path: '/', element: <AwaitedBalance /> }],
      path: '/',
      answers: { readBalance: () => ({ results: [wallet(balance)], count: 1 }) },
    });
    const reads = () => asked.filter(({ call }) => call === 'readBalance');
    expect(await screen.findByText('0')).toBeVisible();
    expect(reads()).toHaveLength(1);
    balance = 7;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('7')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(reads()).toHaveLength(2);
  });

  it('asks again while the page is looked at, and not behind another', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let balance = 0;
    const { store } = renderScreen({
      routes: [{ path: '/', element: <PolledBalance /> }],
      path: '/',
      answers: { readBalance: () => ({ results: [wallet(++balance)], count: 1 }) },
    });
    onTestFinished(() => void act(() => store.dispatch(api.internalActions.onFocus())));
    expect(await screen.findByText('1')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('2')).toBeVisible();
    act(() => void store.dispatch(api.internalActions.onFocusLost()));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText('2')).toBeVisible();
    act(() => void store.dispatch(api.internalActions.onFocus()));
    expect(await screen.findByText('3')).toBeVisible();
  });
});
