import { expect, test } from 'vitest';
import { startStep } from './present-reservation.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 6, 1, 12, 0, seconds));
const agreed = {
  session_id: null,
  stopped_at: null,
  energy_wh: null,
  power_w: null,
  start_failure: null,
  start_asked_at: at(10),
  start_agreed_at: at(12),
  plug_status: 'Preparing',
  plug_status_at: at(13),
} as const;

test('[24] a charger that prepares because it was asked to start does not say that the cable is in', () => {
  expect(startStep(agreed)).toBe('agreed');
  expect(startStep({ ...agreed, plug_status_at: at(5) })).toBe('plugged');
  expect(startStep({ ...agreed, session_id: 's' })).toBe('plugged');
});
