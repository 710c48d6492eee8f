import { TextInput } from '@mantine/core';
import { GuestEmail } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import classes from '../guests.module.css';
import type { PartProps } from './part-props.ts';

/** Asks where the receipt is mailed to; nobody has to say. */
export function MailReceipt({ charge, secret }: PartProps) {
  const { t } = useTranslation();
  return (
    <Surface>
      <h2 className={classes.heading}>{t('guests.mail.title')}</h2>
      {charge.has_email ? (
        <p role="status">{t('guests.mail.sent')}</p>
      ) : (
        <AddressForm secret={secret} />
      )}
    </Surface>
  );
}

function AddressForm({ secret }: Pick<PartProps, 'secret'>) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useContractForm({
    initial: { email: '' },
    schema: GuestEmail,
    toBody: ({ email }) => ({ email: email.trim() }),
    send: async (body) => {
      await send('mailGuestReceipt', { params: { secret }, body });
      return body;
    },
    words: { email: 'guests.mail.fault' },
  });
  return (
    <ContractForm form={form} save={t('guests.mail.send')} saved={t('guests.mail.sent')}>
      <TextInput
        {...form.text('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('guests.mail.label')}
      />
    </ContractForm>
  );
}
