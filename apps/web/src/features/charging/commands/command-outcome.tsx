import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { answerKey, isAgreed } from './point-command.ts';
import type { Outcome } from './use-point-command.ts';
import classes from './command-outcome.module.css';

/** The outcome of a command in words: done, refused, or no answer, after which it may still have been carried out. */
export function CommandOutcome({ outcome }: { outcome: Outcome | null }) {
  const { t } = useTranslation();
  const isGood = outcome !== null && 'status' in outcome.result && isAgreed(outcome.result.status);
  const Icon = isGood ? IconCheck : IconAlertTriangle;
  return (
    <div role="status" className={classes.outcome} data-good={isGood}>
      {outcome && (
        <>
          <Icon size={22} aria-hidden />
          <p>
            <strong>{t(`points.command.${outcome.command}.button`)}</strong>
            <br />
            <Words result={outcome.result} />
          </p>
        </>
      )}
    </div>
  );
}

function Words({ result }: Pick<Outcome, 'result'>) {
  const { t } = useTranslation();
  if ('error' in result) {
    const { code } = result.error;
    return <>{t(code === 'charger_timeout' ? 'points.answer.timeout' : `errors.${code}`)}</>;
  }
  const key = answerKey(result.status);
  return (
    <>{key ? t(`points.answer.${key}`) : t('points.answer.other', { answer: result.status })}</>
  );
}
