/** The number of tokens to refund, by default all of them, with their value on the button. */
import { Button, TextInput } from '@mantine/core';
import { RefundTokens, type AnswerOf } from '@voltagora/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { decimalText, parseDecimal } from '../../shared/forms/decimal.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { tokensToMoney } from './token-money.ts';
import classes from './top-up.module.css';
import type { Wallet } from './use-wallet.ts';

type Props = {
  wallet: Pick<Wallet, 'tokenPrice' | 'currency'>;
  refundable: number;
  onRefunded: (refund: AnswerOf<'refundTokens'>) => void;
};

export function RefundForm({ wallet, refundable, onRefunded }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const [text, setText] = useState(decimalText(refundable, language));
  const { isBusy, error, send } = useRefund(onRefunded);
  const judged = RefundTokens.safeParse({ tokens: parseDecimal(text) });
  const isTooMany = judged.success && judged.data.tokens > refundable;
  const tokens = judged.success && !isTooMany ? judged.data.tokens : null;
  const most = t('wallet.refund.most', { tokens: format.tokens(refundable) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (tokens !== null) void send(tokens);
  };
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <TextInput
        size="md"
        inputMode="decimal"
        autoComplete="off"
        label={t('wallet.refund.tokens')}
        description={most}
        value={text}
        error={tokens === null && (isTooMany ? most : t('wallet.refund.fault'))}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.note}>
        {tokens !== null &&
          t('wallet.refund.worth', {
            money: format.money(tokensToMoney(tokens, wallet.tokenPrice), wallet.currency),
          })}{' '}
        {t('wallet.refund.cards')} {t('wallet.refund.days')}
      </p>
      {error && (
        <p role="alert" className={classes.fault}>
          {t(`errors.${error.code}`)}
        </p>
      )}
      <Button type="submit" className={classes.pay} loading={isBusy} disabled={tokens === null}>
        {tokens === null
          ? t('wallet.refund.open')
          : t('wallet.refund.send', { tokens: format.tokens(tokens) })}
      </Button>
    </form>
  );
}

function useRefund(onRefunded: Props['onRefunded']) {
  const server = useServer();
  const { isBusy, error, run } = useCommand();
  const send = (tokens: number) =>
    run(async () => onRefunded(await server.send('refundTokens', { body: { tokens } })));
  return { isBusy, error, send };
}
