import { expect, test } from 'vitest';
import { columns, facts, jsonText, moment, plain } from './host-text.ts';

const TRICKS = 'Nikos\u001b[2J\u009b31m\u202egro.live\u0007\r';

test('control characters in names are not printed', () => {
  expect(plain(TRICKS)).toBe('Nikos·[2J·31m·gro.live··');
  expect(plain('Ελένη\nΠαππά')).toBe('Ελένη\nΠαππά');
  expect(columns(['name'], [[TRICKS], ['a\nb']])).toBe('name\nNikos·[2J·31m·gro.live··\na b');
  expect(facts({ name: TRICKS })).toBe('name  Nikos·[2J·31m·gro.live··');
});

test('JSON escapes them and keeps its meaning', () => {
  const text = jsonText({ name: TRICKS });
  expect(text).toMatch(/^[\n\u0020-\u007e]+$/);
  expect(JSON.parse(text)).toEqual({ name: TRICKS });
});

test('columns are aligned with their titles', () => {
  const text = columns(
    ['e-mail', 'role'],
    [
      ['a-long-one@example.org', 'driver'],
      ['b@c.gr', ''],
    ],
  );
  expect(text.split('\n')).toEqual([
    'e-mail                  role',
    'a-long-one@example.org  driver',
    'b@c.gr',
  ]);
});

test('unknown facts are left out', () => {
  expect(facts({ state: 'active', 'last seen': moment(null), phone: null })).toBe('state  active');
  expect(moment(new Date('2026-07-01T09:02:30Z'))).toBe('2026-07-01 09:02Z');
});
