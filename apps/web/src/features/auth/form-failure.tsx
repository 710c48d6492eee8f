import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/api-error.ts';
import classes from './auth-page.module.css';

/** Why the form was refused, above its button; announced. */
export function FormFailure({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      {error && <p className={classes.failure}>{t(`errors.${error.code}`)}</p>}
    </div>
  );
}
