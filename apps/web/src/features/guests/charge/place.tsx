import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../../shared/format/address.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import classes from '../guests.module.css';

/** Where the charge is, until when the plug is kept, and that the address of the page is all that is needed. */
export function Place({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { plug, stop_time: stop } = reservation;
  const { station } = plug;
  return (
    <Surface>
      <p className={classes.station}>
        <Link to={`/stations/${station.slug}`}>
          <bdi>{station.name}</bdi>
        </Link>
      </p>
      <p className={classes.note}>{addressOf(station)}</p>
      <p className={classes.note}>
        {t('guests.charge.kept', {
          label: plug.label,
          time: format.time(stop, station.time_zone),
        })}
      </p>
      <p className={classes.note}>{t('guests.charge.address')}</p>
    </Surface>
  );
}
