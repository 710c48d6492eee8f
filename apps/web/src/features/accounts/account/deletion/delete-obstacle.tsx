import { Button } from '@mantine/core';
import type { Role } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import classes from '../account-page.module.css';

type Props = { error: ApiError | null; role: Role };

/** What stands in the way of deleting, and the next step out of it. */
export function DeleteObstacle({ error, role }: Props) {
  const { t } = useTranslation();
  const code = error?.code;
  // Told by the list of what stands open.
  if (code === 'account_not_settled') return null;
  if (code === 'charging_in_progress') {
    const isOwner = role === 'station_owner';
    return (
      <div role="alert" tabIndex={-1} className={classes.obstacle} data-outcome>
        <p>{t(isOwner ? 'account.delete.chargingAtStations' : 'account.delete.charging')}</p>
        <Button component={Link} variant="default" to={isOwner ? '/owner' : '/reservations'}>
          {t(isOwner ? 'account.delete.toStations' : 'account.delete.toBookings')}
        </Button>
      </div>
    );
  }
  return <FailureLine error={error} />;
}
