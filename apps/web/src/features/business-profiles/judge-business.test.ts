// @vitest-environment node
import { describe, expect, it, test } from 'vitest';
import { emptyBusiness, type BusinessValues } from './business-fields.ts';
import { judgeBusiness } from './judge-business.ts';

const typed: BusinessValues = {
  ...emptyBusiness('owner@example.org'),
  business_name: 'Φορτιστές Αιγαίου',
  tax_num: '123456783',
  street_name: 'Ερμού',
  zipcode: '105 63',
  city: 'Αθήνα',
};

describe('[S3.10] what is typed as a business', () => {
  it('is what is sent, the number written in one way, the percentage with comma or point', () => {
    const { profile, faults } = judgeBusiness({
      ...typed,
      tax_num: 'GR 123 456 783',
      vat_percentage: ' 5,5 ',
    });
    expect(faults).toEqual({});
    expect(profile).toMatchObject({ tax_num: 'EL123456783', vat_percentage: 5.5, tax_office: '' });
    expect(judgeBusiness({ ...typed, vat_percentage: '5.5' }).profile?.vat_percentage).toBe(5.5);
  });

  it('names every field that is missing, and only those that must be there', () => {
    const { profile, faults } = judgeBusiness({ ...emptyBusiness(''), vat_percentage: ' ' });
    expect(profile).toBeNull();
    const required = { key: 'business.fault.required' };
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
    expect(judgeBusiness({ ...typed, tax_num }).faults.tax_num?.key).toBe(key);
  });

  it('shows how a number of that country looks', () => {
    expect(judgeBusiness({ ...typed, tax_num: 'at1' }).faults.tax_num?.values).toEqual({
      country: 'AT',
      example: 'ATU13585627',
    });
  });

  test.each([
    ['vat_percentage', '24.005', 'business.fault.vat_percentage'],
    ['vat_percentage', '-1', 'business.fault.vat_percentage'],
    ['vat_percentage', '101', 'business.fault.vat_percentage'],
    ['vat_percentage', '0x18', 'business.fault.vat_percentage'],
    ['vat_percentage', '1e1', 'business.fault.vat_percentage'],
    ['user_email', 'nobody', 'business.fault.user_email'],
    ['business_accounting_email', 'nobody', 'business.fault.business_accounting_email'],
    ['phone_number', 'call me', 'business.fault.phone_number'],
    ['city', 'x'.repeat(200), 'business.fault.text'],
  ] as const)('[B8] %s %s: %s', (name, value, key) => {
    expect(judgeBusiness({ ...typed, [name]: value }).faults).toEqual({ [name]: { key } });
  });
});
