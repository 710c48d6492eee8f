/** Explains a failed connection attempt, with the next step. */
import type { ConnectionAttempt } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { IdentityDifference } from '../points/credentials/identity-difference.tsx';
import mono from '../points/credentials/identity.module.css';
import classes from './attempt-problem.module.css';

type Props = { attempt: ConnectionAttempt; username: string };

export function AttemptProblem({ attempt, username }: Props) {
  const { t } = useTranslation();
  const key = problemKey(attempt);
  return (
    <div className={classes.problem} data-outcome={attempt.outcome}>
      <strong>{t(`points.problem.${key}.title`)}</strong>
      {attempt.outcome === 'unknown_identity' && attempt.identity !== username && (
        <IdentityDifference typed={attempt.identity} wanted={username} />
      )}
      <Facts attempt={attempt} />
      <p>{t(`points.problem.${key}.next`)}</p>
    </div>
  );
}

/** Some outcomes have more than one cause. */
function problemKey({ outcome, detail }: ConnectionAttempt): string {
  if (outcome === 'wrong_password' && detail['username'] !== undefined) return 'other_username';
  if (outcome === 'no_password' && detail['scheme'] !== undefined) return 'other_scheme';
  return outcome;
}

function Facts({ attempt: { outcome, detail } }: { attempt: ConnectionAttempt }) {
  const { t } = useTranslation();
  const { offered, length, path, wait_seconds: seconds } = detail;
  if (outcome === 'wrong_subprotocol') {
    return (
      <p>{offered ? t('points.problem.offered', { offered }) : t('points.problem.offeredNone')}</p>
    );
  }
  if (outcome === 'wrong_password' && length !== undefined) {
    return <p>{t('points.problem.length', { count: Number(length) })}</p>;
  }
  if (outcome === 'bad_path' && path !== undefined) {
    return (
      <p>
        {t('points.problem.path')} <code className={mono.identity}>{path}</code>
      </p>
    );
  }
  if (outcome === 'throttled' && seconds !== undefined) {
    return <p>{t('points.problem.wait', { count: Number(seconds) })}</p>;
  }
  return null;
}
