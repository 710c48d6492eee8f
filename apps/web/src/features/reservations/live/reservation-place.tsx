/** Place and time: at the top before charging, further down later. */
import type { Reservation } from '@voltagora/contract';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { addressOf } from '../../../shared/format/address.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import { selectRole } from '../../accounts/public.ts';
import classes from './charging.module.css';

export function ReservationPlace({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOwner = useSelector(selectRole) === 'station_owner';
  const { plug, start_time, stop_time, comments, user, series } = reservation;
  const { station } = plug;
  const facts = [
    t('reservations.plug', { label: plug.label }),
    t(`common.connector.${plug.connector_type}`),
    plug.max_power_kW !== null && `${format.power(plug.max_power_kW)} ${t('common.unit.kW')}`,
  ].filter(Boolean);
  return (
    <Surface>
      <Title order={2} size="h3">
        {station.is_deleted ? (
          <bdi>{station.name}</bdi>
        ) : (
          <Link to={`/stations/${station.slug}`} className={classes.station}>
            <bdi>{station.name}</bdi>
          </Link>
        )}
      </Title>
      <p className={classes.note}>{addressOf(station)}</p>
      {station.is_deleted && <p className={classes.note}>{t('charging.place.gone')}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('charging.place.plug')}</dt>
          <dd>{facts.join(' · ')}</dd>
        </div>
        <div>
          <dt>{t('charging.place.window')}</dt>
          <dd>{format.window(start_time, stop_time, station.time_zone, true)}</dd>
        </div>
        {series && (
          <div>
            <dt>{t('calendar.fact.repeats')}</dt>
            <dd>{t('calendar.fact.weekly')}</dd>
          </div>
        )}
        {isOwner && (
          <div>
            <dt>{t('charging.place.driver')}</dt>
            <dd>{user.email || t('common.deletedAccount')}</dd>
          </div>
        )}
        {comments && (
          <div>
            <dt>{t('charging.place.comments')}</dt>
            <dd dir="auto">{comments}</dd>
          </div>
        )}
      </dl>
    </Surface>
  );
}
