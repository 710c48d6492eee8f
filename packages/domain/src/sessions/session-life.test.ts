import { describe, expect, it, test } from 'vitest';
import {
  CLOSED_BY_PLATFORM,
  END_TOLD_LATE,
  FINAL_SESSION_STATES,
  SESSION_STATES,
  SESSION_TRANSITIONS,
  type SessionState,
  sessionStateOf,
  type SessionTransition,
  sessionTransitionOf,
} from './session-life.ts';

const changes: readonly SessionTransition[] = SESSION_TRANSITIONS;
const finals: ReadonlySet<SessionState> = new Set(FINAL_SESSION_STATES);

describe("a session's life", () => {
  it('reaches every state from unknown', () => {
    const reached = new Set<SessionState>(['unknown']);
    for (let grown = true; grown;) {
      const before = reached.size;
      for (const change of changes) if (reached.has(change.from)) reached.add(change.to);
      grown = reached.size > before;
    }
    expect([...reached].toSorted()).toEqual([...SESSION_STATES].toSorted());
  });

  it('leaves no final state, and can leave every other', () => {
    const left = new Set<SessionState>(changes.map(({ from }) => from));
    const expected = SESSION_STATES.filter((state) => !finals.has(state));
    expect([...left].toSorted()).toEqual(expected.toSorted());
  });

  it('makes one change by one event in a state', () => {
    const keys = changes.map((change) => `${change.from} ${change.event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('touches its booking once when it begins, once when it ends, and once when it is corrected', () => {
    const touching = changes.filter(({ booking }) => booking !== 'none');
    expect(touching.map(({ to, booking }) => `${to} ${booking}`)).toEqual([
      'charging begin',
      'charging begin',
      'ended settle',
      'ended return',
      'abandoned settle',
      'corrected correct',
    ]);
  });

  it('is told of as measured exactly while it goes on charging', () => {
    for (const { from, to, publishes } of changes) {
      expect(publishes === 'session_measured').toBe(from === to);
    }
  });

  test.each([
    ['charging', 'ended', 'ended'],
    ['charging', 'timed_out', 'ended'],
    ['charging', 'end_awaited', 'charging'],
    ['charging', 'given_up', 'abandoned'],
    ['abandoned', 'ended', 'corrected'],
    ['abandoned', 'given_up', undefined],
    ['abandoned', 'metered', undefined],
    ['ended', 'ended', undefined],
    ['corrected', 'ended', undefined],
    ['unknown', 'ended', undefined],
    ['unknown', 'given_up', undefined],
  ] as const)('%s on %s becomes %s', (from, event, to) => {
    expect(sessionTransitionOf(from, event)?.to).toBe(to);
  });
});

const ENDED = new Date('2026-07-01T10:00:00Z');

test.each([
  ['unknown', undefined],
  ['charging', { stoppedAt: null, stopReason: null, flags: [] }],
  ['ended', { stoppedAt: ENDED, stopReason: 'Local', flags: ['meter_jump'] }],
  ['abandoned', { stoppedAt: ENDED, stopReason: CLOSED_BY_PLATFORM, flags: [] }],
  ['corrected', { stoppedAt: ENDED, stopReason: 'Local', flags: [END_TOLD_LATE] }],
] as const)('a session is %s by what is stored of it', (state, stored) => {
  expect(sessionStateOf(stored)).toBe(state);
});
