import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import classes from './auth-page.module.css';

/** The error of a form, above its button; announced to screen readers. */
export function FormFailure({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  const wait = error?.status === 429 ? error.retryAfterSeconds : null;
  return (
    <div role="alert" className={classes.failureArea}>
      {error && (
        <p className={classes.failure}>
          {wait === null ? t(`errors.${error.code}`) : <TooMany seconds={wait} />}
        </p>
      )}
    </div>
  );
}

/** Counts down the time until the next attempt is allowed. */
function TooMany({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [until] = useState(() => Date.now() + seconds * 1000);
  const left = useSecondsLeft(until);
  const wait = t('auth.tooManyWait', { time: format.duration(left) });
  return (
    <>
      {t('auth.tooMany')} {/* A timer is not announced each second. */}
      <span role="timer">{left === 0 ? t('auth.tooManyOver') : wait}</span>
    </>
  );
}
