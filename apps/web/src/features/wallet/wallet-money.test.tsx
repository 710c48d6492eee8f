import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { topUpPayment } from '../../tests/kit/reservations/payment.ts';
import { testConfig } from '../../tests/kit/config.ts';
import { WalletPage } from './wallet-page.tsx';
import { driverTokensFetched, transactionsFetched } from './wallet-slice.ts';
import { enter } from '../../tests/kit/screens/enter.ts';

const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
beforeEach(() => left.mockClear());
afterEach(cleanup);

const balance = { balance: 500, held: 0, available: 500, refundable: 120 };
const month = {
  month: '2026-10',
  opening: 0,
  received: 550,
  spent: 50,
  closing: 500,
  movements: 3,
};
const bought: AnswerOf<'listDriverTransactions'>['results'][number] = {
  id: '018f6b1e-0000-7000-8000-00000000000d',
  kind: 'top_up',
  tokens: 200,
  balance_after: 500,
  reservation: null,
  station_name: null,
  created_at: '2026-10-21T10:00:00Z',
};
const fine: Answers = {
  readConfig: () => testConfig({ payments: 'sandbox' }),
  readBalance: () => ({ results: [balance], count: 1 }),
  readTokenPrice: () => ({ token_fiat_price: 0.1, currency: 'EURO' }),
  listDriverTransactions: () => ({ results: [bought], count: 1 }),
  listOwnerTransactions: () => ({ results: [], count: 0 }),
  listMyReservations: () => ({ results: [], count: 0 }),
  listOpenTopUps: () => ({ results: [], count: 0 }),
  listStatements: () => ({ results: [month], count: 1 }),
};
const open = (answers: Answers = {}, role: 'driver' | 'station_owner' = 'driver') =>
  renderScreen({
    routes: [
      { path: '/wallet', element: <WalletPage /> },
      { path: '/complete-payment-session', element: <p>payment page</p> },
    ],
    path: '/wallet',
    answers: { ...fine, ...answers },
    role,
  });
describe('a top-up that was not paid', () => {
  it('is shown in the wallet, to be paid or cancelled', async () => {
    let waiting = [topUpPayment];
    open({
      listOpenTopUps: () => ({ results: waiting, count: waiting.length }),
      readPaymentSession: () => topUpPayment,
      cancelPaymentSession: () => {
        waiting = [];
        return { ...topUpPayment, status: 'failed', failure: 'abandoned' };
      },
    });
    expect(await screen.findByText('Waiting for your payment of €20.00')).toBeVisible();
    const pay = screen.getByRole('link', { name: 'Pay now' });
    expect(pay.getAttribute('href')).toBe(topUpPayment.checkout_url);
    expect(screen.queryByText(/plug is reserved/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel payment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel payment' }));
    await waitFor(() => expect(screen.queryByText(/Waiting for your payment/)).toBeNull());
  });
});

const amountField = () => screen.findByLabelText('Amount');

describe('topping up', () => {
  it("a preset amount: shows its tokens, then opens the provider's page", async () => {
    const { asked } = open({ topUp: () => topUpPayment });
    await userEvent.click(await screen.findByRole('button', { name: '€50.00' }));
    expect(screen.getByText('You get €50.00 (500 tokens).')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pay €50.00 by card' }));
    expect(await screen.findByText('payment page')).toBeVisible();
    expect(asked.find(({ call }) => call === 'topUp')?.sent.body).toEqual({ amount: 50 });
    expect(left).toHaveBeenCalledExactlyOnceWith(topUpPayment.checkout_url);
  });

  it("the back button on the provider's page leads to the payment, not to the form", async () => {
    const { router } = open({ topUp: () => topUpPayment });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €20.00 by card' }));
    await screen.findByText('payment page');
    expect(router.state.location.search).toBe(`?session=${topUpPayment.id}`);
  });

  it('a custom amount, with a comma too', async () => {
    const { asked } = open({ topUp: () => topUpPayment });
    const field = await amountField();
    await userEvent.clear(field);
    await enter(field, '33,50');
    expect(screen.getByText('You get €33.50 (335 tokens).')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pay €33.50 by card' }));
    await screen.findByText('payment page');
    expect(asked.find(({ call }) => call === 'topUp')?.sent.body).toEqual({ amount: 33.5 });
  });

  it.each([
    ['4', 'The minimum is €5.00.'],
    ['501', 'The maximum is €500.00 per top-up.'],
    ['7.005', 'Use at most two decimals.'],
    ['much', 'Enter an amount, such as 20 or 20.50.'],
  ])('"%s" is refused before anything is sent: %s', async (text, fault) => {
    const { asked } = open();
    const field = await amountField();
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{enter}`);
    expect(await screen.findByText(fault)).toBeVisible();
    expect(field).toHaveFocus();
    expect(asked.some(({ call }) => call === 'topUp')).toBe(false);
  });

  it('a provider that does not answer: nothing was charged, and it can be repeated', async () => {
    open({
      topUp: () => ({ refused: 503, body: { detail: 'down', code: 'service_unavailable' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Pay/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('You have not been charged.');
    expect(left).not.toHaveBeenCalled();
  });

  it('a provider that answers later: the payment page waits', async () => {
    open({ topUp: () => ({ ...topUpPayment, checkout_url: null }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Pay/ }));
    expect(await screen.findByText('payment page')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });

  it('a payment page that is known a moment later is opened too', async () => {
    open({
      topUp: () => ({ ...topUpPayment, checkout_url: null }),
      readPaymentSession: () => topUpPayment,
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Pay/ }));
    expect(await screen.findByText('payment page')).toBeVisible();
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(topUpPayment.checkout_url));
  });

  it('the sandbox says that no money moves', async () => {
    open();
    expect(await screen.findByText(/no real payments are made/)).toBeVisible();
  });

  it('is hidden without card payments, and for owners', async () => {
    open({ readConfig: () => testConfig({ payments: 'off' }) });
    await screen.findByText('€50.00');
    expect(await screen.findByText(/You cannot buy tokens on this network/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Top up' })).toBeNull();
    cleanup();
    open({}, 'station_owner');
    await screen.findByText('€50.00');
    expect(screen.queryByRole('heading', { name: 'Top up' })).toBeNull();
  });
});

describe('refunding tokens', () => {
  it('shows their number, refunds all of them, and shows the outcome', async () => {
    let isDone = false;
    const { asked } = open({
      readBalance: () => ({
        results: [isDone ? { ...balance, available: 380, refundable: 0 } : balance],
        count: 1,
      }),
      refundTokens: () => {
        isDone = true;
        return { tokens: 120, amount: 12, currency: 'EURO', payments: 2 };
      },
    });
    expect(await screen.findByText(/You have not used €12\.00 \(120 tokens\)/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Refund tokens' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Refund €12.00' }));
    expect(await screen.findByText('Refund of €12.00 sent')).toBeVisible();
    expect(screen.getByText(/€12\.00 \(120 tokens\) was refunded to 2 cards/)).toBeVisible();
    expect(asked.find(({ call }) => call === 'refundTokens')?.sent.body).toEqual({ tokens: 120 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund tokens' })).toBeNull());
  });

  it('does not send more than can be refunded', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Refund tokens' }));
    const field = within(await screen.findByRole('dialog')).getByLabelText('Amount');
    await userEvent.clear(field);
    await enter(field, '12.01');
    expect(field).toBeInvalid();
    expect(screen.getAllByText('At most €12.00 (120 tokens)')).toHaveLength(2);
    const send = screen.getAllByRole('button', { name: 'Refund tokens' }).at(-1);
    expect(send).toHaveProperty('disabled', true);
  });

  it.each([
    ['the tokens of the typed amount', '5', 'Refund €5.00', 50],
    ['all tokens for the whole amount', '12.00', 'Refund €12.00', 120.05],
  ])('sends %s', async (_name, typed, button, tokens) => {
    const { asked } = open({
      readBalance: () => ({ results: [{ ...balance, refundable: 120.05 }], count: 1 }),
      refundTokens: () => ({ tokens, amount: 5, currency: 'EURO', payments: 1 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund tokens' }));
    const field = within(await screen.findByRole('dialog')).getByLabelText('Amount');
    await userEvent.clear(field);
    await enter(field, typed);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByText('Refund of €5.00 sent');
    expect(asked.find(({ call }) => call === 'refundTokens')?.sent.body).toEqual({ tokens });
  });

  it('is hidden if none were bought', async () => {
    open({ readBalance: () => ({ results: [{ ...balance, refundable: 0 }], count: 1 }) });
    await screen.findByText('500.00 tokens');
    expect(screen.queryByText(/Refund unused tokens/)).toBeNull();
  });
});

describe('downloads', () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  beforeEach(() => saved.mockClear().mockImplementation(() => undefined));

  it('a month shows income, expenses and balance, with a PDF in the present language', async () => {
    const { asked } = open({ downloadStatement: () => new Uint8Array([37]) });
    const row = (await screen.findByText('October 2026')).closest('li');
    await waitFor(() =>
      expect(row?.textContent).toMatch(
        /Credits€55\.00550\.00 tokensDebits€5\.0050\.00 tokensClosing balance€50\.00500\.00 tokens/,
      ),
    );
    await userEvent.click(within(row ?? document.body).getByRole('button'));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const { query } = asked.find(({ call }) => call === 'downloadStatement')?.sent ?? {};
    expect(query?.get('month')).toBe('2026-10');
    expect(query?.get('lang')).toBe('en');
  });

  it('all movements as a table, in the time zone of the device', async () => {
    const { asked } = open({ exportWalletTransactions: () => 'date,tokens\n' });
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const sent = asked.find(({ call }) => call === 'exportWalletTransactions')?.sent;
    expect(sent?.query.get('time_zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});

describe('the balance', () => {
  it.each([
    ['driver', { driver_tokens_quantity: 500, station_owner_tokens_quantity: 0 }],
    ['station_owner', { driver_tokens_quantity: 0, station_owner_tokens_quantity: 500 }],
  ] as const)('[S3.24] of a %s is kept in their part of the wallet', async (role, expected) => {
    const readBalance = () => ({ results: [{ ...balance, balance: 500 }], count: 1 });
    const { store } = open({ readBalance }, role);
    await waitFor(() => expect(store.getState().wallet).toMatchObject(expected));
  });
});

describe('without a network', () => {
  it('shows the last known balance and movements, marked as such', async () => {
    const lost = (): never => {
      throw new TypeError('Failed to fetch');
    };
    const { store } = open({ readBalance: lost, listDriverTransactions: lost });
    store.dispatch(driverTokensFetched(500));
    store.dispatch(transactionsFetched({ results: [bought] }));
    expect(await screen.findByText('Last known balance:', { exact: false })).toBeVisible();
    expect(
      await screen.findByText('You see the last saved list of your transactions.'),
    ).toBeVisible();
    expect(screen.getByText(/^Balance (€50\.00 \(500 tokens\)|500 tokens)$/)).toBeVisible();
  });
});
