/** The form of a bank account: IBAN and holder. */
import { Button, TextInput } from '@mantine/core';
import { NewBankAccount } from '@voltagora/contract';
import { ibanFault, normalizeIban } from '@voltagora/domain';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { selectUser } from '../accounts/public.ts';
import { draftOf, keepDraft } from './bank-account-draft.ts';
import classes from './payouts.module.css';

type Props = { isNew?: boolean; onDone?: () => void };

const EMPTY = { iban: '', holder: '' };

export function BankAccountForm({ isNew = false, onDone }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const userId = useSelector(selectUser)?.id ?? '';
  const form = useContractForm({
    initial: draftOf(userId) ?? EMPTY,
    schema: NewBankAccount,
    toBody: (values) => values,
    words: { iban: ibanWords, holder: 'payouts.account.fault.holder' },
    send: async (body) => {
      await send('saveBankAccount', { body });
      keepDraft(userId, EMPTY);
      onDone?.();
      return EMPTY;
    },
  });
  const { values } = form;
  useEffect(() => {
    if (userId !== '') keepDraft(userId, values);
  }, [userId, values]);
  return (
    <ContractForm form={form} save={t('payouts.account.save')} saved={t('payouts.account.saved')}>
      {isNew && <p className={classes.note}>{t('payouts.account.none')}</p>}
      <TextInput
        {...form.text('iban')}
        size="md"
        required
        label={t('payouts.account.iban')}
        placeholder="GR16 0110 1250 0000 0001 2300 695"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
      />
      <TextInput
        {...form.text('holder')}
        size="md"
        required
        label={t('payouts.account.holder')}
        description={t('payouts.account.holderHint')}
        autoComplete="name"
      />
      {form.attempt.error?.code === 'second_factor_needed' && (
        <Button component={Link} variant="default" to="/account?open=security">
          {t('payouts.ask.toSecurity')}
        </Button>
      )}
      {onDone && (
        <Button variant="subtle" color="gray" onClick={onDone} className={classes.keep}>
          {t('payouts.account.keep')}
        </Button>
      )}
    </ContractForm>
  );
}

const ibanWords = (typed: string) => {
  const fault = ibanFault(normalizeIban(typed)) ?? 'form';
  return { key: `payouts.account.fault.${fault}` };
};
