/** Deletes the account in one or two steps; the second lists open matters and what happens to them. */
import { Button, Stack } from '@mantine/core';
import type { User } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFocusAfter } from '../../../../shared/forms/use-focus-after.ts';
import { lenientText } from '../../lenient-text.ts';
import { PasswordField } from '../../passwords/password-field.tsx';
import { DeleteObstacle } from './delete-obstacle.tsx';
import { OpenMatters } from './open-matters.tsx';
import { useDeletionForm } from './use-deletion-form.ts';
import classes from '../account-page.module.css';

type Props = { user: User; onKeep: () => void; onDeleted: () => void };

export function DeleteForm({ user, onKeep, onDeleted }: Props) {
  const { t } = useTranslation();
  const { form, matters } = useDeletionForm(user, onDeleted);
  const element = useFocusAfter(form.attempt);
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
      <Stack gap="md">
        {matters ? (
          <OpenMatters matters={matters} role={user.role.name} />
        ) : (
          <>
            <p>{t('account.delete.final')}</p>
            {user.has_password && (
              <PasswordField
                {...lenientText(form, 'password')}
                label={t('account.password.current')}
                autoComplete="current-password"
              />
            )}
          </>
        )}
        <DeleteObstacle error={form.attempt.error && form.refusal} role={user.role.name} />
        <div className={classes.actions}>
          <Button variant="default" disabled={form.isBusy} onClick={onKeep}>
            {t('account.delete.keep')}
          </Button>
          <Button type="submit" variant="outline" color="red" loading={form.isBusy}>
            {t(matters ? 'account.delete.settle' : 'account.delete.confirm')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
