import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '../../shared/ui/notice.tsx';
import classes from './landing-page.module.css';

const isFarewell = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'farewell' in state;

/** Confirms that the account was deleted. */
export function AccountDeletedNotice() {
  const { t } = useTranslation();
  const { state } = useLocation();
  if (!isFarewell(state)) return null;
  return (
    <div className={classes.farewell}>
      <Notice tone="info" title={t('account.farewell.title')}>
        <p>{t('account.farewell.text')}</p>
      </Notice>
    </div>
  );
}
