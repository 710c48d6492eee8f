import { cleanup, screen } from '@testing-library/react';
import type { PricingInput } from '@voltagora/contract';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { ownStation } from '../../../tests/kit/stations/points.ts';
import { LawfulNote } from './lawful-note.tsx';

afterEach(cleanup);

const perKwh: PricingInput = {
  pricing_policy: 0,
  price_per_kWh: 0.5,
  base_price: 0,
  base_flat_fee: 0,
  currency: 'EURO',
};

function show(pricing: PricingInput, max_power_kW: number) {
  const station = ownStation({ country: 'GR', max_power_kW });
  const element = <LawfulNote pricing={pricing} station={station} />;
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers: {} });
}

test('[25.4] the form says which article a price breaks, and what to change', () => {
  show({ ...perKwh, base_flat_fee: 1 }, 150);
  expect(screen.getByRole('alert')).toHaveTextContent('AFIR Art. 5(4)');
  expect(screen.getByRole('alert')).toHaveTextContent('a start fee is not allowed');
});

test('[25.4] per minute at 50 kW is not allowed', () => {
  show({ ...perKwh, pricing_policy: 1, price_per_kWh: 0, base_price: 0.2 }, 50);
  expect(screen.getByRole('alert')).toHaveTextContent('the price must be per kWh');
});

test.each([
  ['per kWh', perKwh, 150],
  ['with a start fee below 50 kW', { ...perKwh, base_flat_fee: 1 }, 22],
])('[25.4] it says nothing of a price %s', (_name, pricing, power) => {
  show(pricing, power);
  expect(screen.queryByRole('alert')).toBeNull();
});
