import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { loggedOut } from '../session/auth-slice.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { useFailureFocus } from './use-failure-focus.ts';
import classes from './account-page.module.css';

/** Ends all sessions of the user, including this one, after a confirmation. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const { send } = useServer();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, error, run, forget } = useCommand();
  const area = useFailureFocus(error);
  const close = (): void => {
    forget();
    setOpen(false);
  };
  const signOut = (): Promise<boolean> =>
    run(async () => {
      await send('signOutEverywhere', { isReported: true });
      dispatch(loggedOut());
    });
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('account.everywhere.open')}
      </Button>
      <Dialog title={t('account.everywhere.title')} isOpen={isOpen} onClose={close}>
        <Stack gap="md" ref={area}>
          <p>{t('account.everywhere.text')}</p>
          <FailureLine error={error} />
          <div className={classes.actions}>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('account.everywhere.keep')}
            </Button>
            <Button variant="outline" color="red" loading={isBusy} onClick={() => void signOut()}>
              {t('account.everywhere.confirm')}
            </Button>
          </div>
        </Stack>
      </Dialog>
    </div>
  );
}
