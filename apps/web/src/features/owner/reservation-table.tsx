/** Reservations as a table on a desk, as cards on a phone: the same markup, laid out otherwise. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { ReservationStatusBadge } from '../reservations/public.ts';
import { Tokens } from '../wallet/public.ts';
import classes from './owner.module.css';

type Props = {
  reservations: readonly Reservation[];
  isNewestFirst: boolean;
  onTurn: () => void;
};

export function ReservationTable({ reservations, isNewestFirst, onTurn }: Props) {
  const { t } = useTranslation();
  const Arrow = isNewestFirst ? IconArrowDown : IconArrowUp;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" aria-sort={isNewestFirst ? 'descending' : 'ascending'}>
            <UnstyledButton className={classes.sort} onClick={onTurn}>
              {t('owner.reservations.when')} <Arrow size={16} aria-hidden />
            </UnstyledButton>
          </th>
          <th scope="col">{t('owner.reservations.where')}</th>
          <th scope="col">{t('owner.reservations.driver')}</th>
          <th scope="col">{t('owner.reservations.status')}</th>
          <th scope="col" className={classes.number}>
            {t('owner.reservations.energy')}
          </th>
          <th scope="col" className={classes.number}>
            {t('owner.reservations.tokens')}
          </th>
        </tr>
      </thead>
      <tbody>
        {reservations.map((one) => (
          <ReservationRow key={one.id} reservation={one} />
        ))}
      </tbody>
    </table>
  );
}

function ReservationRow({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, plug, user, status, session, bill, tokens_held, start_time, stop_time } = reservation;
  const energy = session ? `${format.energy(session.energy_kWh)} ${t('common.unit.kWh')}` : '-';
  return (
    <tr>
      <td>
        <Link to={`/reservations/${id}`} className={classes.link}>
          {format.window(start_time, stop_time, plug.station.time_zone, true)}
        </Link>
      </td>
      <td>{`${plug.station.name}, ${t('reservations.plug', { label: plug.label })}`}</td>
      <td className={classes.mail}>{user.email || t('common.deletedAccount')}</td>
      <td>
        <ReservationStatusBadge status={status} />
      </td>
      <td className={classes.number} data-label={t('owner.reservations.energy')}>
        {energy}
      </td>
      <td className={classes.number} data-label={t('owner.reservations.tokens')}>
        <Tokens value={bill?.tokens ?? tokens_held} />
      </td>
    </tr>
  );
}
