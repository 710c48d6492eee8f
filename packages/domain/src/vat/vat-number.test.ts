// Valid numbers are published by their companies, as collected by python-stdnum's tests; the invalid ones have one digit changed.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { VAT_FORMATS } from './vat-formats.ts';
import { normalizeVatNumber, vatNumberFault } from './vat-number.ts';

const faultOf = (text: string) => vatNumberFault(normalizeVatNumber(text))?.kind;

describe('[S3.10] VAT numbers of the European Union', () => {
  test.each([
    ['AT', 'ATU 142 43 102', 'ATU 15159209', 'ATU54300000'],
    ['BE', 'BE 0468.561.072', 'BE 0202.239.951', 'BE0897290877'],
    ['BG', 'BG 103873594', 'BG 124 551 319', 'BG7111042925', 'BG7542011030', 'BG8032056031'],
    ['CY', 'CY 10246672X', 'CY-10008489 A', 'CY00632993 F'],
    ['CZ', 'CZ 25577581', 'CZ00023205', 'CZ 640229/4448', 'CZ 640903926', 'CZ7205151536'],
    ['DE', 'DE - 113866163', 'DE 221.304.969', 'DE811125440'],
    ['DK', 'DK 10 50 32 80', 'DK 90 30 16 59', 'DK-27630308'],
    ['EE', 'EE 100523487', 'EE101256753'],
    ['EL', 'EL 039868210', 'EL 094012834', 'EL 999038150', 'EL 800 179 925'],
    ['ES', 'ES 54362315K', 'ES A-28184661', 'ES W4003922D', 'ES X-5253868-R', 'ES Q-2818015-F'],
    ['FI', 'FI 02459042', 'FI 0982651-1', 'FI18261444'],
    ['FR', 'FR 83404833048', 'FR 18 349 685 099', 'FR K7399859412', 'FR16000063601'],
    ['HR', 'HR 33392005961'],
    ['HU', 'HU 10672101', 'HU-14528114'],
    ['IE', 'IE 0005306C', 'IE 6433435IH', 'IE6599001W', 'IE8D79739I', 'IE9Y71814N'],
    ['IT', 'IT 00743110157', 'IT 12920760159'],
    ['LT', 'LT 119511515', 'LT 616414610', 'LT 100001354118', 'LT290068995116'],
    ['LU', 'LU 10059929', 'LU.248.70.640'],
    ['LV', 'LV 40003189718', 'LV 5000 399 3021', 'LV 90000528023'],
    ['MT', 'MT 1039-6417', 'MT 17025737'],
    ['NL', 'NL 001241 643 B01', 'NL-8197.38.116.B.01', 'NL002455799B11', 'NL001162938B28'],
    ['PL', 'PL 5211355116', 'PL 584-030-44-72'],
    ['PT', 'PT 500 019 720', 'PT 509250505'],
    ['RO', 'RO 11358544', 'RO 573768', 'RO 241 30 20'],
    ['SE', 'SE 202 100-5000 01', 'SE 556644662001'],
    ['SI', 'SI 26808498', 'SI 70310815'],
    ['SK', 'SK 1078449064', 'SK 202 274 96 19'],
    ['XI', 'XI 517356542', 'XI980780684', 'XI980780684001', 'XIGD001', 'XIHA599'],
  ])('%s', (country, ...numbers) => {
    expect(numbers.map(faultOf)).toEqual(numbers.map(() => undefined));
    const example = VAT_FORMATS[country]?.example ?? '';
    expect(example.startsWith(country)).toBe(true);
    expect(vatNumberFault(example)).toBeUndefined();
  });

  it('exist for 27 countries and Northern Ireland', () => {
    expect(Object.keys(VAT_FORMATS)).toHaveLength(28);
  });

  test.each([
    ['ATU 143 43 102', 'BE 0406.139.583', 'BE 0793 013 186', 'BG 131172009', 'BG7111042926'],
    ['CY 10246672F', 'CY-10257074Y', 'CZ 48207726', 'CZ 8058018314', 'DE 125014855', 'DK 11965658'],
    [
      'EE 100941558',
      'EL 094013834',
      'EL 094068733',
      'ES 54362415K',
      'ES K2814015F',
      'ES X2322300W',
    ],
    ['FI 20774741', 'FR 04409414264', 'FR K7399859312', 'FR L7399859412', 'HR 33392005962'],
    [
      'HU 12892313',
      'IE 4731823H',
      'IE 6323421C',
      'IE8D79729I',
      'IT 00743110158',
      'LT 100001509913',
    ],
    ['LU 15027443', 'LV 40003189715', 'MT 11679113', 'NL 123456789B90', 'PL 8567346216'],
    ['PT 501964842', 'RO 18547291', 'SE 123456789101', 'SI 50223055', 'SK 1078449164'],
    ['XI 980780685', '123456781'],
  ])('a wrong check digit is found: %s, %s ...', (...numbers) => {
    expect(numbers.map(faultOf)).toEqual(numbers.map(() => 'check_digit'));
  });

  test.each([
    ['EL12345678', '12345678', '1234567830', 'EL12345678O', '000000000', 'EL 000000000'],
    ['AT13585627', 'BE2428759497', 'CY12259033P', 'CZ95123891', 'DE011125440', 'ES123456789'],
    ['FR0O303265045', 'IE4550C59S', 'IT00000000000', 'LT100001354', 'LU1502744', 'NL009122746B00'],
    [
      'NL001241643801',
      'RO1',
      'SE55643359201',
      'SK2010237945',
      'XIGD500',
      'XIHA499',
      'EL',
      'SI٥٠٢٢٣٠٥٤',
    ],
  ])('a number without the form of its country is refused: %s, %s ...', (...numbers) => {
    expect(numbers.map(faultOf)).toEqual(numbers.map(() => 'form'));
  });

  test.each([
    [
      'GB980780684',
      'US123456789',
      'CHE107787577',
      'EU372000063',
      'QQ124567',
      'E',
      '',
      'AFM 123456783',
    ],
    ['__proto__', 'constructor', '<b>123456783</b>', 'toString'],
  ])('a number without a country of the Union is refused: %s, %s ...', (...numbers) => {
    expect(numbers.map(faultOf)).toEqual(numbers.map(() => 'country'));
  });

  it('a refusal names the assumed country, with an example', () => {
    const fault = { kind: 'check_digit', country: 'EL', example: 'EL094259216' };
    expect(vatNumberFault('123456781')).toEqual(fault);
    expect(vatNumberFault('DE1')).toMatchObject({ kind: 'form', country: 'DE' });
  });

  test.each([
    ['gr 123 456 783', 'EL123456783'],
    ['ελ-123456783', 'EL123456783'],
    [' el.123.456.783 ', 'EL123456783'],
    ['123456783', '123456783'],
    ['de 136 695 976', 'DE136695976'],
  ])('%j is normalized to %s', (text, written) => {
    expect(normalizeVatNumber(text)).toBe(written);
  });
});

describe('an AFM', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  const checkDigit = (eight: readonly number[]) =>
    '0123456789'.split('').filter((last) => faultOf(eight.join('') + last) === undefined);
  const someEight = fc
    .array(digit, { minLength: 8, maxLength: 8 })
    .filter((eight) => eight.some((one) => one > 0));

  it('has exactly one check digit to any eight digits', () => {
    fc.assert(
      fc.property(someEight, (eight) => {
        expect(checkDigit(eight)).toHaveLength(1);
      }),
    );
  });

  /** The check digit 0 stands for the remainders 0 and 10; only a mistake between those two can go undetected. */
  const known = someEight
    .map((eight) => [...eight, Number(checkDigit(eight)[0])])
    .filter((digits) => digits[8] !== 0);

  it('with any one digit changed is refused', () => {
    const at = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(known, at, fc.integer({ min: 1, max: 9 }), (digits, place, step) => {
        const changed = digits.with(place, ((digits[place] ?? 0) + step) % 10);
        expect(faultOf(changed.join(''))).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('with unequal neighbours swapped before the check digit is refused', () => {
    fc.assert(
      fc.property(known, fc.integer({ min: 0, max: 6 }), (digits, place) => {
        const [left = 0, right = 0] = digits.slice(place, place + 2);
        fc.pre(left !== right);
        expect(
          faultOf(
            digits
              .with(place, right)
              .with(place + 1, left)
              .join(''),
          ),
        ).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });
});

test.each(['DE', 'HR', 'IT', 'EE', 'HU', 'DK', 'FI', 'PL', 'SK'])(
  'any one digit changed in a number of %s is refused',
  (country) => {
    const example = VAT_FORMATS[country]?.example ?? '';
    for (let place = 2; place < example.length; place += 1) {
      for (let step = 1; step <= 9; step += 1) {
        const changed = (Number(example[place]) + step) % 10;
        const text = `${example.slice(0, place)}${changed}${example.slice(place + 1)}`;
        expect(faultOf(text), text).toBeDefined();
      }
    }
  },
);
