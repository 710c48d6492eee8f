/** Sends a message to the host; keeps the text if sending fails. */
import { Textarea, TextInput } from '@mantine/core';
import { calls } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { selectUser } from '../accounts/public.ts';
import classes from './info-page.module.css';

export function ContactForm() {
  const { t } = useTranslation();
  const form = useMessage();
  return (
    <Surface>
      <ContractForm form={form} save={t('info.contact.send')} saved={t('info.contact.sent')}>
        <TextInput
          {...form.text('name')}
          required
          label={t('info.contact.name')}
          autoComplete="name"
        />
        <TextInput
          {...form.text('email')}
          required
          type="email"
          label={t('info.contact.email')}
          description={t('info.contact.emailHint')}
          autoComplete="email"
        />
        <Textarea {...form.text('message')} required rows={6} label={t('info.contact.message')} />
        <div className={classes.trap} aria-hidden>
          <label>
            Website
            <input {...trapOf(form.text('website'))} type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </ContractForm>
    </Surface>
  );
}

type Binding = ReturnType<ReturnType<typeof useMessage>['text']>;
const trapOf = ({ name, value, onChange }: Binding) => ({ name, value, onChange });

function useMessage() {
  const { send } = useServer();
  const { language: lang } = useLanguage();
  const user = useSelector(selectUser);
  const blank = {
    name: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    email: user?.email ?? '',
    message: '',
    website: '',
  };
  return useContractForm({
    initial: blank,
    schema: calls.contactHost.body,
    toBody: (values) => ({ ...values, email: values.email.trim(), lang }),
    words: { message: 'info.contact.tooShort' },
    send: async (body) => {
      await send('contactHost', { isReported: true, body });
      return { ...blank, name: body.name, email: body.email };
    },
  });
}
