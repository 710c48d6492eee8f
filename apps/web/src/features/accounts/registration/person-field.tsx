import { TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextBinding } from '../../../shared/forms/use-contract-form.ts';

const LOOKS = {
  first_name: { type: 'text', autoComplete: 'given-name', required: true },
  last_name: { type: 'text', autoComplete: 'family-name', required: true },
  email: { type: 'email', autoComplete: 'email', required: true },
  phone_number: { type: 'tel', autoComplete: 'tel', required: false },
} as const;

type Props = {
  name: keyof typeof LOOKS;
  text: Omit<TextBinding, 'onBlur'> & { onBlur: (event: FocusEvent) => void };
};

/** One field of who somebody is: name, e-mail or phone. */
export function PersonField({ name, text }: Props) {
  const { t } = useTranslation();
  const look = LOOKS[name];
  return (
    <TextInput
      {...look}
      {...text}
      label={t(`auth.field.${name}`)}
      description={look.required ? undefined : t('auth.optional')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
