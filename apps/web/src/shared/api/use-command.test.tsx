import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCommand } from './use-command.ts';

afterEach(cleanup);

it('one thing is done at a time, however fast somebody taps', async () => {
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
  await act(async () => expect(await result.current.run(async () => undefined)).toBe(true));
});
