import { describe, expect, it } from 'vitest';
import { type IdleFacts, idleNotices } from './idle-notices.ts';
import type { Notice } from '../notice.ts';
import { noticeText } from '../notice-text.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const idle = { microPerMinute: 200_000, graceMinutes: 10, capMicro: 3_000_000 };
const tariffWith = (fee: object | undefined) => ({
  policy: 0,
  pricePerKwhMicro: 1,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 0,
  currency: 'EURO',
  idle: fee,
});
/** Booked until 13:00, charged until 12:40, and still plugged in. */
const STAYS: IdleFacts = {
  station: 'Kerameikos',
  plug: 'A',
  timeZone: 'Europe/Athens',
  currency: 'EURO',
  stop: at('13:00'),
  tariff: tariffWith(idle),
  staySince: at('12:01'),
  parkedAt: at('12:40'),
  awayFrom: null,
  backAt: null,
  leftAt: null,
  lastSampleAt: null,
  chargedUntil: at('12:40'),
  stopReason: 'Remote',
  isConnected: true,
  seenAt: null,
  settledAt: null,
  idleTotalMicro: null,
  idleDueMinor: 0,
};
const BILLED = { leftAt: at('13:20'), settledAt: at('13:20'), idleDueMinor: 2_000 };

function told(facts: Partial<IdleFacts>, time: string): Notice[] {
  const all = { ...STAYS, seenAt: at(time), ...facts };
  return idleNotices(all, at(time), (kind, expiresAt, data = {}) => {
    return { userId: 'u', kind, subject: 'r', data, link: '', expiresAt };
  });
}

describe('[S1.06] notifications about the idle fee', () => {
  it.each<[string, Partial<IdleFacts>, string, string[]]>([
    ['nothing long before the end of the window', {}, '12:54', []],
    ['that it begins soon, five minutes before that', {}, '12:55', ['idle_fee_near']],
    ['that it begins soon, while the free minutes last', {}, '13:09', ['idle_fee_near']],
    ['nothing about the past', {}, '13:10', []],
    ['nothing once the cable is out', { leftAt: at('12:50') }, '12:56', []],
    [
      'nothing while the charger is away',
      { isConnected: false, awayFrom: at('12:50') },
      '12:56',
      [],
    ],
    ['nothing when the plug reports no cable', { parkedAt: null }, '12:56', []],
    ['nothing without a fee', { tariff: tariffWith(undefined) }, '12:56', []],
    ['its final amount', BILLED, '13:21', ['idle_fee']],
    ['nothing when it cost nothing', { ...BILLED, idleDueMinor: 0 }, '13:21', []],
    ['nothing an hour later', BILLED, '14:20', []],
  ])('%s', (_, facts, time, kinds) => {
    expect(told(facts, time).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('give the time to unplug in the station’s time zone, and the price, in both languages', () => {
    const [near] = told({}, '12:56');
    if (near === undefined) throw new Error('Nothing was told');
    expect(near.expiresAt).toEqual(at('13:10'));
    expect(noticeText(near.kind, near.data, 'en')).toEqual({
      title: 'Please unplug by 16:10',
      body: 'Kerameikos, A. From then on staying plugged in costs €0.20 a minute.',
    });
    expect(noticeText(near.kind, near.data, 'el').title).toBe('Αποσυνδέστε το όχημα έως τις 16:10');
  });
});
