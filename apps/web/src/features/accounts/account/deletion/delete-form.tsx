/** Deleting the account, in one step or two: the second says what stands open and what becomes of it. */
import { Button, Stack } from '@mantine/core';
import type { User } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../passwords/password-field.tsx';
import { DeleteObstacle } from './delete-obstacle.tsx';
import { OpenMatters } from './open-matters.tsx';
import { useAccountDeletion } from './use-account-deletion.ts';
import { useFailureFocus } from '../use-failure-focus.ts';
import classes from '../account-page.module.css';

type Props = { user: User; onKeep: () => void; onDeleted: () => void };

export function DeleteForm({ user, onKeep, onDeleted }: Props) {
  const { t } = useTranslation();
  const { matters, failure, isBusy, send, ...form } = useAccountDeletion(user, onDeleted);
  const area = useFailureFocus<HTMLFormElement>(failure);
  return (
    <form ref={area} noValidate onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        {matters ? (
          <OpenMatters matters={matters} role={user.role.name} />
        ) : (
          <>
            <p>{t('account.delete.final')}</p>
            {form.needsPassword && (
              <PasswordField
                label={t('account.password.current')}
                autoComplete="current-password"
                value={form.password}
                error={passwordError()}
                onChange={form.setPassword}
              />
            )}
          </>
        )}
        <DeleteObstacle failure={failure} role={user.role.name} />
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={onKeep}>
            {t('account.delete.keep')}
          </Button>
          <Button type="submit" variant="outline" color="red" loading={isBusy}>
            {t(matters ? 'account.delete.settle' : 'account.delete.confirm')}
          </Button>
        </div>
      </Stack>
    </form>
  );

  function passwordError(): string | undefined {
    if (failure && failure.error === null) return t('account.password.noCurrent');
    return failure?.error?.code === 'wrong_password' ? t('account.password.wrong') : undefined;
  }
}
