import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ChargingSession,
  decideSession,
  METER_START_UNKNOWN,
  type SessionChange,
  type SessionEvent,
  withDoubt,
} from './decide-session.ts';
import type { MeterReading } from './metering.ts';
import { CLOSED_BY_PLATFORM, FINAL_SESSION_STATES, sessionStateOf } from './session-life.ts';

const BEGAN = new Date('2026-07-01T09:00:00Z');
const after = (minutes: number) => new Date(BEGAN.getTime() + minutes * 60_000);
const TERMS = { now: after(60), headroom: 1.5 };

const session = (change: Partial<ChargingSession> = {}): ChargingSession => ({
  meterStartWh: 1_000,
  countedFromWh: null,
  energyWh: 2_000,
  startedAt: BEGAN,
  receivedAt: BEGAN,
  lastSampleAt: after(10),
  maxPowerW: 22_000,
  stoppedAt: null,
  stopReason: null,
  seqNo: 3,
  missingSeqNos: [],
  awaitedEnd: null,
  flags: [],
  ...change,
});
const register = (registerWh: number | null, minutes: number): MeterReading => ({
  at: after(minutes),
  registerWh,
  powerW: null,
  currentDeciA: null,
  socPercent: null,
});
const metered = (readings: readonly MeterReading[], seqNo: number | null = null) =>
  ({ kind: 'metered', readings, seqNo }) as const;
const ended = (registerWh: number | null, minutes: number) =>
  ({
    kind: 'ended',
    at: after(minutes),
    registerWh,
    reason: 'Local',
    readings: [],
    seqNo: null,
  }) as const;
const ABANDONED = session({ stoppedAt: after(10), stopReason: CLOSED_BY_PLATFORM });

/** What a message changes; a refusal fails the test. */
function changeBy(event: SessionEvent, before = session()): SessionChange {
  const decision = decideSession(before, event, TERMS);
  if ('refusal' in decision) throw new Error(`refused: ${decision.refusal}`);
  return decision;
}

describe('an end because no cable was plugged in', () => {
  const without = { ...ended(1_000, 5), isWithoutCable: true };
  it('is no session of its booking', () => {
    const { transition, session: after } = changeBy(without, session({ energyWh: 0 }));
    expect(transition).toMatchObject({ event: 'timed_out', to: 'ended', booking: 'return' });
    expect(after.flags).toEqual(['no_energy_measured', 'no_cable']);
    expect(sessionStateOf(after)).toBe('ended');
  });

  it('is settled where energy has flowed', () => {
    expect(changeBy(without).transition).toMatchObject({ event: 'ended', booking: 'settle' });
  });
});

describe('a message on the way', () => {
  it('adds what the meter says, in order of its time', () => {
    const { session: next, samples } = changeBy(
      metered([register(4_000, 30), register(3_500, 20)]),
    );
    expect(next).toMatchObject({ energyWh: 3_000, lastSampleAt: after(30), flags: [] });
    expect(samples.map(({ energyWh }) => energyWh)).toEqual([2_500, 3_000]);
  });

  it('leaves the session as it is where it says nothing new', () => {
    const before = session();
    const change = changeBy(metered([register(null, 20)], 3), before);
    expect(change).toMatchObject({ isChanged: false, samples: [] });
    expect(change.session).toBe(before);
  });

  it('[O12] shows once that others are missing', () => {
    const first = changeBy(metered([], 6));
    expect(first).toMatchObject({ isGapNew: true, isChanged: true });
    expect(first.session).toMatchObject({ seqNo: 6, flags: ['messages_missing'] });
    expect(changeBy(metered([], 9), first.session).isGapNew).toBe(false);
  });

  it('tells where the meter began, if the start did not', () => {
    const before = session({ meterStartWh: 0, energyWh: 0, flags: [METER_START_UNKNOWN] });
    const { session: next } = changeBy(metered([register(9_000, 20)], 4), before);
    expect(next).toMatchObject({ meterStartWh: 9_000, energyWh: 0, flags: [] });
  });
});

describe('a start that is told after a later message', () => {
  const started = (isNamed: boolean) =>
    ({
      kind: 'started',
      at: after(-10),
      notBefore: null,
      isNamed,
      readings: [register(500, -10)],
      seqNo: 0,
    }) as const;

  it('counts from its own time and register', () => {
    const { session: next } = changeBy(started(true));
    expect(next).toMatchObject({ startedAt: after(-10), meterStartWh: 500, energyWh: 2_500 });
  });

  it('does not count the time before the driver was named', () => {
    expect(changeBy(started(false)).session.startedAt).toEqual(BEGAN);
  });
});

describe('an end', () => {
  it('bills the register that it tells', () => {
    const { session: next, transition } = changeBy(ended(4_000, 40));
    expect(next).toMatchObject({ energyWh: 3_000, stoppedAt: after(40), stopReason: 'Local' });
    expect(transition).toMatchObject({ to: 'ended', booking: 'settle' });
  });

  it('bills what was measured on the way where it tells no register', () => {
    expect(changeBy(ended(null, 40)).session.energyWh).toBe(2_000);
  });

  it('before its start lasts as long as the time between the two messages', () => {
    const { session: next } = changeBy(ended(4_000, -30));
    expect(next).toMatchObject({ stoppedAt: after(60), flags: ['stop_before_start'] });
  });

  it('is flagged where register and power do not agree', () => {
    const { session: next } = changeBy(ended(4_000, 40));
    expect(withDoubt(next, { registerWh: 3_000, powerWh: 300 }).flags).toEqual(['energy_doubtful']);
    expect(withDoubt(next, { registerWh: 3_000, powerWh: 2_900 })).toBe(next);
  });

  it('changes nothing when it is repeated', () => {
    const { session: next } = changeBy(ended(4_000, 40));
    expect(decideSession(next, ended(9_000, 50), TERMS)).toEqual({ refusal: 'already_ended' });
  });
});

describe('a session that is given up', () => {
  const givenUp = { kind: 'given_up', flag: 'closed_by_platform' } as const;

  it('ends at its last meter value', () => {
    expect(changeBy(givenUp).session).toMatchObject({
      energyWh: 2_000,
      stoppedAt: after(10),
      stopReason: CLOSED_BY_PLATFORM,
      flags: ['closed_by_platform'],
    });
  });

  it('is corrected by an end that says more, once', () => {
    const { session: next, transition } = changeBy(ended(4_000, 40), ABANDONED);
    expect(transition).toMatchObject({ to: 'corrected', booking: 'correct' });
    expect(next).toMatchObject({ energyWh: 3_000, stoppedAt: after(40), flags: ['end_told_late'] });
    expect(decideSession(next, ended(5_000, 50), TERMS)).toEqual({ refusal: 'already_ended' });
  });

  test.each([
    ['less energy', ended(2_500, 40)],
    ['an earlier end', ended(4_000, 5)],
  ])('keeps what was settled where %s is told', (_what, event) => {
    expect(decideSession(ABANDONED, event, TERMS)).toEqual({ refusal: 'less_than_settled' });
  });

  it('keeps what was settled where an end before its start is told, asked for or not', () => {
    const given = {
      energyWh: 0,
      lastSampleAt: null,
      stoppedAt: BEGAN,
      stopReason: CLOSED_BY_PLATFORM,
    };
    for (const stopAskedAt of [null, after(20)]) {
      const settled = session({ ...given, stopAskedAt });
      expect(decideSession(settled, ended(10_000, -30), TERMS)).toEqual({
        refusal: 'less_than_settled',
      });
    }
  });
});

const minutes = fc.integer({ min: -120, max: 240 });
const readings = fc.array(
  fc
    .tuple(fc.option(fc.integer({ min: 0, max: 60_000 })), minutes)
    .map(([wh, at]) => register(wh, at)),
  { maxLength: 3 },
);
const seqNo = fc.option(fc.integer({ min: 0, max: 20 }));
const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({ kind: fc.constant('metered' as const), readings, seqNo }),
  fc.record({
    kind: fc.constant('started' as const),
    at: minutes.map(after),
    notBefore: fc.option(minutes.map(after)),
    isNamed: fc.boolean(),
    readings,
    seqNo,
  }),
  fc.record({
    kind: fc.constant('ended' as const),
    at: minutes.map(after),
    registerWh: fc.option(fc.integer({ min: 0, max: 60_000 })),
    reason: fc.constantFrom('Local', 'Remote', 'PowerLoss'),
    readings,
    seqNo,
  }),
  fc.record({ kind: fc.constant('given_up' as const), flag: fc.constant('closed_by_platform') }),
);

const FINALS: ReadonlySet<string> = new Set(FINAL_SESSION_STATES);

/** What is wrong with a change, whatever the messages were. */
function faultsOf(before: ChargingSession, event: SessionEvent, change: SessionChange): string[] {
  const [from, to] = [sessionStateOf(before), sessionStateOf(change.session)];
  const { energyWh, flags, startedAt, stoppedAt } = change.session;
  const faults: Record<string, boolean> = {
    'a final state is left': FINALS.has(from),
    'the table says otherwise': change.transition.from !== from || change.transition.to !== to,
    'energy is negative': energyWh < 0,
    'energy falls': energyWh < before.energyWh,
    'a flag is there twice': new Set(flags).size < flags.length,
    'it ends before it starts': stoppedAt !== null && stoppedAt < startedAt,
    'it ends before it was settled':
      before.stoppedAt !== null && (stoppedAt === null || stoppedAt < before.stoppedAt),
  };
  return Object.keys(faults).filter((fault) => faults[fault]);
}

test('[O3] [O12] in any order of messages, an end is an end and a correction never bills less', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
      let current = session();
      const faults = events.flatMap((event) => {
        const before = current;
        const decision = decideSession(before, event, TERMS);
        if ('refusal' in decision) return [];
        current = decision.session;
        return faultsOf(before, event, decision);
      });
      expect(faults).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
