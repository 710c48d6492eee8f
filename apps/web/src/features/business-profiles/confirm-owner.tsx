/** Asks a new owner who they are, before their first station is listed; nothing for everybody else. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useRead } from '../../shared/api/use-read.ts';
import classes from './business-profile.module.css';

export function ConfirmOwner({ isOnForm = false }: { isOnForm?: boolean }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { data } = useRead('readOwnerStanding', {});
  const { isBusy, error, run } = useCommand();
  if (!data || data.is_confirmed || data.is_private) return null;
  const declare = () => send('declarePrivateOwner', { body: { is_private: true } });
  return (
    <section className={classes.confirm} aria-label={t('business.confirm.title')}>
      <p>{t('business.confirm.text')}</p>
      <div className={classes.choices}>
        {!isOnForm && (
          <Button component={Link} to="/owner/business-profile" variant="default">
            {t('business.confirm.business')}
          </Button>
        )}
        <Button variant="default" loading={isBusy} onClick={() => void run(declare)}>
          {t('business.confirm.private')}
        </Button>
      </div>
      {error && <p role="alert">{t(`errors.${error.code}`)}</p>}
    </section>
  );
}
