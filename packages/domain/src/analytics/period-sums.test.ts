import { describe, expect, it } from 'vitest';
import { NO_SUMS, shareOf, sumPeriod } from './period-sums.ts';
import { clipSpan, hoursOfWeek, spanLength } from './time-spans.ts';

const at = (time: string) => new Date(`2026-07-${time}:00Z`);
const BOUNDS = [at('01T00:00'), at('02T00:00'), at('03T00:00')];
const HOUR_MS = 3_600_000;

describe('the sums of a period', () => {
  const sums = () => sumPeriod(BOUNDS, at('02T12:00'));

  it('count a session on the day on which it began, by plug and in total', () => {
    const { addSession, total, days, plugs } = sums();
    const session = { plugId: 1, startedAt: at('01T23:00'), stoppedAt: at('02T01:00') };
    addSession({ ...session, energyWh: 5_000 });
    const counted = { minor: 0, energyWh: 5_000, sessions: 1, chargingMs: 2 * HOUR_MS };
    expect([total, plugs.get(1), days]).toEqual([counted, counted, [counted, NO_SUMS]]);
  });

  it('of a session from before the period include only the time within', () => {
    const { addSession, total, days } = sums();
    const startedAt = new Date(at('01T00:00').getTime() - HOUR_MS);
    addSession({ plugId: 1, startedAt, stoppedAt: at('01T02:00'), energyWh: 9_000 });
    expect(total).toEqual({ ...NO_SUMS, chargingMs: 2 * HOUR_MS });
    expect(days).toEqual([NO_SUMS, NO_SUMS]);
  });

  it('include a session that is still running, for any order of rows', () => {
    const { addSession, days } = sums();
    const going = { plugId: 1, startedAt: at('02T11:00'), stoppedAt: null, energyWh: 1 };
    expect(spanLength(addSession(going))).toBe(HOUR_MS);
    addSession({ ...going, startedAt: at('01T11:00'), stoppedAt: at('01T12:00') });
    expect(days.map(({ sessions }) => sessions)).toEqual([1, 1]);
  });

  it('include an earning on its day', () => {
    const { addEarning, days, total, plugs } = sums();
    addEarning({ day: 1, plugId: 7, minor: 250 });
    expect([total.minor, plugs.get(7)?.minor, days.map(({ minor }) => minor)]).toEqual([
      250,
      250,
      [0, 250],
    ]);
  });
});

describe('time spans by hour of the week', () => {
  it('are divided among the hours, within the period', () => {
    const hours = [0, 1, 2].map((hour) => ({ start: hour * HOUR_MS, hourOfWeek: hour }));
    const { add, sums } = hoursOfWeek(hours, 3 * HOUR_MS);
    add({ start: -HOUR_MS, stop: 1.5 * HOUR_MS });
    add({ start: 2.75 * HOUR_MS, stop: 9 * HOUR_MS }, 2);
    expect(sums.slice(0, 4)).toEqual([HOUR_MS, HOUR_MS / 2, HOUR_MS / 2, 0]);
  });

  it('have no length when they stop before they start', () => {
    expect(spanLength(clipSpan({ start: 0, stop: 5 }, 6, 9))).toBe(0);
  });
});

it('a share of 0 is unknown', () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([0.25, null]);
});
