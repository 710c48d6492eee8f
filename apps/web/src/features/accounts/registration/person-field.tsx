import { TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';

const LOOKS = {
  first_name: { type: 'text', autoComplete: 'given-name', required: true },
  last_name: { type: 'text', autoComplete: 'family-name', required: true },
  email: { type: 'email', autoComplete: 'email', required: true },
  phone_number: { type: 'tel', autoComplete: 'tel', required: false },
} as const;

type Props = {
  name: keyof typeof LOOKS;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: (event: FocusEvent<HTMLInputElement>) => void;
};

/** One field of who somebody is: name, e-mail or phone. */
export function PersonField({ name, value, error, onChange, onLeave }: Props) {
  const { t } = useTranslation();
  const look = LOOKS[name];
  return (
    <TextInput
      {...look}
      name={name}
      label={t(`auth.field.${name}`)}
      description={look.required ? undefined : t('auth.optional')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
