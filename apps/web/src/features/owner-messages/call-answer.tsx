import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/api-error.ts';
import type { Answered } from './use-raw-call.ts';
import classes from './raw-call.module.css';

/** The answer of a charging point; tells apart a refusal, a timeout and a call that was not sent. */
export function CallAnswer({
  answered,
  error,
}: {
  answered: Answered | null;
  error: ApiError | null;
}) {
  const { t } = useTranslation();
  if (answered?.outcome === 'answered') {
    return (
      <>
        <p className={classes.word}>{t('messages.call.answered')}</p>
        <pre className={classes.answer}>{JSON.stringify(answered.response, null, 2)}</pre>
      </>
    );
  }
  if (answered) {
    const { code, description } = answered.error;
    return (
      <>
        <p className={classes.word}>{t('messages.call.refused')}</p>
        <pre className={classes.answer}>{[code, description].filter(Boolean).join('\n')}</pre>
      </>
    );
  }
  if (!error) return null;
  const wrong = Object.values(error.fields).flat();
  if (wrong.length > 0) {
    return (
      <>
        <p className={classes.word}>{t('messages.call.wrong')}</p>
        <pre className={classes.answer}>{wrong.join('\n')}</pre>
      </>
    );
  }
  const isLate = error.code === 'charger_timeout';
  return (
    <p className={classes.word}>{t(isLate ? 'points.answer.timeout' : `errors.${error.code}`)}</p>
  );
}
