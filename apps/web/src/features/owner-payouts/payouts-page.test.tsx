import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { BankAccount, SecondFactors, Payable, Payout } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { loggedOut } from '../accounts/public.ts';
import { PayoutsPage } from './payouts-page.tsx';

afterEach(cleanup);

const payout = (status: Payout['status'], note = ''): Payout => ({
  id: `018f6b1e-0000-7000-8000-0000000000${{ requested: 'a1', paid: 'a2', refused: 'a3', withdrawn: 'a4' }[status]}`,
  tokens: 40,
  fiat_amount: 4,
  status,
  note,
  is_trial: false,
  requested_at: '2026-11-01T10:00:00Z',
  decided_at: status === 'requested' ? null : '2026-11-03T10:00:00Z',
});
const payable = (changes: Partial<Payable> = {}): Payable => ({
  tokens: 120.5,
  waiting: [],
  not_backed: 0,
  delay_days: 7,
  is_trial: false,
  ...changes,
});
const account: BankAccount = {
  iban: 'GR16 •••• 0695',
  holder: 'Eleni Papa',
  schedule: 'by_hand',
  updated_at: '2026-11-01T10:00:00Z',
};
const factors: SecondFactors = {
  authenticator: { added_at: '2026-10-01T10:00:00Z' },
  passkeys: [],
  recovery_codes_left: 8,
  can_use_passkeys: true,
};
const NONE = { refused: 404, body: { detail: '', code: 'not_found' } };
const fine: Answers = {
  readBalance: () => ({
    results: [{ balance: 120.5, held: 0, available: 120.5, refundable: 0 }],
    count: 1,
  }),
  readPayable: () => payable(),
  readTokenPrice: () => ({ token_fiat_price: 0.1, currency: 'EURO' }),
  listPayouts: () => ({ results: [], count: 0 }),
  readBankAccount: () => account,
  readSecondFactors: () => factors,
  listIncomeMonths: () => ({ results: [], count: 0 }),
  listCommissionInvoices: () => ({ results: [], count: 0 }),
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
  const field = await screen.findByLabelText('Amount');
  fireEvent.change(field, { target: { value: tokens } });
  fireEvent.blur(field);
  return field;
}

describe("an owner's payouts", () => {
  it('[S3.24] [S5.03] show the earnings in tokens and money, and store them', async () => {
    const { store } = open();
    expect(await screen.findByText('€12.05')).toBeVisible();
    await expect.poll(() => store.getState().wallet.station_owner_tokens_quantity).toBe(120.5);
    expect(await screen.findByText('No payouts yet')).toBeVisible();
  });

  it("[S9.02] have the value of the host's token price, in the payout currency", async () => {
    open({
      readTokenPrice: () => ({ token_fiat_price: 0.2, currency: 'US_DOLLAR' }),
      listPayouts: () => ({ results: [payout('paid')], count: 1 }),
    });
    expect(await screen.findByText('US$24.10')).toBeVisible();
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
    expect(screen.getByRole('status')).toHaveTextContent('€12.05 (120.50 tokens)');
    send();
    expect(await screen.findByText('Payout in progress')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request payout' })).toBeNull();
    const request = calls.find(({ call }) => call === 'requestPayout');
    expect(request?.sent.body).toEqual({ tokens: 120.5 });
    expect(calls.filter(({ call }) => call === 'readBalance')).toHaveLength(2);
  });

  it.each([
    ['', 'Fill in this field.'],
    ['12,06', 'This is more than your available balance.'],
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
    ['not_payable', 409, /This is more than can be paid out now\./],
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
    expect(list.getAllByText('€4.00')).toHaveLength(2);
    expect(list.getAllByText('40.00 tokens')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Request payout' })).toBeVisible();
  });

  it('explain that there are no earnings, instead of a form', async () => {
    open({
      readBalance: () => ({
        results: [{ balance: 0, held: 0, available: 0, refundable: 0 }],
        count: 1,
      }),
      readPayable: () => payable({ tokens: 0 }),
    });
    expect(await screen.findByText(/Nothing to pay out yet/)).toBeVisible();
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  it('say what can be paid out now, later, and not at all, and ask for no more', async () => {
    const waiting = [{ from: '2026-11-09T10:00:00Z', tokens: 30 }];
    const amounts = { tokens: 60, waiting, not_backed: 10, frozen: 7 };
    const { asked } = open({ readPayable: () => payable(amounts) });
    const shown = async (name: string) =>
      (await screen.findByText(name)).parentElement?.textContent;
    expect(await shown('Available now')).toContain('€6.00 (60 tokens)');
    expect(await shown('Available from 9 November 2026')).toContain('€3.00 (30 tokens)');
    expect(await shown('From free tokens')).toContain('€1.00 (10 tokens)');
    expect(await shown('Frozen by a dispute')).toContain('€0.70 (7 tokens)');
    await type('6,05');
    send();
    expect(screen.getByText('This is more than your available balance.')).toBeVisible();
    expect(asked.some(({ call }) => call === 'requestPayout')).toBe(false);
  });

  it('say that a payout transfers no money where payments are tried out', async () => {
    open({
      readPayable: () => payable({ is_trial: true }),
      listPayouts: () => ({ results: [{ ...payout('paid'), is_trial: true }], count: 1 }),
    });
    expect(
      await screen.findByText('Payouts here are a trial: no money is transferred.'),
    ).toBeVisible();
    expect(await screen.findByText('Trial: no money was transferred')).toBeVisible();
  });

  it('explain that nothing can be paid out yet, instead of a form', async () => {
    const waiting = [{ from: '2026-11-09T10:00:00Z', tokens: 120.5 }];
    open({ readPayable: () => payable({ tokens: 0, waiting }) });
    expect(await screen.findByText('Nothing can be paid out at the moment.')).toBeVisible();
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  it('say that the tokens are safe when the server cannot be reached', async () => {
    open({
      readBalance: () => ({ refused: 503, body: { detail: '', code: 'service_unavailable' } }),
    });
    expect(await screen.findByText(/Your tokens are safe/)).toBeVisible();
  });

  it('[26.2] show the amount and account of the one in progress, which can be withdrawn', async () => {
    let status: Payout['status'] = 'requested';
    const shown = () => ({
      ...payout(status),
      iban: 'GR16 •••• 0695',
      currency: 'EURO',
      can_withdraw: status === 'requested',
    });
    const { asked } = open({
      listPayouts: () => ({ results: [shown()], count: 1 }),
      withdrawPayout: () => ((status = 'withdrawn'), shown()),
    });
    expect(await screen.findByText('€4.00 (40 tokens) to GR16 •••• 0695')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw payout' }));
    expect(await screen.findByText('Withdrawn')).toBeVisible();
    expect(await screen.findByLabelText('Amount')).toBeVisible();
    const call = asked.find(({ call: name }) => name === 'withdrawPayout');
    expect(call?.sent.params).toEqual({ id: payout('requested').id });
  });

  it('[26.2] say that one in a bank transfer cannot be withdrawn', async () => {
    const results = [{ ...payout('requested'), can_withdraw: false }];
    open({ listPayouts: () => ({ results, count: 1 }) });
    expect(await screen.findByText(/sent the transfer to the bank/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw payout' })).toBeNull();
  });

  it('[26.2] refuse less than the minimum, and say when the balance has not reached it', async () => {
    open({ readPayable: () => payable({ minimum: { tokens: 50, fiat_amount: 5 } }) });
    await type('4,99');
    send();
    expect(await screen.findByText('This is less than the minimum.')).toBeVisible();
    expect(screen.getByText('From €5.00 to €12.05')).toBeVisible();
    cleanup();
    open({ readPayable: () => payable({ minimum: { tokens: 200, fiat_amount: 20 } }) });
    expect(await screen.findByText(/A payout is at least €20\.00/)).toBeVisible();
  });
});

describe('[26.2] the bank account', () => {
  const fill = async (iban: string, holder = 'Eleni Papa') => {
    fireEvent.change(await screen.findByLabelText(/IBAN/), { target: { value: iban } });
    fireEvent.change(screen.getByLabelText(/Account holder/), { target: { value: holder } });
    fireEvent.click(screen.getByRole('button', { name: 'Save bank account' }));
  };

  it('comes before the first request', async () => {
    let stored: BankAccount | undefined;
    const { asked } = open({
      readBankAccount: () => stored ?? NONE,
      saveBankAccount: () => (stored = account),
    });
    await fill('gr16 0110 1250 0000 0001 2300 695');
    expect(await screen.findByText('GR16 •••• 0695')).toBeVisible();
    expect(await screen.findByLabelText('Amount')).toBeVisible();
    const call = asked.find(({ call: name }) => name === 'saveBankAccount');
    expect(call?.sent.body).toEqual({ iban: 'GR1601101250000000012300695', holder: 'Eleni Papa' });
  });

  it.each([
    ['GR1601101250000000012300696', /typing error/],
    ['US64SVBKUS6S3300958879', /country in SEPA/],
    ['GR16011', /too long or too short/],
    ['my account', /Enter an IBAN, such as/],
  ])('is not sent when it is %s', async (iban, words) => {
    const { asked } = open({ readBankAccount: () => NONE });
    await fill(iban);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request payout' })).toBeNull();
    expect(asked.some(({ call }) => call === 'saveBankAccount')).toBe(false);
  });

  it('says before it is filled in that a second factor is needed', async () => {
    open({
      readBankAccount: () => NONE,
      readSecondFactors: () => ({ ...factors, authenticator: null }),
    });
    expect(await screen.findByText(/Add an authenticator app or a passkey/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up a second factor' })).toBeVisible();
  });

  it('leads to the second factor where one is needed', async () => {
    const refused = { refused: 403, body: { detail: '', code: 'second_factor_needed' } };
    open({ readBankAccount: () => NONE, saveBankAccount: () => refused });
    await fill('GR1601101250000000012300695');
    expect(await screen.findByRole('link', { name: 'Set up a second factor' })).toBeVisible();
  });

  it('[24] keeps what was typed while a second factor is set up', async () => {
    open({ readBankAccount: () => NONE });
    fireEvent.change(await screen.findByLabelText(/IBAN/), { target: { value: 'GR16 0110' } });
    cleanup();
    open({ readBankAccount: () => NONE });
    const iban = await screen.findByLabelText(/IBAN/);
    expect(iban).toHaveValue('GR16 0110');
    fireEvent.change(iban, { target: { value: '' } });
  });

  it('[S4.10] forgets what was typed once the session has ended', async () => {
    const { store } = open({ readBankAccount: () => NONE });
    fireEvent.change(await screen.findByLabelText(/IBAN/), { target: { value: 'GR16 0110' } });
    act(() => void store.dispatch(loggedOut()));
    cleanup();
    open({ readBankAccount: () => NONE });
    expect(await screen.findByLabelText(/IBAN/)).toHaveValue('');
  });

  it('is removed after a question, and its schedule is chosen', async () => {
    let stored: BankAccount | undefined = account;
    open({
      readBankAccount: () => stored ?? NONE,
      setPayoutSchedule: () => (stored = { ...account, schedule: 'monthly' }),
      removeBankAccount: () => ((stored = undefined), null),
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Monthly' }));
    expect(await screen.findByText(/on the first of every month/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Remove account' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove account' }));
    expect(await screen.findByText(/Add the bank account/)).toBeVisible();
  });
});
