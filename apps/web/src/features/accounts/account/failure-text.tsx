import { useTranslation } from 'react-i18next';
import type { Failure } from './use-submit.ts';
import classes from './account-page.module.css';

/** Why something was refused, in words that can take the focus. */
export function FailureText({ failure }: { failure: Failure | null }) {
  const { t } = useTranslation();
  if (!failure?.error) return null;
  return (
    <p role="alert" tabIndex={-1} className={classes.failure}>
      {t(`errors.${failure.error.code}`)}
    </p>
  );
}
