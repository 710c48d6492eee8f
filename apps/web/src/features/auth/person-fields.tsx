import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export const EMPTY_PERSON = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
};
export type Person = typeof EMPTY_PERSON;
export const PERSON_FIELDS = Object.keys(EMPTY_PERSON);

const TEXT_FIELDS = [
  { name: 'first_name', type: 'text', autoComplete: 'given-name', required: true },
  { name: 'last_name', type: 'text', autoComplete: 'family-name', required: true },
  { name: 'email', type: 'email', autoComplete: 'username', required: true },
  { name: 'phone_number', type: 'tel', autoComplete: 'tel', required: false },
] as const;

type Props = { person: Person; errors: Record<string, string>; onChange: (person: Person) => void };

export function PersonFields({ person, errors, onChange }: Props) {
  const { t } = useTranslation();
  const errorOf = (name: string): string | undefined => errors[name] && t(errors[name]);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {TEXT_FIELDS.map(({ name, type, autoComplete, required }) => (
          <TextInput
            key={name}
            name={name}
            type={type}
            autoComplete={autoComplete}
            required={required}
            label={t(`auth.field.${name}`)}
            description={required ? undefined : t('auth.optional')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={person[name]}
            error={errorOf(name)}
            onChange={(event) => onChange({ ...person, [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        label={t('auth.field.password')}
        description={t('auth.passwordRule')}
        autoComplete="new-password"
        required
        value={person.password}
        error={errorOf('password')}
        onChange={(event) => onChange({ ...person, password: event.currentTarget.value })}
      />
    </>
  );
}
