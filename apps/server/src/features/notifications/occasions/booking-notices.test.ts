import { describe, expect, it } from 'vitest';
import type { BookingFacts } from './booking-facts.reads.ts';
import { noticeText } from '../notice-text.ts';
import { bookingNotices } from './booking-notices.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const FACTS: BookingFacts = {
  id: 'r1',
  driverId: 'driver',
  ownerId: 'owner',
  status: 'RESERVED',
  start: at('12:00'),
  stop: at('13:00'),
  createdAt: at('08:00'),
  endedAt: null,
  hold: null,
  plugId: 7,
  plug: 'Left',
  station: 'Kerameikos',
  timeZone: 'Europe/Athens',
  paymentMethod: 'tokens',
  currency: 'EURO',
  quotedEnergyWh: 10_000,
  billedMinor: null,
  billedTotalMicro: null,
  availableMinor: 50_000,
  energyWh: null,
  chargingSince: null,
  chargedUntil: null,
  noEnergyAt: null,
  stopFailedAt: null,
  socFirst: null,
  socLast: null,
  tariff: null,
  staySince: null,
  parkedAt: null,
  awayFrom: null,
  backAt: null,
  leftAt: null,
  lastSampleAt: null,
  stopReason: null,
  isConnected: true,
  seenAt: null,
  settledAt: null,
  idleDueMinor: null,
  idleTotalMicro: null,
  confirmationAskedAt: null,
  confirmation: null,
};
const CHARGING = {
  status: 'CHARGING',
  chargingSince: at('12:01'),
  energyWh: 1_000,
} as const;
const DONE = {
  ...CHARGING,
  status: 'FULFILLED',
  endedAt: at('12:40'),
  chargedUntil: at('12:40'),
  billedMinor: 500,
} as const;

const kindsOf = (facts: Partial<BookingFacts>, time: string) =>
  bookingNotices({ ...FACTS, ...facts }, at(time)).map(({ kind }) => kind);

describe('notifications about a booking', () => {
  it.each([
    ['long before', {}, '10:00', []],
    ['within the hour of the booking, its owner', {}, '08:30', ['new_booking']],
    ['half an hour before', {}, '11:30', ['reservation_reminder']],
    [
      'no reminder for a booking of the next minutes',
      { createdAt: at('11:45') },
      '11:50',
      ['new_booking'],
    ],
    ['as it begins', {}, '12:00', ['window_open']],
    ['no late notification', {}, '12:20', []],
    [
      'a charger that does not hold',
      { hold: 'refused' },
      '11:55',
      ['reservation_reminder', 'charger_refused'],
    ],
    ['a charger that lost its lock', { hold: 'lost' }, '11:00', ['charger_refused']],
    ['after the window', { hold: 'lost' }, '13:00', []],
    ['no energy yet', { ...CHARGING, energyWh: 0 }, '12:02', []],
    ['energy flows', CHARGING, '12:02', ['charging_started']],
    ['energy that flows for long', CHARGING, '12:30', []],
    ['by the battery', { ...CHARGING, socFirst: 40, socLast: 81 }, '12:30', ['almost_full']],
    [
      'a battery that was almost full on arrival',
      { ...CHARGING, socFirst: 85, socLast: 90 },
      '12:30',
      [],
    ],
    [
      'no energy flows, which driver and owner are told',
      { ...CHARGING, noEnergyAt: at('12:20') },
      '12:22',
      ['no_energy', 'plug_no_energy'],
    ],
    [
      'a charger that does not stop, which its owner is told',
      { ...CHARGING, stopFailedAt: at('12:20') },
      '12:22',
      ['stop_failed'],
    ],
    ['by the quoted energy', { ...CHARGING, energyWh: 9_100 }, '12:30', ['almost_full']],
    ['charged', DONE, '12:41', ['charging_finished', 'receipt']],
    [
      'charged, and little left',
      { ...DONE, availableMinor: 499 },
      '12:41',
      ['charging_finished', 'receipt', 'low_balance'],
    ],
    [
      'by card nothing is low',
      { ...DONE, availableMinor: 0, paymentMethod: 'fiat' },
      '12:41',
      ['charging_finished', 'receipt'],
    ],
    ['an hour later', DONE, '13:40', []],
    [
      'cancelled by the station',
      { status: 'REJECTED', endedAt: at('11:00') },
      '11:01',
      ['booking_ended'],
    ],
    [
      'nobody came',
      { status: 'NO_SHOW', endedAt: at('12:15'), billedMinor: 300 },
      '12:16',
      ['booking_ended', 'receipt'],
    ],
    [
      'cancelled by the driver, for nothing',
      { status: 'CANCELED', endedAt: at('11:00'), billedMinor: 0 },
      '11:01',
      [],
    ],
    [
      'a session that the driver has not started',
      { ...CHARGING, energyWh: 0, confirmationAskedAt: at('12:01') },
      '12:02',
      ['session_to_confirm'],
    ],
    [
      'confirmed',
      { ...CHARGING, energyWh: 0, confirmationAskedAt: at('12:01'), confirmation: 'confirmed' },
      '12:02',
      [],
    ],
    [
      'denied by the driver, who knows it',
      {
        status: 'FAILED',
        endedAt: at('12:30'),
        confirmationAskedAt: at('12:01'),
        confirmation: 'denied',
      },
      '12:31',
      [],
    ],
    ['not paid yet', { status: 'PENDING' }, '08:01', []],
  ] as const)('%s', (_, facts, time, kinds) => {
    expect(kindsOf(facts, time)).toEqual(kinds);
  });

  it('say that a session which nothing bore out was not billed', () => {
    const ended = { status: 'FAILED', endedAt: at('12:30') } as const;
    const asked = { confirmationAskedAt: at('12:01'), confirmation: 'not_borne_out' } as const;
    const [notice] = bookingNotices({ ...FACTS, ...ended, ...asked }, at('12:31'));
    expect(notice).toMatchObject({ kind: 'booking_ended', data: { reason: 'UNCONFIRMED' } });
    expect(noticeText('booking_ended', notice?.data ?? {}, 'en').body).toMatch(/was not billed/);
  });

  it('concern each plug of a booking separately when a charger does not hold it', () => {
    const [notice] = bookingNotices({ ...FACTS, hold: 'refused' }, at('11:00'));
    expect(notice?.subject).toBe('r1 7');
  });
});

it('[24] names money before tokens: the receipt, the balance that is left, the idle fee', () => {
  const done = { ...FACTS, ...DONE, billedTotalMicro: 500_000, availableMinor: 250 };
  const idle = {
    staySince: at('12:01'),
    settledAt: at('12:41'),
    idleDueMinor: 300,
    idleTotalMicro: 300_000,
  };
  const texts = bookingNotices({ ...done, ...idle }, at('12:45')).map(({ kind, data }) => {
    const { title, body } = noticeText(kind, data, 'en');
    return `${title} ${body}`;
  });
  for (const amount of ['€0.50 (5 tokens)', '€0.25 (2.50 tokens)', '€0.30 (3 tokens)']) {
    expect(texts.join('; ')).toContain(amount);
  }
});
