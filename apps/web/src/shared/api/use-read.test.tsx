import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../app/test-screen.tsx';
import { useRead } from './use-read.ts';

afterEach(cleanup);

function Balance() {
  const { data, error, isLoading, refetch } = useRead('readBalance', {});
  if (error) return <button onClick={refetch}>{error.code}</button>;
  return <p>{isLoading ? 'reading' : JSON.stringify(data)}</p>;
}

describe('reading a call', () => {
  it('[S8.06] fails silently: the screen is told, the errors area is not', async () => {
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
