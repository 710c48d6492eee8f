import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type CableSession,
  type IdleCable,
  type CableState,
  cableInUntil,
  applyCableStatus,
  lastHeardAt,
  type IdleFee,
  idleTimes,
  priceIdle,
} from './idle-fee.ts';

const at = (time: string): Date => new Date(`2026-07-01T${time}Z`);
const from = at('14:00:00');
const fee: IdleFee = { microPerMinute: 200_000, graceMinutes: 10, capMicro: 3_000_000 };
const anyFee = fc.record({
  microPerMinute: fc.integer({ min: 1, max: 500 }).map((cents) => cents * 10_000),
  graceMinutes: fc.integer({ min: 0, max: 240 }),
  capMicro: fc.integer({ min: 500, max: 20_000 }).map((cents) => cents * 10_000),
});
const anySeconds = fc.integer({ min: -7_200, max: 2_000_000 });
const after = (seconds: number): Date => new Date(from.getTime() + seconds * 1_000);

describe('the idle fee', () => {
  it.each([
    ['13:00:00', 0, 0],
    ['14:00:00', 0, 0],
    ['14:10:00', 0, 0],
    ['14:10:01', 1, 200_000],
    ['14:11:00', 1, 200_000],
    ['14:11:01', 2, 400_000],
    ['14:25:00', 15, 3_000_000],
    ['20:00:00', 15, 3_000_000],
  ])('until %s is %i minutes', (until, minutes, totalMicro) => {
    expect(priceIdle(fee, { from, until: at(until) })).toEqual({ minutes, totalMicro });
  });

  it('reaches a cap that is no multiple of the price per minute', () => {
    const odd = { ...fee, capMicro: 2_990_000 };
    expect(priceIdle(odd, { from, until: at('20:00:00') })).toEqual({
      minutes: 15,
      totalMicro: 2_990_000,
    });
  });

  it('is free during the grace time, and constant from the cap on', () => {
    expect(idleTimes(fee, from)).toEqual({ freeUntil: at('14:10:00'), cappedAt: at('14:25:00') });
  });

  test('never exceeds the cap, never decreases with time, and is 0 within window and grace', () => {
    fc.assert(
      fc.property(anyFee, anySeconds, fc.nat(100_000), (some, seconds, more) => {
        const early = priceIdle(some, { from, until: after(seconds) });
        const late = priceIdle(some, { from, until: after(seconds + more) });
        expect(early.totalMicro).toBeLessThanOrEqual(some.capMicro);
        expect(late.totalMicro).toBeGreaterThanOrEqual(early.totalMicro);
        expect(early.totalMicro % 10_000).toBe(0);
        const isFree = seconds <= some.graceMinutes * 60;
        expect(early.totalMicro === 0).toBe(isFree);
        const { cappedAt } = idleTimes(some, from);
        expect(priceIdle(some, { from, until: cappedAt }).totalMicro).toBe(some.capMicro);
      }),
    );
  });
});

const seen: IdleCable = { parkedAt: at('13:59:00'), awayFrom: null, backAt: null, leftAt: null };
const gone: IdleCable = { ...seen, awayFrom: at('14:05:00'), backAt: at('15:00:00') };
const ended: CableSession = {
  lastSampleAt: at('13:50:00'),
  stoppedAt: at('13:59:00'),
  isUnplugged: false,
};
const now = at('16:00:00');
const until = (stay: IdleCable, words: readonly CableState[], charge = ended): string =>
  cableInUntil(words.reduce(applyCableStatus, stay), charge, now).toISOString().slice(11, 19);
const said = (kind: CableState['kind'], time: string): CableState => ({ kind, at: at(time) });

describe("the end of a cable's stay", () => {
  it.each<[string, IdleCable, CableState[], string]>([
    ['is now until it is reported unplugged', seen, [], '16:00:00'],
    ['is when it was unplugged', seen, [said('out', '14:20:00')], '14:20:00'],
    [
      'is when it was first unplugged, even if reported again',
      seen,
      [said('out', '14:20:00'), said('parked', '14:30:00'), said('out', '14:40:00')],
      '14:20:00',
    ],
    [
      'is the end of the session when it was never reported parked',
      { ...seen, parkedAt: null },
      [],
      '13:59:00',
    ],
    ['is when it was last seen if the charger went offline', gone, [], '14:05:00'],
    ['the same when it is unplugged on return', gone, [said('out', '15:00:00')], '14:05:00'],
    [
      'the same when a cable is plugged in after a long time',
      gone,
      [said('parked', '15:01:00')],
      '14:05:00',
    ],
    ['is the end in a queued message', gone, [said('out', '14:40:00')], '14:40:00'],
    [
      'goes on if the charger was offline briefly and still has it',
      { ...gone, backAt: at('14:08:00') },
      [said('parked', '14:08:05'), said('out', '14:30:00')],
      '14:30:00',
    ],
    [
      'was seen again according to a queued message',
      { ...gone, backAt: at('14:30:00') },
      [said('busy', '14:12:00')],
      '14:12:00',
    ],
  ])('%s', (_, stay, words, expected) => {
    expect(until(stay, words)).toBe(expected);
  });

  it('is not changed by known facts', () => {
    expect(applyCableStatus(seen, said('parked', '14:02:00'))).toBe(seen);
    expect(applyCableStatus(seen, said('busy', '14:02:00'))).toBe(seen);
  });

  it('is open while the session is running', () => {
    const open = { ...ended, stoppedAt: null };
    expect(until({ ...seen, parkedAt: null }, [], open)).toBe('16:00:00');
  });

  it('is the end of a session that ended by unplugging', () => {
    expect(until(seen, [], { ...ended, isUnplugged: true })).toBe('13:59:00');
  });

  it('follows from its session, even if reported late, but not after it was gone', () => {
    const late = { ...ended, stoppedAt: at('14:50:00') };
    expect(until(gone, [], late)).toBe('14:50:00');
    expect(until(gone, [said('out', '15:00:00')], late)).toBe('14:50:00');
  });

  test('never moves later once the cable has left, and unobserved time does not count', () => {
    const anyWord = fc.record({
      kind: fc.constantFrom<CableState['kind']>('parked', 'busy', 'out'),
      at: fc.integer({ min: 0, max: 7_200 }).map(after),
    });
    fc.assert(
      fc.property(fc.array(anyWord), anyWord, (words, more) => {
        const stay = words.reduce(applyCableStatus, gone);
        const before = cableInUntil(stay, ended, now);
        expect(before <= now).toBe(true);
        if (stay.leftAt === null) return;
        expect(applyCableStatus(stay, more)).toBe(stay);
        expect(before <= stay.leftAt).toBe(true);
      }),
    );
  });
});

it('counts until now while the charging point is online, otherwise until it was last seen', () => {
  const seenAt = at('15:58:00');
  expect(lastHeardAt({ isConnected: true, seenAt }, now)).toEqual(now);
  expect(lastHeardAt({ isConnected: false, seenAt }, now)).toEqual(seenAt);
  expect(lastHeardAt({ isConnected: true, seenAt: at('15:50:00') }, now)).toEqual(at('15:50:00'));
  expect(lastHeardAt({ isConnected: true, seenAt: null }, now).getTime()).toBe(0);
});
