import type { ApiError } from '../../shared/api/api-error.ts';
import { useTranslation } from 'react-i18next';
import classes from './failure.module.css';

/** Why it did not work, in words, announced to screen readers; nothing where it did. */
export function Failure({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <p role="alert" className={classes.failure}>
      {t(`errors.${error.code}`)}
    </p>
  );
}
