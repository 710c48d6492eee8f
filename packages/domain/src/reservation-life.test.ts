import { describe, expect, it, test } from 'vitest';
import {
  END_STATUSES,
  LIVE_STATUSES,
  RESERVATION_TRANSITIONS,
  type ReservationTransition,
  transitionOf,
} from './reservation-life.ts';
import { RESERVATION_STATUSES, type ReservationStatus } from './reservation-status.ts';

const changes: readonly ReservationTransition[] = RESERVATION_TRANSITIONS;

describe("a reservation's life", () => {
  it('reaches every state from PENDING', () => {
    const reached = new Set<ReservationStatus>(['PENDING']);
    for (let grown = true; grown;) {
      const before = reached.size;
      for (const change of changes) if (reached.has(change.from)) reached.add(change.to);
      grown = reached.size > before;
    }
    expect([...reached].toSorted()).toEqual([...RESERVATION_STATUSES].toSorted());
  });

  it('leaves every live state and never an end state', () => {
    const left = new Set<ReservationStatus>(changes.map((change) => change.from));
    expect([...left].toSorted()).toEqual([...LIVE_STATUSES].toSorted());
    expect([...LIVE_STATUSES, ...END_STATUSES].toSorted()).toEqual(
      [...RESERVATION_STATUSES].toSorted(),
    );
  });

  it('makes one change by one event in a state', () => {
    const keys = changes.map((change) => `${change.from} ${change.event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('moves money out of the hold exactly when it ends', () => {
    const ends: ReadonlySet<string> = new Set(END_STATUSES);
    for (const { to, money } of changes) {
      expect(ends.has(to)).toBe(money !== 'none' && money !== 'hold');
    }
  });

  test.each([
    ['RESERVED', 'cancel', 'CANCELED'],
    ['CHARGING', 'cancel', undefined],
    ['FULFILLED', 'no_show', undefined],
    ['RESERVED', 'begin_charging', 'CHARGING'],
  ] as const)('%s on %s becomes %s', (from, event, to) => {
    expect(transitionOf(from, event)?.to).toBe(to);
  });
});
