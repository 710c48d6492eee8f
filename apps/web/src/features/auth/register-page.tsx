/** A new account: role, person, password; refused fields are named one by one. */
import { Button, Stack } from '@mantine/core';
import { ROLES, type Role } from '@voltagora/domain';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { register } from './auth-api.ts';
import { selectIsSigningIn } from './auth-slice.ts';
import { FormFailure } from './form-failure.tsx';
import { EMPTY_PERSON, PERSON_FIELDS, PersonFields } from './person-fields.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useAuthForm } from './use-auth-form.ts';
import classes from './auth-page.module.css';

export function RegisterPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const [role, setRole] = useState<Role>(
    ROLES.find((one) => one === params.get('role')) ?? 'driver',
  );
  const [person, setPerson] = useState(EMPTY_PERSON);
  const { failure, errors, finish, isFieldFailure } = useAuthForm(PERSON_FIELDS);
  const isBusy = useSelector(selectIsSigningIn);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const user = {
      ...person,
      username: person.email,
      role: { name: role },
      settings: { lang: language },
    };
    finish(await dispatch(register(user)));
  }
  return (
    <PageFrame title={t('auth.register.title')} width="text">
      <Surface>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="md">
            <RoleChoice role={role} onChange={setRole} />
            <PersonFields person={person} errors={errors} onChange={setPerson} />
            <FormFailure error={isFieldFailure ? null : failure} />
            <Button type="submit" size="lg" loading={isBusy}>
              {t('auth.register.submit')}
            </Button>
            <p className={classes.small}>
              {t('auth.register.agree')}{' '}
              <Link to="/termsofuse">{t('shell.footer.termsofuse')}</Link>,{' '}
              <Link to="/privacy">{t('shell.footer.privacy')}</Link>
            </p>
          </Stack>
        </form>
      </Surface>
      <p className={classes.other}>
        {t('auth.register.hasAccount')} <Link to={`/login?${params}`}>{t('auth.login.title')}</Link>
      </p>
    </PageFrame>
  );
}
