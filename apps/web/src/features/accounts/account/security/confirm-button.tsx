import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import accountClasses from '../account-page.module.css';
import { useFailureFocus } from '../use-failure-focus.ts';
import classes from './security.module.css';

type Props = {
  label: string;
  /** The accessible name, if several buttons have the same label. */
  name?: string;
  title: string;
  text: string;
  isDangerous?: boolean;
  work: () => Promise<unknown>;
};

/** A button whose effect is confirmed in a dialog, which stays open with the reason if it fails. */
export function ConfirmButton({ label, name, title, text, isDangerous = false, work }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, error, run, forget } = useCommand();
  const area = useFailureFocus(error);
  const close = (): void => {
    forget();
    setOpen(false);
  };
  const confirm = async (): Promise<void> => {
    if (await run(work)) setOpen(false);
  };
  return (
    <>
      <Button variant="default" {...(name && { 'aria-label': name })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        <Stack gap="md" ref={area}>
          <p className={classes.lead}>{text}</p>
          <FailureLine error={error} />
          <div className={accountClasses.actions}>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('account.security.cancel')}
            </Button>
            <Button
              {...(isDangerous && { variant: 'outline', color: 'red' })}
              loading={isBusy}
              onClick={() => void confirm()}
            >
              {label}
            </Button>
          </div>
        </Stack>
      </Dialog>
    </>
  );
}
