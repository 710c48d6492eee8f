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
const ends: ReadonlySet<string> = new Set(END_STATUSES);
const eventsWhere = (isOne: (change: ReservationTransition) => boolean) =>
  [...new Set(changes.filter(isOne).map(({ event }) => event))].toSorted();

describe("a reservation's states", () => {
  it('are all reachable from PENDING', () => {
    const reached = new Set<ReservationStatus>(['PENDING']);
    for (let grown = true; grown;) {
      const before = reached.size;
      for (const change of changes) if (reached.has(change.from)) reached.add(change.to);
      grown = reached.size > before;
    }
    expect([...reached].toSorted()).toEqual([...RESERVATION_STATUSES].toSorted());
  });

  it('can end from every live state, and end states are final', () => {
    const ending = new Set<ReservationStatus>(
      changes.filter(({ to }) => ends.has(to)).map(({ from }) => from),
    );
    expect([...ending].toSorted()).toEqual([...LIVE_STATUSES].toSorted());
    expect(changes.filter(({ from }) => ends.has(from))).toEqual([]);
    expect([...LIVE_STATUSES, ...END_STATUSES].toSorted()).toEqual(
      [...RESERVATION_STATUSES].toSorted(),
    );
  });

  it('have one transition for each event', () => {
    const keys = changes.map((change) => `${change.from} ${change.event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('name for every transition who, when, what happens to the money and what is sent', () => {
    for (const change of changes) {
      const { actor, when, money, message } = change;
      expect([actor, when, money, message].every((word) => word.length > 0)).toBe(true);
    }
  });

  it('release or capture the hold exactly when the reservation ends', () => {
    const inside: ReadonlySet<string> = new Set(['none', 'hold', 'larger_hold']);
    for (const { to, money } of changes) expect(ends.has(to)).toBe(!inside.has(money));
  });

  it('have a time-based transition only with a named rule', () => {
    const ofTime = changes.filter(({ actor }) => actor === 'system');
    expect(ofTime.filter(({ when }) => when === 'any_time')).toEqual([]);
  });

  it('change without leaving the state only by these events', () => {
    expect(eventsWhere(({ from, to }) => from === to)).toEqual([
      'announce_late',
      'extend',
      'move',
      'remind',
    ]);
  });

  it('send the driver a message for every end that they did not choose', () => {
    const untold = changes.filter(({ to, message }) => ends.has(to) && message === 'none');
    expect(untold.map(({ from, event }) => `${from} ${event}`)).toEqual([
      'PENDING cancel',
      'CHARGING deny_session',
    ]);
  });

  test.each([
    ['RESERVED', 'cancel', 'CANCELED'],
    ['CHARGING', 'cancel', undefined],
    ['CHARGING', 'extend', 'CHARGING'],
    ['CHARGING', 'start_timed_out', 'RESERVED'],
    ['CHARGING', 'announce_late', undefined],
    ['PENDING', 'extend', undefined],
    ['FULFILLED', 'no_show', undefined],
    ['RESERVED', 'begin_charging', 'CHARGING'],
    ['CHARGING', 'deny_session', 'FAILED'],
    ['CHARGING', 'drop_session', 'FAILED'],
    ['FULFILLED', 'deny_session', undefined],
  ] as const)('%s on %s becomes %s', (from, event, to) => {
    expect(transitionOf(from, event)?.to).toBe(to);
  });
});
