import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { selectRole } from '../../accounts/public.ts';
import classes from '../guests.module.css';
import type { PartProps } from './part-props.ts';

/** Keeps the charge in the account that is logged in. Others come back here once they have an account and are logged in. */
export function KeepCharge({ charge, secret }: PartProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const role = useSelector(selectRole);
  if (role === 'station_owner') return null;
  const keep = () => run(() => send('keepGuestCharge', { body: { secret } }));
  const next = encodeURIComponent(`/charge/${secret}`);
  return (
    <Surface>
      <h2 className={classes.heading}>{t('guests.keep.title')}</h2>
      {charge.is_kept && <p role="status">{t('guests.keep.kept')}</p>}
      {charge.is_kept && role === 'driver' && (
        <div className={classes.actions}>
          <Button component={Link} to={`/reservations/${charge.reservation.id}`}>
            {t('guests.keep.open')}
          </Button>
        </div>
      )}
      {!charge.is_kept && role === 'driver' && (
        <>
          <p>{t('guests.keep.mine')}</p>
          <div className={classes.actions}>
            <Button loading={isBusy} onClick={() => void keep()}>
              {t('guests.keep.keep')}
            </Button>
          </div>
        </>
      )}
      {!charge.is_kept && role !== 'driver' && (
        <>
          <p>{t('guests.keep.register')}</p>
          <div className={classes.actions}>
            <Button component={Link} to={`/register?next=${next}`} variant="default">
              {t('guests.keep.new')}
            </Button>
            <Button component={Link} to={`/login?next=${next}`} variant="default">
              {t('guests.keep.logIn')}
            </Button>
          </div>
        </>
      )}
      <FailureLine error={error} />
    </Surface>
  );
}
