import { cleanup, screen } from '@testing-library/react';
import type { Pricing } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { PriceRuleNote } from './price-rule-note.tsx';
import { StationRow } from '../list/station-row.tsx';
import { summary } from '../../../tests/kit/stations/station.ts';

afterEach(cleanup);

const standard: Pricing = {
  pricing_policy: 0,
  base_flat_fee: 0,
  price_per_kWh: 0.45,
  base_price: 0,
  currency: 'EURO',
};
const now: NonNullable<Pricing['now']> = {
  price: 0.31,
  surge_percent: 0,
  is_market_known: true,
  source: 'entsoe',
  until: '2026-07-01T09:15:00.000Z',
};
const spot: Pricing = {
  ...standard,
  rule: { kind: 'spot', margin: 0.15, floor: 0.2, ceiling: 0.6 },
  now,
};
const surge: Pricing = { ...standard, rule: { kind: 'surge', cap_percent: 25 }, now };

function show(pricing: Pricing) {
  const element = (
    <>
      <ul>
        <StationRow station={summary({ pricing })} />
      </ul>
      <PriceRuleNote pricing={pricing} />
    </>
  );
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers: {} });
  return document.body.textContent;
}

describe('[S1.05] the note about a market price', () => {
  it('shows the present price and its limits', () => {
    const said = show(spot);
    expect(said).toContain('€0.31/kWh now');
    expect(said).toContain('Market price plus €0.15');
    expect(said).toContain('never below €0.20 or above €0.60 per kWh');
    expect(screen.getByRole('link', { name: 'How prices change' })).toBeVisible();
    expect(said).not.toContain('sample');
  });

  it('says when the standard price is used instead, and marks sample data', () => {
    const said = show({ ...spot, now: { ...now, is_market_known: false, source: 'sample' } });
    expect(said).toContain('the standard price of €0.45 applies');
    expect(said).toContain('Based on sample data');
  });

  it('shows the present surcharge, its reason and its limit', () => {
    const said = show({ ...surge, now: { ...now, price: 0.5175, surge_percent: 15 } });
    expect(said).toContain('€0.517/kWh now');
    expect(said).toContain('Peak surcharge of 15% now');
    expect(said).toContain('Never more than 25%');
  });

  it('says that there is no surcharge now, but may be', () => {
    const said = show(surge);
    expect(said).toContain('€0.45/kWh');
    expect(said).not.toContain('€0.45/kWh now');
    expect(said).toContain('Peak surcharge of up to 25% in the most expensive hours');
  });

  it('is empty for a fixed price', () => {
    expect(show(standard)).not.toContain('market');
  });
});
