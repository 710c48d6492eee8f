/** The authenticator app: set up with a QR code and a first code, changed to another phone, turned off. */
import { Button, Stack } from '@mantine/core';
import type { AnswerOf } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import accountClasses from '../account-page.module.css';
import { DoneText } from '../done-text.tsx';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import classes from './security.module.css';

type Props = { since: string | null; onCodes: (codes: readonly string[]) => void };

export function AuthenticatorPart({ since, onCodes }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [fresh, setFresh] = useState<AnswerOf<'beginAuthenticator'> | null>(null);
  const [outcome, setOutcome] = useState<'isOn' | 'isOff' | null>(null);
  const begin = (): Promise<boolean> =>
    run(async () => setFresh(await send('beginAuthenticator', { isReported: true })));
  return (
    <section className={classes.part}>
      <h3>{t('account.security.app.title')}</h3>
      <p>
        {since === null
          ? t('account.security.app.off')
          : t('account.security.app.on', { date: format.date(since) })}
      </p>
      {outcome && <DoneText key={outcome}>{t(`account.security.app.${outcome}`)}</DoneText>}
      <FailureLine error={error} />
      <div className={accountClasses.actions}>
        <Button variant="default" loading={isBusy} onClick={() => void begin()}>
          {t(since === null ? 'account.security.app.add' : 'account.security.app.replace')}
        </Button>
        {since !== null && (
          <ConfirmButton
            label={t('account.security.app.remove')}
            title={t('account.security.app.removeTitle')}
            text={t('account.security.app.removeText')}
            isDangerous
            work={async () => {
              await send('removeAuthenticator', { isReported: true });
              setOutcome('isOff');
            }}
          />
        )}
      </div>
      <Dialog
        title={t('account.security.app.title')}
        isOpen={fresh !== null}
        isPrecious
        isForm
        onClose={() => setFresh(null)}
      >
        <Stack gap="md">
          {fresh && (
            <AuthenticatorForm
              fresh={fresh}
              onConfirmed={(codes) => {
                setFresh(null);
                setOutcome('isOn');
                onCodes(codes);
              }}
            />
          )}
        </Stack>
      </Dialog>
    </section>
  );
}
