import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppStore } from '../../app/store/store.ts';
import { clockNow, adoptServerTime } from './clock.ts';
import { formatAge } from './time.ts';
import { useNow } from './use-now.ts';

const DEVICE = Date.parse('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;
const header = (moment: number) => new Date(moment).toUTCString();

beforeEach(() => void vi.useFakeTimers({ now: DEVICE }));
afterEach(() => {
  cleanup();
  adoptServerTime(header(Date.now()), Date.now());
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Age({ of }: { of: number }) {
  return <p>{formatAge(new Date(of), useNow(60_000), 'en')}</p>;
}

describe('the clock of a device', () => {
  it.each([1, -1])("off by %s day is corrected by the server's answers", async (days) => {
    const truth = DEVICE + days * DAY_MS;
    render(<Age of={truth - 120_000} />);
    const date = header(truth);
    const send = async () => new Response('{}', { status: 503, headers: { date } });
    const nothing = () => null;
    const storage = { getItem: nothing, setItem: nothing, removeItem: nothing };
    const { api } = createAppStore(storage, '', { send });
    await act(() => api.call('readTokenPrice', {}).catch(() => undefined));
    expect(clockNow()).toBe(truth);
    expect(
      screen.getByText(formatAge(new Date(truth - 120_000), new Date(truth), 'en')),
    ).toBeVisible();
    vi.advanceTimersByTime(5_000);
    expect(clockNow()).toBe(truth + 5_000);
  });

  it('that is nearly right is not changed', () => {
    adoptServerTime(header(DEVICE - 20_000), DEVICE);
    expect(clockNow()).toBe(DEVICE);
  });

  it('is not changed by an answer without a date or from a cache', () => {
    adoptServerTime(null, DEVICE);
    adoptServerTime('yesterday', DEVICE);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    adoptServerTime(header(DEVICE - DAY_MS), DEVICE);
    expect(clockNow()).toBe(DEVICE);
  });

  it('is used again once it is right', () => {
    adoptServerTime(header(DEVICE + DAY_MS), DEVICE);
    vi.setSystemTime(DEVICE + DAY_MS);
    adoptServerTime(header(DEVICE + DAY_MS), DEVICE + DAY_MS);
    expect(clockNow()).toBe(DEVICE + DAY_MS);
  });
});
