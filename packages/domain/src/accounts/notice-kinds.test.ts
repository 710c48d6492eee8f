import { expect, test } from 'vitest';
import { isNoticeWanted, noticeKindsOf } from './notice-kinds.ts';

test.each([
  ['reservation_reminder', 'push', {}, true],
  ['reservation_reminder', 'mail', { reservation_reminder: { mail: false } }, false],
  ['window_open', 'mail', {}, false],
  ['window_open', 'mail', { window_open: { mail: true } }, true],
  ['window_open', 'push', { window_open: { mail: true } }, true],
  // Mails about bookings or money are sent regardless of the choices.
  ['booking_ended', 'mail', { booking_ended: { mail: false } }, true],
  ['payout', 'mail', { payout: { mail: false } }, true],
] as const)('%s by %s with %o', (kind, way, choices, expected) => {
  expect(isNoticeWanted(kind, way, choices)).toBe(expected);
});

test('every kind is for drivers or for owners', () => {
  expect(noticeKindsOf('driver')).toContain('plug_free');
  expect(noticeKindsOf('station_owner')).toEqual([
    'point_offline',
    'point_fault',
    'plug_no_energy',
    'stop_failed',
    'fault_reported',
    'station_rated',
    'new_booking',
    'payout',
  ]);
});
