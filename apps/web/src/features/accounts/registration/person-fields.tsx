/** Who registers: name, e-mail, phone and password; what is wrong is told by the form around it. */
import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../passwords/password-field.tsx';
import { PersonField } from './person-field.tsx';
import type { useFieldErrors } from '../use-field-errors.ts';

export const EMPTY_PERSON = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
};
export type Person = typeof EMPTY_PERSON;
export const PERSON_FIELDS = Object.keys(EMPTY_PERSON);

const TEXT_FIELDS = ['first_name', 'last_name', 'email', 'phone_number'] as const;

type Props = {
  person: Person;
  fields: Pick<ReturnType<typeof useFieldErrors>, 'errors' | 'changed' | 'left'>;
  onChange: (person: Person) => void;
};

export function PersonFields({ person, fields, onChange }: Props) {
  const { t } = useTranslation();
  const errorOf = (name: string): string | undefined =>
    fields.errors[name] && t(fields.errors[name]);
  function change(name: keyof Person, value: string): void {
    onChange({ ...person, [name]: value });
    fields.changed(name);
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {TEXT_FIELDS.map((name) => (
          <PersonField
            key={name}
            name={name}
            value={person[name]}
            error={errorOf(name)}
            onChange={(value) => change(name, value)}
            onLeave={(event) => fields.left(name, person[name], event.relatedTarget)}
          />
        ))}
      </SimpleGrid>
      <PasswordField
        label={t('auth.field.password')}
        autoComplete="new-password"
        value={person.password}
        error={errorOf('password')}
        personal={[person.first_name, person.last_name, person.email]}
        onChange={(password) => change('password', password)}
        onBlur={(next) => fields.left('password', person.password, next)}
      />
    </>
  );
}
