import { expect, test } from 'vitest';
import { plug, station } from '../../../tests/kit/stations/station.ts';
import { chargeEstimate } from './charge-estimate.ts';
import { usual } from '../../../tests/kit/people/vehicles.ts';

const RANGE = { from: 20, to: 80 };
const now = {
  price: 0.9,
  surge_percent: 0,
  is_market_known: true,
  source: 'sample' as const,
  until: '2026-11-21T10:15:00Z',
};

test('an estimate uses the present price if it follows the market', () => {
  const place = station();
  const standard = chargeEstimate(usual, plug(1), place, RANGE);
  const { pricing } = place;
  if (!standard?.cost || !pricing) throw new Error('This station sells energy');
  const moved = chargeEstimate(usual, plug(1), { ...place, pricing: { ...pricing, now } }, RANGE);
  const fee = pricing.base_flat_fee;
  expect(moved?.cost).toBeCloseTo(fee + 2 * (standard.cost - fee), 1);
});
