import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { microToTokenMinor } from './money.ts';
import { billSession, priceSession, shownLines, type Tariff } from './tariff.ts';

const tariff = (change: Partial<Tariff> = {}): Tariff => ({
  policy: 0,
  pricePerKwhMicro: 450_000,
  basePriceMicroPerMinute: 60_000,
  flatFeeMicro: 0,
  currency: 'EURO',
  ...change,
});

describe('[S9.03] pricing policies', () => {
  test.each([
    ['energy only', tariff(), 20_000, 3600, 9_000_000],
    ['energy and flat fee', tariff({ flatFeeMicro: 500_000 }), 20_000, 3600, 9_500_000],
    ['energy cut to the hundredth', tariff({ pricePerKwhMicro: 333_333 }), 5_184, 60, 1_720_000],
    ['less than a hundredth', tariff({ pricePerKwhMicro: 333_333 }), 1, 60, 0],
    ['a sum cut once', tariff({ pricePerKwhMicro: 6_000, flatFeeMicro: 5_000 }), 1000, 60, 10_000],
    ['time alone', tariff({ policy: 1 }), 20_000, 3600, 3_600_000],
    ['time and flat fee', tariff({ policy: 1, flatFeeMicro: 9_000 }), 1, 61, 70_000],
    ['no energy costs 0 whatever the flat fee', tariff({ flatFeeMicro: 500_000 }), 0, 3600, 0],
    ['no energy costs 0 whatever the time', tariff({ policy: 1 }), 0, 3600, 0],
  ])('%s', (_, by, energyWh, seconds, total) => {
    expect(priceSession(by, { energyWh, seconds }).totalMicro).toBe(total);
  });

  it('list the start fee only when there is one', () => {
    const kinds = (by: Tariff) =>
      priceSession(by, { energyWh: 1000, seconds: 60 }).items.map((item) => item.kind);
    expect(kinds(tariff())).toEqual(['energy']);
    expect(kinds(tariff({ policy: 1, flatFeeMicro: 1 }))).toEqual(['time', 'flat_fee']);
  });

  it('refuse negative energy', () => {
    expect(() => priceSession(tariff(), { energyWh: -1, seconds: 0 })).toThrow(RangeError);
  });
});

const anyTariff = fc.record({
  policy: fc.constantFrom<0 | 1>(0, 1),
  pricePerKwhMicro: fc.integer({ min: 0, max: 5_000_000 }),
  basePriceMicroPerMinute: fc.integer({ min: 0, max: 5_000_000 }),
  flatFeeMicro: fc.integer({ min: 0, max: 20_000_000 }),
  currency: fc.constant('EURO' as const),
});
const measured = fc.record({
  energyWh: fc.integer({ min: 0, max: 500_000 }),
  seconds: fc.integer({ min: 0, max: 86_400 }),
});

it('[S5.03] have whole hundredths in each item, which add up to the cut total', () => {
  fc.assert(
    fc.property(anyTariff, measured, (by, charge) => {
      const { totalMicro, items } = priceSession(by, charge);
      const uncut =
        (by.policy === 0
          ? Math.floor((by.pricePerKwhMicro * charge.energyWh) / 1000)
          : Math.floor((by.basePriceMicroPerMinute * charge.seconds) / 60)) + by.flatFeeMicro;
      expect(totalMicro).toBe(charge.energyWh === 0 ? 0 : uncut - (uncut % 10_000));
      expect(items.filter(({ amountMicro }) => amountMicro % 10_000 !== 0)).toEqual([]);
      expect(items.reduce((sum, item) => sum + item.amountMicro, 0)).toBe(totalMicro);
    }),
  );
});

it('bill the measured values, but never more than the quote, and the items add up', () => {
  fc.assert(
    fc.property(anyTariff, measured, fc.integer({ min: 0, max: 10 ** 9 }), (by, charge, quoted) => {
      const bill = billSession(by, charge, quoted);
      const cutQuoted = quoted - (quoted % 10_000);
      expect(bill.totalMicro).toBe(Math.min(priceSession(by, charge).totalMicro, cutQuoted));
      expect(bill.items.reduce((sum, item) => sum + item.amountMicro, 0)).toBe(bill.totalMicro);
    }),
  );
});

it('never make more energy cheaper', () => {
  fc.assert(
    fc.property(anyTariff, measured, fc.integer({ min: 0, max: 10_000 }), (by, charge, more) => {
      const longer = { ...charge, energyWh: charge.energyWh + more };
      expect(priceSession(by, longer).totalMicro).toBeGreaterThanOrEqual(
        priceSession(by, charge).totalMicro,
      );
    }),
  );
});

test('[O31] whatever was measured has a price, and a bill never above the quote', () => {
  const surge = { percent: 50, capPercent: 50, source: 'sample' } as const;
  const dear = tariff({ pricePerKwhMicro: 10_000_000, surge });
  for (const energyWh of [2_000_000_000, Number.MAX_SAFE_INTEGER]) {
    const measured = { energyWh, seconds: Number.MAX_SAFE_INTEGER };
    const { totalMicro } = priceSession(dear, measured);
    expect(microToTokenMinor(totalMicro, 1)).toBeGreaterThan(0);
    expect(billSession(dear, measured, 5_000_000).totalMicro).toBe(5_000_000);
  }
});

describe('[S5.03] the lines that are shown', () => {
  const surging: Tariff = {
    policy: 0,
    pricePerKwhMicro: 450_000,
    basePriceMicroPerMinute: 0,
    flatFeeMicro: 505_000,
    currency: 'EURO',
    surge: { percent: 15, capPercent: 50, source: 'sample' },
  };
  const amounts = ({ items }: { items: readonly { amountMicro: number }[] }) =>
    items.map(({ amountMicro }) => amountMicro);

  it('are quantity times price, each truncated by itself, with a rounding line to the total', () => {
    const price = priceSession(surging, { energyWh: 12_345, seconds: 3600 });
    // 5.55525, 0.8332875 and 0.505 are 6.8935375.
    expect(price.totalMicro).toBe(6_890_000);
    const lines = shownLines(price.items);
    expect(amounts(lines)).toEqual([5_550_000, 830_000, 500_000]);
    expect(lines.roundingMicro).toBe(10_000);
  });

  it('never exceed a bill that ends at its quote', () => {
    const lines = shownLines(
      billSession(surging, { energyWh: 12_345, seconds: 3600 }, 6_000_000).items,
    );
    expect(amounts(lines)).toEqual([5_550_000, 450_000, 0]);
    expect(lines.roundingMicro).toBe(0);
  });

  it('always add up to the total', () => {
    fc.assert(
      fc.property(
        fc.nat(200_000),
        fc.nat(2_000_000),
        fc.nat(3_000_000),
        fc.nat(100),
        fc.nat(50_000_000),
        (energyWh, pricePerKwhMicro, flatFeeMicro, percent, quotedMicro) => {
          const tariff = {
            ...surging,
            pricePerKwhMicro,
            flatFeeMicro,
            surge: { percent, capPercent: 100, source: 'sample' as const },
          };
          const bill = billSession(tariff, { energyWh, seconds: 60 }, quotedMicro);
          const { items, roundingMicro } = shownLines(bill.items);
          const sum = items.reduce((total, { amountMicro }) => total + amountMicro, 0);
          expect(sum + roundingMicro).toBe(bill.totalMicro);
          expect(roundingMicro).toBeGreaterThanOrEqual(0);
          expect(roundingMicro).toBeLessThanOrEqual(20_000);
        },
      ),
    );
  });
});
