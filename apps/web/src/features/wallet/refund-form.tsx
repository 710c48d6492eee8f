/** The money to refund, by default of all tokens that were bought and not used, and the tokens that it takes. */
import { Button, TextInput } from '@mantine/core';
import { RefundTokens, type AnswerOf } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { decimalText, parseDecimal } from '../../shared/forms/decimal.ts';
import { typedTokens } from '../../shared/forms/typed-tokens.ts';
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
  const { tokenPrice, currency } = wallet;
  const amountOf = useTokenAmount();
  const form = useRefund({ tokenPrice, refundable, onRefunded });
  const element = useFocusAfter(form.attempt);
  const text = form.text('tokens');
  const { tokens } = form;
  return (
    <form ref={element} noValidate onSubmit={form.submit} className={classes.form}>
      <TextInput
        size="md"
        inputMode="decimal"
        autoComplete="off"
        label={t('wallet.refund.amount')}
        description={t('wallet.refund.most', { amount: amountOf(refundable) })}
        {...text}
        onChange={(event) => {
          text.onChange(event);
          form.leave('tokens');
        }}
      />
      <p className={classes.note}>
        {tokens !== null && t('wallet.refund.worth', { amount: amountOf(tokens) })}{' '}
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
          : t('wallet.refund.send', {
              amount: format.money(tokensToMoney(tokens, tokenPrice), currency),
            })}
      </Button>
    </form>
  );
}

type Wanted = { tokenPrice: number } & Pick<Props, 'refundable' | 'onRefunded'>;

function useRefund({ tokenPrice, refundable, onRefunded }: Wanted) {
  const { send } = useServer();
  const amountOf = useTokenAmount();
  const { language } = useLanguage();
  const schema = RefundTokens.extend({ tokens: RefundTokens.shape.tokens.max(refundable) });
  const all = tokensToMoney(refundable, tokenPrice);
  // The whole amount is all tokens, also those that are worth less than a cent together.
  const bodyOf = ({ tokens: typed }: { tokens: string }) => ({
    tokens: parseDecimal(typed) === all ? refundable : typedTokens(typed, tokenPrice),
  });
  const form = useContractForm({
    initial: { tokens: decimalText(all, language) },
    schema,
    toBody: bodyOf,
    send: async (body) => onRefunded(await send('refundTokens', { body })),
    wordsOf: (_name, _from, values) =>
      bodyOf(values).tokens > refundable
        ? { key: 'wallet.refund.most', values: { amount: amountOf(refundable) } }
        : 'wallet.refund.fault',
  });
  const typed = schema.safeParse(bodyOf(form.values));
  return { ...form, tokens: typed.success ? typed.data.tokens : null };
}
