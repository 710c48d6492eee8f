/** Buys tokens by card: preset or custom amount, its value in tokens, then the provider's page. */
import { Button, TextInput } from '@mantine/core';
import { TOP_UP_MAX, TOP_UP_MIN, TopUp } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { decimalText, parseDecimal } from '../../../shared/forms/decimal.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { SandboxNote, useCheckout } from '../../payments/public.ts';
import { amountFor, tokensFor, typedAmount, type Typed } from './top-up-amount.ts';
import type { Wallet } from '../use-wallet.ts';
import classes from './top-up.module.css';

const AMOUNTS = [10, 20, 50, 100];
const FIRST = 20;

type Props = {
  wallet: Pick<Wallet, 'tokenPrice' | 'currency'>;
  /** Tokens missing for a booking, to which the payment returns. */
  missing?: number;
};

export function TopUpForm({ wallet: { tokenPrice, currency }, missing }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const least = missing === undefined ? undefined : amountFor(missing, tokenPrice);
  const amounts = [...new Set([...(least === undefined ? [] : [least]), ...AMOUNTS])]
    .filter((one) => one >= (least ?? 0))
    .slice(0, AMOUNTS.length);
  const money = (amount: number): string => format.money(amount, currency);
  const range = { min: money(TOP_UP_MIN), max: money(TOP_UP_MAX) };
  const from = missing === undefined ? '/wallet' : '/reserve';
  const form = useTopUp(decimalText(least ?? FIRST, language), range, from);
  const element = useFocusAfter(form.attempt);
  const typed = typedAmount(form.values.amount);
  const shown = typed.amount === null ? '' : money(typed.amount);
  return (
    <form ref={element} noValidate onSubmit={form.submit} className={classes.form}>
      <div className={classes.amounts} role="group" aria-label={t('wallet.topUp.amounts')}>
        {amounts.map((one) => (
          <Button
            key={one}
            variant="default"
            className={classes.amount}
            aria-pressed={typed.amount === one}
            onClick={() => form.set({ amount: decimalText(one, language) })}
          >
            {money(one)}
          </Button>
        ))}
      </div>
      <TextInput
        size="md"
        inputMode="decimal"
        autoComplete="off"
        label={t('wallet.topUp.own')}
        description={t('wallet.topUp.range', range)}
        {...form.text('amount')}
      />
      <p className={classes.gives} role="status">
        <Gives typed={typed} tokenPrice={tokenPrice} missing={missing} />
      </p>
      {form.refusal && (
        <p role="alert" tabIndex={-1} className={classes.fault} data-outcome>
          {t(`errors.${form.refusal.code}`)} {t('wallet.topUp.nothingCharged')}
        </p>
      )}
      <Button type="submit" className={classes.pay} loading={form.isBusy}>
        {t('wallet.topUp.pay', { amount: shown })}
      </Button>
      <SandboxNote />
    </form>
  );
}

type GivesProps = { typed: Typed; tokenPrice: number; missing: number | undefined };

function Gives({ typed, tokenPrice, missing }: GivesProps) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  if (typed.amount === null) return '';
  const given = tokensFor(typed.amount, tokenPrice);
  const gives = t('wallet.topUp.gives', { amount: amountOf(given) });
  if (missing === undefined || given >= missing) return gives;
  return `${gives} ${t('wallet.topUp.tooFew', { amount: amountOf(missing) })}`;
}

type Range = { min: string; max: string };

function useTopUp(first: string, range: Range, from: '/wallet' | '/reserve') {
  const { send } = useServer();
  const checkout = useCheckout();
  return useContractForm({
    initial: { amount: first },
    schema: TopUp,
    toBody: ({ amount }) => ({ amount: parseDecimal(amount) }),
    send: async (body) => {
      const payment = await send('topUp', { body });
      await checkout(payment, { path: from, isLeftBehind: false });
    },
    wordsOf: (_name, _from, { amount }) => ({
      key: `wallet.topUp.fault.${typedAmount(amount).fault ?? 'number'}`,
      values: range,
    }),
  });
}
