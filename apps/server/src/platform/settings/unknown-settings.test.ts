import { expect, test } from 'vitest';
import { unknownSettings } from '../config.ts';

test.each([
  ['VOLTAGORA_DRAIN_SECOND', 'VOLTAGORA_DRAIN_SECONDS'],
  ['VOLTAGORA_COMISSION_PERCENT', 'VOLTAGORA_COMMISSION_PERCENT'],
  ['VOLTAGORA_FRAMELOG_DAYS', 'VOLTAGORA_FRAME_LOG_DAYS'],
])('%s is reported with the probable name, but without its value', (name, meant) => {
  const [line, ...more] = unknownSettings({ [name]: 'geheim', PATH: '/bin' });
  expect(line).toBe(`There is no setting ${name}: it has no effect. Is ${meant} meant?`);
  expect(more).toEqual([]);
});

test('an unknown name without a similar one points to the list of settings; known ones are not reported', () => {
  expect(unknownSettings({ VOLTAGORA_XYZZY: '1' })).toEqual([
    'There is no setting VOLTAGORA_XYZZY: it has no effect. docs/settings.md lists all.',
  ]);
  const good = { PORT: '1', VOLTAGORA_DATA: 'x', VOLTAGORA_CHROMIUM: '/usr/bin/chromium', X: 'y' };
  expect(unknownSettings(good)).toEqual([]);
});
