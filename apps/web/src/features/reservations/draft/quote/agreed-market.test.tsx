import { cleanup } from '@testing-library/react';
import type { Pricing } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../tests/kit/screens/render-screen.tsx';
import { AgreedMarketNote } from './agreed-market.tsx';
import { CostItems } from '../payment/cost-items.tsx';

afterEach(cleanup);

const pricing: Pricing = {
  pricing_policy: 0,
  base_flat_fee: 0,
  price_per_kWh: 0.295,
  base_price: 0,
  currency: 'EURO',
};
const show = (element: React.ReactElement): string => {
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers: {} });
  return document.body.textContent;
};
const note = (agreed: NonNullable<Pricing['agreed']>) =>
  show(<AgreedMarketNote pricing={{ ...pricing, agreed }} timeZone="Europe/Athens" />);
const spot = {
  kind: 'spot' as const,
  margin: 0.15,
  floor: 0.2,
  ceiling: 0.6,
  standard: 0.45,
  source: 'sample' as const,
};
const quarter = (start_time: string, price_per_kWh: number, is_known = true) => ({
  start_time,
  price_per_kWh,
  is_known,
});

describe('[S1.05] the market part of a price', () => {
  it("lists every quarter-hour in the station's time zone", () => {
    const said = note({
      ...spot,
      quarters: [
        quarter('2026-07-01T12:45:00.000Z', 0.29),
        quarter('2026-07-01T13:00:00.000Z', 0.45, false),
      ],
    });
    expect(said).toContain('15:45€0.29/kWh');
    expect(said).toContain('16:00€0.45/kWh (standard price)');
    expect(said).toContain('No market price available for 1 quarter-hour yet');
    expect(said).toContain('sample data');
  });

  it('says that the prices are unknown yet', () => {
    const said = note({ ...spot, quarters: [quarter('2026-07-01T12:45:00.000Z', 0.45, false)] });
    expect(said).toContain('No market price available for this time yet');
  });

  it('explains a surcharge', () => {
    const said = note({ kind: 'surge', percent: 15, cap_percent: 25, source: 'entsoe' });
    expect(said).toContain('Peak surcharge of 15%');
    expect(said).toContain('Never more than 25%');
  });

  it('shows the surcharge as a separate line', () => {
    const line = { kind: 'surge', quantity: 5, unit: 'percent', unit_price: 9.9, amount: 0.49 };
    const item = { ...line, kind: 'surge', unit: 'percent' } as const;
    const said = show(<CostItems items={[item]} total={0.49} tokens={null} currency="EURO" />);
    expect(said).toContain('Peak surcharge5% of €9.90€0.49');
  });
});
