/** The number of tokens to refund, by default all of them, with their value on the button. */
import { Button, TextInput } from '@mantine/core';
import { RefundTokens, type AnswerOf } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { decimalText, parseDecimal } from '../../shared/forms/decimal.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../shared/forms/use-focus-after.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { FailureLine } from '../../shared/ui/failure-line.tsx';
import { tokensToMoney } from '../../shared/format/token-money.ts';
import classes from './top-up/top-up.module.css';
import type { Wallet } from './use-wallet.ts';

type Props = {
  wallet: Pick<Wallet, 'tokenPrice' | 'currency'>;
  refundable: number;
  onRefunded: (refund: AnswerOf<'refundTokens'>) => void;
};

export function RefundForm({ wallet, refundable, onRefunded }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useRefund(refundable, onRefunded);
  const element = useFocusAfter(form.attempt);
  const text = form.text('tokens');
  const { tokens } = form;
  return (
    <form ref={element} noValidate onSubmit={form.submit} className={classes.form}>
      <TextInput
        size="md"
        inputMode="decimal"
        autoComplete="off"
        label={t('wallet.refund.tokens')}
        description={t('wallet.refund.most', { tokens: format.tokens(refundable) })}
        {...text}
        onChange={(event) => {
          text.onChange(event);
          form.leave('tokens');
        }}
      />
      <p className={classes.note}>
        {tokens !== null &&
          t('wallet.refund.worth', {
            money: format.money(tokensToMoney(tokens, wallet.tokenPrice), wallet.currency),
          })}{' '}
        {t('wallet.refund.cards')} {t('wallet.refund.days')}
      </p>
      <FailureLine error={form.refusal} />
      <Button
        type="submit"
        className={classes.pay}
        loading={form.isBusy}
        disabled={tokens === null}
      >
        {tokens === null
          ? t('wallet.refund.open')
          : t('wallet.refund.send', { tokens: format.tokens(tokens) })}
      </Button>
    </form>
  );
}

function useRefund(refundable: number, onRefunded: Props['onRefunded']) {
  const { send } = useServer();
  const format = useFormat();
  const { language } = useLanguage();
  const schema = RefundTokens.extend({ tokens: RefundTokens.shape.tokens.max(refundable) });
  const form = useContractForm({
    initial: { tokens: decimalText(refundable, language) },
    schema,
    toBody: bodyOf,
    send: async (body) => onRefunded(await send('refundTokens', { body })),
    wordsOf: (_name, _from, values) =>
      bodyOf(values).tokens > refundable
        ? { key: 'wallet.refund.most', values: { tokens: format.tokens(refundable) } }
        : 'wallet.refund.fault',
  });
  const typed = schema.safeParse(bodyOf(form.values));
  return { ...form, tokens: typed.success ? typed.data.tokens : null };
}

const bodyOf = ({ tokens }: { tokens: string }) => ({ tokens: parseDecimal(tokens) });
