/** Buys tokens by card: preset or custom amount, its value in tokens, then the provider's page. */
import { Button, TextInput } from '@mantine/core';
import { TOP_UP_MAX, TOP_UP_MIN } from '@voltagora/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { decimalText } from '../../shared/forms/decimal.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { SandboxNote, useCheckout } from '../payments/public.ts';
import { amountFor, tokensFor, typedAmount, type Typed } from './top-up-amount.ts';
import type { Wallet } from './use-wallet.ts';
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
  const [text, setText] = useState(decimalText(least ?? FIRST, language));
  const [isTried, setTried] = useState(false);
  const typed = typedAmount(text);
  const topUp = useTopUp(missing === undefined ? '/wallet' : '/reserve');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (typed.amount !== null) void topUp.start(typed.amount);
  };
  const money = (amount: number): string => format.money(amount, currency);
  const shown = typed.amount === null ? '' : money(typed.amount);
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <div className={classes.amounts} role="group" aria-label={t('wallet.topUp.amounts')}>
        {amounts.map((one) => (
          <Button
            key={one}
            variant="default"
            className={classes.amount}
            aria-pressed={typed.amount === one}
            onClick={() => setText(decimalText(one, language))}
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
        description={t('wallet.topUp.range', { min: money(TOP_UP_MIN), max: money(TOP_UP_MAX) })}
        value={text}
        error={isTried && typed.fault && t(`wallet.topUp.fault.${typed.fault}`, ranged(money))}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setTried(true)}
      />
      <p className={classes.gives} role="status">
        <Gives typed={typed} tokenPrice={tokenPrice} missing={missing} />
      </p>
      {topUp.error && (
        <p role="alert" className={classes.fault}>
          {t(`errors.${topUp.error.code}`)} {t('wallet.topUp.nothingCharged')}
        </p>
      )}
      <Button type="submit" className={classes.pay} loading={topUp.isBusy}>
        {t('wallet.topUp.pay', { amount: shown })}
      </Button>
      <SandboxNote />
    </form>
  );
}

const ranged = (money: (amount: number) => string) => ({
  min: money(TOP_UP_MIN),
  max: money(TOP_UP_MAX),
});

type GivesProps = { typed: Typed; tokenPrice: number; missing: number | undefined };

function Gives({ typed, tokenPrice, missing }: GivesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (typed.amount === null) return '';
  const given = tokensFor(typed.amount, tokenPrice);
  const gives = t('wallet.topUp.gives', { tokens: format.tokens(given) });
  if (missing === undefined || given >= missing) return gives;
  return `${gives} ${t('wallet.topUp.tooFew', { tokens: format.tokens(missing) })}`;
}

function useTopUp(from: '/wallet' | '/reserve') {
  const { send } = useServer();
  const checkout = useCheckout();
  const { isBusy, error, run } = useCommand();
  const start = (amount: number) =>
    run(async () => {
      const payment = await send('topUp', { body: { amount } });
      await checkout(payment, { path: from, isLeftBehind: false });
    });
  return { isBusy, error, start };
}
