import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../shared/api/api-error.ts';
import classes from './account-page.module.css';

/** Why something was refused, in words that can take the focus. */
export function FailureText({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <p role="alert" tabIndex={-1} className={classes.failure} data-outcome>
      {t(`errors.${error.code}`)}
    </p>
  );
}
