import { describe, expect, it, test } from 'vitest';
import { DEFAULT_BOOKING_TERMS as terms } from './booking-terms.ts';
import { decideUnstarted, graceOverAt, type PlugSpan, startFailure } from './unstarted.ts';

const at = (time: string) => new Date(`2026-07-01T${time.length === 5 ? `${time}:00` : time}Z`);
const booking = { start: at('12:00'), stop: at('13:00'), lateUntil: null };
const span = (state: PlugSpan['state'], from: string, until: string | null): PlugSpan => ({
  state,
  from: at(from),
  until: until === null ? null : at(until),
});

describe('the grace of a no-show counts time in which the driver could have started', () => {
  test.each<[string, PlugSpan[], string | null]>([
    ['nothing in the way', [], '12:15'],
    ['over before the window', [span('Charging', '10:00', '11:59')], '12:15'],
    ['away at its begin', [span('Not connected', '11:55', '12:14')], '12:29'],
    [
      'away twice',
      [span('Not connected', '12:01', '12:02'), span('Faulted', '12:05', '12:10')],
      '12:21',
    ],
    [
      'spans within each other',
      [span('Faulted', '12:01', '12:20'), span('Not connected', '12:05', '12:10')],
      '12:34',
    ],
    ['still faulted', [span('Faulted', '12:14', null)], null],
    ['faulted after the grace', [span('Faulted', '12:16', null)], '12:15'],
    [
      'out of service at times that leave 14 minutes',
      [span('Unavailable', '12:14', '12:59:30')],
      null,
    ],
    ['the car of the driver before', [span('Finishing', '11:00', '12:20')], '12:35'],
    ['a session of somebody else', [span('other_session', '11:30', '12:10')], '12:25'],
    [
      'a car plugged in before the booking could be started',
      [span('Preparing', '11:30', '12:10')],
      '12:25',
    ],
    ['a cable plugged in since', [span('Preparing', '11:50', null)], '12:15'],
  ])('%s', (_name, spans, over) => {
    const seen = { spans, servingSince: at('09:00'), now: at('13:30') };
    expect(graceOverAt(booking, terms, seen)).toEqual(over === null ? null : at(over));
  });

  it('counts from when the server serves', () => {
    const seen = { spans: [], servingSince: at('12:05'), now: at('13:30') };
    expect(graceOverAt(booking, terms, seen)).toEqual(at('12:20'));
  });

  it('is not over before it is', () => {
    const seen = { spans: [], servingSince: at('09:00'), now: at('12:14:59') };
    expect(graceOverAt(booking, terms, seen)).toBeNull();
  });

  it('is as long as a driver who is late has said', () => {
    const late = { ...booking, lateUntil: at('12:30') };
    const spans = [span('Faulted', '12:00', '12:05')];
    const seen = { spans, servingSince: at('09:00'), now: at('13:30') };
    expect(graceOverAt(late, terms, seen)).toEqual(at('12:35'));
  });

  it('never adds up in a window as short as itself that misses a second', () => {
    const short = { ...booking, stop: at('12:15') };
    const spans = [span('Not connected', '12:03', '12:03:01')];
    const seen = { spans, servingSince: at('09:00'), now: at('14:00') };
    expect(graceOverAt(short, terms, seen)).toBeNull();
    expect(graceOverAt(short, terms, { ...seen, spans: [] })).toEqual(at('12:15'));
  });
});

describe('a requested start that did not come', () => {
  const agreedAt = at('11:50:02');
  test.each<[string, Date | null, PlugSpan[], 'no_cable' | 'start_timeout']>([
    ['accepted, and the plug stayed available', agreedAt, [], 'no_cable'],
    ['never answered', null, [], 'start_timeout'],
    [
      'Preparing by the acceptance until ConnectionTimeOut',
      agreedAt,
      [span('Preparing', '11:50:03', '11:51:33')],
      'no_cable',
    ],
    ['a cable was in before', agreedAt, [span('Preparing', '11:49', '11:52')], 'start_timeout'],
    ['a cable came later', agreedAt, [span('Preparing', '11:51', '11:52')], 'start_timeout'],
    ['a cable is still in', agreedAt, [span('Preparing', '11:50:03', null)], 'start_timeout'],
    [
      'a cable was in for long',
      agreedAt,
      [span('Preparing', '11:50:03', '11:54:30')],
      'start_timeout',
    ],
    [
      'it charged, and told of no session',
      agreedAt,
      [span('Charging', '11:51', '11:53')],
      'start_timeout',
    ],
    ['faulted', agreedAt, [span('Faulted', '11:51', '11:51:30')], 'start_timeout'],
    ['away', agreedAt, [span('Not connected', '11:53', '11:58')], 'start_timeout'],
    [
      'faulted before and after',
      agreedAt,
      [span('Faulted', '11:00', '11:49'), span('Faulted', '11:56', null)],
      'no_cable',
    ],
  ])('%s', (_name, agreed, spans, failure) => {
    expect(startFailure({ askedAt: at('11:50'), agreedAt: agreed }, spans)).toBe(failure);
  });
});

describe('a booking that has not begun to charge', () => {
  const none = { askedAt: null, agreedAt: null, failure: null };
  const asked = (time: string, failure: string | null, agreed = true) => ({
    askedAt: at(time),
    agreedAt: agreed ? at(time) : null,
    failure,
  });
  const decide = (
    now: string,
    {
      request = none,
      spans = [],
      isConnected = true,
      isShutOut = false,
      lateUntil = null,
    }: {
      request?: Parameters<typeof decideUnstarted>[0]['request'];
      spans?: PlugSpan[];
      isConnected?: boolean;
      isShutOut?: boolean;
      lateUntil?: Date | null;
    } = {},
  ) =>
    decideUnstarted({ ...booking, lateUntil, request, isShutOut }, terms, {
      spans,
      isConnected,
      servingSince: at('09:00'),
      askedBefore: new Date(at(now).getTime() - 300_000),
      now: at(now),
    });
  const FREE = { kind: 'start_failed', failure: null };
  const WAIT = { kind: 'wait' };
  const NO_SHOW = { kind: 'no_show' };
  const away = [span('Not connected', '11:55', '12:14')];

  test.each<[string, string, Parameters<typeof decide>[1], object]>([
    ['nobody came', '12:15', {}, NO_SHOW],
    ['there is still time', '12:14', {}, WAIT],
    ['the charger was away until T+14', '12:15', { spans: away }, WAIT],
    ['the charger was away until T+14, and its time is over', '12:29', { spans: away }, NO_SHOW],
    [
      'the charger is away',
      '12:15',
      { spans: [span('Not connected', '12:00', null)], isConnected: false },
      { kind: 'start_failed', failure: 'charger_not_connected' },
    ],
    ['the charger went away after the grace', '12:15', { isConnected: false }, NO_SHOW],
    ['another car is there', '12:59', { spans: [span('Finishing', '11:00', null)] }, WAIT],
    [
      'another car was there all along',
      '13:00',
      { spans: [span('Finishing', '11:00', null)] },
      { kind: 'start_failed', failure: 'plug_not_available' },
    ],
    ['the driver is shut out', '12:15', { isShutOut: true }, FREE],
    ['a driver who is late, at T+15', '12:15', { lateUntil: at('12:30') }, WAIT],
    ['a driver who is late, at T+30', '12:30', { lateUntil: at('12:30') }, NO_SHOW],
    [
      'the start was rejected, and there is time to try again',
      '12:04',
      { request: asked('11:50', 'charger_refused') },
      WAIT,
    ],
    ['the start was rejected', '12:05', { request: asked('11:50', 'charger_refused') }, FREE],
    [
      'the start was rejected to a driver who is late',
      '12:29',
      { request: asked('11:50', 'charger_refused'), lateUntil: at('12:30') },
      WAIT,
    ],
    [
      'the charger was away when asked',
      '12:15',
      { request: { ...none, failure: 'charger_not_connected' } },
      FREE,
    ],
    ['the charger never began', '12:05', { request: asked('12:00', 'start_timeout') }, FREE],
    [
      'no cable followed, before the no-show',
      '12:14',
      { request: asked('11:50', 'no_cable') },
      WAIT,
    ],
    ['no cable followed', '12:15', { request: asked('11:50', 'no_cable') }, NO_SHOW],
    [
      'no cable followed, to a driver who is late',
      '12:29',
      { request: asked('11:50', 'no_cable'), lateUntil: at('12:30') },
      WAIT,
    ],
    ['a start is under way', '12:19', { request: asked('12:14:50', null) }, WAIT],
    ['a start asked again and again', '12:20', { request: asked('12:18', null) }, NO_SHOW],
  ])('%s', (_name, now, facts, outcome) => {
    expect(decide(now, facts)).toEqual(outcome);
  });
});
