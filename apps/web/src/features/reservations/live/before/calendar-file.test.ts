// @vitest-environment node
import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  uid: '018f6b1e@voltagora',
  start: '2026-11-26T07:23:00+02:00',
  stop: '2026-11-26T08:08:00+02:00',
  title: 'Charging at Syntagma',
  place: 'Ermou 1, Athens',
  url: 'https://voltagora.example/reservations/018f6b1e',
};
const now = new Date('2026-11-25T10:00:00.123Z');

it('[24.3] a booking becomes one event of a calendar, in UTC', () => {
  const lines = calendarFile(event, now).split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines).toContain('UID:018f6b1e@voltagora');
  expect(lines).toContain('DTSTAMP:20261125T100000Z');
  expect(lines).toContain('DTSTART:20261126T052300Z');
  expect(lines).toContain('DTEND:20261126T060800Z');
  expect(lines).toContain(String.raw`LOCATION:Ermou 1\, Athens`);
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(lines.at(-1)).toBe('');
});

it('[24.3] names with signs of the format add no lines, and long ones are folded between characters', () => {
  const title = `a;b,c\\d\r\nEND:VEVENT ${'Φόρτιση '.repeat(20)}`;
  const text = calendarFile({ ...event, title }, now);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(String.raw`SUMMARY:a\;b\,c\\d\nEND:VEVENT Φόρτιση Φόρτιση`);
});
