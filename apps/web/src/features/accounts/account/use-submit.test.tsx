import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { later } from './test-account.tsx';
import { useSubmit } from './use-submit.ts';

afterEach(cleanup);

const submitting = () => renderHook(() => useSubmit()).result;

describe('one piece of work at a time', () => {
  it('two submits before the page was drawn again are one', async () => {
    const result = submitting();
    const answer = later<null>();
    let started = 0;
    const work = (): Promise<null> => {
      started += 1;
      return answer.promise;
    };
    const { submit } = result.current;
    const both = act(() => Promise.all([submit(work), submit(work)]));
    answer.answer(null);
    await both;
    expect(started).toBe(1);
    expect(result.current.isBusy).toBe(false);
  });

  it('can be tried again after a failure, which is forgotten meanwhile', async () => {
    const result = submitting();
    await act(() => result.current.submit(() => Promise.reject(new ApiError(503, null))));
    expect(result.current.failure?.error?.status).toBe(503);
    expect(result.current.isBusy).toBe(false);
    await act(() => result.current.submit(() => Promise.resolve()));
    expect(result.current.failure).toBeNull();
  });

  it('every failure is a new one, so that the focus follows each', () => {
    const result = submitting();
    act(() => result.current.refuse());
    const first = result.current.failure;
    act(() => result.current.refuse());
    expect(result.current.failure).toEqual({ error: null });
    expect(result.current.failure).not.toBe(first);
    act(() => result.current.forget());
    expect(result.current.failure).toBeNull();
  });
});
