import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../../tests/kit/config.ts';
import { type Answers, renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { OwnerShare } from './owner-share.tsx';

afterEach(cleanup);

const pricing = {
  currency: 'EURO',
  pricing_policy: 0,
  price_per_kWh: 0.44,
  base_price: 0,
  base_flat_fee: 0.05,
  rule: null,
} as const;
const business = {
  business_name: 'Owner',
  tax_num: '123456783',
  street_name: '',
  street_num: '',
  city: '',
  zipcode: '',
  tax_office: '',
  user_email: '',
  business_accounting_email: '',
  phone_number: '',
  vat_percentage: 24,
};
const commission = { percent: 5, vat_percent: 24 };
const open = (answers: Answers) =>
  renderScreen({
    routes: [{ path: '/', element: <OwnerShare pricing={pricing} /> }],
    path: '/',
    answers: { readConfig: () => testConfig({ commission }), ...answers },
    role: 'station_owner',
  });

describe('[26.1] the share of an owner', () => {
  it('of a 30 kWh charge is shown without VAT and commission', async () => {
    open({ readBusinessProfile: () => business });
    expect(
      await screen.findByText(/For 30 kWh, the driver pays €13\.25 and you get €10\.15\./),
    ).toBeVisible();
    expect(screen.getByText(/24.?% VAT and 5.?% commission/)).toBeVisible();
  });

  it('of a private person has no VAT', async () => {
    open({
      readBusinessProfile: () => ({ refused: 404, body: { detail: '', code: 'not_found' } }),
    });
    expect(await screen.findByText(/you get €12\.72\./)).toBeVisible();
  });

  it('is not shown where the server does not say its commission', async () => {
    const { asked } = open({
      readConfig: () => testConfig(),
      readBusinessProfile: () => business,
    });
    await expect.poll(() => asked.length).toBe(2);
    expect(document.body.textContent).not.toContain('you get');
  });
});
