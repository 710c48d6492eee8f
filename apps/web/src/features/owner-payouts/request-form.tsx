/** Requests a payout: an amount of money, the tokens that it takes, and what happens next. */
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { decimalText } from '../../shared/forms/decimal.ts';
import { typedTokens } from '../../shared/forms/typed-tokens.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { tokensToMoney } from '../wallet/public.ts';
import { payoutBody } from './payout-body.ts';
import classes from './payouts.module.css';

type Props = {
  /** What can be paid out now, and the least, in tokens. */
  available: number;
  least: number;
  hasEarned: boolean;
  tokenPrice: number;
  currency: string;
};

export function RequestForm({ available, least, hasEarned, tokenPrice, currency }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const { send } = useServer();
  const amountText = useTokenAmount();
  const schema = payoutBody({ available, least });
  const most = tokensToMoney(available, tokenPrice);
  const leastMoney = format.money(tokensToMoney(least, tokenPrice), currency);
  const form = useContractForm({
    initial: { tokens: '' },
    schema,
    toBody: ({ tokens }) => ({ tokens: typedTokens(tokens, tokenPrice) }),
    send: async (body) => {
      await send('requestPayout', { body });
      return { tokens: '' };
    },
    words: { tokens: 'payouts.fault.decimals' },
    fieldOf: {
      not_enough_tokens: 'tokens',
      not_payable: 'tokens',
      payout_too_small: 'tokens',
    },
  });
  const typed = schema.safeParse({ tokens: typedTokens(form.values.tokens, tokenPrice) });
  if (available <= 0 || available < least) {
    const nothing = hasEarned ? t('payouts.nothingNow') : t('payouts.nothing');
    const small = t('payouts.belowLeast', { money: leastMoney });
    return <p className={classes.note}>{available > 0 ? small : nothing}</p>;
  }
  return (
    <Surface>
      <h2 className={classes.title}>{t('payouts.ask.title')}</h2>
      <ContractForm form={form} save={t('payouts.ask.send')} saved={t('payouts.ask.sent')}>
        <TextInput
          {...form.text('tokens')}
          size="md"
          inputMode="decimal"
          autoComplete="off"
          label={t('payouts.ask.amount')}
          description={t(least > 0 ? 'payouts.ask.range' : 'payouts.ask.most', {
            most: format.money(most, currency),
            least: leastMoney,
          })}
          inputContainer={(input) => (
            <div className={classes.amount}>
              {input}
              <Button
                variant="default"
                mih={44}
                onClick={() => form.set({ tokens: decimalText(most, language) })}
              >
                {t('payouts.ask.all')}
              </Button>
            </div>
          )}
        />
        <p className={classes.worth} role="status">
          {typed.success && amountText(typed.data.tokens)}
        </p>
        {form.attempt.error?.code === 'second_factor_needed' && (
          <Button component={Link} variant="default" to="/account?open=security">
            {t('payouts.ask.toSecurity')}
          </Button>
        )}
        <ol className={classes.steps}>
          {(['held', 'host', 'mail'] as const).map((step) => (
            <li key={step}>{t(`payouts.next.${step}`)}</li>
          ))}
        </ol>
      </ContractForm>
    </Surface>
  );
}
