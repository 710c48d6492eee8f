import { expect, test } from 'vitest';
import {
  FIRMWARE_STATES,
  type FirmwareStep,
  firmwareStateAfter,
  isFirmwareUpdateOver,
} from './firmware-update.ts';

const STEPS = FIRMWARE_STATES.filter(
  (state): state is FirmwareStep => !['asked', 'refused', 'silent', 'superseded'].includes(state),
);

test('an update goes through its steps in order, and may skip some', () => {
  let state: Parameters<typeof firmwareStateAfter>[0] = 'asked';
  const seen = STEPS.filter((step) => step !== 'failed').map(
    (step) => (state = firmwareStateAfter(state, step)),
  );
  expect(seen).toEqual(STEPS.filter((step) => step !== 'failed'));
  expect(firmwareStateAfter('asked', 'installed')).toBe('installed');
  expect(firmwareStateAfter('downloading', 'failed')).toBe('failed');
});

test.each(FIRMWARE_STATES.filter(isFirmwareUpdateOver))('%s is the end', (state) => {
  expect(STEPS.map((step) => firmwareStateAfter(state, step))).toEqual(STEPS.map(() => state));
});

test('a late or repeated status changes nothing', () => {
  expect(firmwareStateAfter('installing', 'downloading')).toBe('installing');
  expect(firmwareStateAfter('downloading', 'downloading')).toBe('downloading');
});

test.each(STEPS)('a silent update accepts the status %s', (step) => {
  expect(firmwareStateAfter('silent', step)).toBe(step);
});
