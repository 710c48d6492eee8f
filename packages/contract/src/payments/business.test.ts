import { describe, expect, it, test } from 'vitest';
import { BusinessProfile } from '../index.ts';

const profile = {
  business_name: 'Φορτιστές Αιγαίου Ο.Ε.',
  tax_num: '123456783',
  street_name: 'Ερμού',
  street_num: '12',
  city: 'Αθήνα',
  zipcode: '105 63',
  tax_office: 'ΔΟΥ Αθηνών',
  user_email: 'owner@example.org',
  business_accounting_email: '',
  phone_number: '+30 210 1234567',
  vat_percentage: 24,
};

describe('[S3.10] a business profile', () => {
  it('is stored as given', () => {
    expect(BusinessProfile.parse(profile)).toEqual(profile);
  });

  it('needs no house number, tax office, accounting mail or phone', () => {
    const { street_num: _a, tax_office: _b, business_accounting_email: _c, ...rest } = profile;
    const { phone_number: _d, ...least } = rest;
    expect(BusinessProfile.parse(least)).toMatchObject({
      street_num: '',
      tax_office: '',
      business_accounting_email: '',
      phone_number: '',
    });
  });

  it('normalizes the tax number', () => {
    expect(BusinessProfile.parse({ ...profile, tax_num: ' gr 123.456.783' }).tax_num).toBe(
      'EL123456783',
    );
  });

  test.each([
    ['tax_num', '123456781', 'has a wrong check digit'],
    ['tax_num', 'DE12', 'must have the form of a VAT number of its country'],
    ['tax_num', 'ZZ123', 'must begin with the letters of an EU country, or be nine digits'],
  ])('[B8] explains what is wrong with %s %s: it %s', (field, value, message) => {
    const parsed = BusinessProfile.safeParse({ ...profile, [field]: value });
    expect(parsed.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      [field, message],
    ]);
  });

  test.each([
    ['business_name', ''],
    ['business_name', 'x'.repeat(201)],
    ['business_name', 'a\u0000b'],
    ['tax_num', ''],
    ['tax_num', 123456783],
    ['tax_num', '1'.repeat(10_000)],
    ['street_name', '   '],
    ['street_num', null],
    ['city', 7],
    ['zipcode', '1'.repeat(13)],
    ['user_email', 'nobody'],
    ['business_accounting_email', 'nobody@'],
    ['phone_number', '<b>1</b>'],
    ['vat_percentage', '24'],
    ['vat_percentage', -1],
    ['vat_percentage', 100.5],
    ['vat_percentage', 24.005],
    ['vat_percentage', Number.NaN],
  ])('[B8] refuses %s %j', (field, value) => {
    const parsed = BusinessProfile.safeParse({ ...profile, [field]: value });
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual([field]);
  });

  it('[B8] refuses unknown fields', () => {
    expect(BusinessProfile.safeParse({ ...profile, user_id: 'somebody' }).success).toBe(false);
  });
});
