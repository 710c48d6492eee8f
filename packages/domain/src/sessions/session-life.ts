// The state machine of a session as one table, for OCPP 1.6 and 2.0.1: the events of its charging point, the new state, what is
// written, what happens to its booking, and what is published.

/** `unknown`: no session is stored. `abandoned`: ended by the platform, before its charging point said that it had ended. */
export const SESSION_STATES = ['unknown', 'charging', 'ended', 'abandoned', 'corrected'] as const;
/** One of `SESSION_STATES`. */
export type SessionState = (typeof SESSION_STATES)[number];

interface Transition {
  from: SessionState;
  /**
   * `metered`: a message on the way, with or without values of its meter; `end_awaited`: an end that waits for missing messages;
   * `timed_out`: an end because no cable was plugged in.
   */
  event: 'started' | 'metered' | 'end_awaited' | 'ended' | 'timed_out' | 'given_up';
  to: SessionState;
  when:
    | 'any_time'
    | 'tag_and_plug_known'
    | 'messages_missing'
    | 'no_energy'
    | 'no_less_than_settled';
  writes: 'new_session' | 'meter' | 'end' | 'correction';
  /** `return`: the booking waits for its driver again. */
  booking: 'begin' | 'none' | 'settle' | 'return' | 'correct';
  publishes: 'session_changed' | 'session_measured';
}

/** Its charging point has told the end, and what it counts is missing: the end is settled later. */
export const END_AWAITED = {
  from: 'charging',
  event: 'end_awaited',
  to: 'charging',
  when: 'messages_missing',
  writes: 'meter',
  booking: 'none',
  publishes: 'session_measured',
} as const satisfies Transition;

/** The end of a session, by its charging point. */
export const ENDED = {
  from: 'charging',
  event: 'ended',
  to: 'ended',
  when: 'any_time',
  writes: 'end',
  booking: 'settle',
  publishes: 'session_changed',
} as const satisfies Transition;

/** Every change that a session can make. */
export const SESSION_TRANSITIONS = [
  {
    from: 'unknown',
    event: 'started',
    to: 'charging',
    when: 'tag_and_plug_known',
    writes: 'new_session',
    booking: 'begin',
    publishes: 'session_changed',
  },
  {
    from: 'unknown',
    event: 'metered',
    to: 'charging',
    when: 'tag_and_plug_known',
    writes: 'new_session',
    booking: 'begin',
    publishes: 'session_changed',
  },
  {
    from: 'charging',
    event: 'started',
    to: 'charging',
    when: 'any_time',
    writes: 'meter',
    booking: 'none',
    publishes: 'session_measured',
  },
  {
    from: 'charging',
    event: 'metered',
    to: 'charging',
    when: 'any_time',
    writes: 'meter',
    booking: 'none',
    publishes: 'session_measured',
  },
  END_AWAITED,
  ENDED,
  {
    from: 'charging',
    event: 'timed_out',
    to: 'ended',
    when: 'no_energy',
    writes: 'end',
    booking: 'return',
    publishes: 'session_changed',
  },
  {
    from: 'charging',
    event: 'given_up',
    to: 'abandoned',
    when: 'any_time',
    writes: 'end',
    booking: 'settle',
    publishes: 'session_changed',
  },
  {
    from: 'abandoned',
    event: 'ended',
    to: 'corrected',
    when: 'no_less_than_settled',
    writes: 'correction',
    booking: 'correct',
    publishes: 'session_changed',
  },
] as const satisfies readonly Transition[];

/** One row of `SESSION_TRANSITIONS`. */
export type SessionTransition = (typeof SESSION_TRANSITIONS)[number];
/** What can happen to a session. */
export type SessionEventKind = SessionTransition['event'];

/** States that no message changes any more. */
export const FINAL_SESSION_STATES = ['ended', 'corrected'] as const satisfies SessionState[];

/** The change that an event makes in a state, or undefined where it makes none. */
export const sessionTransitionOf = (
  from: SessionState,
  event: SessionEventKind,
): SessionTransition | undefined =>
  SESSION_TRANSITIONS.find((change) => change.from === from && change.event === event);

/** The reason stored for a session that its charging point has not ended. */
export const CLOSED_BY_PLATFORM = 'ClosedByPlatform';
/** The flag of a session that was still open when the next one began on its plug. */
export const NEXT_SESSION_BEGAN = 'next_session_began';
/** The flag of a session whose end arrived after the platform had given it up. */
export const END_TOLD_LATE = 'end_told_late';

interface StoredEnd {
  stoppedAt: Date | null;
  stopReason: string | null;
  flags: readonly string[];
}

/** The state of a session that is stored; undefined is one that is not. */
export function sessionStateOf(session: StoredEnd | undefined): SessionState {
  if (session === undefined) return 'unknown';
  if (session.stoppedAt === null) return 'charging';
  if (session.stopReason === CLOSED_BY_PLATFORM) return 'abandoned';
  return session.flags.includes(END_TOLD_LATE) ? 'corrected' : 'ended';
}
