import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Payout } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { PayoutsPage } from './payouts-page.tsx';

afterEach(cleanup);

const payout = (status: Payout['status'], note = ''): Payout => ({
  id: `018f6b1e-0000-7000-8000-0000000000${{ requested: 'a1', paid: 'a2', refused: 'a3' }[status]}`,
  tokens: 40,
  fiat_amount: 4,
  status,
  note,
  requested_at: '2026-11-01T10:00:00Z',
  decided_at: status === 'requested' ? null : '2026-11-03T10:00:00Z',
});
const fine: Answers = {
  readBalance: () => ({
    results: [{ balance: 120.5, held: 0, available: 120.5, refundable: 0 }],
    count: 1,
  }),
  readTokenPrice: () => ({ token_fiat_price: 0.1, currency: 'EURO' }),
  listPayouts: () => ({ results: [], count: 0 }),
};
const open = (answers: Answers = {}) =>
  renderScreen({
    routes: [{ path: '/owner/payouts', element: <PayoutsPage /> }],
    path: '/owner/payouts',
    answers: { ...fine, ...answers },
    role: 'station_owner',
  });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Request payout' }));

async function type(tokens: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText('Tokens');
  fireEvent.change(field, { target: { value: tokens } });
  fireEvent.blur(field);
  return field;
}

describe("an owner's payouts", () => {
  it('[S3.24] [S5.03] show the earnings in tokens and money, and store them', async () => {
    const { store } = open();
    expect(await screen.findByText('worth €12.05')).toBeVisible();
    await expect.poll(() => store.getState().wallet.station_owner_tokens_quantity).toBe(120.5);
    expect(await screen.findByText('No payouts yet')).toBeVisible();
  });

  it("[S9.02] have the value of the host's token price, in the payout currency", async () => {
    open({
      readTokenPrice: () => ({ token_fiat_price: 0.2, currency: 'US_DOLLAR' }),
      listPayouts: () => ({ results: [payout('paid')], count: 1 }),
    });
    expect(await screen.findByText('worth US$24.10')).toBeVisible();
    expect(await screen.findByText('US$4.00')).toBeVisible();
    expect(document.body.textContent).not.toContain('€');
  });

  it('request everything with one tap; then the request is shown instead of the form', async () => {
    let asked: Payout[] = [];
    const { asked: calls } = open({
      listPayouts: () => ({ results: asked, count: asked.length }),
      requestPayout: () => {
        asked = [{ ...payout('requested'), tokens: 120.5 }];
        return asked[0] ?? payout('requested');
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Full balance' }));
    expect(screen.getAllByText('worth €12.05')).toHaveLength(2);
    send();
    expect(await screen.findByText('Payout in progress')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request payout' })).toBeNull();
    const request = calls.find(({ call }) => call === 'requestPayout');
    expect(request?.sent.body).toEqual({ tokens: 120.5 });
    expect(calls.filter(({ call }) => call === 'readBalance')).toHaveLength(2);
  });

  it.each([
    ['', 'Fill in this field.'],
    ['120,51', 'This is more than your available balance.'],
    ['1.234', 'Enter an amount above 0 with at most two decimals.'],
    ['many', 'Enter an amount above 0 with at most two decimals.'],
    ['0', 'Enter an amount above 0 with at most two decimals.'],
    ['-5', 'Enter an amount above 0 with at most two decimals.'],
  ])('send no request when %j is typed', async (tokens, words) => {
    const { asked } = open();
    const field = await type(tokens);
    send();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(words)).toBeVisible();
    expect(asked.some(({ call }) => call === 'requestPayout')).toBe(false);
  });

  it.each([
    ['payout_open', 409, /A payout is already in progress\./],
    ['not_enough_tokens', 402, /You do not have enough tokens in your wallet\./],
  ] as const)('show why a request was refused: %s', async (code, refused, words) => {
    open({ requestPayout: () => ({ refused, body: { detail: '', code } }) });
    const field = await type('10,5');
    send();
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(field).toHaveProperty('value', '10,5');
  });

  it('list paid ones with their reference and refused ones with the reason', async () => {
    const results = [payout('refused', 'The account number is wrong'), payout('paid', 'RF18-77')];
    open({ listPayouts: () => ({ results, count: 2 }) });
    const list = within(await screen.findByRole('region', { name: 'Payout history' }));
    expect(await list.findByText('Reason: The account number is wrong')).toBeVisible();
    expect(list.getByText('Reference: RF18-77')).toBeVisible();
    expect(list.getAllByText('40.00 tokens')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Request payout' })).toBeVisible();
  });

  it('explain that there are no earnings, instead of a form', async () => {
    open({
      readBalance: () => ({
        results: [{ balance: 0, held: 0, available: 0, refundable: 0 }],
        count: 1,
      }),
    });
    expect(await screen.findByText(/Nothing to pay out yet/)).toBeVisible();
    expect(screen.queryByLabelText('Tokens')).toBeNull();
  });

  it('say that the tokens are safe when the server cannot be reached', async () => {
    open({
      readBalance: () => ({ refused: 503, body: { detail: '', code: 'service_unavailable' } }),
    });
    expect(await screen.findByText(/Your tokens are safe/)).toBeVisible();
  });
});
