/** A button that sends a mail, at most once a minute. The reply is the same for every address. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { FormFailure } from './form-failure.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import classes from './auth-page.module.css';

const PAUSE_MS = 60_000;

type Props = {
  submit: string;
  /** Shown after the mail was sent. */
  sent: string;
  send: () => Promise<void>;
  /** True if a mail was sent a moment ago, so that the button starts with the waiting time. */
  isJustSent?: boolean;
};

export function MailAgain({ submit, sent, send, isJustSent = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isBusy, error, run } = useCommand();
  const [isSent, setSent] = useState(false);
  const [waitUntil, setWaitUntil] = useState(() => (isJustSent ? Date.now() + PAUSE_MS : 0));
  const left = useSecondsLeft(waitUntil);

  async function sendOnce(): Promise<void> {
    await send();
    setSent(true);
    setWaitUntil(Date.now() + PAUSE_MS);
  }
  return (
    <div className={classes.resend}>
      <Button
        variant="default"
        loading={isBusy}
        disabled={left > 0}
        onClick={() => void run(sendOnce, () => setSent(false))}
      >
        {submit}
      </Button>
      {left > 0 && (
        <p role="timer" className={classes.small}>
          {t('auth.resend.again', { time: format.duration(left) })}
        </p>
      )}
      <p role="status">{isSent && sent}</p>
      <FormFailure error={error} />
    </div>
  );
}
