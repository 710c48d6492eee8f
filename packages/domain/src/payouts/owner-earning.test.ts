import { describe, expect, it, test } from 'vitest';
import { previewEarning, splitEarning, sumEarnings } from './owner-earning.ts';

const RATES = { vatMicro: 24_000_000, commissionVatMicro: 24_000_000 };

describe('[26.1] what an owner earns', () => {
  it('of €13.25 with 5 % commission and 24 % VAT is €10.15', () => {
    expect(previewEarning(13_250_000, { ...RATES, commissionBasisPoints: 500 })).toEqual({
      gross: 1_325,
      vat: 257,
      commission: 66,
      commissionVat: 13,
      net: 1_015,
      paidOut: 1_259,
    });
  });

  it('without VAT and commission is all of it', () => {
    const rates = { vatMicro: 0, commissionVatMicro: 0, commissionBasisPoints: 0 };
    expect(previewEarning(999_999, rates)).toMatchObject({ gross: 99, vat: 0, net: 99 });
  });

  test.each([0, 1, 7, 99, 100, 1_325, 99_999_999])('of %i cents adds up, to the cent', (gross) => {
    for (const vatMicro of [0, 130_000, 6_000_000, 24_000_000, 100_000_000]) {
      for (const commission of [0, 1, Math.trunc(gross / 20)]) {
        if (commission > gross) continue;
        const of = splitEarning({ gross, commission }, { ...RATES, vatMicro });
        expect(of.net + of.vat + of.commission - of.commissionVat).toBe(gross);
        expect(of.paidOut + of.commission).toBe(gross);
        // A refund of all of it leaves nothing.
        const back = splitEarning(
          { gross: -gross, commission: -commission },
          { ...RATES, vatMicro },
        );
        const sum = sumEarnings([of, back]);
        expect(Object.values(sum).every((amount) => amount === 0)).toBe(true);
      }
    }
  });
});
