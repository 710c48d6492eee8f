/** The name, e-mail, phone and password fields; the form around them validates. */
import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lenientText } from '../lenient-text.ts';
import { PasswordField } from '../passwords/password-field.tsx';
import { PersonField } from './person-field.tsx';
import type { RegisterFormState } from './use-register-form.ts';

const TEXT_FIELDS = ['first_name', 'last_name', 'email', 'phone_number'] as const;

export function PersonFields({ form }: { form: RegisterFormState }) {
  const { t } = useTranslation();
  const { first_name, last_name, email } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {TEXT_FIELDS.map((name) => (
          <PersonField key={name} name={name} text={lenientText(form, name)} />
        ))}
      </SimpleGrid>
      <PasswordField
        {...lenientText(form, 'password')}
        label={t('auth.field.password')}
        autoComplete="new-password"
        personal={[first_name, last_name, email]}
      />
    </>
  );
}
