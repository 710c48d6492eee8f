import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error.ts';
import { onMissedFailure } from '../../shared/api/missed-failure.ts';
import type { ErrorsState } from './errors-slice.ts';
import classes from './missed-failure-line.module.css';

/** The error of a driver's command whose screen has gone: it is in `errors`, and no form shows it. */
export function MissedFailureLine() {
  const { t } = useTranslation();
  const store = useStore<{ errors: ErrorsState }>();
  const [missed, setMissed] = useState<ApiError | null>(null);
  useEffect(
    () =>
      onMissedFailure((error) => {
        // [S8.06] Errors of other calls are not stored, and not shown either.
        if (store.getState().errors.msg === error.message) setMissed(error);
      }),
    [store],
  );
  if (!missed) return null;
  return (
    <div className={classes.line} role="alert">
      <p>{t('errors.missed', { why: t(`errors.${missed.code}`) })}</p>
      <CloseButton aria-label={t('common.close')} size="lg" onClick={() => setMissed(null)} />
    </div>
  );
}
