// @vitest-environment node
import { BusinessProfile } from '@voltagora/contract';
import { describe, expect, it, test } from 'vitest';
import { validate } from '../../shared/forms/validate.ts';
import { businessBody, emptyBusiness, valuesOf, type BusinessValues } from './business-fields.ts';
import { taxNumberFault } from './tax-number-fault.ts';

const typed: BusinessValues = {
  ...emptyBusiness('owner@example.org'),
  business_name: 'Φορτιστές Αιγαίου',
  tax_num: '123456783',
  street_name: 'Ερμού',
  zipcode: '105 63',
  city: 'Αθήνα',
};
const judged = (values: BusinessValues) => validate(BusinessProfile, businessBody(values), values);

describe('[S3.10] typed business details', () => {
  it('are sent, with a normalized number and a percentage with comma or point', () => {
    const { body, faults } = judged({
      ...typed,
      tax_num: 'GR 123 456 783',
      vat_percentage: ' 5,5 ',
    });
    expect(faults).toEqual({});
    expect(body).toMatchObject({ tax_num: 'EL123456783', vat_percentage: 5.5, tax_office: '' });
    expect(judged({ ...typed, vat_percentage: '5.5' }).body?.vat_percentage).toBe(5.5);
    expect(body && valuesOf(body, 'el').vat_percentage).toBe('5,5');
  });

  it('name every missing required field', () => {
    const { body, faults } = judged({ ...emptyBusiness(''), vat_percentage: ' ' });
    expect(body).toBeNull();
    const required = { key: 'forms.fault.required' };
    expect(faults).toEqual({
      business_name: required,
      tax_num: required,
      street_name: required,
      zipcode: required,
      city: required,
      user_email: required,
      vat_percentage: required,
    });
  });

  test.each([
    ['123456781', 'business.fault.afm.check_digit'],
    ['EL123456781', 'business.fault.afm.check_digit'],
    ['12345678', 'business.fault.afm.form'],
    ['DE12', 'business.fault.vat.form'],
    ['DE136695977', 'business.fault.vat.check_digit'],
    ['GB980780684', 'business.fault.vat.country'],
    ['1'.repeat(60), 'business.fault.afm.form'],
    [`123456783${' '.repeat(20)}1`, 'business.fault.afm.form'],
  ])('tax number %s: %s', (tax_num, key) => {
    expect(judged({ ...typed, tax_num }).faults).toHaveProperty('tax_num');
    expect(taxNumberFault(tax_num).key).toBe(key);
  });

  it('show the number format of the country', () => {
    expect(taxNumberFault('at1').values).toEqual({ country: 'AT', example: 'ATU13585627' });
  });

  test.each([
    ['vat_percentage', '24.005'],
    ['vat_percentage', '-1'],
    ['vat_percentage', '101'],
    ['vat_percentage', '0x18'],
    ['vat_percentage', '1e1'],
    ['user_email', 'nobody'],
    ['business_accounting_email', 'nobody'],
    ['phone_number', 'call me'],
    ['city', 'x'.repeat(200)],
  ] as const)('[B8] %s %s is refused at its field', (name, value) => {
    expect(Object.keys(judged({ ...typed, [name]: value }).faults)).toEqual([name]);
  });
});
