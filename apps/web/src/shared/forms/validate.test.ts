// @vitest-environment node
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { decimalText, parseDecimal } from './decimal.ts';
import { customFault, validate } from './validate.ts';

const schema = z
  .object({
    name: z.string().trim().min(3).max(8),
    power: z.number().min(1).max(10),
    slug: z.string().regex(/^[a-z]+$/),
    hours: z.array(z.object({ begin: z.string().min(5) })),
  })
  .superRefine(({ name }, context) => {
    if (name === 'taken') context.addIssue(customFault('area.taken', ['name']));
  });
const good = { name: 'garage', power: 5, slug: 'abc', hours: [] };
const faultsOf = (changes: object, values: object = { ...good, ...changes }) =>
  validate(schema, { ...good, ...changes }, values).faults;

describe('typed values', () => {
  it('are sent as parsed by the schema if valid', () => {
    expect(validate(schema, { ...good, name: ' garage ' }, good)).toEqual({
      body: good,
      faults: {},
    });
  });

  test.each([
    [{ name: '  ' }, { name: { key: 'forms.fault.required' } }],
    [{ name: 'ab' }, { name: { key: 'forms.fault.short', values: { min: 3 } } }],
    [{ name: 'x'.repeat(9) }, { name: { key: 'forms.fault.long', values: { max: 8 } } }],
    [{ power: 0 }, { power: { key: 'forms.fault.least', values: { min: 1 } } }],
    [{ power: 11 }, { power: { key: 'forms.fault.most', values: { max: 10 } } }],
    [{ power: Number.NaN }, { power: { key: 'forms.fault.number' } }],
    [{ slug: 'A B' }, { slug: { key: 'forms.fault.text' } }],
    [{ name: 'taken' }, { name: { key: 'area.taken' } }],
    [{ hours: [{ begin: '' }] }, { hours: { key: 'forms.fault.short', values: { min: 5 } } }],
  ])('[B8] %o is reported at its field', (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it('an empty number is missing, not invalid', () => {
    expect(faultsOf({ power: Number.NaN }, { ...good, power: '' })).toEqual({
      power: { key: 'forms.fault.required' },
    });
  });
});

describe('a typed number', () => {
  test.each([
    ['0,45', 0.45],
    [' 0.45 ', 0.45],
    ['22', 22],
    ['-1', -1],
    ['', Number.NaN],
    ['1e3', Number.NaN],
    ['0x10', Number.NaN],
    ['1.000,5', Number.NaN],
    [',5', Number.NaN],
  ])('%s is %d', (text, number) => {
    expect(parseDecimal(text)).toBe(number);
  });

  it('is formatted with the decimal sign of the language and all decimals', () => {
    expect(decimalText(0.4567, 'el')).toBe('0,4567');
    expect(decimalText(0.4567, 'en')).toBe('0.4567');
  });
});
