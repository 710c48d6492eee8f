import { act, cleanup, screen } from '@testing-library/react';
import type { Reservation } from '@voltagora/contract';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderScreen } from '../../../../tests/kit/screens/render-screen.tsx';
import { adoptServerTime } from '../../../../shared/format/clock.ts';
import { reservation } from '../../../../tests/kit/reservations/reservation.ts';
import { IdleFeeNotice, isCounting } from './idle-fee-notice.tsx';

const files = import.meta.glob<{ default: object }>('../../../../locales/el/*.json', {
  eager: true,
});
const GREEK = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.json$/gu, ''), file.default]),
);

const NOW = Date.parse('2026-07-01T11:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ahead = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
type Idle = NonNullable<Reservation['idle']>;
type Stay = NonNullable<Idle['stay']>;

const stay: Stay = {
  is_plugged: true,
  counted_until: ahead(0),
  minutes: 0,
  cost: 0,
  tokens: 0,
  vat: null,
  is_settled: false,
  tokens_owed: 0,
};

/** A booking whose window ended so many minutes ago; ten minutes are free, then 0.20 a minute up to 3. */
const stayed = (endedMinutesAgo: number, more: Partial<Stay> | null): Reservation => ({
  ...reservation,
  status: 'FULFILLED',
  stop_time: ahead(-endedMinutesAgo),
  pricing: {
    ...reservation.pricing,
    idle_fee: { price_per_minute: 0.2, grace_minutes: 10, cap: 3 },
  },
  idle: {
    free_until: ahead(10 - endedMinutesAgo),
    capped_at: ahead(25 - endedMinutesAgo),
    stay: more && { ...stay, ...more },
  },
});
const show = (of: Reservation, isDriver = true): string => {
  const element = <IdleFeeNotice reservation={of} isDriver={isDriver} />;
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers: {} });
  return text();
};
const text = (): string =>
  [...document.querySelectorAll('h2, p')]
    .map((each) => each.textContent)
    .join('|')
    .replaceAll('\u00a0', ' ');

describe('the idle fee notice', () => {
  it('shows the free time left, then the fee so far', () => {
    expect(show(stayed(9, {}))).toContain('01:00|Unplug by');
    act(() => void vi.advanceTimersByTime(60_000));
    act(() => void vi.advanceTimersByTime(61_000));
    expect(text()).toContain('€0.40|for 2 min so far');
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(text()).toContain('€3.00|for 15 min so far');
  });

  it('shows the terms, to the owner too', () => {
    expect(show({ ...stayed(-30, null), status: 'CHARGING' })).toMatch(
      /you have 10 min to unplug. Then you pay €0.20 per minute, up to €3.00/u,
    );
    cleanup();
    expect(show({ ...stayed(-30, null), status: 'CHARGING' }, false)).toContain(
      'the driver has 10 min to unplug',
    );
  });

  it('shows the final fee and what is owed of it', () => {
    const over = { is_plugged: false, is_settled: true, minutes: 7, cost: 1.4, tokens: 14 };
    expect(show(stayed(30, over))).toContain('€1.40|for 7 min, until');
    expect(text()).toContain('€1.40 (14 tokens) was charged to the wallet');
    cleanup();
    expect(show(stayed(30, { ...over, tokens_owed: 4.5 }))).toContain(
      'of which €0.45 (4.50 tokens) is still owed',
    );
    const way = screen.getByRole('link', { name: 'View amount owed and top up' });
    expect(way.getAttribute('href')).toBe('/wallet');
    cleanup();
    show(stayed(30, { ...over, tokens_owed: 4.5 }), false);
    expect(screen.queryByRole('link'), 'the owner owes nothing').toBeNull();
  });

  it('is hidden if the car left in time or there is no fee', () => {
    expect(show(stayed(30, { is_plugged: false, is_settled: true }))).toBe('');
    cleanup();
    expect(show({ ...reservation, status: 'CHARGING' })).toBe('');
  });

  it('is the same in Greek', async () => {
    i18next.addResourceBundle('el', 'translation', GREEK, true);
    await i18next.changeLanguage('el');
    onTestFinished(async () => void (await i18next.changeLanguage('en')));
    expect(show(stayed(9, {}))).toContain('01:00|Αποσυνδέστε το όχημα έως τις');
    expect(text()).toContain('10 λεπ. για να αποσυνδέσετε');
  });
});

it('the fee can grow until it is settled, while the cable may be plugged in', () => {
  const { idle } = stayed(30, {});
  if (!idle) throw new Error('A stay was asked for');
  expect(isCounting(stay, idle)).toBe(true);
  expect(isCounting({ ...stay, is_plugged: false }, idle)).toBe(false);
  const early = { ...idle, capped_at: ahead(1) };
  expect(isCounting({ ...stay, is_plugged: false }, early)).toBe(true);
  expect(isCounting({ ...stay, is_settled: true }, early)).toBe(false);
});

it("the fee grows by the server's clock if the device's is wrong", () => {
  const { idle } = stayed(30, {});
  if (!idle) throw new Error('A stay was asked for');
  const early = { ...idle, capped_at: ahead(1) };
  adoptServerTime(new Date(NOW + 120_000).toUTCString(), NOW);
  expect(isCounting({ ...stay, is_plugged: false }, early)).toBe(false);
  adoptServerTime(new Date(NOW).toUTCString(), NOW);
});
