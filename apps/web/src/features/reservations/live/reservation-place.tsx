/** Place and time, below what happens now. */
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
  const { plug, start_time, stop_time } = reservation;
  const { station } = plug;
  const facts = usePlugFacts(plug);
  return (
    <Surface>
      <StationTitle station={station} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('charging.place.plug')}</dt>
          <dd>{facts}</dd>
        </div>
        <div>
          <dt>{t('charging.place.window')}</dt>
          <dd>{format.window(start_time, stop_time, station.time_zone, true)}</dd>
        </div>
        <BookingFacts reservation={reservation} />
      </dl>
    </Surface>
  );
}

/** What is known of some bookings only. */
export function BookingFacts({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const isOwner = useSelector(selectRole) === 'station_owner';
  const { comments, user, series } = reservation;
  return (
    <>
      {series && (
        <div>
          <dt>{t('calendar.fact.repeats')}</dt>
          <dd>{t('calendar.fact.weekly')}</dd>
        </div>
      )}
      {isOwner && (
        <div>
          <dt>{t('charging.place.driver')}</dt>
          <dd>{user.email || t(user.is_guest ? 'common.guest' : 'common.deletedAccount')}</dd>
        </div>
      )}
      {comments && (
        <div>
          <dt>{t('charging.place.comments')}</dt>
          <dd dir="auto">{comments}</dd>
        </div>
      )}
    </>
  );
}

type Plug = Reservation['plug'];

/** The name, which leads to the station while it exists, and the address. */
export function StationTitle({ station }: { station: Plug['station'] }) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

/** "Plug A · CCS · 50 kW" */
export function usePlugFacts({ label, connector_type, max_power_kW: power }: Plug): string {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    t('reservations.plug', { label }),
    t(`common.connector.${connector_type}`),
    power !== null && `${format.power(power)} ${t('common.unit.kW')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
