/** Sends the activation mail again, at most once a minute. The reply is the same for every address. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { resendActivation } from '../session/auth-api.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { useSecondsLeft } from '../login/use-seconds-left.ts';
import classes from '../login/auth-page.module.css';

const PAUSE_MS = 60_000;

type Props = {
  email: string;
  /** True if a mail was sent a moment ago, so that the button starts with the waiting time. */
  isJustSent?: boolean;
};

export function ResendActivation({ email, isJustSent = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useAppDispatch();
  const { isBusy, error, run } = useCommand();
  const [isSent, setSent] = useState(false);
  const [waitUntil, setWaitUntil] = useState(() => (isJustSent ? Date.now() + PAUSE_MS : 0));
  const left = useSecondsLeft(waitUntil);

  async function send(): Promise<void> {
    const refused = await dispatch(resendActivation(email));
    if (refused) throw refused;
    setSent(true);
    setWaitUntil(Date.now() + PAUSE_MS);
  }
  return (
    <div className={classes.resend}>
      <Button
        variant="default"
        loading={isBusy}
        disabled={left > 0}
        onClick={() => void run(send, () => setSent(false))}
      >
        {t('auth.resend.submit')}
      </Button>
      {left > 0 && (
        <p role="timer" className={classes.small}>
          {t('auth.resend.again', { time: format.duration(left) })}
        </p>
      )}
      <p role="status">{isSent && t('auth.resend.sent', { email })}</p>
      <FormFailure error={error} />
    </div>
  );
}
