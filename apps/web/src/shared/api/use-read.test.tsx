import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderScreen } from '../../app/test-screen.tsx';
import { api } from './api.ts';
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

describe('reading a call every so often', () => {
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
