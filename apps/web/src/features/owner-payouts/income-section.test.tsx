import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { IncomeMonth } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { IncomeSection } from './income-section.tsx';

afterEach(cleanup);

const month = (name: string): IncomeMonth => ({
  month: name,
  bills: 1,
  gross: 13.25,
  vat: 2.57,
  commission: 0.66,
  commission_vat: 0.13,
  net: 10.15,
  added_to_balance: 12.59,
  tokens: 125.9,
  currency: 'EURO',
});
const invoice = {
  id: '018f6b1e-0000-7000-8000-0000000000a1',
  number: 'C-2026-000012',
  month: '2026-10',
  total: 0.66,
  vat: 0.13,
  currency: 'EURO',
  issued_at: '2026-11-01T01:00:00Z',
};
const open = (answers: Answers) =>
  renderScreen({
    routes: [{ path: '/owner/payouts', element: <IncomeSection /> }],
    path: '/owner/payouts',
    answers: { listCommissionInvoices: () => ({ results: [invoice], count: 1 }), ...answers },
    role: 'station_owner',
  });

describe('[26.1] income by month', () => {
  it('shows gross, VAT, commission and net in money, tokens second', async () => {
    open({ listIncomeMonths: () => ({ results: [month('2026-10')], count: 1 }) });
    const region = within(await screen.findByRole('region', { name: 'Income by month' }));
    const valueOf = async (name: string) => (await region.findByText(name)).nextSibling;
    expect(await valueOf('Gross, paid by drivers')).toHaveTextContent('€13.25');
    expect(await valueOf('VAT')).toHaveTextContent('-€2.57');
    expect(await valueOf('Commission, without VAT')).toHaveTextContent('-€0.53');
    expect(await valueOf('Net income')).toHaveTextContent('€10.15');
    expect(region.getByText('Added to your balance: €12.59 (125.90 tokens).')).toBeVisible();
  });

  it('has the statement of each month, and the invoice of a month that has one', async () => {
    const results = [month('2026-11'), month('2026-10')];
    open({ listIncomeMonths: () => ({ results, count: 2 }) });
    expect(
      await screen.findByRole('button', { name: 'Invoice C-2026-000012: October 2026' }),
    ).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Statement \(PDF\): .* 2026$/ })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^CSV file: / })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Invoice / })).toHaveLength(1);
  });

  it('shows three months until all are asked for', async () => {
    const results = ['2026-11', '2026-10', '2026-09', '2026-08'].map(month);
    open({ listIncomeMonths: () => ({ results, count: 4 }) });
    expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 4 months' }));
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  });
});
