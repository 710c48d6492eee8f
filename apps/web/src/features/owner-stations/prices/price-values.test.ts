// @vitest-environment node
import { describe, expect, it, test } from 'vitest';
import { validate } from '../../../shared/forms/validate.ts';
import { costOf, priceStepsOf, minutesOf, TYPICAL_CHARGES } from './price-courses.ts';
import {
  PriceBody,
  pricesOf,
  pricingFrom,
  tariffFrom,
  typedPrices,
  type PriceValues,
} from './price-values.ts';

const fixed = { moves: 'fixed', cap: '', margin: '', floor: '', ceiling: '' } as const;
const typed: PriceValues = { by: 'energy', price: '0,45', fee: '1', currency: 'EURO', ...fixed };
const judged = (changes: Partial<PriceValues>) => {
  const values = { ...typed, ...changes };
  return validate(PriceBody, typedPrices(values), values);
};
const tariff = (changes: Partial<PriceValues>) => {
  const { body } = judged(changes);
  if (!body) throw new Error('no price');
  return tariffFrom(pricingFrom(body));
};

describe('[S3.11] typed prices', () => {
  it('are sent for the chosen policy; the other has no price', () => {
    const { body } = judged({});
    expect(body && pricingFrom(body)).toEqual({
      pricing_policy: 0,
      base_flat_fee: 1,
      price_per_kWh: 0.45,
      base_price: 0,
      currency: 'EURO',
      rule: null,
    });
    const byTime = judged({ by: 'time', price: '0.2', fee: '' }).body;
    expect(byTime && pricingFrom(byTime)).toMatchObject({
      pricing_policy: 1,
      base_price: 0.2,
      price_per_kWh: 0,
      base_flat_fee: 0,
    });
  });

  it('are formatted in the language as they were typed', () => {
    const pricing = pricingFrom({ by: 0, price: 0.45, fee: 1, currency: 'EURO', moves: 'fixed' });
    expect(pricesOf(pricing, 'el')).toEqual(typed);
    expect(pricesOf(null, 'el')).toMatchObject({ by: 'energy', price: '' });
  });

  test.each([
    [{ price: '' }, { price: { key: 'forms.fault.required' } }],
    [{ price: '-0.1' }, { price: { key: 'forms.fault.least', values: { min: 0 } } }],
    [{ price: '45' }, { price: { key: 'forms.fault.most', values: { max: 10 } } }],
    [{ price: 'free' }, { price: { key: 'forms.fault.number' } }],
    [{ fee: '101' }, { fee: { key: 'forms.fault.most', values: { max: 100 } } }],
  ])('[B8] %o is reported at its field', (changes, faults) => {
    expect(judged(changes).faults).toEqual(faults);
  });
});

describe('[S1.05] a typed market price', () => {
  const spot = { moves: 'spot', margin: '0,15', floor: '0,2', ceiling: '0,6' } as const;

  it('is sent with its rule and shown as it was typed', () => {
    const { body } = judged(spot);
    const pricing = body && pricingFrom(body);
    const rule = { kind: 'spot', margin: 0.15, floor: 0.2, ceiling: 0.6 };
    expect(pricing?.rule).toEqual(rule);
    expect(pricesOf(pricing, 'el')).toEqual({ ...typed, ...spot });
  });

  it('has a surcharge limit with at most two decimals', () => {
    const { body } = judged({ moves: 'surge', cap: '20' });
    expect(body && pricingFrom(body).rule).toEqual({ kind: 'surge', cap_percent: 20 });
    expect(judged({ moves: 'surge', cap: '' }).faults).toEqual({
      cap: { key: 'forms.fault.required' },
    });
    expect(judged({ moves: 'surge', cap: '101' }).faults).toEqual({
      cap: { key: 'forms.fault.most', values: { max: 100 } },
    });
  });

  test.each([
    [{ floor: '0,5' }, { floor: { key: 'manage.fault.floor' } }],
    [{ ceiling: '0,4' }, { ceiling: { key: 'manage.fault.ceiling' } }],
    [{ margin: '' }, { margin: { key: 'forms.fault.required' } }],
  ])('%o is reported at its field', (changes, faults) => {
    expect(judged({ ...spot, ...changes }).faults).toEqual(faults);
  });

  it('cannot be a price per minute', () => {
    const { body } = judged({ ...spot, by: 'time' });
    expect(body && pricingFrom(body).rule).toBeNull();
  });
});

describe('[S9.03] the preview of prices', () => {
  const [town, road] = TYPICAL_CHARGES;

  it('by energy does not depend on the power', () => {
    expect(costOf(tariff({}), town)).toBe(10);
    expect(costOf(tariff({}), road)).toBe(19);
    const [slow, fast] = priceStepsOf(tariff({}));
    expect(slow?.costs).toEqual(fast?.costs);
  });

  it('by time is higher for a slow session, and is truncated to cents', () => {
    const byTime = tariff({ by: 'time', price: '0.2', fee: '' });
    expect([minutesOf(town), minutesOf(road)]).toEqual([109, 48]);
    expect(costOf(byTime, town)).toBe(21.81);
    expect(costOf(byTime, road)).toBe(9.6);
    const [slow, fast] = priceStepsOf(byTime);
    expect(slow?.costs.at(-1)).toBeGreaterThan(fast?.costs.at(-1) ?? 0);
  });

  it('contains the start fee from the first kWh', () => {
    expect(priceStepsOf(tariff({ price: '0' }))[0]?.costs).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
