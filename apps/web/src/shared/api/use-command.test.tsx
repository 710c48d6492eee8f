import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { useCommand } from './use-command.ts';

afterEach(cleanup);

it('commands run one at a time, however fast the user taps', async () => {
  const { result } = renderHook(() => useCommand());
  const { promise, resolve } = Promise.withResolvers<void>();
  const second = vi.fn<() => Promise<void>>();
  await act(async () => {
    const first = result.current.run(() => promise);
    expect(await result.current.run(second)).toBe(false);
    resolve();
    expect(await first).toBe(true);
  });
  expect(second).not.toHaveBeenCalled();
  expect(result.current.isBusy).toBe(false);
  await act(async () => expect(await result.current.run(async () => undefined)).toBe(true));
});

it('a failure is told to the caller, kept until the next attempt, and forgotten on request', async () => {
  const { result } = renderHook(() => useCommand());
  const onFailed = vi.fn<(error: ApiError) => void>();
  const failure = new ApiError(503, null);
  const fail = () => act(() => result.current.run(() => Promise.reject(failure), onFailed));
  expect(await fail()).toBe(false);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(failure);
  expect(result.current).toMatchObject({ isBusy: false, error: failure });
  await act(() => result.current.run(() => Promise.resolve(), onFailed));
  expect(result.current.error).toBeNull();
  expect(onFailed).toHaveBeenCalledOnce();
  await fail();
  act(() => result.current.forget());
  expect(result.current.error).toBeNull();
});
