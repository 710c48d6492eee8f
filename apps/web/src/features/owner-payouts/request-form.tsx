/** Requests a payout: number of tokens, their value, and what happens next. */
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { decimalText } from '../../shared/forms/decimal.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { tokensToMoney } from '../wallet/public.ts';
import { payoutBody, typedTokens } from './payout-body.ts';
import classes from './payouts.module.css';

type Props = {
  available: number;
  tokenPrice: number;
  currency: string;
};

export function RequestForm({ available, tokenPrice, currency }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const { send } = useServer();
  const schema = payoutBody(available);
  const form = useContractForm({
    initial: { tokens: '' },
    schema,
    toBody: ({ tokens }) => ({ tokens: typedTokens(tokens) }),
    send: async (body) => {
      await send('requestPayout', { body });
      return { tokens: '' };
    },
    words: { tokens: 'payouts.fault.decimals' },
    fieldOf: { not_enough_tokens: 'tokens' },
  });
  const typed = schema.safeParse({ tokens: typedTokens(form.values.tokens) });
  if (available <= 0) return <p className={classes.note}>{t('payouts.nothing')}</p>;
  return (
    <Surface>
      <h2 className={classes.title}>{t('payouts.ask.title')}</h2>
      <ContractForm form={form} save={t('payouts.ask.send')} saved={t('payouts.ask.sent')}>
        <TextInput
          {...form.text('tokens')}
          size="md"
          inputMode="decimal"
          autoComplete="off"
          label={t('payouts.ask.tokens')}
          description={t('payouts.ask.most', { tokens: format.tokens(available) })}
          inputContainer={(input) => (
            <div className={classes.amount}>
              {input}
              <Button
                variant="default"
                mih={44}
                onClick={() => form.set({ tokens: decimalText(available, language) })}
              >
                {t('payouts.ask.all')}
              </Button>
            </div>
          )}
        />
        <p className={classes.worth} role="status">
          {typed.success &&
            t('wallet.worth', {
              money: format.money(tokensToMoney(typed.data.tokens, tokenPrice), currency),
            })}
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
