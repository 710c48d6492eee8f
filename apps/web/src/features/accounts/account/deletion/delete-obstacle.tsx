import { Button } from '@mantine/core';
import type { Role } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { logout } from '../../session/auth-api.ts';
import { FailureText } from '../failure-text.tsx';
import type { Failure } from '../use-submit.ts';
import classes from '../account-page.module.css';

/** What stands in the way of deleting, and the next step out of it. */
export function DeleteObstacle({ failure, role }: { failure: Failure | null; role: Role }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const code = failure?.error?.code;
  if (code === 'wrong_password') return null;
  if (code === 'charging_in_progress') {
    const isOwner = role === 'station_owner';
    return (
      <div role="alert" tabIndex={-1} className={classes.obstacle}>
        <p>{t(isOwner ? 'account.delete.chargingAtStations' : 'account.delete.charging')}</p>
        <Button component={Link} variant="default" to={isOwner ? '/owner' : '/reservations'}>
          {t(isOwner ? 'account.delete.toStations' : 'account.delete.toBookings')}
        </Button>
      </div>
    );
  }
  if (code === 'recent_login_required') {
    return (
      <div role="alert" tabIndex={-1} className={classes.obstacle}>
        <p>{t('account.delete.recentLogin')}</p>
        <Button variant="default" onClick={() => dispatch(logout())}>
          {t('account.delete.logInAgain')}
        </Button>
      </div>
    );
  }
  return <FailureText failure={failure} />;
}
