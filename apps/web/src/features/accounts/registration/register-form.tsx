/** Role, person and password, checked field by field; refused fields are named one by one. */
import { Button, Stack } from '@mantine/core';
import { calls } from '@voltagora/contract';
import type { Role } from '@voltagora/domain';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { register } from '../session/auth-api.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { EMPTY_PERSON, PERSON_FIELDS, PersonFields } from './person-fields.tsx';
import { rememberNext } from '../login/remembered-next.ts';
import { RoleChoice } from './role-choice.tsx';
import { useFieldErrors } from '../use-field-errors.ts';
import { refusedFields, wrongFields } from '../wrong-fields.ts';
import classes from '../login/auth-page.module.css';

type Props = { role: Role; onRole: (role: Role) => void; next: string | null };

export function RegisterForm({ role, onRole, next }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const [person, setPerson] = useState(EMPTY_PERSON);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const email = person.email.trim();
  const user = {
    ...person,
    email,
    username: email,
    role: { name: role },
    settings: { lang: language },
  };
  const form = useRef<HTMLFormElement>(null);
  const fields = useFieldErrors(form, () => wrongFields(calls.createUser.body, user));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(null);
    if (fields.showChecked()) return;
    setBusy(true);
    const refused = await dispatch(register(user));
    setBusy(false);
    if (refused) {
      if (!fields.show(refusedFields(refused, PERSON_FIELDS))) setFailure(refused);
      return;
    }
    // The link in the mail comes back without it.
    rememberNext(next);
    void navigate('/check-mail', { state: { email } });
  }
  return (
    <form noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <RoleChoice role={role} onChange={onRole} />
        <PersonFields person={person} fields={fields} onChange={setPerson} />
        <FormFailure error={failure} />
        <Button type="submit" size="lg" loading={isBusy}>
          {t('auth.register.submit')}
        </Button>
        <p className={classes.small}>
          {t('auth.register.agree')} <Link to="/termsofuse">{t('shell.footer.termsofuse')}</Link>,{' '}
          <Link to="/privacy">{t('shell.footer.privacy')}</Link>
        </p>
      </Stack>
    </form>
  );
}
